"""The laws and the table; knows nothing of questions or reports."""
