"""The name of what a loop does, and one line of advice for it."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from depanalysis.analysis.reductions import chained_extrema
from depanalysis.ir.statements import Stmt
from depanalysis.solvers.verdict import Unknown
from depanalysis.verdicts import Dependence, Needs, Pattern, Topic, Verdict


def pattern(
    verdict: Verdict,
    needs: Needs,
    dependences: tuple[Dependence, ...],
    *,
    is_sparse: bool,
) -> Pattern:
    """A parallel loop by its needs, a sequential one by what its iterations hand on."""
    if verdict == Verdict.PARALLEL:
        if not needs.reduction:
            return "forall"
        return "sparse-reduction" if is_sparse else "reduction"
    if verdict != Verdict.SEQUENTIAL:
        return "other"
    flows = [d for d in dependences if d.kind == "flow"]
    if flows and all(_is_uniform_in_a_nest(d) for d in dependences):
        return "wavefront"
    return "recurrence" if flows else "other"


def _is_uniform_in_a_nest(dependence: Dependence) -> bool:
    """A constant distance vector over at least two loops: skewing frees one of them."""
    return dependence.distance is not None and len(dependence.distance) >= 2


_ADVICE: dict[Topic, str] = {
    "alias": "give the two memories of their own, use one name for both, or let the loop "
    "check that they are apart, as parallelize does for pointers to numbers",
    "address": "keep the value in a variable whose address is not taken",
    "code": "move this code out of the loop, or write it so that it can be modelled",
    "condition": "test the condition for all iterations before the loop, and check "
    "which of them then touch one element",
    "conflict": "state what is known of the parameters with --assume",
    "count": "use an induction variable with a constant step and a loop-invariant bound, "
    "if the number of iterations is known before the loop",
    "extent": "compute the extents before the loop",
    "formula": "state bounds of the parameters with --assume, or write the subscript "
    "as a sum of indices times constants",
    "jump": "let all iterations run, and note in a variable what was found",
    "member": "keep the subscripts inside the extent of their member",
    "order": "keep what is read or printed in an array, and do that before or behind the "
    "loop",
    "overlap": "declare the pointers restrict, or leave out --alias strict, if they "
    "never overlap",
    "scalar": "give the variable a value in every iteration before it is read",
    "subscript": "check before or during the run whether the loaded subscripts repeat",
    "time": "give the file more time with --timeout, or leave the limit out",
}
_KEEP = ", and keep what the last one writes"
_NOT_REUSED: Mapping[str, bool] = MappingProxyType({})
CALL = re.compile(r"calls `(\w+)`, which is not defined in this file")
"""The reason of what is not decided because of a function of another file."""


def advice_on(unknown: Unknown) -> str:
    """What the user could state or change about a loop that was not decided."""
    called = CALL.search(unknown.reason)
    if called is not None:
        return f"give the file that defines `{called[1]}`, too, or the folder of both"
    return _ADVICE[unknown.topic]


def advice(
    verdict: Verdict,
    dependences: tuple[Dependence, ...],
    reused: Mapping[str, bool] = _NOT_REUSED,
    body: tuple[Stmt, ...] = (),
) -> str | None:
    """What may be done about a loop that is not parallel as it stands.

    No value goes on in the arrays that are `reused`; others may want what is left in them."""
    if verdict != Verdict.SEQUENTIAL:
        return None
    kinds = {d.kind for d in dependences}
    if kinds == {"control"}:
        return _ADVICE["jump"]
    variables = {d.variable for d in dependences}
    if variables <= reused.keys():
        own = f"give every iteration its own {' and '.join(sorted(variables))}"
        return f"{own}{_KEEP if any(reused[each] for each in variables) else ''}"
    if variables <= chained_extrema(body):
        return (
            "leave out the `else` between the two tests, if the minimum is never above "
            "the maximum: both are reductions then"
        )
    if kinds == {"anti"}:
        names = ", ".join(dict.fromkeys(d.variable for d in dependences))
        return f"read from a copy of {names} made before the loop"
    if "flow" not in kinds and all(not _is_element(d) for d in dependences):
        return f"give every iteration its own copy{_KEEP}"
    if "flow" not in kinds:
        return None
    nearest = _nearest(dependences)
    if nearest is not None and nearest > 1:
        return f"run blocks of {nearest} consecutive iterations at once"
    return None


def _is_element(dependence: Dependence) -> bool:
    """Whether the dependence is on an element of an array, not on a scalar."""
    return dependence.witness is not None and dependence.witness.element != ()


def _nearest(dependences: tuple[Dependence, ...]) -> int | None:
    """The least distance over which this loop carries a dependence, if all are known."""
    distances = [
        d.distance[d.level - 1] if d.distance is not None else 0 for d in dependences
    ]
    return min(distances) if distances and all(distances) else None
