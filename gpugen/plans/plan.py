"""`KernelPlan`: what is checked while a loop runs, and how, as plain data."""

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from depanalysis.ir.expressions import Load
from depanalysis.ir.sites import SiteId
from depanalysis.source import Span
from gpugen.plans.live_out import Result
from gpugen.plans.loops import PlannedLoop
from gpugen.plans.slicing import Slice
from gpugen.plans.sweeps import Sweep
from gpugen.protocols.interface import Kind

Scheme: TypeAlias = Literal["inspector", "speculation", "sequential"]
Use: TypeAlias = Literal["stores", "updates", "mixed"]

LOOK = 4
"""To look at one access costs about as much as this many operations."""

CLAIM = 16
"""The same for a loop that speculates: with atomic operations, and a second run if it fails."""


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
    the loop in parallel at all. The costs are rough counts of operations an iteration,
    `computed` those on values only, `looked` the accesses that a check looks at.
    `is_numpy`: elements are computed with as NumPy does, and the loop can be left to Python.
    `invariant` are checked elements that an iteration writes and may name several times,
    `read` the arrays of which an inspection notes reads, `results` the scalars that are
    put together of what the iterations leave. `sweep` says what threads share in a loop that
    stays in its order.
    `emitted` keeps the kernels that have been made of this plan.
    """

    loop: PlannedLoop
    scheme: Scheme | Literal["sweep"]
    explanation: str
    checked: tuple[CheckedAccess, ...]
    proved: int
    uses: tuple[tuple[str, Use], ...]
    part: Slice
    obstacles: tuple[str, ...]
    slice_cost: int
    body_cost: int
    computed: int
    looked: int
    is_numpy: bool = False
    invariant: frozenset[Load] = frozenset()
    read: frozenset[str] = frozenset()
    results: tuple[Result, ...] = ()
    sweep: Sweep | None = None
    emitted: dict[Any, Any] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    @property
    def arrays(self) -> tuple[str, ...]:
        """The arrays with checked accesses, in the order of the program."""
        found = {access.array for access in self.checked}
        return tuple(name for name in self.loop.written if name in found)

    @property
    def exchanged(self) -> tuple[str, ...]:
        """The arrays that change places in the loop."""
        return () if self.sweep is None else self.sweep.exchanged

    def pays(self, threads: int) -> bool:
        """Whether several threads are supposed to gain more than the check costs."""
        return self.check_cost < self.computed * (threads - 1) or not self.checked

    @property
    def check_cost(self) -> int:
        """What the check of an iteration costs, in operations."""
        return (CLAIM if self.scheme == "speculation" else LOOK) * self.looked

    def use(self, array: str) -> Use:
        """How the loop uses a written array."""
        return dict(self.uses)[array]
