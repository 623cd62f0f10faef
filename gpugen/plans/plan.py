"""`KernelPlan`: what is checked while a loop runs, and how, as plain data."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from depanalysis.ir.sites import SiteId
from depanalysis.source import Span
from gpugen.plans.loops import PlannedLoop
from gpugen.plans.slicing import Slice
from gpugen.protocols.interface import Kind

Scheme: TypeAlias = Literal["inspector", "speculation", "sequential"]
Use: TypeAlias = Literal["stores", "updates", "mixed"]

IMPRINT = 4
"""A word costs about as much as this many simple operations, with what it displaces."""


@dataclass(frozen=True, slots=True)
class CheckedAccess:
    """An access of which no proof says that it never meets one of another iteration."""

    site: SiteId
    array: str
    kind: Kind
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class KernelPlan:
    """How one loop is run.

    `checked` are the accesses that belong to an undecided pair, `proved` counts those to
    written arrays that belong to none. `uses` says of each written array whether the loop
    only stores to it, only updates it, or also reads it. `obstacles` forbid running
    the loop in parallel at all. The costs are rough counts of operations an iteration.
    `is_numpy`: elements are computed with as NumPy does, and the loop can be left to Python.
    """

    loop: PlannedLoop
    scheme: Scheme
    explanation: str
    checked: tuple[CheckedAccess, ...]
    proved: int
    uses: tuple[tuple[str, Use], ...]
    part: Slice
    obstacles: tuple[str, ...]
    slice_cost: int
    body_cost: int
    is_numpy: bool = False

    @property
    def arrays(self) -> tuple[str, ...]:
        """The arrays with checked accesses, in the order of the program."""
        found = {access.array for access in self.checked}
        return tuple(name for name in self.loop.written if name in found)

    def pays(self, threads: int) -> bool:
        """Whether several threads are supposed to gain more than the check costs."""
        check = 2 * self.slice_cost + IMPRINT * len(self.checked)
        return check < self.body_cost * (threads - 1)

    def use(self, array: str) -> Use:
        """How the loop uses a written array."""
        return dict(self.uses)[array]
