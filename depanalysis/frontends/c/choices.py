"""Pointers that are one of two: `double *p = flag ? a : b`, set once and never moved.

Every statement that uses such a pointer is translated twice, once for each of its
targets, under the condition as it was where the pointer was set.
"""

from collections.abc import Callable

from depanalysis.frontends.c.conditions import is_null
from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.libraries import UNOBSERVED
from depanalysis.frontends.c.mathematics import is_pure
from depanalysis.frontends.c.places import Choice, Place
from depanalysis.frontends.c.pointers import library_name
from depanalysis.frontends.c.state import Leads, State
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import PointerTo, type_of
from depanalysis.frontends.c.variables import note_address
from depanalysis.ir.expressions import Expr
from depanalysis.ir.statements import Assign, Stmt
from depanalysis.ir.types import BOOL


def chosen(s: State, node: Node, place: Place, initializer: Node) -> bool:
    """Whether a pointer that never changes is initialized with one of two others.

    What both may reach is bound first, so that code that is not modelled reaches it.
    """
    initializer = without_casts(initializer)
    if initializer.kind != "CONDITIONAL_OPERATOR":
        return False
    test, *sides = initializer.children
    if any(map(is_null, sides)):
        return False
    with s.captured() as effects:
        first, second = (s.to.pointer(s, side) for side in sides)
    indices = (*first.place.indices, *second.place.indices)
    is_one_row = (first.place.base, first.prefix) == (second.place.base, second.prefix)
    is_fixed = all(s.is_stable(index) for index in indices)
    if effects or is_one_row or not is_fixed:
        return False
    value: Expr = s.to.condition(s, test)
    condition = s.temporary(f"{place.base}.choice", BOOL, s.span(node))
    s.emit(Assign(condition, value, span=s.span(node)))
    s.flush()
    for side in (first, second):
        note_address(s, side)
    for target in (first, second, None):
        s.bind(place.base, target, is_joined=True)
    s.choices[place.base] = Choice(condition, first, second)
    return True


def either(
    s: State, node: Node, lower: Callable[[], None]
) -> tuple[Expr, tuple[Stmt, ...], tuple[Stmt, ...], Leads] | None:
    """The two translations of a statement, and the pointers after the first one."""
    name = _used(s, node)
    if name is None:
        return None
    choice, entry = s.choices[name], s.leads()
    s.pointers[name] = choice.then
    with s.captured() as first:
        lower()
    after_first = s.go_back(entry)
    s.pointers[name] = choice.otherwise
    with s.captured() as second:
        lower()
    after_first.pointers[name] = s.pointers[name] = None
    return choice.condition, tuple(first), tuple(second), after_first


def _is_without_loops(function: str) -> bool:
    return is_pure(function) or function in UNOBSERVED


def _used(s: State, node: Node) -> str | None:
    """The first undecided pointer of a statement that can be translated twice."""
    if not s.choices:
        return None
    found = None
    for part in node.walk():
        if part.kind == "CALL_EXPR" and not _is_without_loops(library_name(part)):
            # A function of the file would be translated twice with its loops.
            return None
        if isinstance(type_of(part), PointerTo) and survey(part).modified:
            # What another pointer points at would depend on the choice.
            return None
        if part.kind == "DECL_REF_EXPR" and found is None:
            place = s.places.get(identity(part.declaration))
            name = "" if place is None else place.base
            is_open = name in s.choices and s.pointers.get(name) is None
            found = name if is_open else None
    return found
