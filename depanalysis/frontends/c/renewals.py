"""Where it matters that a function stores pointers in elements and members.

Input: the statements of a function. Output: the same, with fewer marks. That a pointer is
loaded matters where one is stored in the same loop; that a name of memory means another
object from here on does not matter to a loop that never uses that memory, so it is said
behind the loop.
"""

from collections.abc import Iterator
from dataclasses import replace

from depanalysis.frontends.c.overlaps import renewed
from depanalysis.frontends.c.places import STORED
from depanalysis.frontends.c.state import TOUCHABLE, State
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Binary, Expr, Load, Var, loads, names
from depanalysis.ir.rewriting import map_statements
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    walk_statements,
)

Body = tuple[Stmt, ...]


def without_idle_loads(body: Body) -> Body:
    """The statements; pointers are loaded only where the same one stores some, too."""
    return tuple(kept for stmt in body for kept in _without_loads(stmt))


def _without_loads(stmt: Stmt) -> Body:
    inside = [each for each in walk_statements((stmt,)) if isinstance(each, Assign)]
    if any(isinstance(e.target, Load) and STORED in e.target.array for e in inside):
        return (stmt,)
    idle = {
        each.target.name
        for each in inside
        if isinstance(each.value, Load) and STORED in each.value.array
        if isinstance(each.target, Var)
    }

    def kept(stmt: Stmt) -> Body:
        match stmt:
            case Declare(variable=Scalar(name=name)) | Assign(target=Var(name=name)):
                return () if name in idle else (stmt,)
            case _:
                return (stmt,)

    return map_statements((stmt,), kept) if idle else (stmt,)


def with_renewals_outside(s: State, body: Body) -> Body:
    """The statements; pointers are renewed behind loops that do not follow them."""
    if not s.unsure.renewed:
        return body
    led_to = {name: {*renewed(s, place)} for name, place in s.unsure.renewed.items()}

    def moved(stmt: Stmt) -> Body:
        if not isinstance(stmt, Loop | While) or _is_left(stmt):
            return (stmt,)
        inside = [e for e in walk_statements((stmt,)) if _renewing(e) not in led_to]
        used = {name for each in inside for name in _used(each)}
        if TOUCHABLE in used:
            return (stmt,)
        idle = {name for name, arrays in led_to.items() if not arrays & used}
        marks = [e for e in walk_statements((stmt,)) if _renewing(e) in idle]
        if not marks:
            return (stmt,)

        def kept(inner: Stmt) -> Body:
            return () if _renewing(inner) in idle else (inner,)

        last = {_renewing(each): each for each in marks}
        return (*map_statements((stmt,), kept), *last.values())

    return map_statements(body, moved)


def with_rows_made_again(s: State, body: Body) -> Body:
    """The statements; loops in which one element gets fresh memory twice are not modelled.

    Two iterations use different objects by one name then.
    """

    def marked(stmt: Stmt) -> Body:
        if not isinstance(stmt, Loop | While):
            return (stmt,)
        again = {
            s.unsure.made[each.value.name]
            for each in walk_statements(stmt.body)
            if isinstance(each, Assign) and isinstance(each.value, Var)
            if each.value.name in s.unsure.made and not _is_of_one_turn(each, stmt)
        }
        marks = (Opaque(why, (), arrays, stmt.span) for why, arrays in sorted(again))
        return (replace(stmt, body=(*stmt.body, *marks)),) if again else (stmt,)

    return map_statements(body, marked) if s.unsure.made else body


def _is_of_one_turn(stmt: Assign, loop: Loop | While) -> bool:
    """Whether no two iterations of a loop store to one element: `i` plus what stays."""
    if not isinstance(loop, Loop) or not isinstance(stmt.target, Load):
        return False
    direct, opaque = written_names(loop.body)
    inner = (e.variable for e in walk_statements(loop.body) if isinstance(e, Loop))
    changed = direct.union(inner, *(each or (TOUCHABLE,) for each in opaque))
    if loop.variable in changed or TOUCHABLE in changed:
        return False

    def is_apart(index: Expr) -> bool:
        match index:
            case Var(name=name):
                return name == loop.variable
            case Binary(operator="+" | "-", left=left, right=right):
                for own, other in ((left, right), (right, left)):
                    used = names(other) | {e.array for e in loads(other)}
                    if is_apart(own) and used.isdisjoint(changed | {loop.variable}):
                        return True
        return False

    return any(map(is_apart, stmt.target.indices))


def _renewing(stmt: Stmt) -> str:
    """The name that stands for what pointers lead to, where code has stored one."""
    return stmt.writes[0] if isinstance(stmt, Opaque) and stmt.writes else ""


def _used(stmt: Stmt) -> Iterator[str]:
    """The variables that a statement touches, `TOUCHABLE` where these may be any."""
    for expr in evaluated(stmt):
        yield from (each.array for each in loads(expr))
    if isinstance(stmt, Assign) and isinstance(stmt.target, Load):
        yield stmt.target.array
    if isinstance(stmt, Opaque):
        yield from (TOUCHABLE,) if stmt.reads is None else stmt.reads
        yield from (TOUCHABLE,) if stmt.writes is None else stmt.writes


def _is_left(loop: Stmt) -> bool:
    """Whether a jump in a loop goes on behind more than the loop."""
    inside = tuple(walk_statements((loop,)))
    labels = {e.label for e in inside if isinstance(e, Loop | While | Block)}
    exits = (e for e in inside if isinstance(e, Exit))
    return any(each.label not in {*labels, None} for each in exits)
