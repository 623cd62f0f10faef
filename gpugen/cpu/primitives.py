"""What generated kernels call, compiled: claims, flags, and arithmetic that is exact.

The transitions of the ownership word are read from the one table that the model checker
explores.
"""

from math import copysign, sqrt
from typing import Any

import numpy as np

from gpugen.cpu.atomics import (
    added,
    load,
    multiplied,
    raise_to,
    store,
    subtracted,
    swap,
    types,
)
from gpugen.cpu.library import library
from gpugen.cpu.machine import machine_code
from gpugen.emit.codes import NAMES
from gpugen.protocols.ownership import CLASH, FREE, PACKED, SHARED, STATE_BITS, WRITTEN
from gpugen.protocols.touches import PLACE_BITS, READS, WRITES

_TABLE = np.uint64(PACKED)
_ENTRY = np.uint64(15)
# Unsigned, so that a place does not count from the end, and words are not taken for reals.
_ONE = np.uint64(1)
_PLACE = np.uint64(2**PLACE_BITS - 1)
_PLACE_BITS = np.uint64(PLACE_BITS)
_READS, _WRITES = np.uint64(READS), np.uint64(WRITES)


@machine_code
def following(
    word: int, is_write: int, k: int, owner_bits: int, epoch: int
) -> tuple[int, int]:
    """The state after an access by iteration `k`, and the word that says so."""
    state: Any = FREE
    owner: Any = 0
    if word >> (owner_bits + STATE_BITS) == epoch:
        state = (word >> owner_bits) & ((1 << STATE_BITS) - 1)
        owner = word & ((1 << owner_bits) - 1)
    entry = 4 * (8 * is_write + 2 * state + (1 if owner == k else 0))
    after: Any = np.int64((_TABLE >> np.uint64(entry)) & _ENTRY)
    if after in (CLASH, state):
        return after, word
    kept = 0 if after == SHARED else k
    return after, (((epoch << STATE_BITS) | after) << owner_bits) | kept


@machine_code
def claimed(
    words: Any, position: int, is_write: int, k: int, owner_bits: int, epoch: int
) -> bool:
    """Claims an element for iteration `k`, unless another one stands in its way."""
    while True:
        word: Any = np.int64(load(words, position))
        after, fresh = following(word, is_write, k, owner_bits, epoch)
        if after == CLASH:
            return False
        if fresh == word:
            return True
        if swap(words, position, np.uint32(word), np.uint32(fresh)):
            return True


@machine_code
def claimed_alone(
    words: Any, position: int, is_write: int, k: int, owner_bits: int, epoch: int
) -> bool:
    """Claims an element where no other thread does; that needs no atomic operation."""
    word: Any = np.int64(words[position])
    after, fresh = following(word, is_write, k, owner_bits, epoch)
    if after == CLASH:
        return False
    words[position] = np.uint32(fresh)
    return True


@machine_code
def untouched(touches: Any, position: int, is_write: int) -> bool:
    """Notes an access in the bits of an element; whether none before forbids it."""
    place = np.uint64(position) >> _PLACE_BITS
    bit = _ONE << (np.uint64(position) & _PLACE)
    written = touches[_WRITES, place]
    read = touches[_READS, place]
    if written & bit or (is_write and read & bit):
        return False
    if is_write:
        touches[_WRITES, place] = written | bit
    else:
        touches[_READS, place] = read | bit
    return True


@machine_code
def unwritten(touches: Any, position: int) -> bool:
    """The same for a write, where no reads are noted."""
    place = np.uint64(position) >> _PLACE_BITS
    bit = _ONE << (np.uint64(position) & _PLACE)
    written = touches[_WRITES, place]
    if written & bit:
        return False
    touches[_WRITES, place] = written | bit
    return True


@machine_code
def imprint(words: Any, position: int, k: int, owner_bits: int, epoch: int) -> None:
    """Leaves the number of an iteration in the word of an element that it writes."""
    word = (((epoch << STATE_BITS) | WRITTEN) << owner_bits) | k
    store(words, position, np.uint32(word))


@machine_code
def verified(
    words: Any, position: int, k: int, owner_bits: int, epoch: int, is_write: int
) -> bool:
    """Whether no other iteration has left its number in a word.

    Nobody changes words any more, so compilers may keep what they have loaded.
    """
    word: Any = np.int64(words[position])
    if word >> (owner_bits + STATE_BITS) != epoch:
        return is_write == 0
    return bool(word & ((1 << owner_bits) - 1) == k)


