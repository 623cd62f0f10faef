"""Fortran texts in which loops run backwards.

Input: a text and the lines of loops. Output: the text with the heads of these loops turned
round, to be compiled without a limit on the length of lines. A loop whose iterations are
independent leaves the same behind, but for its index.
"""

import re
from collections.abc import Iterable

from depanalysis.emit.fortran.names import mentions
from depanalysis.emit.fortran.nests import Do, loops
from depanalysis.emit.fortran.statements import Statement, statements
from depanalysis.source import SourceFile


def reversed_loops(source: SourceFile, lines: Iterable[int]) -> tuple[str, int]:
    """The text, and how many of the loops on the given lines run backwards in it."""
    wanted = set(lines)
    found = statements(source)
    texts = source.text.split("\n")
    turned = [
        each
        for each in loops(found)
        if found[each.first].line in wanted
        and "\t" not in texts[found[each.first].line - 1]
        and _is_simple(each, found)
    ]
    for loop in turned:
        line = found[loop.first].line
        texts[line - 1] = _turned(loop, found[loop.first], texts[line - 1])
    return "\n".join(texts), len(turned)


def _turned(loop: Do, head: Statement, line: str) -> str:
    first, last, step = (*loop.bounds, "1")[:3]
    trips = f"max((({last})-({first})+({step}))/({step}),0)"
    start = f"({first})+({trips}-1)*({step})"
    label = f"{loop.label} " if loop.label else ""
    name = re.match(r"\s*\w+\s*:\s*", line[head.column - 1 :])
    before = line[: head.column - 1] + (name[0] if name else "")
    return f"{before}do {label}{loop.index}={start},{first},-({step})"


def _is_simple(loop: Do, found: tuple[Statement, ...]) -> bool:
    """Whether a loop counts, stands on one line, and its index is not wanted after it."""
    head = found[loop.first]
    is_alone = head.line == head.end_line and head.is_first and head.is_last
    if not loop.index or not is_alone or head.label is not None:
        return False
    if _is_seen_outside(loop, found):
        return False
    for statement in found[loop.last + 1 :]:
        if re.match(r"end(subroutine|function|program)?(?!do|if)", statement.text):
            return True
        if re.match(rf"do\d*{loop.index}=", statement.text):
            return True
        if mentions([statement.text], loop.index):
            return False
    return True


def _is_seen_outside(loop: Do, found: tuple[Statement, ...]) -> bool:
    """Whether the index is an argument, or in storage that lasts."""
    for statement in reversed(found[: loop.first]):
        is_head = re.match(r"(\w|[*(),=])*?(subroutine|function)[a-z]", statement.text)
        is_lasting = statement.text.startswith(("common", "save"))
        if (is_head or is_lasting) and mentions([statement.text], loop.index):
            return True
        if is_head:
            return False
    return False
