"""Oracles written by hand from the texts of the laws."""
