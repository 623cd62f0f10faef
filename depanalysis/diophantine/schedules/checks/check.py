"""Is a schedule legal? A proof, the dependence that it breaks, or neither."""

from depanalysis.diophantine.schedules.checks.exact import look_at_all
from depanalysis.diophantine.schedules.checks.outcomes import Outcome, Unproved
from depanalysis.diophantine.schedules.checks.symbolic import prove
from depanalysis.diophantine.schedules.schedule import Schedule
from depanalysis.diophantine.systems.system import System

# Up to here looking at everything is as fast as a proof.
SHORT = 2**16

# Up to here it can be done: three numbers of 4 bytes an iteration.
MOST = 2**27


def check(schedule: Schedule, system: System) -> Outcome:
    """Look at all iterations and dependences if they are few, else prove by theorems."""
    if system.size <= SHORT:
        return look_at_all(schedule, system)
    proved = prove(schedule, system)
    if isinstance(proved, Unproved) and max(system.size, schedule.size) <= MOST:
        return look_at_all(schedule, system)
    return proved
