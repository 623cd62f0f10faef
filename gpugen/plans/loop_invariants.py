"""Elements that are the same wherever an iteration names them.

`a[p[i]]` is one element throughout an iteration, however often it is read and written
there; `a[p[j]]` in a loop over `j` is not. What is known to be one element needs to be
looked at only once.
"""

from collections import Counter
from collections.abc import Collection

from depanalysis.ir.expressions import Load, Var, loads, names
from depanalysis.ir.sites import SiteId, sites
from depanalysis.ir.statements import Assign, Declare, Loop, While, walk_statements
from gpugen.plans.loops import PlannedLoop


def invariant_elements(
    loop: PlannedLoop, checked: Collection[SiteId]
) -> frozenset[Load]:
    """The elements that checked accesses write, and that stay the same in an iteration."""
    moving = _moving(loop)
    written = {
        site.node
        for number, stmt in enumerate(walk_statements(loop.node.body), loop.number + 1)
        for site in sites(stmt, number)
        if site.id in checked and site.kind == "write"
    }
    return frozenset(
        node
        for node in written
        if isinstance(node, Load)
        for indices in [node.indices]
        if not any(names(each) & moving for each in indices)
        and not any(x.array in loop.written for each in indices for x in loads(each))
    )


def arrays_read(
    loop: PlannedLoop, checked: Collection[SiteId], invariant: Collection[Load]
) -> frozenset[str]:
    """The arrays with a checked read of an element that is not taken for a written one."""
    return frozenset(
        site.node.array
        for number, stmt in enumerate(walk_statements(loop.node.body), loop.number + 1)
        for site in sites(stmt, number)
        if site.id in checked and site.kind == "read"
        if isinstance(site.node, Load) and site.node not in invariant
    )


def _moving(loop: PlannedLoop) -> set[str]:
    """The names that may have several values in one iteration."""
    found: set[str] = set()
    assigned: Counter[str] = Counter()
    for stmt in walk_statements(loop.node.body):
        if isinstance(stmt, Loop):
            found.add(stmt.variable)
        if isinstance(stmt, Loop | While):
            inner = walk_statements(stmt.body)
            found |= {name for each in inner for name in _assigned(each)}
        assigned.update(_assigned(stmt))
    return found | {name for name, count in assigned.items() if count > 1}


def _assigned(stmt: object) -> tuple[str, ...]:
    match stmt:
        case Assign(target=Var(name=name)):
            return (name,)
        case Declare(variable=variable):
            # A name that is declared again stands for something else.
            return (variable.name, variable.name)
        case _:
            return ()
