"""The facts of the vocabulary, read off one hand: one function for each, of the word's name.

Each takes the hand and then the word's arguments; what it returns is what ``model.language.words`` says that the word
means.  An incident's own card is "that card"; an event counts as "before any correction" when it stands before the
player's first correction in the trick, and always when he made none.  Whatever has a public name in the files of this
folder is a word, found here under its name.
"""

from model.concrete.facts.call import *  # noqa: F403  (a list of all the words would only repeat the vocabulary)
from model.concrete.facts.claim import *  # noqa: F403
from model.concrete.facts.exposure import *  # noqa: F403
from model.concrete.facts.incident import *  # noqa: F403
from model.concrete.facts.quitting import *  # noqa: F403
from model.concrete.facts.table import *  # noqa: F403
