"""What is said about the accesses of a kernel, as plain data."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from depanalysis.errors import SourceError
from depanalysis.options import Triple
from depanalysis.source import Span

Cause: TypeAlias = Literal["range", "alignment", "indirect"]
AccessKind: TypeAlias = Literal["load", "store", "atomic"]


class Coalescing(StrEnum):
    """The answer for one access, or for all of a kernel."""

    COALESCED = "coalesced"
    UNCOALESCED = "uncoalesced"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Count:
    """The least and the most segments of one size that a warp touches."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class LaneAccess:
    """One lane of a warp: its thread, and the first byte that it touches."""

    lane: int
    thread: Triple
    address: int


@dataclass(frozen=True, slots=True)
class WarpWitness:
    """One execution of an access by one warp, replayed before it is shown.

    Addresses count from the start of the array. `iteration` gives for each enclosing
    loop the name of its index, or `while`, and the number of its iteration from 0.
    `memory` has the integers that the execution rests on: array, element and value.
    """

    parameters: tuple[tuple[str, int], ...]
    block_size: Triple
    grid_size: Triple
    block: Triple
    warp: int
    iteration: tuple[tuple[str, int], ...]
    lanes: tuple[LaneAccess, ...]
    lines: int
    sectors: int
    memory: tuple[tuple[str, tuple[int, ...], int], ...] = ()


@dataclass(frozen=True, slots=True)
class AccessVerdict:
    """The answer for one access of the text.

    `lines` has 128 bytes each and `sectors` 32; both are bounds for every warp, and
    `is_exact` says that they are reached. `fewest` is the number of lines that the warp
    cannot do without. `lattice` is what the lattice method says, where it was asked.
    `block_size` is that for which all this is said.
    """

    span: Span
    text: str
    array: str
    kind: AccessKind
    verdict: Coalescing
    reason: str
    lines: Count | None = None
    sectors: Count | None = None
    is_exact: bool = False
    fewest: int = 1
    cause: Cause | None = None
    witness: WarpWitness | None = None
    suggestion: str | None = None
    lattice: str | None = None
    block_size: Triple | None = None


@dataclass(frozen=True, slots=True)
class KernelVerdict:
    """The answers for one kernel, and what they take for granted.

    `reason` is why there are no answers, for a kernel that is not modelled.
    """

    name: str
    span: Span
    accesses: tuple[AccessVerdict, ...] = ()
    assumptions: tuple[str, ...] = ()
    reason: str | None = None

    @property
    def verdict(self) -> Coalescing:
        """Uncoalesced if an access is; coalesced only if all are proved to be."""
        found = {access.verdict for access in self.accesses}
        if Coalescing.UNCOALESCED in found:
            return Coalescing.UNCOALESCED
        is_open = self.reason is not None or Coalescing.UNKNOWN in found
        return Coalescing.UNKNOWN if is_open else Coalescing.COALESCED


@dataclass(frozen=True, slots=True)
class CoalescingReport:
    """One file: its kernels in the order of the text, and what was wrong with the rest."""

    path: str
    kernels: tuple[KernelVerdict, ...] = ()
    errors: tuple[SourceError, ...] = ()


FLAGGED, UNFLAGGED = "flagged", "not flagged"


@dataclass(frozen=True, slots=True)
class Shape:
    """What is known of a launch; a grid size that is not known is any."""

    block: Triple
    grid: tuple[int | None, int | None, int | None] = (None, None, None)
    defined: tuple[tuple[str, int], ...] = field(default=())
