"""The laws applied to every record at once, in Z3."""
