"""Imprints: every write leaves its iteration's number, then every access looks at it.

    first pass:   write by t: the word becomes t, whatever it was
    second pass:  write by t: conflict unless the word is t
                  read by t:  conflict if the word is u ≠ t

Of several writers of an element one imprint stays, whichever it is, and all the others
find it; so does every reader. The word needs plain loads and stores only, where the
ownership word needs compare-and-swap, but all threads have to wait for each other in
between. As a test of loops without dependences it is just as exact.
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


def _leave(cell: Cell, seen: Cell, thread: Thread) -> Move:
    return Move((thread.number,), seen, PASSED)


def _look_as_writer(cell: Cell, seen: Cell, thread: Thread) -> Move:
    return Move(cell, seen, PASSED if cell == (thread.number,) else CONFLICT)


def _look_as_reader(cell: Cell, seen: Cell, thread: Thread) -> Move:
    is_fine = cell in ((_NOBODY,), (thread.number,))
    return Move(cell, seen, PASSED if is_fine else CONFLICT)


IMPRINT = Protocol(
    name="imprint",
    initial=(_NOBODY,),
    passes=(
        Pass(None, "leave"),
        Pass("look as reader", "look as writer"),
        Pass("", "", is_access=True),
    ),
    steps={
        "leave": _leave,
        "look as reader": _look_as_reader,
        "look as writer": _look_as_writer,
    },
    is_sound_without_lockstep=True,
)
