"""Scalars that are not negative while the body of a loop runs, read off its text.

`int j = i + 1` has the same value as an unsigned number only where i is not negative.
That is known before the loop over i is translated: i starts at 0 or above and is stepped
upwards only, or the test `i >= 0` stands before every iteration.
"""

from collections.abc import Callable

from depanalysis.frontends.c.headers import ForParts
from depanalysis.frontends.c.libclang import Node, evaluate, identity
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import root_of, survey, without_casts
from depanalysis.frontends.c.types import Arithmetic, type_of
from depanalysis.ir.expressions import Var
from depanalysis.ir.statements import Assign, Declare

_INT_BITS = 32
_RISING = ("x++", "++x")


def naturals_inside(
    s: State, parts: ForParts, starts_natural: Callable[[str], bool]
) -> frozenset[str]:
    """The signed scalars that are at least 0 throughout the body of a loop.

    `starts_natural` tells whether a value that is not negative was assigned just before.
    """
    started = [name for name in _assigned_before(s) if _is_own_integer(s, name)]
    found = {
        name
        for name in started
        if starts_natural(name) and _only_rises(parts, s.owners[name])
    }
    tested = None if parts.tests_last else _tested(s, parts)
    return frozenset(found if tested is None else found | {tested})


def _assigned_before(s: State) -> list[str]:
    names: dict[str, None] = {}
    for stmt in reversed(s.out):
        if not isinstance(stmt, Assign | Declare):
            break
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var):
            names.setdefault(stmt.target.name)
    return list(names)


def _is_own_integer(s: State, name: str) -> bool:
    """A signed local that nothing but its name reaches, and that does not overflow."""
    owner, type_ = s.owners.get(name), s.type_of_name(name)
    if owner is None or type_ is None or owner in s.file.globals or name in s.exposed:
        return False
    is_signed = type_.kind == "int" and type_.bits >= _INT_BITS
    return is_signed and owner not in s.frame.survey.addressed


def _only_rises(parts: ForParts, owner: int) -> bool:
    pieces = (parts.condition, parts.increment, parts.body)
    return all(_rises_in(each, owner) for each in pieces if each is not None)


def _rises_in(piece: Node, owner: int) -> bool:
    if owner not in survey(piece).modified:
        return True
    return all(
        _is_rising(part)
        for part in piece.walk()
        if part.children and owner in _changed_by(part)
    )


def _changed_by(part: Node) -> set[int | None]:
    """The variable that a node itself changes."""
    is_step = part.kind == "UNARY_OPERATOR" and part.operator in (
        *_RISING,
        "x--",
        "--x",
    )
    is_set = part.kind == "BINARY_OPERATOR" and part.operator == "="
    is_change = is_step or is_set or part.kind == "COMPOUND_ASSIGNMENT_OPERATOR"
    return {root_of(part.children[0])} if is_change else set()


def _is_rising(part: Node) -> bool:
    if part.kind == "UNARY_OPERATOR":
        return part.operator in _RISING
    if part.kind != "COMPOUND_ASSIGNMENT_OPERATOR" or part.operator != "+=":
        return False
    amount = evaluate(part.children[1].cursor)
    return isinstance(amount, int) and amount >= 0 and _is_plain(part.children[1])


def _is_plain(node: Node) -> bool:
    """Whether arithmetic with a number is that of `int`, which does not wrap."""
    type_ = type_of(node)
    if not isinstance(type_, Arithmetic):
        return False
    return type_.type.kind == "int" and type_.type.bits <= _INT_BITS


def _is_signed(node: Node) -> bool:
    type_ = type_of(node)
    return isinstance(type_, Arithmetic) and type_.type.kind == "int"


def _tested(s: State, parts: ForParts) -> str | None:
    """The scalar of a test such as `i >= 0`, if the body leaves it alone."""
    test = parts.condition
    if test is None or test.kind != "BINARY_OPERATOR":
        return None
    if test.operator not in (">", ">="):
        return None
    left, right = without_casts(test.children[0]), test.children[1]
    bound = evaluate(right.cursor)
    if left.kind != "DECL_REF_EXPR" or not isinstance(bound, int):
        return None
    owner = identity(left.declaration)
    place = s.places.get(owner)
    name = "" if place is None else place.base
    if s.owners.get(name) != owner or not _is_own_integer(s, name):
        return None
    if not _is_signed(test.children[0]) or not _is_signed(right):
        return None
    is_left_alone = owner not in survey(parts.body).modified
    is_enough = bound >= (0 if test.operator == ">=" else -1)
    return name if is_left_alone and is_enough else None
