"""The best schedule for a number of processors, and why it is the best.

Candidates are built only where they are affordable, which is decided by counting
operations and never by a clock, so that the choice is the same everywhere. What is
compared is the span: the iterations that run one after the other, plus what the barriers
cost if their cost is given in iterations.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from depanalysis.diophantine.equation import exact_integer
from depanalysis.diophantine.explicit.streams import is_clique, streams
from depanalysis.diophantine.schedules.components import (
    closed_graph,
    components,
    sequential,
)
from depanalysis.diophantine.schedules.schedule import (
    Schedule,
    shown,
    thread_count,
)
from depanalysis.diophantine.schedules.splits import (
    cut_at,
    parts,
    some_cuts,
    title,
)
from depanalysis.diophantine.schedules.wavefronts import (
    is_closed,
    wavefronts,
)
from depanalysis.diophantine.systems.depths import cuts, middle
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError

# Iterations plus dependences that are labeled for one candidate: seconds, 1 GB at most.
OPERATIONS = 2**27


@dataclass(frozen=True, slots=True)
class Candidate:
    """A schedule that was compared, or the reason why it was not built."""

    method: str
    schedule: Schedule | None
    reason: str


@dataclass(frozen=True, slots=True)
class Choice:
    """The schedule with the least cost, all candidates, and sentences why."""

    best: Schedule
    processors: int
    barrier: int
    candidates: tuple[Candidate, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the best is the best, and which candidates were not built."""
        missing = (
            f"{each.method} was not built: {each.reason}"
            for each in self.candidates
            if each.schedule is None
        )
        return (*_why(self), *_held_back(self), *missing)

    def __str__(self) -> str:
        """A table of the candidates, and the reasons below it."""
        rows = [("method", "phases", "span", "speed-up", "at most")]
        for each in self.candidates:
            rows.append((each.method, *_numbers(each.schedule, self.processors)))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                text.ljust(width) if k == 0 else text.rjust(width)
                for k, (text, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        return "\n".join((*lines, "", *(f"{each}." for each in self.reasons)))


def best(
    system: System, processors: int, barrier: int = 0, operations: int = OPERATIONS
) -> Choice:
    """The schedule with the least span; with equal ones, the fewest phases.

    `barrier` says how many iterations a barrier is worth, `operations` how many
    iterations and dependences may be labeled for a candidate.
    """
    p = thread_count(processors)
    if exact_integer(barrier) < 0:
        raise UsageError(f"a barrier costs 0 iterations or more, not {barrier}")
    candidates = tuple(_candidates(system, p, operations))
    built = [each.schedule for each in candidates if each.schedule is not None]
    chosen = min(built, key=lambda each: (_cost(each, barrier), each.phase_count))
    return Choice(chosen, p, barrier, candidates)


def operation_count(system: System) -> int:
    """The iterations and dependences that an explicit method looks at."""
    if is_clique(system):
        return system.size
    return system.size + sum(stream.edges for stream in streams(system))


def _candidates(system: System, p: int, operations: int) -> Iterator[Candidate]:
    """The order decides where all numbers are equal: the simplest come first."""
    yield Candidate("sequential", sequential(system), "")
    yield _candidate(
        "components", _labeled((system,)), operations, partial(components, system, p)
    )
    for method, where in _cut_candidates(system):
        yield _candidate(
            method,
            _labeled(parts(system, where)),
            operations,
            partial(cut_at, system, where, p, method),
        )
    explicit = 0 if is_closed(system) else operation_count(system)
    yield _candidate("wavefronts", explicit, operations, partial(wavefronts, system, p))


def _cut_candidates(system: System) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Different ways to cut: one at the median, 1, 2, 4, ... of all, and all."""
    seen: set[tuple[int, ...]] = {()}
    every = cuts(system)
    counts = [2**k for k in range(len(every).bit_length()) if 2**k < len(every)]
    named = [("split", middle(system))]
    for count in (*counts, len(every)):
        where = some_cuts(system, count)
        named.append((title(where), where))
    for method, where in named:
        if where not in seen:
            seen.add(where)
            yield method, where


def _labeled(ranges: tuple[System, ...]) -> int:
    """The operations for those ranges whose components have no closed form."""
    return sum(operation_count(part) for part in ranges if closed_graph(part) is None)


def _candidate(
    method: str, needed: int, operations: int, make: Callable[[], Schedule]
) -> Candidate:
    if needed > operations:
        why = (
            f"{needed} iterations and dependences would have to be looked at, "
            f"more than the {operations} allowed"
        )
        return Candidate(method, None, why)
    return Candidate(method, make(), "")


def _cost(schedule: Schedule, barrier: int) -> int:
    return schedule.span + barrier * max(0, schedule.phase_count - 1)


def _why(choice: Choice) -> Iterator[str]:
    chosen, p = choice.best, choice.processors
    processors = f"{p} processor{'' if p == 1 else 's'}"
    cost = _cost(chosen, choice.barrier)
    barriers = f", barriers at {choice.barrier} each" if choice.barrier else ""
    yield (
        f"{chosen.method} is best for {processors}: {cost} of {chosen.size} iterations "
        f"run one after the other{barriers}, in {_phases(chosen)}"
    )
    if chosen.span == -(-chosen.size // p):
        yield f"no schedule has a smaller span on {processors}"
    elif chosen.speed_up_bound(p) > chosen.speed_up:
        bound = shown(chosen.speed_up_bound(p))
        yield f"no way to deal out the same tasks is more than {bound} times as fast"


def _held_back(choice: Choice) -> Iterator[str]:
    """Which candidates would be slower on any number of processors."""
    cost = _cost(choice.best, choice.barrier)
    for each in choice.candidates:
        made = each.schedule
        if made is not None and made.unlimited_span > cost and made.threads > 1:
            yield (
                f"{each.method} cannot do with less than {made.unlimited_span}, because "
                "of the longest task in each phase"
            )


def _phases(schedule: Schedule) -> str:
    count = schedule.phase_count
    return f"{count} phase{'' if count == 1 else 's'}"


def _numbers(schedule: Schedule | None, p: int) -> tuple[str, str, str, str]:
    if schedule is None:
        return "-", "-", "-", "-"
    return (
        str(schedule.phase_count),
        str(schedule.span),
        shown(schedule.speed_up),
        shown(schedule.speed_up_bound(p)),
    )
