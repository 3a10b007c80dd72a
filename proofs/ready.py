"""What each process of a review begins with: the program loaded, and the hands of every game encoded."""

from __future__ import annotations

import gc

import proofs.tasks  # noqa: F401  # what is imported here need not be imported again
from model.table.record import Game
from proofs.study import every_hand

for game in Game:
    every_hand(game)

# What a process makes it needs to its end; to look for what it does not need takes it a twentieth of its time.
gc.disable()
