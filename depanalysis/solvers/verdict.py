"""The three answers of every engine."""

from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.verdicts import Engine, Witness


@dataclass(frozen=True, slots=True)
class Proved:
    """No two instances meet; `engine` proved it under the named assumptions."""

    engine: Engine
    assumptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refuted:
    """Two instances meet: the witness was replayed."""

    engine: Engine
    witness: Witness


@dataclass(frozen=True, slots=True)
class Unknown:
    """Not decided, why, and whether a check at run time can decide it."""

    reason: str
    is_data_dependent: bool = False


Answer: TypeAlias = Proved | Refuted | Unknown
