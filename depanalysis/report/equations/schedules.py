"""Schedules for a number of threads: compared with each other, and the best one shown.

A schedule may be as long as the range, so a thread is shown by its first iterations; the
whole lists are for programs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from depanalysis.report.equations.sentences import counted
from depanalysis.report.equations.tables import table

if TYPE_CHECKING:
    from depanalysis.diophantine.schedules import Choice, Phase, Schedule
    from depanalysis.diophantine.schedules.iteration_sets import Work

Record: TypeAlias = dict[str, object]

_MOST_PHASES = 8
_MOST_THREADS = 64
_MOST_ITERATIONS = 12
_WIDEST_START = 60
_HEAD = ("schedule", "phases", "span", "speed-up", "at most")


@dataclass(frozen=True, slots=True)
class Scheduling:
    """The schedules for some threads; `lists` has no dependence between threads."""

    choice: "Choice"
    lists: Sequence[Sequence[int]] | None = None


def record(scheduling: Scheduling) -> Record:
    """The lists of the threads, and the spans that the best schedule is chosen by."""
    choice = scheduling.choice
    return {
        "schedule": scheduling.lists and [list(each) for each in scheduling.lists],
        "schedules": {
            "threads": choice.processors,
            "best": choice.best.method,
            "candidates": [
                {
                    "method": each.method,
                    "phases": each.schedule and each.schedule.phase_count,
                    "span": each.schedule and each.schedule.span,
                    "least_span": each.schedule
                    and each.schedule.least_span(choice.processors),
                    "reason": each.reason or None,
                }
                for each in choice.candidates
            ],
            "reasons": list(choice.reasons),
        },
    }


def lines(scheduling: Scheduling) -> Iterator[str]:
    """The spans of all schedules, then what each thread of the best one does."""
    choice = scheduling.choice
    rows = [
        (each.method, *_numbers(each.schedule, choice.processors))
        for each in choice.candidates
    ]
    yield from table(_HEAD, rows)
    yield from choice.reasons
    yield ""
    yield from _phases(choice.best)


def _numbers(schedule: "Schedule | None", processors: int) -> tuple[str, str, str, str]:
    if schedule is None:
        return "?", "?", "?", "?"
    return (
        f"{schedule.phase_count:,}",
        f"{schedule.span:,}",
        f"{float(schedule.speed_up):.4g}",
        f"{float(schedule.speed_up_bound(processors)):.4g}",
    )


def _phases(schedule: "Schedule") -> Iterator[str]:
    for number, phase in enumerate(islice(schedule.phases, _MOST_PHASES), start=1):
        count = schedule.phase_count
        place = f"phase {number} of {count:,}, " if count > 1 else ""
        yield from _threads(phase, place)
    if schedule.phase_count > _MOST_PHASES:
        yield f"and {counted(schedule.phase_count - _MOST_PHASES, 'more phase')}"


def _threads(phase: "Phase", place: str) -> Iterator[str]:
    for number, work in enumerate(phase.works[:_MOST_THREADS], start=1):
        start = f": {_start(work)}" if work.size else ""
        yield f"{place}thread {number}: {counted(work.size, 'iteration')}{start}"
    if len(phase.works) > _MOST_THREADS:
        left = len(phase.works) - _MOST_THREADS
        yield f"{place}and {counted(left, 'more thread')}"


def _start(work: "Work") -> str:
    """The first iterations, as many as there is room for."""
    first = list(map(str, islice(work, _MOST_ITERATIONS)))
    while len(first) > 1 and len(" ".join(first)) > _WIDEST_START:
        first.pop()
    return " ".join([*first, "…"] if len(first) < work.size else first)
