"""The warp-lenient ownership word: dependences inside a warp are kept if in order.

    state of an element:  FREE | OWNED(warp, last writing lane, highest reading lane)
                          | SHARED (read by several warps)

    read by lane l of warp w:   FREE → OWNED(w, none, l)        SHARED: stay
        OWNED(w, p, r): conflict if p > l, else OWNED(w, p, max(r, l))
        OWNED(v, p, r): conflict if some lane wrote, else SHARED
    write by lane l of warp w:  FREE → OWNED(w, l, none)        SHARED: conflict
        OWNED(w, p, r): conflict if p > l or r > l, else OWNED(w, l, r)
        OWNED(v, p, r): conflict

It is sound only in lockstep: the lanes of a warp do a statement together, and of several
stores of one statement to one element the highest lane's stays. Without `__syncwarp`
and elected stores it misses violations.
"""

from gpugen.protocols.interface import (
    CONFLICT,
    PASSED,
    Cell,
    Kind,
    Move,
    Pass,
    Protocol,
    Step,
    Thread,
)

FREE, OWNED, SHARED = range(3)
_NOBODY = -1
_FREE: Cell = (FREE, 0, _NOBODY, _NOBODY)
_SHARED: Cell = (SHARED, 0, _NOBODY, _NOBODY)


def following(kind: Kind, cell: Cell, thread: Thread) -> Cell | None:
    """The state after an access, `None` for a conflict."""
    state, warp, writer, reader = cell
    is_read = kind == "read"
    if state == FREE:
        writer, reader = (_NOBODY, thread.lane) if is_read else (thread.lane, _NOBODY)
        return (OWNED, thread.warp, writer, reader)
    if state == SHARED:
        return cell if is_read else None
    if warp != thread.warp:
        return _SHARED if is_read and writer == _NOBODY else None
    if writer > thread.lane or (not is_read and reader > thread.lane):
        return None
    if is_read:
        return (OWNED, warp, writer, max(reader, thread.lane))
    return (OWNED, warp, thread.lane, reader)


def _load(kind: Kind) -> Step:
    def step(cell: Cell, seen: Cell, thread: Thread) -> Move:
        after = following(kind, cell, thread)
        if after is None:
            return Move(cell, cell, CONFLICT)
        return Move(cell, cell, PASSED if after == cell else f"swap for {kind}")

    return step


def _swap(kind: Kind) -> Step:
    def step(cell: Cell, seen: Cell, thread: Thread) -> Move:
        after = following(kind, cell, thread)
        if cell != seen or after is None:
            return Move(cell, seen, f"load for {kind}")
        return Move(after, seen, PASSED)

    return step


LENIENT = Protocol(
    name="ownership, warp-lenient",
    initial=_FREE,
    passes=(Pass("load for read", "load for write", is_access=True),),
    steps={
        "load for read": _load("read"),
        "swap for read": _swap("read"),
        "load for write": _load("write"),
        "swap for write": _swap("write"),
    },
    is_sound_without_lockstep=False,
)
