"""WISE as its paper prints it (Algorithms 1 and 2): for comparison, never chosen.

A cell has the last writer and the highest reader of an element. A write announces itself
and then looks for readers; a read looks for writers and only then announces itself, so
that a reader and a writer in different warps may both look too early. The highest reader
hides the others. Both let violations pass, in lockstep, too; see
`docs/gpugen-protocols.md`. `ANNOUNCED` is the variant in which reads announce first.
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


def _violates(thread: Thread, other: int) -> bool:
    """Whether an access by another thread before is one too early."""
    if other == _NOBODY:
        return False
    earlier = Thread(other, thread.width)
    return earlier.warp != thread.warp or thread.lane < earlier.lane


def _exchange(cell: Cell, seen: Cell, thread: Thread) -> Move:
    """Lines 5 to 13 of SpecWrite: one atomic exchange on the shadow of writes."""
    writer, reader = cell
    after = (thread.number, reader)
    to = CONFLICT if _violates(thread, writer) else "look for readers"
    return Move(after, seen, to)


def _look_for_readers(cell: Cell, seen: Cell, thread: Thread) -> Move:
    """Lines 14 to 21 of SpecWrite: one load from the shadow of reads."""
    return Move(cell, seen, CONFLICT if _violates(thread, cell[1]) else PASSED)


def _look_for_writer(cell: Cell, seen: Cell, thread: Thread) -> Move:
    """Lines 5 to 11 of SpecRead: one load from the shadow of writes."""
    return Move(cell, seen, CONFLICT if _violates(thread, cell[0]) else "announce")


def _announce(cell: Cell, seen: Cell, thread: Thread) -> Move:
    """Line 12 of SpecRead: one atomic maximum on the shadow of reads."""
    return Move((cell[0], max(cell[1], thread.number)), seen, PASSED)


def _announce_first(cell: Cell, seen: Cell, thread: Thread) -> Move:
    return Move((cell[0], max(cell[1], thread.number)), seen, "look for writer, last")


def _look_last(cell: Cell, seen: Cell, thread: Thread) -> Move:
    return Move(cell, seen, CONFLICT if _violates(thread, cell[0]) else PASSED)


_STEPS = {
    "exchange": _exchange,
    "look for readers": _look_for_readers,
    "look for writer": _look_for_writer,
    "announce": _announce,
    "announce first": _announce_first,
    "look for writer, last": _look_last,
}

WISE = Protocol(
    name="wise",
    initial=(_NOBODY, _NOBODY),
    passes=(Pass("look for writer", "exchange", is_access=True),),
    steps=_STEPS,
    is_sound_without_lockstep=False,
)

ANNOUNCED = Protocol(
    name="wise, reads announced first",
    initial=WISE.initial,
    passes=(Pass("announce first", "exchange", is_access=True),),
    steps=_STEPS,
    is_sound_without_lockstep=False,
)
