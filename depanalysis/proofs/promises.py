"""What is taken of subscripts: what it would decide, and where the text speaks against it.

Input: the verdict on a loop. Output: the verdict, with advice that names the option if it
would decide the loop; and the verdict without that assumption where no run of the loop
keeps to it.
"""

from dataclasses import replace
from time import perf_counter

from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts, relies_on_bounds
from depanalysis.engines.leaving import excludes_all
from depanalysis.options import Bounding
from depanalysis.proofs.parallel import verdict
from depanalysis.verdicts import LoopVerdict, Verdict

_DECIDED = (Verdict.PARALLEL, Verdict.SEQUENTIAL)
_ADVICE = (
    "leave out --bounds strict if subscripts stay inside their extents: "
    "the loop is {} then"
)
_LEAVING = "subscripts of {} leave the declared extents when the loop runs"


def without_contradiction(
    facts: Facts, loop: LoopFacts, found: LoopVerdict
) -> tuple[LoopVerdict, tuple[str, ...]]:
    """The verdict, one without assumptions on bounds if no run of the loop allows them.

    And that the loop leaves arrays by the text itself, as a warning.
    """
    if not facts.relies_on_bounds:
        return found, ()
    inside = facts.model.inside(loop)
    leaving = {access.variable for access in inside if facts.leaves_array(access)}
    if relies_on_bounds(found.assumptions) and excludes_all(facts.model, loop, inside):
        leaving |= {a.variable for a in inside if not facts.is_whole(a)}
        found = verdict(strict(facts), loop)
    warning = _LEAVING.format(", ".join(sorted(leaving)))
    return found, (warning,) if leaving else ()


def strict(facts: Facts) -> Facts:
    """The same facts where subscripts may leave their extents."""
    return _with_bounds(facts, "strict")


def _with_bounds(facts: Facts, bounds: Bounding) -> Facts:
    options = replace(facts.options, bounds=bounds)
    return Facts(facts.model, options, facts.source, facts.deadline)


def with_advice_on_bounds(
    facts: Facts, loop: LoopFacts, found: LoopVerdict
) -> LoopVerdict:
    """The verdict, with advice on what would decide it."""
    if found.verdict in _DECIDED or facts.options.bounds == "assume":
        return found
    is_sized = any(any(facts.extents(a)) for a in facts.model.inside(loop))
    if not is_sized or perf_counter() > facts.deadline:
        return found
    then = verdict(_with_bounds(facts, "assume"), loop)
    if then.verdict not in _DECIDED:
        return found
    return replace(found, advice=_ADVICE.format(then.verdict.value))
