"""What the analysis says: verdicts on loops, with their evidence.

Plain data, made by `depanalysis.proofs`, shown by `depanalysis.report`. A verdict is
about all values of the parameters that the program and the stated assumptions allow.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from depanalysis.errors import SourceError
from depanalysis.ir.expressions import Load
from depanalysis.source import Span

DependenceKind: TypeAlias = Literal["flow", "anti", "output", "control"]
Direction: TypeAlias = Literal["<", "=", ">", "<=", ">=", "!=", "*"]
Engine: TypeAlias = Literal["syntactic", "diophantine", "polyhedral", "search", "smt"]
Pattern: TypeAlias = Literal[
    "forall", "reduction", "sparse-reduction", "recurrence", "wavefront", "other"
]

Topic: TypeAlias = Literal[
    "address", "code", "condition", "conflict", "count", "extent", "formula", "jump",
    "alias", "member", "order", "overlap", "scalar", "subscript", "time",
]  # fmt: skip
"""What a loop was not decided for; `report/reasons.py` has a code and a page for each."""

_SLOT = re.compile(r"\[\]|->")


class Verdict(StrEnum):
    """May all iterations of a loop run at once?

    Out of scope are loops over lists, dictionaries and other things in which no element of
    an array is used: nothing is said of what happens to objects.
    """

    PARALLEL = "parallel"
    SEQUENTIAL = "sequential"
    RUNTIME = "runtime"
    UNKNOWN = "unknown"
    OUT_OF_SCOPE = "out-of-scope"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the source and the text that stands there.

    Of an access, `site` is the number of its statement in the program, and its position
    in the order in which the statement evaluates what it touches (`ir/sites.py`).
    """

    span: Span
    text: str
    site: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Witness:
    """Values under which two iterations touch one element; replayed before it is shown.

    Of a control dependence, values under which the source ends the loop before the sink.

    `source` and `sink` give the index of every enclosing loop, outermost first.
    `memory` holds the initial values of elements that the run depends on, such as
    (`b[3]`, 1).
    """

    parameters: tuple[tuple[str, int], ...]
    source: tuple[tuple[str, int], ...]
    sink: tuple[tuple[str, int], ...]
    element: tuple[int, ...]
    memory: tuple[tuple[str, int], ...] = ()


def element_text(variable: str, element: Iterable[int | str]) -> str:
    """An element as C writes it: `a[3]`, `p[3].x`, `v->n`; a scalar has no subscripts.

    `[]` and `->` in the variable take one subscript each; `v->n` is `v[0].n`.
    """
    indices = list(element)
    text, rest = "", variable
    while indices and (sign := _SLOT.search(rest)) is not None:
        index = indices.pop(0)
        text += rest[: sign.start()]
        if sign[0] == "[]":
            text += f"[{index}]"
        else:
            text += "->" if str(index) == "0" else f"[{index}]."
        rest = rest[sign.end() :]
    return text + rest + "".join(f"[{index}]" for index in indices)


@dataclass(frozen=True, slots=True)
class Dependence:
    """The sink's access follows the source's on the same element, one of them a write.

    In a control dependence the source's read decides whether the iterations after it run,
    and the sink is the head of the loop.
    `level` is the depth of the loop that carries it (1 is the outermost), 0 if none
    does. `direction` and `distance` have an entry for each loop around both; a distance
    counts iterations. `relation` is the exact relation in isl notation, where it was
    asked for.
    """

    kind: DependenceKind
    variable: str
    source: Location
    sink: Location
    level: int
    direction: tuple[Direction, ...]
    distance: tuple[int, ...] | None = None
    witness: Witness | None = None
    relation: str | None = None


@dataclass(frozen=True, slots=True)
class Reduction:
    """A variable that iterations only combine values into, by an associative operator.

    Where it is one element of an array, `element` is that element in the program, and
    `variable` its text. `operator` is written as in C, and `word` as in the text, if that
    is another way.
    """

    operator: str
    variable: str
    element: Load | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Induction:
    """A scalar whose value at the start of an iteration has a closed form.

    In `value` the scalar stands for its value on entry to the loop; it is `None` where the
    names of the text do not say it.
    """

    variable: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Needs:
    """What has to be done to a loop's variables before its iterations run at once."""

    private: tuple[str, ...] = ()
    firstprivate: tuple[str, ...] = ()
    lastprivate: tuple[str, ...] = ()
    reduction: tuple[Reduction, ...] = ()
    induction: tuple[Induction, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether the loop can be run in parallel as it stands."""
        return not (
            self.private
            or self.firstprivate
            or self.lastprivate
            or self.reduction
            or self.induction
        )


@dataclass(frozen=True, slots=True)
class Evidence:
    """The engine that decided last, and the time it all took."""

    engine: Engine
    milliseconds: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class LoopVerdict:
    """The answer for one loop.

    `variable` is `None` for a loop that does not count. `assumptions` are the sentences
    that the verdict rests on beyond the program's text. `keyword` is the word that the
    loop starts with in the text; `place` is what could not be decided; `warning` says
    that a directive before the loop is wrong. `obstacle` is why clauses of a directive at
    this loop cannot meet what a parallel loop needs, and `topic` what a loop was not
    decided for. `span` may be that of the first word, or reach to `last_line`.
    """

    function: str
    span: Span
    variable: str | None
    depth: int
    verdict: Verdict
    pattern: Pattern
    reason: str
    needs: Needs = Needs()
    dependences: tuple[Dependence, ...] = ()
    evidence: Evidence = Evidence("syntactic")
    assumptions: tuple[str, ...] = ()
    advice: str | None = None
    keyword: str = "for"
    place: Location | None = None
    warning: str | None = None
    directives: tuple[str, ...] = ()
    obstacle: str | None = None
    topic: Topic | None = None
    last_line: int = 0

    @property
    def is_applicable(self) -> bool | None:
        """Whether clauses meet the needs; `None` for a loop that is not parallel."""
        return self.obstacle is None if self.verdict is Verdict.PARALLEL else None


@dataclass(frozen=True, slots=True)
class FileReport:
    """One file's loops in the order of the text, and what was wrong with the rest.

    `unmatched` are the stated assumptions that are about no function of the file.
    """

    path: str
    loops: tuple[LoopVerdict, ...] = ()
    errors: tuple[SourceError, ...] = ()
    unmatched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The answer to one call of `check`."""

    files: tuple[FileReport, ...]

    @property
    def loops(self) -> tuple[LoopVerdict, ...]:
        """The loops of all files."""
        return tuple(loop for file in self.files for loop in file.loops)

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """The errors of all files."""
        return tuple(error for file in self.files for error in file.errors)
