"""The laws applied to one record, in plain Python."""
