"""An engine in plain Python: the same kernels, the iterations of all threads shuffled."""

import math
import random
from collections.abc import Mapping, Sequence
from ctypes import c_float
from math import sqrt
from typing import Any

import numpy as np

from gpugen.emit.codes import NAMES
from gpugen.emit.functions import LIBRARY
from gpugen.engines import Call, Function, State
from gpugen.protocols.ownership import CLASH, WRITTEN, Layout, following
from gpugen.protocols.touches import READS, WRITES

_LIMIT = 2**63


def claimed(words, position, is_write, k, owner_bits, epoch):
    layout = Layout(owner_bits)
    state, owner = layout.unpacked(int(words[position]), epoch)
    after = following("write" if is_write else "read", state, owner == k)
    if after == CLASH:
        return False
    if after != state:
        words[position] = layout.packed(epoch, after, k)
    return True


def imprint(words, position, k, owner_bits, epoch):
    words[position] = Layout(owner_bits).packed(epoch, WRITTEN, k)


def verified(words, position, k, owner_bits, epoch, is_write):
    state, owner = Layout(owner_bits).unpacked(int(words[position]), epoch)
    return owner == k if state == WRITTEN else not is_write


def untouched(touches, position, is_write):
    place, bit = position // 64, 1 << position % 64
    forbidden = (WRITES, READS) if is_write else (WRITES,)
    if any(int(touches[row, place]) & bit for row in forbidden):
        return False
    row = WRITES if is_write else READS
    touches[row, place] = int(touches[row, place]) | bit
    return True


def unwritten(touches, position):
    place, bit = position // 64, 1 << position % 64
    if int(touches[WRITES, place]) & bit:
        return False
    touches[WRITES, place] = int(touches[WRITES, place]) | bit
    return True


def raise_to(array, position, value):
    array[position] = max(int(array[position]), value)


def is_stopped(state):
    return bool(state[0] != 0)


def stop(state, code, k):
    if state[0] == 0:
        state[0], state[1] = code, k


def _exact(operation):
    def operated(left, right):
        assert -_LIMIT <= left < _LIMIT, "an operand grew unnoticed"
        assert -_LIMIT <= right < _LIMIT, "an operand grew unnoticed"
        value = operation(left, right)
        return value, not -_LIMIT <= value < _LIMIT

    return operated


def truncated_quotient(left, right):
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def lenient(function):
    """A function of `math` without its exceptions."""

    def applied(*values):
        try:
            return function(*values)
        except (OverflowError, ValueError):
            return math.nan

    return applied


NAMESPACE: dict[str, Any] = {
    **{name: lenient(getattr(math, name)) for name in LIBRARY},
    "ceil": lambda x: float(np.ceil(x)),
    "floor": lambda x: float(np.floor(x)),
    "real_quotient": lambda x, y: x // y,
    "real_remainder": lambda x, y: x % y,
    **NAMES,
    "claimed_alone": claimed,
    "added": _exact(lambda x, y: x + y),
    "subtracted": _exact(lambda x, y: x - y),
    "multiplied": _exact(lambda x, y: x * y),
    "shifted": _exact(lambda x, y: x << y),
    "claimed": claimed,
    "imprint": imprint,
    "have_arrived": lambda gate, arrivals, state: True,
    "is_stopped": is_stopped,
    "verified": verified,
    "raise_to": raise_to,
    "double": float,
    "single": lambda value: c_float(value).value,
    "sqrt": sqrt,
    "stop": stop,
    "truncated_quotient": truncated_quotient,
    "untouched": untouched,
    "unwritten": unwritten,
    "truncated_remainder": lambda x, y: x - y * truncated_quotient(x, y),
    "whole": int,
}


class PlainEngine:
    """Runs every iteration of every call by itself, in a random order.

    Calls that differ in what they work on keep their own order, as threads do; the others
    are mixed completely, which is more than threads can do.
    """

    def __init__(self, seed: int = 0, threads: int = 3, grain: int = 8) -> None:
        self.random = random.Random(seed)
        self.threads = threads
        self.grain = grain
        self.compiling = 0.0
        self.texts: list[str] = []

    gang = 1

    def functions(self, text: str) -> Mapping[str, Function]:
        self.texts.append(text)
        scope = dict(NAMESPACE)
        exec(compile(text, "<kernel>", "exec"), scope)
        return scope

    def together(self, function: Function, calls: Sequence[Call], state: State) -> None:
        turns = [call for call in calls for _ in range(call[0], call[1])]
        if len(calls) > 1:
            self.random.shuffle(turns)
        if len(calls) == 1 or len({tuple(map(id, call[2:])) for call in calls}) > 1:
            at = {id(call): call[0] for call in calls}
            for call in turns:
                k = at[id(call)]
                at[id(call)] += 1
                function(k, k + 1, *call[2:])
            return
        single = [(k, call) for call in calls for k in range(call[0], call[1])]
        self.random.shuffle(single)
        for k, call in single:
            function(k, k + 1, *call[2:])
