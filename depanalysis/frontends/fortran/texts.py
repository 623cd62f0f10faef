"""Texts that stay as they are, compared with what is written out: `trans == 'N'`.

Each comparison is a value that the unit finds on entry and never changes.
"""

import re

from depanalysis.frontends.fortran.changes import changing
from depanalysis.frontends.fortran.inquiries import on_entry
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import Expr, Unary
from depanalysis.ir.types import BOOL

_LITERAL = "Char_Literal_Constant"
_EQUAL = ("==", ".eq.")
_DIFFERENT = ("/=", ".ne.")


def text_comparison(s: State, node: Node) -> Value | None:
    """The value of `c == 'N'` or `'N' /= c`, or `None` if an operation is no such."""
    operator = str(node.parts[1]).lower()
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
    written = literal.word[1:-1].rstrip()
    return on_entry(s, "text", symbol, BOOL, f"={written}")


def _stays(s: State, symbol: Symbol) -> bool:
    """Whether nothing changes a text while the unit runs, not even behind its back."""
    is_own = symbol.home is s.scope and not s.is_inlined
    is_shared = symbol.has("volatile", "overlapping", "save") or s.is_touchable(symbol)
    is_changed = is_shared or symbol.text.lower() in changing(s.scope)
    return is_own and (symbol.has("intent_in") or not is_changed)
