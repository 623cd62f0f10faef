"""The name of what a loop does, and one line of advice for it."""

from depanalysis.verdicts import Dependence, Needs, Pattern, Verdict


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


def advice(
    verdict: Verdict,
    dependences: tuple[Dependence, ...],
    reused: frozenset[str] = frozenset(),
) -> str | None:
    """What may be done about a loop that is not parallel as it stands."""
    if verdict == Verdict.RUNTIME:
        return "check the subscripts while the loop runs, or state facts about the data"
    if verdict != Verdict.SEQUENTIAL:
        return None
    kinds = {d.kind for d in dependences}
    variables = {d.variable for d in dependences}
    if variables <= reused:
        return f"give every iteration its own {' and '.join(sorted(variables))}"
    if kinds == {"anti"}:
        names = ", ".join(dict.fromkeys(d.variable for d in dependences))
        return f"read from a copy of {names} made before the loop"
    if "flow" not in kinds and all(not _is_element(d) for d in dependences):
        return "give every iteration its own copy, and keep what the last one writes"
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
