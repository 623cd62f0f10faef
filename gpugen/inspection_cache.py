"""What inspectors found, kept for the next call with the same indices.

What an inspector finds depends on nothing but the elements and the values that its slice
reads, the types, the shapes and the bounds. They are kept as copies and compared bit by
bit, which is quicker than a digest and leaves nothing to chance.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from gpugen.arguments import Bound
from gpugen.plans.plan import KernelPlan
from gpugen.reports import Violation
from gpugen.wavefronts import Wavefronts

MOST_BYTES = 2**28
"""What is kept of all loops of a function, copies of its index arrays included."""

MOST_ENTRIES = 8
_CHUNK = 2**15  # Elements compared at once, so that they stay in the cache.

Elements = np.ndarray[Any, Any]
Winners: TypeAlias = Mapping[tuple[str, str], Elements]


@dataclass(frozen=True, slots=True)
class Inspected:
    """What is known of a loop with certain indices; `None` is what nobody asked for yet.

    Without a violation, no two iterations meet.
    """

    violation: Violation | None
    winners: Winners | None = None
    fronts: Wavefronts | None = None

    @property
    def bytes(self) -> int:
        """The memory of what was found."""
        arrays = [] if self.winners is None else list(self.winners.values())
        if self.fronts is not None:
            arrays.append(self.fronts.order)
        return sum(array.nbytes for array in arrays)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One inspection, and all that it depended on."""

    plan: KernelPlan
    facts: tuple[object, ...]
    copies: Mapping[str, Elements]
    inspected: Inspected

    @property
    def bytes(self) -> int:
        own = sum(copy.nbytes for copy in self.copies.values())
        return own + self.inspected.bytes

    def is_of(self, plan: KernelPlan, bound: Bound) -> bool:
        return (
            self.plan == plan
            and self.facts == _facts(plan, bound)
            and all(same(bound.arrays[n], copy) for n, copy in self.copies.items())
        )


@dataclass(slots=True)
class InspectionCache:
    """The latest inspections, the most recently used one first.

    The tuple is replaced as a whole, so threads and interrupts find it in order; two
    threads at once may lose what one of them found, and nothing else.
    """

    most_bytes: int = MOST_BYTES
    _entries: tuple[_Entry, ...] = field(default=())

    @property
    def bytes(self) -> int:
        """The memory of all that is kept."""
        return sum(entry.bytes for entry in self._entries)

    def of(self, plan: KernelPlan, bound: Bound) -> Inspected | None:
        """What was found for the same loop with the same indices."""
        entries = self._entries
        found = next((each for each in entries if each.is_of(plan, bound)), None)
        if found is None:
            return None
        self._put(found, found)
        return found.inspected

    def keep(self, plan: KernelPlan, bound: Bound, inspected: Inspected) -> None:
        """Keeps what was found, in place of what was known before, if there is room."""
        names = sorted(plan.part.arrays & set(bound.arrays))
        needed = inspected.bytes + sum(bound.arrays[name].nbytes for name in names)
        if needed > self.most_bytes:
            return
        known = next((e for e in self._entries if e.is_of(plan, bound)), None)
        copies = (
            {name: bound.arrays[name].copy() for name in names}
            if known is None
            else known.copies
        )
        self._put(known, _Entry(plan, _facts(plan, bound), copies, inspected))

    def _put(self, known: _Entry | None, entry: _Entry) -> None:
        others = [each for each in self._entries if each is not known]
        self._entries = tuple(self._fitting([entry, *others]))

    def _fitting(self, entries: list[_Entry]) -> Iterator[_Entry]:
        used = 0
        for entry in entries[:MOST_ENTRIES]:
            if used + entry.bytes <= self.most_bytes:
                used += entry.bytes
                yield entry


def same(one: Elements, other: Elements) -> bool:
    """Whether two arrays of one type and shape have the same bits."""
    if one.ndim == 0 or one.size == 0:
        return one.tobytes() == other.tobytes()
    if one.ndim > 1 and len(one) * _CHUNK < one.size:
        return all(same(*rows) for rows in zip(one, other, strict=True))
    # Compared as integers: a number that is not itself, and both zeros, count as they are.
    bits = f"u{one.dtype.itemsize}"
    left, right = one.view(bits), other.view(bits)
    rows = max(1, _CHUNK * len(one) // one.size)
    return all(
        np.array_equal(left[k : k + rows], right[k : k + rows])
        for k in range(0, len(one), rows)
    )


def _facts(plan: KernelPlan, bound: Bound) -> tuple[object, ...]:
    """Everything but elements: as texts, which tell zeros and kinds of numbers apart."""
    inputs = [
        (name, repr(value), bound.widths[name])
        for name, value in bound.inputs.items()
        if name in plan.part.variables
    ]
    arrays = [(n, array.shape, bound.dtypes[n]) for n, array in bound.arrays.items()]
    return (bound.lower, bound.step, bound.count, tuple(inputs), tuple(arrays))
