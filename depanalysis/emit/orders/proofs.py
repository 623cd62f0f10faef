"""The proof that a loop of a rewritten program is parallel, and the directive it gets.

The order of a rewritten program keeps all dependences, which `schedule` has checked. That
its loops are parallel is proved anew in that program. Only private scalars are taken: the
order of iterations is another one, so that first and last values would be others, too.
"""

from dataclasses import replace

from depanalysis.analysis.symbolic import model
from depanalysis.emit.clauses import NoClauseError, clauses
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.c.named import Variable
from depanalysis.frontends.c.skeletons import Skeleton
from depanalysis.options import Options
from depanalysis.proofs.naming import named
from depanalysis.proofs.parallel import verdict
from depanalysis.schedule.pieces import Rewriting
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Needs, Verdict


def proved(
    made: Rewriting, place: int, options: Options, source: SourceFile
) -> LoopVerdict:
    """The verdict on a loop of the rewritten program, in the names of the text."""
    facts = Facts(model(made.program, options.alias), options, source)
    loop = next((each for each in facts.model.loops if each.number == place), None)
    if loop is None:
        raise NoPlanError("a condition stands around the loop inside")
    found = verdict(facts, loop)
    if found.verdict is not Verdict.PARALLEL:
        raise NoPlanError(found.reason)
    taken = dict.fromkeys((*made.assumptions, *found.assumptions))
    return named(facts, loop, replace(found, assumptions=tuple(taken)))


def own_variables(found: LoopVerdict) -> tuple[str, ...]:
    """The variables of which each thread needs its own, if that is all that it needs."""
    private = found.needs.private
    if found.needs != Needs(private) or found.obstacle is not None:
        raise NoPlanError("a scalar depends on the order of its iterations")
    return private


def directive(
    found: LoopVerdict, skeleton: Skeleton, index: Variable, *more: str
) -> str:
    """The directive for a loop around a part of the text with this skeleton.

    `more` are indices that have to be private besides.
    """
    needs = found.needs
    if needs.firstprivate or needs.lastprivate or needs.induction or needs.reduction:
        raise NoPlanError("a scalar depends on the order of its iterations")
    if found.obstacle is not None:
        raise NoPlanError(found.obstacle)
    try:
        shared = clauses(needs, skeleton, index)
    except NoClauseError as error:
        raise NoPlanError(str(error)) from error
    private = dict.fromkeys((*shared.private, *more))
    text = str(replace(shared, private=tuple(sorted(private))))
    return f"#pragma omp parallel for {text}".strip()
