"""Reading and writing a record."""
