"""What happens at the table; no law in it."""