@machine_code
def is_stopped(state: Any) -> bool:
    """Whether some thread has stopped the run."""
    return bool(load(state, 0) != 0)


@machine_code
def stop(state: Any, code: int, k: int) -> None:
    """Stops the run; the first thread to do so says why, and in which iteration."""
    if swap(state, 0, 0, code):
        state[1] = k


_give_way: Any = types.ExternalFunction("sched_yield", types.int32())
_PATIENCE = 2000


@machine_code
def have_arrived(gate: Any, arrivals: int, state: Any) -> bool:
    """Waits until so many threads have come to the gate; whether no run has been stopped.

    What they stored before is seen after it. Where there are more threads than cores, the
    one that waits makes room.
    """
    seen: Any = np.int64(load(gate, 0))
    while not swap(gate, 0, seen, seen + 1):
        seen = np.int64(load(gate, 0))
    turns = 0
    while load(gate, 0) < arrivals:
        turns += 1
        if turns > _PATIENCE:
            if is_stopped(state):
                return False
            _give_way()
    # A load alone would not order what is read after it.
    swap(gate, 0, -1, -1)
    return True


@machine_code
def shifted(left: int, right: int) -> tuple[int, bool]:
    """The value shifted to the left, and whether bits were lost."""
    result = left << right
    return result, (result >> right) != left


@machine_code
def truncated_quotient(left: int, right: int) -> int:
    """The quotient rounded towards zero."""
    quotient = left // right
    if quotient < 0 and quotient * right != left:
        quotient += 1
    return quotient


@machine_code
def truncated_remainder(left: int, right: int) -> int:
    """What the quotient rounded towards zero leaves."""
    remainder = left % right
    if remainder != 0 and (left < 0) != (right < 0):
        remainder -= right
    return remainder


@machine_code
def whole(value: Any) -> int:
    """An integer of any width in 64 bits."""
    return np.int64(value)  # type: ignore[return-value]


@machine_code
def real_remainder(left: float, right: float) -> float:
    """What a quotient that is rounded down leaves, as Python and NumPy compute it."""
    rest: float = np.fmod(left, right)
    if rest == 0.0:
        return copysign(0.0, right)
    if (right < 0.0) != (rest < 0.0):
        rest += right
    return rest


@machine_code
def real_quotient(left: float, right: float) -> float:
    """The quotient rounded down, as Python and NumPy compute it."""
    rest: Any = np.fmod(left, right)
    quotient = (left - rest) / right
    if rest != 0.0 and (right < 0.0) != (rest < 0.0):
        quotient -= 1.0
    if quotient == 0.0:
        return copysign(0.0, left / right)
    whole_one: Any = np.floor(quotient)
    if quotient - whole_one > 0.5:
        whole_one += 1.0
    return whole_one  # type: ignore[no-any-return]


@machine_code
def floor(value: float) -> float:
    """The greatest whole number that is not greater."""
    return np.floor(value)  # type: ignore[no-any-return]


@machine_code
def ceil(value: float) -> float:
    """The least whole number that is not less."""
    return np.ceil(value)  # type: ignore[no-any-return]


@machine_code
def double(value: float) -> float:
    """The same number, computed with in 64 bits from here on."""
    return np.float64(value)


@machine_code
def single(value: float) -> float:
    """The nearest number of 32 bits."""
    return np.float64(np.float32(value))


NAMESPACE: dict[str, Any] = {
    **library(),
    "added": added,
    "ceil": ceil,
    "claimed": claimed,
    "claimed_alone": claimed_alone,
    "double": double,
    "floor": floor,
    "have_arrived": have_arrived,
    "imprint": imprint,
    "is_stopped": is_stopped,
    "multiplied": multiplied,
    "raise_to": raise_to,
    "real_quotient": real_quotient,
    "real_remainder": real_remainder,
    "shifted": shifted,
    "single": single,
    "sqrt": sqrt,
    "stop": stop,
    "subtracted": subtracted,
    "truncated_quotient": truncated_quotient,
    "truncated_remainder": truncated_remainder,
    "untouched": untouched,
    "unwritten": unwritten,
    "verified": verified,
    "whole": whole,
    **NAMES,
}
