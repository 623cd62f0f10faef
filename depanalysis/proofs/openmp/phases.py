"""A nested region that is nothing but work which its threads share out, one piece at a time.

    parallel { for L1  single S  for L2 }   →   parallel for L1;  S;  parallel for L2

Between two of these all threads of the team wait for each other, and at the end the thread
that made the team waits for them, so a team of its own for each loop does the same. Threads
must keep nothing from one piece to the next.
"""

from collections.abc import Iterator
from dataclasses import replace

from depanalysis.frontends.openmp.directives import Clause
from depanalysis.frontends.openmp.programs import (
    THREAD,
    THREADS,
    Construct,
    Listed,
    ReadClause,
)
from depanalysis.ir.expressions import names
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Block, Declare, walk_statements
from depanalysis.proofs.openmp.contexts import Context
from depanalysis.proofs.openmp.lowering import Body, Lowerer
from depanalysis.proofs.openmp.tasks import flat

Part = tuple[Construct, Body]
_COPIES = ("private", "firstprivate", "lastprivate", "reduction", "linear", "copyin")
_LOOPS = frozenset(("for", "do", "simd", "loop"))
_OF_LOOPS = frozenset(
    ("private", "firstprivate", "reduction", "schedule", "collapse", "nowait", "order")
)
_OF_REGIONS = frozenset(
    ("private", "firstprivate", "shared", "default", "num_threads", "if", "proc_bind")
)


def phases(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> tuple[Part, ...] | None:
    """The pieces of work of a nested region, or nothing if it is more than these.

    The variables of its threads are declared, and private in its one piece.
    """
    pieces = tuple(_pieces(lowerer, body))
    if not pieces or None in pieces or not _is_told(construct, _OF_REGIONS):
        return None
    construct = _with_own(lowerer, construct, body)
    made: list[Part] = []
    for position, piece in enumerate(pieces):
        assert piece is not None, "there is none"
        is_last = position == len(pieces) - 1
        part = _part(construct, *piece, is_last=is_last)
        if part is None:
            return None
        made.append(part)
    is_kept = len(pieces) > 1 and bool(_copied(construct) or context.tasks)
    return None if is_kept else tuple(made)


def _pieces(lowerer: Lowerer, body: Body) -> Iterator[Part | None]:
    """The constructs in a row; nothing for a statement that is none."""
    for stmt in flat(lowerer, body):
        step = lowerer.parallel.step_of(stmt)
        if not isinstance(step, Construct):
            yield from () if isinstance(stmt, Declare) else (None,)
        elif step.directive.constructs != ("barrier",):
            yield (step, stmt.body) if isinstance(stmt, Block) else None


def _with_own(lowerer: Lowerer, construct: Construct, body: Body) -> Construct:
    """The region with a clause for the variables that its threads declare."""
    own = [e.variable for e in flat(lowerer, body) if isinstance(e, Declare)]
    if not own:
        return construct
    for variable in own:
        lowerer.inside[variable.name] = variable
    found = tuple(Listed(each.name, (each.name,)) for each in own)
    private = Clause("private", tuple(each.name for each in own))
    return replace(construct, clauses=(*construct.clauses, ReadClause(private, found)))


def _part(
    region: Construct, construct: Construct, body: Body, *, is_last: bool
) -> Part | None:
    words = construct.directive.constructs
    waits = construct.clause("nowait") is None or is_last
    if construct.problem or not waits or _asks(body):
        return None
    if words == ("single",) and not construct.clauses and not _copied(region):
        return construct, body
    if not _LOOPS.issuperset(words) or not _is_told(construct, _OF_LOOPS):
        return None
    if _copied(region) & _copied(construct):
        return None
    clauses = (c for c in construct.clauses if c.clause.name != "nowait")
    directive = replace(region.directive, constructs=("parallel", *words))
    whole = replace(
        region,
        directive=directive,
        clauses=(*region.clauses, *clauses),
        indices=(*region.indices, *construct.indices),
        pointed=region.pointed | construct.pointed,
    )
    return whole, body


def _is_told(construct: Construct, known: frozenset[str]) -> bool:
    return all(each.clause.name in known for each in construct.clauses)


def _copied(construct: Construct) -> frozenset[str]:
    found = (name for each in construct.listed(*_COPIES) for name in each.names)
    return frozenset(found)


def _asks(body: Body) -> bool:
    """Whether statements ask which thread executes them."""
    used = {n for s in walk_statements(body) for e in evaluated(s) for n in names(e)}
    return not used.isdisjoint((THREAD, THREADS))
