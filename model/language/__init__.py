"""The language that the laws are written in."""
