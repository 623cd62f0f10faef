"""The verb `lde` for nested loops: pairs of accesses and a range for each loop in.

What can be counted in closed form is told at any size; what would take too much memory costs
its own lines.
"""

from collections.abc import Iterator, Sequence

from depanalysis.diophantine.nested import (
    BoxPartition,
    Relation,
    accesses,
    partition,
    scheduling,
)
from depanalysis.diophantine.schedules.schedule import Schedule, shown
from depanalysis.diophantine.texts import read_range
from depanalysis.errors import UsageError
from depanalysis.report.equations.tables import table

Loop = tuple[str, str, str]
_MOST_ITERATIONS, _MOST_PHASES = 12, 8
_HEAD = ("schedule", "phases", "span", "speed-up", "at most")


def lines(
    texts: Sequence[str], loops: Sequence[Loop], threads: int | None
) -> Iterator[str]:
    """The answer, line by line; an error in a range is a `SourceError`."""
    ranges = [read_range(low, high) for _, low, high in loops]
    names = [name for name, _, _ in loops]
    part = partition(ranges, [_relation(each, names) for each in texts])
    told = (
        f"{name} from {low} to {high}"
        for name, (low, high) in zip(names, ranges, strict=True)
    )
    yield f"loops        {', '.join(told)}: {part.size} iterations"
    yield f"components   {part.component_count}"
    try:
        yield from _sizes(part)
        if threads is not None:
            yield from _schedules(part, threads)
    except UsageError as error:
        if threads is not None:
            raise UsageError(f"--schedule {threads}: {error}") from None
        yield f"not listed   {error}"


def _relation(text: str, names: Sequence[str]) -> Relation:
    sides = text.split("=")
    if len(sides) != 2:
        raise UsageError(
            f"'{text}' is no pair of accesses such as 'a[2*i][j] = a[i][j - 1]'"
        )
    return accesses(sides[0], sides[1], names)


def _sizes(part: BoxPartition) -> Iterator[str]:
    by_length = part.by_length()
    yield f"independent  {part.independents}"
    yield f"largest      {part.largest}"
    yield f"wavefronts   {part.depth}"
    yield ""
    rows = [(str(n), str(k), str(n * k)) for n, k in by_length.items()]
    yield from table(("length", "components", "iterations"), rows)


def _schedules(part: BoxPartition, threads: int) -> Iterator[str]:
    found = [
        scheduling.components(part, threads),
        scheduling.wavefronts(part, threads),
    ]
    rows = [
        (
            each.method,
            str(each.phase_count),
            str(each.span),
            shown(each.speed_up),
            shown(each.speed_up_bound(threads)),
        )
        for each in found
    ]
    yield ""
    yield from table(_HEAD, rows)
    best = scheduling.best(part, threads)
    yield f"{best.method} is best for {threads} processors"
    yield ""
    yield from _works(part, best)


def _works(part: BoxPartition, best: Schedule) -> Iterator[str]:
    for number, phase in enumerate(best.phases, start=1):
        if number > _MOST_PHASES:
            yield f"{best.phase_count - _MOST_PHASES} more phases"
            return
        for thread, work in enumerate(phase.works, start=1):
            if not work.size:
                continue
            listed = [*work][:_MOST_ITERATIONS]
            indices = (", ".join(map(str, part.iteration(each))) for each in listed)
            more = " …" if work.size > len(listed) else ""
            where = f"phase {number}, " if best.phase_count > 1 else ""
            told = " ".join(f"({each})" for each in indices)
            yield f"{where}thread {thread}: {work.size} iterations: {told}{more}"
