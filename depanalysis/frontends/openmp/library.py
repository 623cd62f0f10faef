"""What calls of the OpenMP library mean in Fortran, by the text of their statement.

The Fortran frontend takes such a call for code that it knows nothing of. Where the
statement is an assignment of a number that the library tells, a test of one, or a call
that sets a lock, this is what it does.
"""

import re
from dataclasses import dataclass

from depanalysis.frontends.openmp.programs import (
    MOST_THREADS,
    TEAM,
    TEAMS,
    THREAD,
    THREADS,
)
from depanalysis.ir.expressions import Binary, Comparison, Expr, IntConst, Var
from depanalysis.ir.statements import Assign, Opaque

_VALUES = {
    "omp_get_thread_num": THREAD,
    "omp_get_num_threads": THREADS,
    "omp_get_max_threads": MOST_THREADS,
    "omp_get_num_procs": MOST_THREADS,
    "omp_get_team_num": TEAM,
    "omp_get_num_teams": TEAMS,
}
_NUMBER = rf"(?P<number>{'|'.join(_VALUES)})\s*\(\s*\)"
_LABEL = r"\s*(?:\d+\s+)?"
_ASSIGNED = re.compile(
    rf"{_LABEL}(?P<target>\w+)\s*=\s*{_NUMBER}\s*(?:(?P<sign>[-+])\s*(?P<by>\d+))?\s*"
)
_TESTED = re.compile(
    rf"{_LABEL}(?:else\s*)?if\s*\(\s*{_NUMBER}\s*(?P<operator>==|/=|<=?|>=?|\.\w\w\.)\s*"
    r"(?P<value>\d+)\s*\)(?!.*omp_get).*"
)
_LOCKED = re.compile(
    rf"{_LABEL}call\s+omp_(?P<deed>set|unset|init|destroy)_lock\s*\(\s*(?P<lock>\w+)\s*\)\s*"
)
_OPERATORS: dict[str, Comparison] = {
    "==": "==", ".eq.": "==", "/=": "!=", ".ne.": "!=", "<": "<", ".lt.": "<",
    "<=": "<=", ".le.": "<=", ">": ">", ".gt.": ">", ">=": ">=", ".ge.": ">=",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LockCall:
    """A call about a lock: `set`, `unset`, `init` or `destroy`, and its name."""

    deed: str
    lock: str


def assigned(stmt: Opaque, line: str, whole: frozenset[str]) -> Assign | None:
    """The assignment that a line is, if it gives a variable of integers a number.

    `whole` are the scalars of integers, by their names in the program.
    """
    text = _plain(line)
    target = stmt.writes[0] if stmt.writes is not None and len(stmt.writes) == 1 else ""
    found = _ASSIGNED.fullmatch(text)
    if found is not None and target in whole:
        value: Expr = Var(_VALUES[found["number"]], stmt.span)
        if found["sign"]:
            by = int(found["by"]) if found["sign"] == "+" else -int(found["by"])
            value = Binary("+", value, IntConst(by), stmt.span)
        return Assign(Var(target, stmt.span), value, span=stmt.span)
    tested = _TESTED.fullmatch(text)
    if tested is None or not target.startswith("condition."):
        return None
    operator = _OPERATORS.get(tested["operator"])
    if operator is None:
        return None
    number = Var(_VALUES[tested["number"]], stmt.span)
    test = Binary(operator, number, IntConst(int(tested["value"])), stmt.span)
    return Assign(Var(target, stmt.span), test, span=stmt.span)


def lock_call(line: str) -> LockCall | None:
    """The call about a lock that a line is."""
    found = _LOCKED.fullmatch(_plain(line))
    return None if found is None else LockCall(found["deed"], found["lock"])


def _plain(line: str) -> str:
    """A line in small letters, without its comment."""
    return line.lower().partition("!")[0]
