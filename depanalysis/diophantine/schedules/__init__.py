"""Schedules: orders of execution that keep every dependence, and what they are worth."""

from depanalysis.extras import required

required("numpy")

from depanalysis.diophantine.schedules.checks.check import check  # noqa: E402
from depanalysis.diophantine.schedules.checks.outcomes import (  # noqa: E402
    Broken,
    Legal,
    Misplaced,
    Unproved,
)
from depanalysis.diophantine.schedules.choosing import Choice, best  # noqa: E402
from depanalysis.diophantine.schedules.components import (  # noqa: E402
    components,
    sequential,
    thread_lists,
)
from depanalysis.diophantine.schedules.demand import run_component  # noqa: E402
from depanalysis.diophantine.schedules.schedule import Phase, Schedule, listed  # noqa: E402
from depanalysis.diophantine.schedules.splits import multi_split, split  # noqa: E402
from depanalysis.diophantine.schedules.wavefronts import strips, wavefronts  # noqa: E402

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
