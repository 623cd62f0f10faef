"""Loops that a directive transforms before they are shared out: `tile` and `unroll`.

    parallel for  unroll partial(4)  L   →   parallel for schedule(dynamic, 4)  L

An iteration of the loop that is made is a chunk of the written one, and whoever gets it is
as free as with the schedule that an implementation chooses. A tile executes the iterations
of a nest in another order, which is no matter where they hand nothing on.
"""

from dataclasses import replace

from depanalysis.frontends.openmp.directives import Clause
from depanalysis.frontends.openmp.programs import Construct, ReadClause
from depanalysis.ir.expressions import Expr, IntConst, Var
from depanalysis.ir.statements import Assign, Block, Declare, walk_statements
from depanalysis.proofs.openmp.lowering import Body, Lowerer
from depanalysis.proofs.openmp.nests import nest

_ORDERED = ("collapse", "ordered", "schedule", "linear", "lastprivate")


def untransformed(
    lowerer: Lowerer, construct: Construct, body: Body
) -> tuple[Construct, Body]:
    """The construct and the loop as it is written, if a transformation is known there."""
    stmt = body[0] if len(body) == 1 else None
    step = None if stmt is None else lowerer.parallel.step_of(stmt)
    if not isinstance(step, Construct) or not isinstance(stmt, Block):
        return construct, body
    sizes = _sizes(step)
    is_plain = all(construct.clause(each) is None for each in _ORDERED)
    if not sizes or not is_plain or not _is_free(stmt.body, len(sizes)):
        return construct, body
    chunks = ReadClause(Clause("schedule", ("dynamic", "")), (), sizes[:1])
    return replace(construct, clauses=(*construct.clauses, chunks)), stmt.body


def _sizes(step: Construct) -> tuple[Expr, ...]:
    """How many iterations of each loop belong together, if that is a number."""
    words = step.directive.constructs
    found = {"tile": "sizes", "unroll": "partial"}.get(" ".join(words))
    clause = None if found is None else step.clause(found)
    values = () if clause is None or len(step.clauses) > 1 else clause.values
    is_known = all(isinstance(each, IntConst) and each.value > 0 for each in values)
    return values if is_known and not step.problem else ()


def _is_free(body: Body, depth: int) -> bool:
    """Whether the iterations of a nest keep nothing in variables from outside of them."""
    found = nest(body, depth)
    if found is None:
        return False
    stmts = tuple(walk_statements(found[2]))
    own = {each.variable.name for each in stmts if isinstance(each, Declare)}
    stored = (each.target for each in stmts if isinstance(each, Assign))
    return {each.name for each in stored if isinstance(each, Var)} <= own
