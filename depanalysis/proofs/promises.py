"""What the user could promise about subscripts, where this would decide a loop.

Input: the verdict on a loop. Output: the verdict, with advice that names the option if the
loop is decided with it, and as it came otherwise.
"""

from dataclasses import replace
from time import perf_counter

from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.proofs.parallel import verdict
from depanalysis.verdicts import LoopVerdict, Verdict

_DECIDED = (Verdict.PARALLEL, Verdict.SEQUENTIAL)
_ADVICE = "say --in-bounds if subscripts stay inside their extents: the loop is {} then"


def in_bounds(facts: Facts) -> Facts:
    """The same facts where the user says that subscripts stay inside."""
    options = replace(facts.options, in_bounds=True)
    return Facts(facts.model, options, facts.source, facts.deadline)


def with_promise(
    facts: Facts, promised: Facts, loop: LoopFacts, found: LoopVerdict
) -> LoopVerdict:
    """The verdict, with advice on what would decide it."""
    if found.verdict in _DECIDED or facts.options.in_bounds:
        return found
    is_sized = any(any(facts.extents(a)) for a in facts.model.inside(loop))
    if not is_sized or perf_counter() > facts.deadline:
        return found
    then = verdict(promised, loop)
    if then.verdict not in _DECIDED:
        return found
    return replace(found, advice=_ADVICE.format(then.verdict.value))
