"""The text of a file in the Portable Bridge Notation (PBN 2.1): its games, their tags and the words below each tag.

Nothing here knows cards.  Comments (``{...}``, ``;`` to the end of the line) and lines that begin with ``%`` are
dropped, an empty line ends a game, and tag values that are inherited from an earlier game are filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from attrs import evolve, field, frozen

from model.table.record import RecordError


@frozen
class Word:
    """A word of a section: what stands between blanks, or a string without its quotation marks."""

    text: str
    line: int


@frozen
class Tag:
    """A tag pair, and the section below it."""

    name: str
    value: str
    line: int
    section: tuple[Word, ...] = ()


@frozen
class PbnGame:
    """One game of a file: its place (from 1), its first line, and its tags by name.

    Of the tag ``Note``, which may stand many times, only the first is kept.
    """

    number: int
    line: int
    tags: dict[str, Tag] = field(factory=dict)

    def known(self, name: str) -> Tag | None:
        """The tag, unless it is missing or its value is unknown or does not apply (``?``, ``-``, empty)."""
        tag = self.tags.get(name)
        return tag if tag and tag.value.strip() not in ("", "?", "-") else None

    def needed(self, name: str, why: str) -> Tag:
        """The tag; RecordError, saying why it is needed, when it is not known."""
        tag = self.known(name)
        if tag is None:
            unknown = self.tags.get(name)
            fault(unknown.line if unknown else self.line, f"game {self.number} does not give {name}: {why}")
        return tag


def fault(line: int, message: str) -> NoReturn:
    """Refuse what stands in a line."""
    raise RecordError(f"line {line}: {message}")


def read_games(text: str) -> list[PbnGame]:
    """All games of a file; RecordError, with its line, for what is not PBN."""
    games: list[PbnGame] = []
    inherited: dict[str, Tag] = {}
    for tags in _tag_lists(text):
        before = games[-1].tags if games else {}
        named = _by_name(tags)
        resolved = {name: _resolved(tag, before, inherited) for name, tag in named.items()}
        games.append(PbnGame(len(games) + 1, tags[0].line, {**inherited, **resolved}))
    return games


def _by_name(tags: list[Tag]) -> dict[str, Tag]:
    named: dict[str, Tag] = {}
    for tag in tags:
        first = named.setdefault(tag.name, tag)
        # The standard drops a repeated tag; but where it says something else, an empty line is probably missing.
        if tag.name != "Note" and (first.value, _texts(first)) != (tag.value, _texts(tag)):
            fault(tag.line, f"a second {tag.name}, unlike that of line {first.line}; an empty line parts two games")
    return named


def _texts(tag: Tag) -> list[str]:
    return [word.text for word in tag.section]


def _resolved(tag: Tag, before: dict[str, Tag], inherited: dict[str, Tag]) -> Tag:
    """The tag with the value that ``#`` (the last game's), ``##`` (that, from now on) or ``##value`` stand for.

    What later games inherit stands in ``inherited``, until the tag is given again.
    """
    if tag.name == "Note":
        return tag
    inherited.pop(tag.name, None)
    value = tag.value
    if value in ("#", "##"):
        if tag.name not in before:
            fault(tag.line, f"{tag.name} is to be the same as in the game before, which does not give it")
        tag = evolve(tag, value=before[tag.name].value)
    elif value.startswith("##"):
        tag = evolve(tag, value=value[2:])
    if value.startswith("##"):
        inherited[tag.name] = evolve(tag, section=())
    return tag


_TOKEN = re.compile(
    r"""(?P<dropped> ^%.* | ;.* | \{[^}]*\} )
      | (?P<empty>   ^[ \t\f\v]*\n )
      | (?P<blank>   [ \t\f\v]+ | \n )
      | (?P<string>  "(?:[^"\\\n] | \\.)*" )
      | (?P<word>    [^ \t\f\v\n\[\]{};"]+ )
      | (?P<bracket> [\[\]] )""",
    re.MULTILINE | re.VERBOSE,
)


def _tokens(text: str) -> Iterator[tuple[str, Word]]:
    """Empty lines, strings, words and brackets, and an empty line after the last."""
    place, line = 0, 1
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            what = {"{": "a comment is not closed with '}'", '"': "a string is not closed"}
            fault(line, what.get(text[place], f"{text[place]!r} without its opening mark"))
        kind = str(found.lastgroup)
        if kind not in ("dropped", "blank"):
            plain = re.sub(r'\\(["\\])', r"\1", found[0][1:-1]) if kind == "string" else found[0]
            yield kind, Word(plain, line)
        line += found[0].count("\n")
        place = found.end()
    yield "empty", Word("", line)


def _tag_lists(text: str) -> Iterator[list[Tag]]:
    """The tags of each game as they stand there."""
    tokens = _tokens(text)
    tags: list[Tag] = []
    section: list[Word] = []
    for kind, word in tokens:
        if tags and (kind == "empty" or (kind == "bracket" and word.text == "[")):
            tags[-1] = evolve(tags[-1], section=tuple(section))
            section = []
        if kind == "empty":
            if tags:
                yield tags
            tags = []
        elif kind == "bracket":
            tags.append(_tag(word, tokens))
        elif tags:
            section.append(word)
        else:
            fault(word.line, f'{_shown(word)} stands outside a game; expected a tag such as [Board "1"]')


def _tag(opening: Word, tokens: Iterator[tuple[str, Word]]) -> Tag:
    """Read the rest of a tag pair."""
    if opening.text != "[":
        fault(opening.line, "']' without '['")
    name, value, closing = (
        _expected(tokens, kind, what)
        for kind, what in (("word", "a tag's name"), ("string", "its value in quotation marks"), ("bracket", "']'"))
    )
    if not re.fullmatch(r"[A-Za-z0-9_]+", name.text):
        fault(name.line, f"{_shown(name)} is not the name of a tag")
    if closing.text != "]":
        fault(closing.line, f"expected ']' after the value of {name.text}")
    return Tag(name.text, value.text, name.line)


def _expected(tokens: Iterator[tuple[str, Word]], wanted: str, what: str) -> Word:
    kind, word = next(tokens)
    if kind != wanted:
        found = "the game ends" if kind == "empty" else f"{_shown(word)} stands"
        fault(word.line, f"{found} in a tag where {what} is expected")
    return word


def _shown(word: Word) -> str:
    """The word for an error, not too long."""
    return repr(word.text if len(word.text) <= 20 else word.text[:20] + "...")
