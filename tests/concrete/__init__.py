"""Tests of the concrete engine."""
