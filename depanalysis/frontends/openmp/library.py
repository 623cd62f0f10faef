"""What calls of the OpenMP library mean in Fortran.

The Fortran frontend takes such a call for code that it knows nothing of. Where it asks
for a number that the library tells, or is about a lock, this is what it does.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

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
_SETTING = re.compile(r"calls `(omp_(?:get|in|is)_\w+)`", re.IGNORECASE)
_ASKED = re.compile(r"\s*call\s+omp_set_num_threads\s*\((?P<number>.*)\)\s*")
_LABEL = r"\s*(?:\d+\s+)?"
_LOCK = r"_(?:nest_)?lock\s*\(\s*(?P<lock>\w+)\s*(?:\(\s*(?P<index>[^(),]+)\)\s*)?\)\s*"
_LOCKED = re.compile(rf"{_LABEL}call\s+omp_(?P<deed>set|unset|init|destroy){_LOCK}")
_TESTED = re.compile(rf"\bomp_(?P<deed>test){_LOCK}")


@dataclass(frozen=True, slots=True)
class LockCall:
    """A call about a lock: `set`, `unset`, `test`, `init` or `destroy`, and its name.

    It may be an element of an array, with the text of a subscript.
    """

    deed: str
    lock: str
    index: str = ""


def told_number(stmt: Opaque, types: Mapping[str, Type]) -> Assign | None:
    """The number that a call of the library tells, by the reason of the call."""
    found = _NUMBER.match(stmt.reason)
    result = "" if found is None else result_of(stmt, found[1])
    if found is None or stmt.kind != "havoc" or not result:
        return None
    value: Expr = Var(_VALUES[found[1].lower()], stmt.span)
    if types[result] != I32:
        value = Cast(types[result], value, stmt.span)
    return Assign(Var(result, stmt.span), value, span=stmt.span)


def told_setting(stmt: Opaque) -> Opaque | None:
    """A call that tells something else than that, which is not followed."""
    found = _SETTING.match(stmt.reason)
    result = "" if found is None else result_of(stmt, found[1])
    return replace(stmt, reads=(), writes=(result,), kind="summary") if result else None


def result_of(stmt: Opaque, function: str) -> str:
    """The variable for what a function gives, or nothing; it changes none of the program."""
    named = re.compile(rf"{function}\.\d+", re.IGNORECASE)
    return next((name for name in stmt.writes or () if named.fullmatch(name)), "")


def lock_call(line: str) -> LockCall | None:
    """The call about a lock that a line is, or the one such test in it."""
    plain = _plain(line)
    tests = tuple(_TESTED.finditer(plain))
    found = tests[0] if len(tests) == 1 else _LOCKED.fullmatch(plain)
    if found is None:
        return None
    return LockCall(found["deed"], found["lock"], (found["index"] or "").strip())


def asked_number(line: str) -> str | None:
    """The number of threads that a line asks for, as a text."""
    found = _ASKED.fullmatch(_plain(line))
    return None if found is None else found["number"]


def _plain(line: str) -> str:
    """A line in small letters, without its comment."""
    return line.lower().partition("!")[0]
