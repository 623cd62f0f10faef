"""The two-pass inspector as its paper describes it: for comparison, never chosen.

A cell has the last writer of an element and its time, and the lane and time of the first
write. The first pass looks at writes only, the second at reads only; the third executes.
What the inspector has seen in one order is executed in another one unless the lanes of a
warp move in lockstep, so violations inside a warp pass. The time of an access is taken
as exact here, which is kinder than the counter of 8 bits that the lanes race for.
"""

from gpugen.protocols.interface import (
    CONFLICT,
    PASSED,
    Cell,
    Move,
    Pass,
    Protocol,
    Thread,
)

_NOBODY = -1


def _exchange(cell: Cell, seen: Cell, thread: Thread) -> Move:
    """One atomic exchange of the last writer; the first one goes on to say that it is."""
    writer, _, lane, time = cell
    after = (thread.number, thread.time, lane, time)
    if writer == _NOBODY:
        return Move(after, seen, "note the first")
    earlier = Thread(writer, thread.width)
    is_in_order = earlier.warp == thread.warp and earlier.lane <= thread.lane
    return Move(after, seen, PASSED if is_in_order else CONFLICT)


def _note_the_first(cell: Cell, seen: Cell, thread: Thread) -> Move:
    return Move((cell[0], cell[1], thread.lane, thread.time), seen, PASSED)


def _check(cell: Cell, seen: Cell, thread: Thread) -> Move:
    """The three cases of the second pass, for a read."""
    writer, last_time, first_lane, first_time = cell
    if writer == _NOBODY:
        return Move(cell, seen, PASSED)
    last = Thread(writer, thread.width)
    is_violation = (
        last.warp != thread.warp
        or (thread.lane < first_lane and thread.time > first_time)
        or (thread.lane > last.lane and thread.time < last_time)
        or (
            first_lane < thread.lane < last.lane
            and first_time < thread.time < last_time
        )
    )
    return Move(cell, seen, CONFLICT if is_violation else PASSED)


TWO_PASS = Protocol(
    name="two_pass",
    initial=(_NOBODY, 0, _NOBODY, 0),
    passes=(Pass(None, "exchange"), Pass("check", None), Pass("", "", is_access=True)),
    steps={
        "exchange": _exchange,
        "note the first": _note_the_first,
        "check": _check,
    },
    is_sound_without_lockstep=False,
)
