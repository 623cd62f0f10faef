"""What is said of races: verdicts on constructs and files, with their witnesses."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from depanalysis.errors import SourceError
from depanalysis.options import Level
from depanalysis.source import Span

RaceKind: TypeAlias = Literal[
    "read-write", "write-write", "atomic-with-plain", "benign", "divergence"
]


class Raciness(StrEnum):
    """May two threads touch one element at once, one of them writing?"""

    FREE = "race-free"
    RACE = "race"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the source and the text that stands there."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Actor:
    """One of the two threads of a witness: what tells it apart, and its iterations."""

    thread: tuple[tuple[str, tuple[int, ...]], ...]
    iteration: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        """The thread as it is shown: `thread (1, 0, 0) of block (0, 0, 0)`."""
        return " of ".join(f"{name} {_numbers(values)}" for name, values in self.thread)


@dataclass(frozen=True, slots=True)
class RaceWitness:
    """A run in which two threads collide: what it starts from, and who they are.

    `launch` has sizes such as that of a block, `parameters` the values of names in the
    program, `memory` initial values of elements that the run depends on. `element` is
    empty where it is a barrier at which threads part. `is_equal` says that both threads
    may store one value there, as far as the run shows.
    """

    launch: tuple[tuple[str, tuple[int, ...]], ...]
    parameters: tuple[tuple[str, int], ...]
    first: Actor
    second: Actor
    element: tuple[int, ...]
    memory: tuple[tuple[str, int], ...] = ()
    is_equal: bool = False


@dataclass(frozen=True, slots=True)
class Race:
    """Two accesses that collide, or a barrier that not all threads reach."""

    kind: RaceKind
    variable: str
    first: Location
    second: Location
    witness: RaceWitness
    level: Level


@dataclass(frozen=True, slots=True)
class ConstructVerdict:
    """The answer about one kernel or parallel region.

    `benign` are collisions of writes that provably store equal values. `assumptions` is
    what was taken for granted; `configuration` the launch that was asked about, in
    words. `open` are the questions that nobody answered, each with its reason. `pairs` says
    of each array of a kernel how many pairs of accesses are not proved to keep apart; it is
    None where something of the kernel is not modelled.
    """

    name: str
    kind: str
    span: Span
    verdict: Raciness
    races: tuple[Race, ...] = ()
    benign: tuple[Race, ...] = ()
    open: tuple[tuple[Location, str], ...] = ()
    assumptions: tuple[str, ...] = ()
    configuration: str = ""
    reason: str = ""
    questions: int = 0
    pairs: tuple[tuple[str, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class RaceReport:
    """The answers about a file."""

    path: str
    constructs: tuple[ConstructVerdict, ...] = ()
    errors: tuple[SourceError, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def verdict(self) -> Raciness:
        """The worst verdict in the file; unknown where something could not be read."""
        return worst(
            [each.verdict for each in self.constructs]
            + [Raciness.UNKNOWN for _ in self.errors]
        )


def worst(verdicts: list[Raciness]) -> Raciness:
    """A race, else something unknown, else none."""
    for verdict in (Raciness.RACE, Raciness.UNKNOWN):
        if verdict in verdicts:
            return verdict
    return Raciness.FREE


def _numbers(values: tuple[int, ...]) -> str:
    shown = ", ".join(map(str, values))
    return f"({shown})" if len(values) > 1 else shown
