"""The two engines against each other on random hands."""
