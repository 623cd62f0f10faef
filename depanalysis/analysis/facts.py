"""Which facts about arrays hold of which contents.

A fact that the user states is about the contents on entry of the function or, if a
pragma before a loop states it, on entry of that loop. A store to the array ends it: the
contents get another version.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from depanalysis.analysis.model import LoopFacts, Model
from depanalysis.errors import ParseError
from depanalysis.ir.facts import Statement, fact_of
from depanalysis.ir.parser import parse_expression

# A pragma, or a comment of C or Fortran.
_OURS = re.compile(
    r"\s*(?:#\s*pragma\s|//|/\*|[!c*])\s*depanalysis\b:?\s*"
    r"(?:(?P<assume>assume\b)\s*(?P<text>.*?))?\s*(?:\*/)?\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ArrayFact:
    """A fact about one version of an array; `loop` is the one that it was stated for."""

    statement: Statement
    version: int
    loop: int | None = None


def stated_facts(model: Model, texts: Iterable[str]) -> tuple[ArrayFact, ...]:
    """The facts that hold on entry of a program, and those that its pragmas state."""
    found = [ArrayFact(each, 0) for each in _read(texts)]
    for loop in model.loops:
        found += _before(model, loop)
    return tuple(each for each in found if each.statement.is_about(model.program))


def unread(model: Model, loop: LoopFacts) -> tuple[str, ...]:
    """The lines before a loop that are meant for us, and state nothing about its arrays."""
    return tuple(
        line
        for line in loop.node.directives
        if re.match(r"\W*(?:pragma\s+)?c?\s*depanalysis\b", line, re.IGNORECASE)
        and not any(s.is_about(model.program) for s in _read(_texts(line)))
    )


def _texts(line: str) -> tuple[str, ...]:
    """What a line before a loop takes for granted."""
    ours = _OURS.fullmatch(line)
    return (ours["text"],) if ours is not None and ours["text"] else ()


def _before(model: Model, loop: LoopFacts) -> Iterator[ArrayFact]:
    versions = model.entered.get(loop.number, {})
    texts = (text for line in loop.node.directives for text in _texts(line))
    for stated in _read(texts):
        yield ArrayFact(stated, versions.get(stated.array, 0), loop.number)


def _read(texts: Iterable[str]) -> Iterator[Statement]:
    for text in texts:
        try:
            stated = fact_of(parse_expression(text, "a fact"))
        except ParseError:
            # Whoever reads the texts first has said so.
            continue
        if stated is not None:
            yield stated
