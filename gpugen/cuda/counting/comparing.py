"""What warps have touched beside what `depanalysis coalesce` says of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.proofs.coalescing.verdicts import AccessVerdict, Count
from gpugen.cuda.counting.counts import Counted


@dataclass(frozen=True, slots=True)
class Compared:
    """One access: what is proved, and what was seen; `counted` is `None` where nothing was."""

    verdict: AccessVerdict
    counted: Counted | None

    @property
    def is_contradicted(self) -> bool:
        """Whether a warp has touched what was proved that none touches."""
        if self.counted is None:
            return False
        bounds = (self.verdict.lines, self.verdict.sectors)
        return any(
            bound is not None and not _is_within(bound, self.counted, which)
            for which, bound in enumerate(bounds)
        )

    @property
    def is_reached(self) -> bool:
        """Whether this run has shown both bounds."""
        if self.counted is None:
            return False
        bounds = (self.verdict.lines, self.verdict.sectors)
        return all(
            bound is not None
            and bound == Count(self.counted.least(which), self.counted.most(which))
            for which, bound in enumerate(bounds)
        )


def compared(
    accesses: Sequence[AccessVerdict], counts: Sequence[Counted]
) -> Iterator[Compared]:
    """The accesses in the order of the text, each with its counts."""
    seen = {
        (each.span, kind): each for each in counts for kind in each.kinds if each.counts
    }
    for access in accesses:
        yield Compared(access, seen.get((access.span, access.kind)))


def shown(found: Compared) -> str:
    """One line on an access, and one more where the two do not agree."""
    verdict, counted = found.verdict, found.counted
    head = f"{verdict.span}  {verdict.kind} of {verdict.array or 'memory'}"
    if counted is None:
        return f"{head}  not counted; coalesce: {_said(verdict)}"
    parts = [
        f"{_range(counted.least(k), counted.most(k))} {what}, {counted.average(k):.2f} "
        "on average"
        for k, what in enumerate(("lines", "sectors"))
    ]
    text = f"{head}  {counted.counts.total()} by warps: {'; '.join(parts)}"
    text = f"{text}\n    coalesce: {_said(verdict)}"
    if found.is_contradicted:
        return f"{text}\n    THE TWO CONTRADICT EACH OTHER"
    return text if found.is_reached else f"{text}\n    not all of it in this run"


def _said(verdict: AccessVerdict) -> str:
    bounds = [
        f"{_range(bound.least, bound.most)} {what}"
        for bound, what in ((verdict.lines, "lines"), (verdict.sectors, "sectors"))
        if bound is not None
    ]
    return ", ".join([verdict.verdict.value, *bounds])


def _is_within(bound: Count, counted: Counted, which: int) -> bool:
    least, most = counted.least(which), counted.most(which)
    return bound.least <= least and most <= bound.most


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
