"""One file per kind of question."""
