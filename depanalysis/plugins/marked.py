"""Loops of a Fortran text that another tool has written, by the comments that it put there.

The tool writes `! depanalysis loop K` on the line before its loop number K. Loops are named
by these numbers, so that nobody has to count loops in the same way.
"""

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from depanalysis.api.checking import check
from depanalysis.api.parallelization import parallelize
from depanalysis.emit.decisions import Decision
from depanalysis.verdicts import LoopVerdict

_MARK = re.compile(r"^\s*!\s*depanalysis loop (\d+)\s*$", re.MULTILINE)
_CLAUSE = re.compile(r"\b(\w+)\(([^()]*)\)")

Item = TypeVar("Item")


def mark(number: int) -> str:
    """The text of the comment before a loop."""
    return f"depanalysis loop {number}"


def marked_verdicts(text: str, path: str = "<text>") -> Mapping[int, LoopVerdict]:
    """The verdicts on the marked loops, by their numbers."""
    found = check(text, "fortran", path=path).loops
    return _by_number(text, ((each.span.line, each) for each in found))


def marked_directives(text: str, path: str = "<text>") -> Mapping[int, Decision]:
    """The marked loops that get a directive of OpenMP, by their numbers."""
    (file,) = parallelize(text, "fortran", path=path).files
    chosen = (each for each in file.decisions if each.directive is not None)
    return _by_number(text, ((each.loop.span.line, each) for each in chosen))


def _by_number(text: str, found: Iterable[tuple[int, Item]]) -> dict[int, Item]:
    marks = {
        text.count("\n", 0, each.end()) + 2: int(each[1])
        for each in _MARK.finditer(text)
    }
    return {marks[line]: item for line, item in found if line in marks}


def clauses(decision: Decision) -> dict[str, tuple[str, ...]]:
    """The clauses of a directive: their words, each with its names in lower case."""
    found = _CLAUSE.findall(decision.directive or "")
    return {
        word: tuple(x.strip().lower() for x in text.partition(":")[2].split(",") if x)
        if word == "reduction"
        else tuple(x.strip().lower() for x in text.split(","))
        for word, text in found
    }
