"""Statements by which pointers change places, read off the tree: two of them, or more."""

from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import Node, evaluate, identity
from depanalysis.frontends.c.surveys import root_of, without_casts
from depanalysis.frontends.c.types import is_same, type_of

_READING = ("*", "&", "-", "+", "~", "!", "/", "%", "<<", ">>", "^", "|")
_TRANSPARENT = (
    "MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR", "UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Exchange:
    """The lvalues, each of which gets what the next one held, and the variable that helps."""

    spare: Node
    parts: tuple[Node, ...]

    @property
    def length(self) -> int:
        """How many statements it takes."""
        return 1 + len(self.parts)


def found_exchange(stmts: Sequence[Node]) -> Exchange | None:
    """The exchange that statements begin with, as in `t = a; a = b; b = c; c = t`."""
    spare, wanted = _begun(stmts[0]) if stmts else (None, None)
    parts: list[Node] = []
    for stmt in stmts[1:]:
        target, source = _assigned(stmt)
        if not (spare and wanted and target and source):
            return None
        is_next = is_same_text(wanted, target) and not _names(target, spare)
        if not is_next or any(is_same_text(target, each) for each in parts):
            return None
        parts.append(target)
        if _variable(source) == _variable(spare) is not None:
            is_whole = len(parts) > 1 and not _may_lead_on(parts)
            return Exchange(spare, tuple(parts)) if is_whole else None
        wanted = source
    return None


def _may_lead_on(parts: Sequence[Node]) -> bool:
    """Whether what is stored in one lvalue may change which object another one is.

    As in `t = p; p = p->next; p->next = t`. A member is no variable.
    """
    are_members = all(p.kind in ("DECL_REF_EXPR", "MEMBER_REF_EXPR") for p in parts)
    below = [e for part in parts for e in part.walk() if e is not part]
    types = [type_of(part) for part in parts]
    steps = [
        e
        for e in map(without_casts, below)
        if any(is_same(type_of(e), t) for t in types)
    ]
    named = [each for each in parts if each.kind == "DECL_REF_EXPR"]
    return any(
        not (step.kind == "DECL_REF_EXPR" and are_members)
        or any(is_same_text(step, each) for each in named)
        for step in steps
    )


def _names(node: Node, spare: Node) -> bool:
    """Whether the variable occurs in an lvalue."""
    return any(_variable(part) == _variable(spare) for part in node.walk())


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
