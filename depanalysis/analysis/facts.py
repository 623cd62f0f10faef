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

_PRAGMA = re.compile(r"#\s*pragma\s+depanalysis\s+assume\s+(?P<text>.*\S)")


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


def _before(model: Model, loop: LoopFacts) -> Iterator[ArrayFact]:
    versions = model.entered.get(loop.number, {})
    pragmas = (_PRAGMA.fullmatch(line) for line in loop.node.directives)
    texts = (pragma["text"] for pragma in pragmas if pragma is not None)
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
