"""The three answers of every engine."""

from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.source import NOWHERE, Span
from depanalysis.verdicts import Engine, Topic, Witness


@dataclass(frozen=True, slots=True)
class Proved:
    """No two instances meet; `engine` proved it under the named assumptions."""

    engine: Engine
    assumptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refuted:
    """Two instances meet: the witness was replayed.

    `spread` bounds the sink's index minus the source's for each common loop, from the
    carrier inwards, over all conflicts; it is empty where this is not known.
    """

    engine: Engine
    witness: Witness
    spread: tuple[tuple[int | None, int | None], ...] = ()
    assumptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """Not decided, why, and whether a check at run time can decide it.

    `span` is the code that could not be decided; advice goes by the `topic`.
    """

    reason: str
    is_data_dependent: bool = False
    span: Span = NOWHERE
    topic: Topic = "conflict"


Answer: TypeAlias = Proved | Refuted | Unknown
