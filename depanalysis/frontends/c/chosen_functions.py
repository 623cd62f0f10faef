"""Calls of one of several functions of the text: those that a local pointer is set to, or a
constant table holds. A number tells which one it is.

    f(x)   becomes   f.which == 0 ? twice(x) : thrice(x)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from depanalysis.frontends.c.conditions import is_null
from depanalysis.frontends.c.effects import holds
from depanalysis.frontends.c.function_pointers import leads_to_function, named_function
from depanalysis.frontends.c.libclang import (
    Cursor,
    Node,
    identity,
    is_static,
    type_kind,
)
from depanalysis.frontends.c.operations import (
    arithmetic_type,
    sequenced,
    stored_in_temporary,
)
from depanalysis.frontends.c.places import Place
from depanalysis.frontends.c.state import Frame, State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import Arithmetic, converted, is_constant, type_of
from depanalysis.frontends.c.variables import declare_storage, variable_at, which_slot
from depanalysis.ir.expressions import Binary, Expr, IntConst
from depanalysis.ir.statements import Assign, If
from depanalysis.ir.types import I64
from depanalysis.source import Span

_MOST = 8
_TYPES = ("TYPE_REF", "PARM_DECL")


@dataclass(frozen=True, slots=True)
class Functions:
    """The mentions of functions that may be called, and the number of the one that is."""

    mentions: tuple[Node, ...]
    number: Callable[[], Expr]


def functions_of(s: State, callee: Node) -> Functions | None:
    """The functions that an expression leads to, if it is one of several."""
    inner = without_casts(callee)
    while inner.kind == "UNARY_OPERATOR" and inner.operator == "*":
        inner = without_casts(inner.children[0])
    if inner.kind == "ARRAY_SUBSCRIPT_EXPR":
        return _in_table(s, *inner.children) if is_constant(inner.cursor.type) else None
    if inner.kind != "DECL_REF_EXPR" or inner.cursor.referenced is None:
        return None
    mentions = functions_set(s, inner.declaration)
    place = s.places.get(identity(inner.declaration))
    if not mentions or place is None:
        return None
    return Functions(mentions, lambda: which_slot(s, place.base, s.span(callee)))


def note_function(
    s: State, variable: Cursor, place: Place, mention: Node, span: Span
) -> bool:
    """Whether a pointer is set to one of several functions, which its number tells then."""
    keys = [identity(each.declaration) for each in functions_set(s, variable)]
    if not keys:
        return False
    number = IntConst(keys.index(identity(mention.declaration)))
    s.emit(Assign(which_slot(s, place.base, span), number, span=span))
    return True


def call_one(s: State, node: Node, found: Functions) -> Expr | None:
    """The call of the function that the number tells."""
    type_, span = type_of(node), s.span(node)
    is_void = type_kind(node.cursor.type) == "VOID"
    if not (is_void or isinstance(type_, Arithmetic)):
        raise s.unmodelled(node, f"what `{s.text(node)}` returns is not modelled")
    result = None if is_void else Place(s.claim("call.result", object()), type_)
    if result is not None:
        declare_storage(s, result, span)
    with sequenced(s):
        _choose(s, node, found.number(), 0, found.mentions, result)
    return None if result is None else variable_at(s, result, span)


def _choose(
    s: State,
    node: Node,
    number: Expr,
    first: int,
    mentions: tuple[Node, ...],
    result: Place | None,
) -> None:
    mention, *others = mentions
    call, span = node.with_children((mention, *node.children[1:])), s.span(node)
    if not others:
        _store(s, call, result)
        return
    entry = s.leads()
    with s.captured() as here:
        _store(s, call, result)
    after = s.go_back(entry)
    with s.captured() as there:
        _choose(s, node, number, first + 1, tuple(others), result)
    s.join(after)
    test = Binary("==", number, IntConst(first, span), span)
    s.emit(If(test, tuple(here), tuple(there), span=span))


def _store(s: State, call: Node, result: Place | None) -> None:
    if result is None:
        s.to.effect(s, call)
    else:
        assert isinstance(result.type, Arithmetic)
        value = converted(
            s.to.value(s, call), arithmetic_type(s, call), result.type.type
        )
        target = variable_at(s, result, s.span(call))
        s.emit(Assign(target, value, span=s.span(call)))
    s.flush()


def functions_set(s: State, variable: Cursor) -> tuple[Node, ...]:
    """The functions to which a local variable is set, if it is set to nothing else."""
    key = identity(variable.canonical)
    if not leads_to_function(variable) or is_static(variable):
        return ()
    for frame in reversed(s.frames):
        sources = [*_sources(frame, key)]
        if sources:
            is_known = key not in frame.survey.addressed
            return _all_named(s, sources, variable) if is_known else ()
    return ()


def _sources(frame: Frame, key: int) -> Iterator[Node]:
    """What a variable of a function is initialized with and set to."""
    for part in frame.node.walk():
        if part.kind == "VAR_DECL" and identity(part.cursor.canonical) == key:
            yield from (e for e in part.children[-1:] if e.kind not in _TYPES)
        elif part.kind == "BINARY_OPERATOR" and part.operator == "=":
            target, source = map(without_casts, part.children)
            if target.kind == "DECL_REF_EXPR" and identity(target.declaration) == key:
                yield source


def _all_named(s: State, sources: list[Node], variable: Cursor) -> tuple[Node, ...]:
    """The functions that expressions are, each once, if no other value is among them."""
    wanted = variable.type.get_canonical().get_pointee()
    found: dict[int, Node] = {}
    pending = sources[::-1]
    while pending:
        source = without_casts(pending.pop())
        if source.kind == "CONDITIONAL_OPERATOR":
            pending += source.children[:0:-1]
            continue
        if is_null(source):
            continue
        mention = named_function(s, source)
        if mention is None or mention.declaration.type.get_canonical() != wanted:
            return ()
        found.setdefault(identity(mention.declaration), mention)
    return tuple(found.values()) if len(found) <= _MOST else ()


def _in_table(s: State, table: Node, index: Node) -> Functions | None:
    """The functions of a table that never changes."""
    named = without_casts(table)
    if named.kind != "DECL_REF_EXPR" or named.cursor.referenced is None:
        return None
    raw = named.declaration.type.get_canonical()
    if type_kind(raw) != "CONSTANTARRAY":
        return None
    tree = s.file.build(named.cursor.referenced)
    listed = [e for e in tree.children if e.kind == "INIT_LIST_EXPR"]
    if len(listed) != 1 or len(listed[0].children) != raw.get_array_size():
        return None
    mentions = [named_function(s, each) for each in listed[0].children]
    if None in mentions or len(mentions) > _MOST:
        return None

    def number() -> Expr:
        found = stored_in_temporary(s, s.to.value(s, index), I64, "which")
        for test, limit in ((">=", 0), ("<", len(mentions))):
            holds(s, Binary(test, found, IntConst(limit), found.span))  # type: ignore[arg-type]
        return found

    return Functions(tuple(filter(None, mentions)), number)
