"""The ownership word: one state an element, changed by compare-and-swap on one word.

    state of an element:  FREE | READ(t) | SHARED (read by several) | WRITTEN(t)

    read by t:   FREE → READ(t)      READ(t), SHARED, WRITTEN(t): stay
                 READ(u) → SHARED    WRITTEN(u): conflict
    write by t:  FREE, READ(t) → WRITTEN(t)    WRITTEN(t): stay
                 READ(u), SHARED, WRITTEN(u): conflict

`NEXT` is this table and the only place that holds it. Whoever comes second to a word
sees the first, whatever the order of memory is otherwise, so two accesses of different
iterations to one element, one of them a write, always end in a conflict, and nothing else
does. What stays needs no atomic operation.

A word has, from its low bits on, the number of the owner, the state, and an epoch. A word
of another epoch is FREE, so that the words need not be cleared between launches.
"""

from dataclasses import dataclass

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

FREE, READ, SHARED, WRITTEN, CLASH = range(5)

# NEXT[is a write][state][is the owner]: the state after the access, or CLASH.
NEXT: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]] = (
    ((READ, READ), (SHARED, READ), (SHARED, SHARED), (CLASH, WRITTEN)),
    ((WRITTEN, WRITTEN), (CLASH, WRITTEN), (CLASH, CLASH), (CLASH, WRITTEN)),
)

PACKED = sum(
    NEXT[is_write][state][is_owner] << 4 * (8 * is_write + 2 * state + is_owner)
    for is_write in (0, 1)
    for state in range(4)
    for is_owner in (0, 1)
)
"""The table as one number, 4 bits an entry, for code without memory of its own."""

WORD_BITS = 32
STATE_BITS = 2


def following(kind: Kind, state: int, is_owner: bool) -> int:
    """The state of an element after an access, or `CLASH`."""
    return NEXT[kind == "write"][state][is_owner]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a word stand: `owner_bits` for the owner, then the state."""

    owner_bits: int

    @classmethod
    def of(cls, iterations: int) -> "Layout | None":
        """The layout with the most epochs, if a word can hold that many owners."""
        owner_bits = max(1, (max(1, iterations) - 1).bit_length())
        layout = cls(owner_bits)
        return layout if layout.epochs >= 1 else None

    @property
    def epochs(self) -> int:
        """How many launches may use the words before they have to be cleared."""
        return int(2 ** (WORD_BITS - STATE_BITS - self.owner_bits)) - 1

    def packed(self, epoch: int, state: int, owner: int) -> int:
        """The word for a state; a shared element has no owner."""
        kept = owner if state in (READ, WRITTEN) else 0
        return ((epoch << STATE_BITS | state) << self.owner_bits) | kept

    def unpacked(self, word: int, epoch: int) -> tuple[int, int]:
        """The state and the owner that a word means in an epoch."""
        if word >> (STATE_BITS + self.owner_bits) != epoch:
            return FREE, 0
        state = word >> self.owner_bits & (2**STATE_BITS - 1)
        return state, word & (2**self.owner_bits - 1)


def _load(kind: Kind) -> Step:
    """Looks at the word; what need not change it is done."""

    def step(cell: Cell, seen: Cell, thread: Thread) -> Move:
        state, owner = cell
        after = following(kind, state, owner == thread.number)
        if after == CLASH:
            return Move(cell, cell, CONFLICT)
        return Move(cell, cell, PASSED if after == state else f"swap for {kind}")

    return step


def _swap(kind: Kind) -> Step:
    """Changes the word if it is still the one that was seen, and starts again if not."""

    def step(cell: Cell, seen: Cell, thread: Thread) -> Move:
        if cell != seen:
            return Move(cell, seen, f"load for {kind}")
        state, owner = cell
        after = following(kind, state, owner == thread.number)
        kept = thread.number if after in (READ, WRITTEN) else 0
        return Move((after, kept), seen, PASSED)

    return step


OWNERSHIP = Protocol(
    name="ownership",
    initial=(FREE, 0),
    passes=(Pass("load for read", "load for write", is_access=True),),
    steps={
        "load for read": _load("read"),
        "swap for read": _swap("read"),
        "load for write": _load("write"),
        "swap for write": _swap("write"),
    },
    is_sound_without_lockstep=True,
)
"""As speculation: every access to the data follows its check."""

OWNERSHIP_INSPECTOR = Protocol(
    name="ownership inspector",
    initial=OWNERSHIP.initial,
    passes=(Pass("load for read", "load for write"), Pass("", "", is_access=True)),
    steps=OWNERSHIP.steps,
    is_sound_without_lockstep=True,
)
"""As an inspector: all checks, and only then the accesses."""
