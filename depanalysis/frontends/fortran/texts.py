"""Texts that stay as they are, compared with what is written out: `trans == 'N'`.

Each comparison is a value that the unit finds on entry and never changes.
"""

import re
from collections.abc import Iterator
from itertools import combinations

from depanalysis.frontends.fortran.changes import changed_by_given, changing
from depanalysis.frontends.fortran.inquiries import on_entry
from depanalysis.frontends.fortran.state import Actual, State, UnmodelledError, Value
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import Binary, BoolConst, Expr, Unary, Var
from depanalysis.ir.types import BOOL
from depanalysis.source import Span

_LITERAL = "Char_Literal_Constant"
_EQUAL = ("==", ".eq.")
_DIFFERENT = ("/=", ".ne.")
_LETTER = "~"
"""Before a letter that a text begins with, in upper or lower case, as libraries ask."""


def text_comparison(s: State, node: Node) -> Value | None:
    """The value of `c == 'N'` or `'N' /= c`, or `None` if an operation is no such.

    A library may compare two texts, of which a call gives one as it is written out.
    """
    operator = str(node.parts[1]).lower()
    if s.scope.library and operator in _EQUAL:
        both = [text_of(s, each) for each in (node.node(0), node.node(2))]
        if None not in both:
            return Value(_are_alike(s, *(x for x in both if x is not None)), "bool")
    sides = sorted((node.node(0), node.node(2)), key=lambda each: each.kind == _LITERAL)
    symbol = text_of(s, sides[0])
    is_known = operator in (*_EQUAL, *_DIFFERENT) and sides[1].kind == _LITERAL
    if symbol is None or not is_known:
        return None
    found = text_is(s, symbol, sides[1])
    if operator in _DIFFERENT:
        found = Unary("not", found, node.span)
    return Value(found, "bool")


def text_of(s: State, node: Node) -> Symbol | None:
    """The variable that holds a text, if a node names one."""
    symbol = s.scope.find(node.word) if node.kind == "Name" else None
    is_text = symbol is not None and symbol.storage[0].startswith("character")
    return symbol if is_text and symbol and not symbol.dimensions else None


def text_is(s: State, symbol: Symbol, literal: Node) -> Expr:
    """Whether a text that never changes is one that is written out."""
    if not _stays(s, symbol):
        raise s.unmodelled(literal, f"the text `{symbol.text}` may change")
    if literal.kind != _LITERAL or not re.fullmatch(r"['\"]\w* *['\"]", literal.word):
        raise s.unmodelled(literal, f"the text `{s.text(literal)}` is not modelled")
    # A text is filled up with blanks to the length of the other.
    text = literal.word[1:-1].rstrip()
    return _is_written(s, symbol, _LETTER + text if s.scope.library else text)


def _are_alike(s: State, one: Symbol, other: Symbol) -> Expr:
    """Whether two texts that a procedure gets begin with the same letter."""

    def ask(frame: State) -> Expr:
        for symbol, letter in ((one, other), (other, one)):
            bound, literal = frame.bound(symbol), frame.bound(letter)
            given = None if literal is None else literal.given
            if bound is None or given is None or given[1].kind != _LITERAL:
                continue
            first = given[1].word[1:2].upper()
            if re.fullmatch(r"\w", first):
                return _given(symbol, bound, _LETTER + first)
        raise UnmodelledError(f"the text `{one.text}` is not known", one.span)

    text = f"text({{}}={other.text})"
    return on_entry(s, text, one, BOOL, ask)


def exclusions(s: State, span: Span) -> Iterator[Expr]:
    """What comparisons of one text say of each other: it is not two texts at a time."""
    for (one, (symbol, text)), (other, (same, another)) in combinations(
        s.texts.items(), 2
    ):
        is_one, is_other = Var(one, span), Var(other, span)
        if symbol is not same:
            continue
        if text.startswith(_LETTER) == another.startswith(_LETTER):
            yield _not_both(is_one, is_other)
            continue
        letter, whole = sorted((text, another), key=lambda x: x[:1] != _LETTER)
        if whole[:1].upper() != letter[1:]:
            yield _not_both(is_one, is_other)
        else:
            begun, equal = (is_one, is_other) if letter == text else (is_other, is_one)
            yield Binary("or", Unary("not", equal, span), begun, span)


def _not_both(one: Var, other: Var) -> Expr:
    return Unary("not", Binary("and", one, other, one.span), one.span)


def _is_written(s: State, symbol: Symbol, written: str) -> Expr:
    def ask(frame: State) -> Expr:
        bound = frame.bound(symbol)
        assert bound is not None, "texts that stay are arguments or have no value"
        return _given(symbol, bound, written)

    found = on_entry(s, f"text({{}}={written})", symbol, BOOL, ask)
    *_, unit = s.chain()
    unit.texts[found.name] = symbol, written
    return found


def _given(symbol: Symbol, bound: Actual, written: str) -> Expr:
    """Whether the text that an argument is in a call is one that is written out."""
    if bound.given is not None:
        caller, node = bound.given
        is_letter = written.startswith(_LETTER)
        form = r"['\"]\w[^'\"]*['\"]" if is_letter else r"['\"]\w['\"]"
        if node.kind == _LITERAL and re.fullmatch(form, node.word):
            text = _LETTER + node.word[1].upper() if is_letter else node.word[1:-1]
            return BoolConst(text == written, node.span)
        own = text_of(caller, node)
        is_alike = own is not None and (is_letter or own.storage == symbol.storage)
        if own is not None and is_alike and _stays(caller, own, is_option=is_letter):
            return _is_written(caller, own, written)
    raise UnmodelledError(f"the text `{symbol.text}` is not known", symbol.span)


def _stays(s: State, symbol: Symbol, *, is_option: bool = False) -> bool:
    """Whether nothing changes a text while the unit runs, not even behind its back.

    An option that libraries ask for by its letter stays what it is in other procedures.
    """
    is_own = symbol.home is s.scope
    is_shared = symbol.has("volatile", "overlapping", "save") or s.is_touchable(symbol)
    key = symbol.text.lower()
    if not is_own or symbol.has("intent_in"):
        return is_own
    if is_shared or key in changing(s.scope):
        is_handed = is_option and symbol.has("dummy") and not is_shared
        if not is_handed or key in changed_by_given(s.scope):
            return False
        s.note(f"procedures that are not given do not change the text `{symbol.text}`")
    return True
