"""Schedules: orders of execution that keep every dependence, and what they are worth."""

from depanalysis.diophantine.schedules.checks.check import check
from depanalysis.diophantine.schedules.checks.outcomes import (
    Broken,
    Legal,
    Misplaced,
    Unproved,
)
from depanalysis.diophantine.schedules.choosing import Choice, best
from depanalysis.diophantine.schedules.components import (
    components,
    sequential,
    thread_lists,
)
from depanalysis.diophantine.schedules.demand import run_component
from depanalysis.diophantine.schedules.schedule import Phase, Schedule, listed
from depanalysis.diophantine.schedules.splits import multi_split, split
from depanalysis.diophantine.schedules.wavefronts import strips, wavefronts

__all__ = [
    "Broken",
    "Choice",
    "Legal",
    "Misplaced",
    "Phase",
    "Schedule",
    "Unproved",
    "best",
    "check",
    "components",
    "listed",
    "multi_split",
    "run_component",
    "sequential",
    "split",
    "strips",
    "thread_lists",
    "wavefronts",
]
