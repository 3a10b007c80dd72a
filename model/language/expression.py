"""Expressions of the laws: Python's syntax, read into a typed tree and never evaluated as Python.

    established(r) and claimed(r) and count(q for q in revokes if before(q, r)) == 0

``parse`` checks every word and sort against the vocabulary; what it returns can be given a meaning by either
engine without further checks.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import NoReturn, TypeAlias

from attrs import frozen

from model.language.entries import Sort
from model.language.errors import LawError, nearest
from model.language.vocabulary import COLLECTIONS, CONSTANTS, Vocabulary

#: Limits that keep a hostile draft from costing more than an error line.
MAX_LENGTH, MAX_DEPTH, MAX_NUMBER = 4000, 60, 100_000


@frozen
class Number:
    """A whole number, written out."""

    value: int
    sort: Sort = Sort.NUMBER


@frozen
class Constant:
    """A fixed value of a sort, such as ``no_trump``; ``always`` and ``never`` are the truths."""

    name: str
    sort: Sort


@frozen
class Variable:
    """A variable bound by ``each`` or by ``for ... in``."""

    name: str
    sort: Sort


@frozen
class Word:
    """A word of the vocabulary, applied."""

    name: str
    args: tuple[Expression, ...]
    sort: Sort


@frozen
class Compare:
    """``left op right``; ``op`` is one of ``== != < <= > >=``."""

    op: str
    left: Expression
    right: Expression
    sort: Sort = Sort.TRUTH


@frozen
class Logic:
    """``and`` or ``or`` of several truths."""

    op: str
    parts: tuple[Expression, ...]
    sort: Sort = Sort.TRUTH


@frozen
class Not:
    """The contrary."""

    part: Expression
    sort: Sort = Sort.TRUTH


@frozen
class Arithmetic:
    """``op`` is one of ``+ - * min max``."""

    op: str
    left: Expression
    right: Expression
    sort: Sort = Sort.NUMBER


@frozen
class Choice:
    """``yes if condition else no``."""

    condition: Expression
    yes: Expression
    no: Expression
    sort: Sort


@frozen
class Over:
    """``count``, ``any``, ``all`` or ``sum`` over a collection; ``body`` is a truth, for ``sum`` a number."""

    kind: str
    variable: Variable
    collection: str
    condition: Expression
    body: Expression
    sort: Sort


Expression: TypeAlias = Number | Constant | Variable | Word | Compare | Logic | Not | Arithmetic | Choice | Over

ALWAYS = Constant("always", Sort.TRUTH)

_COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}


def parse(text: str, vocabulary: Vocabulary, scope: Mapping[str, Sort], expected: Sort = Sort.TRUTH) -> Expression:
    """Read an expression of the expected sort; ``scope`` gives the sorts of its free variables.

    LawError names the column, what was expected and the nearest known word.
    """
    tree = syntax(text)
    return Reader(text, vocabulary).read(tree, dict(scope), expected)


def syntax(text: str) -> ast.expr:
    """The syntax tree of an expression; LawError when it is none."""
    if len(text) > MAX_LENGTH:
        raise LawError(f"an expression of {len(text)} characters; at most {MAX_LENGTH} are read", source=text)
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        raise LawError(f"not an expression: {error.msg}", source=text, column=error.offset) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise LawError(f"not an expression: {error}", source=text) from None
    if _depth(tree) > MAX_DEPTH:
        raise LawError(f"nested more than {MAX_DEPTH} deep", source=text)
    return tree


def _depth(tree: ast.AST) -> int:
    deepest, level = 0, [tree]
    while level:
        deepest += 1
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return deepest


@frozen
class Reader:
    """Gives sorts to one expression's syntax tree."""

    text: str
    vocabulary: Vocabulary

    def fail(self, node: ast.AST, message: str) -> NoReturn:
        """Raise a LawError at the node's column."""
        raise LawError(message, source=self.text, column=getattr(node, "col_offset", 0) + 1)

    def read(self, node: ast.expr, scope: dict[str, Sort], expected: Sort | None = None) -> Expression:
        """The typed tree of a node; of the expected sort, if one is given."""
        found = self._read(node, scope)
        if expected is not None and found.sort is not expected:
            self.fail(node, f"this is {_a(found.sort)}; expected {_a(expected)}")
        return found

    def _read(self, node: ast.expr, scope: dict[str, Sort]) -> Expression:
        match node:
            case ast.Constant(value=bool()):
                self.fail(node, "write 'always' or 'never' for the truths")
            case ast.Constant(value=int(value)):
                return self._number(node, value)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
                return self._number(node, -value)
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return Not(self.read(part, scope, Sort.TRUTH))
            case ast.Name(id=name):
                return self._name(node, name, scope)
            case ast.BoolOp(op=op, values=values):
                parts = tuple(self.read(v, scope, Sort.TRUTH) for v in values)
                return Logic("and" if isinstance(op, ast.And) else "or", parts)
            case ast.Compare():
                return self._compare(node, scope)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                return Arithmetic(
                    _ARITHMETIC[type(op)], self.read(left, scope, Sort.NUMBER), self.read(right, scope, Sort.NUMBER)
                )
            case ast.IfExp(test=test, body=body, orelse=orelse):
                yes = self.read(body, scope)
                return Choice(self.read(test, scope, Sort.TRUTH), yes, self.read(orelse, scope, yes.sort), yes.sort)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self._call(node, name, args, scope)
        self.fail(node, "this has no place in a rule; a rule is built of words, numbers, comparisons, and/or/not")

    def _number(self, node: ast.expr, value: int) -> Number:
        if abs(value) > MAX_NUMBER:
            self.fail(node, f"a number beyond {MAX_NUMBER}")
        return Number(value)

    def _name(self, node: ast.expr, name: str, scope: dict[str, Sort]) -> Expression:
        if name in scope:
            return Variable(name, scope[name])
        if name in CONSTANTS:
            return Constant(name, CONSTANTS[name])
        word = self.vocabulary.words.get(name)
        if word and not word.args:
            return Word(name, (), word.result)
        if word:
            self.fail(node, f"the word {name!r} wants {_listed(word.args)} in brackets")
        known = [*scope, *CONSTANTS, *self.vocabulary.words]
        self.fail(node, f"unknown word {name!r}{nearest(name, known)}")

    def _compare(self, node: ast.Compare, scope: dict[str, Sort]) -> Expression:
        items = [node.left, *node.comparators]
        pairs = []
        for left, op, right in zip(items, node.ops, items[1:], strict=False):
            if type(op) not in _COMPARE:
                self.fail(node, "compare with == != < <= > >=")
            first = self.read(left, scope)
            second = self.read(right, scope, first.sort)
            if first.sort is not Sort.NUMBER and not isinstance(op, ast.Eq | ast.NotEq):
                self.fail(node, f"{_a(first.sort)} can be compared with == and != only")
            pairs.append(Compare(_COMPARE[type(op)], first, second))
        return pairs[0] if len(pairs) == 1 else Logic("and", tuple(pairs))

    def _call(self, node: ast.Call, name: str, args: list[ast.expr], scope: dict[str, Sort]) -> Expression:
        if name in ("min", "max"):
            if len(args) != 2:
                self.fail(node, f"{name} wants two numbers")
            return Arithmetic(name, self.read(args[0], scope, Sort.NUMBER), self.read(args[1], scope, Sort.NUMBER))
        if name in ("count", "any", "all", "sum"):
            return self._over(node, name, args, scope)
        word = self.vocabulary.words.get(name)
        if word is None:
            self.fail(node, f"unknown word {name!r}{nearest(name, [*self.vocabulary.words, 'count', 'any', 'all'])}")
        if len(args) != len(word.args):
            self.fail(node, f"{name!r} wants {_listed(word.args)}, got {len(args)} things")
        read = tuple(self.read(arg, scope, sort) for arg, sort in zip(args, word.args, strict=True))
        return Word(name, read, word.result)

    def _over(self, node: ast.Call, kind: str, args: list[ast.expr], scope: dict[str, Sort]) -> Expression:
        match args:
            case [
                ast.GeneratorExp(
                    elt=elt,
                    generators=[ast.comprehension(target=ast.Name(id=var), iter=ast.Name(id=collection), ifs=ifs)],
                )
            ]:
                pass
            case _:
                self.fail(node, f"{kind} is written {kind}(... for r in revokes if ...)")
        if collection not in COLLECTIONS:
            self.fail(node, f"unknown collection {collection!r}{nearest(collection, COLLECTIONS)}")
        sort = COLLECTIONS[collection]
        inner = {**scope, var: sort}
        conditions = tuple(self.read(c, inner, Sort.TRUTH) for c in ifs)
        condition: Expression = Logic("and", conditions) if conditions else ALWAYS
        if kind == "count":
            if not (isinstance(elt, ast.Name) and elt.id == var):
                self.fail(elt, f"count is written count({var} for {var} in {collection} if ...)")
            body: Expression = ALWAYS
        else:
            body = self.read(elt, inner, Sort.NUMBER if kind == "sum" else Sort.TRUTH)
        result = Sort.TRUTH if kind in ("any", "all") else Sort.NUMBER
        return Over(kind, Variable(var, sort), collection, condition, body, result)


def _listed(sorts: tuple[Sort, ...]) -> str:
    return " and ".join(map(_a, sorts)) or "nothing"


def _a(sort: Sort) -> str:
    return f"{'an' if sort in (Sort.EXPOSURE, Sort.OPTION) else 'a'} {sort.value}"


def words_in(expression: Expression) -> frozenset[str]:
    """The names of all words, and of the collection ``revokes``' defining word, that the expression uses."""
    match expression:
        case Word(name=name, args=args):
            return frozenset({name}).union(*map(words_in, args))
        case Compare(left=left, right=right) | Arithmetic(left=left, right=right):
            return words_in(left) | words_in(right)
        case Logic(parts=parts):
            return frozenset().union(*map(words_in, parts))
        case Not(part=part):
            return words_in(part)
        case Choice(condition=condition, yes=yes, no=no):
            return words_in(condition) | words_in(yes) | words_in(no)
        case Over(collection=collection, condition=condition, body=body):
            own = frozenset({"is_revoke"}) if collection == "revokes" else frozenset()
            return own | words_in(condition) | words_in(body)
    return frozenset()
