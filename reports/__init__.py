"""How answers are shown."""

#: The version of the program, as in ``pyproject.toml``.
VERSION = "0.1.0"
