"""How fast the program is, side by side with plainer ways to ask the same: ``python -m tests.bench``."""
