"""Which accesses of a loop have to be checked: those that the ladder leaves undecided.

This is the only place that asks the analysis. A pair of accesses that is proved never to
meet in two iterations is not checked again; every other pair has both its ends checked.
"""

from dataclasses import replace

from depanalysis.analysis.model import Model
from depanalysis.analysis.questions import conflicts_carried_by
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.engines.ladder import Open, proof
from depanalysis.ir.expressions import Load
from depanalysis.ir.printer import show_expression
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.sites import Site, SiteId, sites
from depanalysis.ir.statements import walk_statements
from depanalysis.options import Options
from gpugen.plans.loops import PlannedLoop
from gpugen.plans.plan import CheckedAccess


def checked_accesses(
    loop: PlannedLoop, is_numpy: bool
) -> tuple[tuple[CheckedAccess, ...], int]:
    """The accesses of undecided pairs, and how many others written arrays have."""
    first = loop.number if is_numpy else 0
    found = model(_alone(loop) if is_numpy else loop.program, "assume")
    facts = Facts(found, Options(bounds="assume" if is_numpy else "strict"))
    undecided = _undecided(found, facts, loop, first)
    accesses = [site for site in _sites(loop) if _array(site) in loop.written]
    checked = tuple(
        CheckedAccess(
            site.id, _array(site), site.kind, show_expression(site.node), site.span
        )
        for site in accesses
        if site.id in undecided
    )
    return checked, len(accesses) - len(checked)


def _alone(loop: PlannedLoop) -> Program:
    """A program of the loop only, which knows nothing of the values that it begins with.

    What is around it says how they are computed, but NumPy does so in types of its own:
    after `m = n + n`, an `m` of `np.int8` may be less than `n`.
    """
    changed = {each.name for each in loop.changed}
    known = {each.name for each in loop.program.parameters}
    given = [Parameter(x.name, x.type) for x in loop.inputs if x.name not in known]
    return replace(
        loop.program,
        body=(loop.node,),
        parameters=(*loop.program.parameters, *given),
        scalars=tuple(x for x in loop.program.scalars if x.name in changed),
    )


def _undecided(
    found: Model, facts: Facts, loop: PlannedLoop, first: int
) -> set[SiteId]:
    """The names of all sites in a pair without a proof; the model counts from `first`."""
    carrier = next(x for x in found.loops if x.number == loop.number - first)
    undecided: set[SiteId] = set()
    for array in loop.written:
        for question in conflicts_carried_by(found, carrier, (0, array)):
            if isinstance(proof(facts, question), Open):
                undecided |= {question.source.id, question.sink.id}
    modelled = {access.id for access in found.inside(carrier)}
    undecided, modelled = (
        {x._replace(statement=x.statement + first) for x in ids}
        for ids in (undecided, modelled)
    )
    # What the analysis has no model of is never taken for proved.
    return undecided | {s.id for s in _sites(loop) if s.id not in modelled}


def _sites(loop: PlannedLoop) -> list[Site]:
    body = enumerate(walk_statements(loop.node.body), loop.number + 1)
    return [
        site
        for number, stmt in body
        for site in sites(stmt, number)
        if isinstance(site.node, Load)
    ]


def _array(site: Site) -> str:
    assert isinstance(site.node, Load)
    return site.node.array
