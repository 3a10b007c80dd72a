"""Tests of symbolic."""
