"""Three statements by which two pointers change places, read off the tree."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from depanalysis.frontends.c.libclang import Node, evaluate, identity
from depanalysis.frontends.c.surveys import root_of, without_casts

LENGTH = 3
"""The statements of an exchange."""

_READING = ("*", "&", "-", "+", "~", "!", "/", "%", "<<", ">>", "^", "|")
_TRANSPARENT = (
    "MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR", "UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Exchange:
    """The two lvalues that change places, and the variable that helps."""

    spare: Node
    first: Node
    second: Node


def found_exchange(stmts: Sequence[Node]) -> Exchange | None:
    """The exchange that the first three statements are, if so."""
    if len(stmts) < LENGTH:
        return None
    opening, middle, closing = stmts[:LENGTH]
    spare, kept = _begun(opening)
    (first, second), (third, back) = _assigned(middle), _assigned(closing)
    if None in (spare, kept, first, second, third, back):
        return None
    assert spare
    assert kept
    assert first
    assert second
    assert third
    assert back
    is_round = is_same_text(kept, first) and is_same_text(second, third)
    is_spare = _variable(back) == _variable(spare) is not None
    parts = chain(first.walk(), second.walk())
    is_apart = not is_same_text(first, second) and all(
        _variable(part) != _variable(spare) for part in parts
    )
    return (
        Exchange(spare, first, second) if is_round and is_spare and is_apart else None
    )


def _begun(stmt: Node) -> tuple[Node | None, Node | None]:
    """The variable of the first statement and what it keeps."""
    if stmt.kind != "DECL_STMT":
        return _assigned(stmt)
    if len(stmt.children) != 1 or stmt.children[0].kind != "VAR_DECL":
        return None, None
    variable = stmt.children[0]
    parts = [
        p for p in variable.children if p.kind not in ("TYPE_REF", "ANNOTATE_ATTR")
    ]
    return variable, without_casts(parts[-1]) if parts else None


def _assigned(stmt: Node) -> tuple[Node | None, Node | None]:
    if stmt.kind != "BINARY_OPERATOR" or stmt.operator != "=":
        return None, None
    target, source = stmt.children
    return without_casts(target), without_casts(source)


def _variable(node: Node) -> int | None:
    """The variable that is declared or named as a whole."""
    if node.kind == "VAR_DECL":
        return identity(node.cursor.canonical)
    return identity(node.declaration) if node.kind == "DECL_REF_EXPR" else None


def is_same_text(one: Node, other: Node) -> bool:
    """Whether two lvalues are written alike, and do nothing else."""
    if one.kind != other.kind or len(one.children) != len(other.children):
        return False
    if one.kind == "DECL_REF_EXPR":
        return root_of(one) == root_of(other)
    if one.kind == "INTEGER_LITERAL":
        return evaluate(one.cursor) == evaluate(other.cursor)
    if one.kind == "MEMBER_REF_EXPR" and one.name != other.name:
        return False
    if one.kind in ("UNARY_OPERATOR", "BINARY_OPERATOR"):
        is_read = one.operator in _READING
        if one.operator != other.operator or not is_read:
            return False
    elif one.kind not in _TRANSPARENT:
        return False
    pairs = zip(one.children, other.children, strict=True)
    return all(is_same_text(*each) for each in pairs)
