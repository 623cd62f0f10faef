"""What calls of the OpenMP library mean in Fortran.

The Fortran frontend takes such a call for code that it knows nothing of. Where it asks
for a number that the library tells, or is about a lock, this is what it does.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from depanalysis.frontends.openmp.programs import (
    ASKED,
    LIMIT,
    PROCESSORS,
    TEAM,
    TEAMS,
    THREAD,
    THREADS,
)
from depanalysis.ir.expressions import Cast, Expr, Var
from depanalysis.ir.statements import Assign, Opaque
from depanalysis.ir.types import I32, Type

_VALUES = {
    "omp_get_thread_num": THREAD,
    "omp_get_num_threads": THREADS,
    "omp_get_max_threads": ASKED,
    "omp_get_num_procs": PROCESSORS,
    "omp_get_thread_limit": LIMIT,
    "omp_get_team_num": TEAM,
    "omp_get_num_teams": TEAMS,
}
_NUMBER = re.compile(rf"calls `({'|'.join(_VALUES)})`", re.IGNORECASE)
_ASKED = re.compile(r"\s*call\s+omp_set_num_threads\s*\((?P<number>.*)\)\s*")
_LABEL = r"\s*(?:\d+\s+)?"
_LOCKED = re.compile(
    rf"{_LABEL}call\s+omp_(?P<deed>set|unset|init|destroy)_(?:nest_)?lock\s*\(\s*(?P<lock>\w+)\s*\)\s*"
)


@dataclass(frozen=True, slots=True)
class LockCall:
    """A call about a lock: `set`, `unset`, `init` or `destroy`, and its name."""

    deed: str
    lock: str


def told_number(stmt: Opaque, types: Mapping[str, Type]) -> Assign | None:
    """The number that a call of the library tells, by the reason of the call."""
    found = _NUMBER.match(stmt.reason)
    if found is None or stmt.kind != "havoc" or not stmt.writes:
        return None
    # The result is what the frontend writes last.
    result = stmt.writes[-1]
    value: Expr = Var(_VALUES[found[1].lower()], stmt.span)
    if types[result] != I32:
        value = Cast(types[result], value, stmt.span)
    return Assign(Var(result, stmt.span), value, span=stmt.span)


def lock_call(line: str) -> LockCall | None:
    """The call about a lock that a line is."""
    found = _LOCKED.fullmatch(_plain(line))
    return None if found is None else LockCall(found["deed"], found["lock"])


def asked_number(line: str) -> str | None:
    """The number of threads that a line asks for, as a text."""
    found = _ASKED.fullmatch(_plain(line))
    return None if found is None else found["number"]


def _plain(line: str) -> str:
    """A line in small letters, without its comment."""
    return line.lower().partition("!")[0]
