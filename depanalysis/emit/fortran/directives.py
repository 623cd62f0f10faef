"""Fortran with OpenMP 4.5 sentinels: which loops get one, and why the others do not.

Input: a Fortran text and the verdicts on its loops. Output: the same text with a directive
above each loop that is chosen, and one `Decision` for each loop. The outermost parallel
loop of a nest is chosen, unless it has few iterations or cannot carry a directive.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from depanalysis.emit.decisions import CYCLIC, FEW, MOST_BYTES, TINY, Decision, Emission
from depanalysis.emit.fortran.callees import callee_use
from depanalysis.emit.fortran.names import (
    Declared,
    Unit,
    declared,
    elements,
    is_declared,
    mentions,
    own_names,
)
from depanalysis.emit.fortran.nests import Do, loops, split
from depanalysis.emit.fortran.statements import Statement, statements
from depanalysis.emit.fortran.surroundings import Surroundings, surroundings
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Needs, Reduction, Verdict

_NAME = re.compile(r"[a-zA-Z]\w*")
_TARGET = re.compile(r"(?P<name>[a-z]\w*)=[^=>].*")
# Of an element, at most.
_BYTES = {"integer": 16, "real": 16, "logical": 16, "complex": 32}
_OPERATORS = {
    "integer": {"+": "+", "-": "-", "*": "*", "max": "max", "min": "min", "&": "iand",
                "|": "ior", "^": "ieor"},
    "real": {"+": "+", "-": "-", "*": "*", "max": "max", "min": "min"},
    "complex": {"+": "+", "-": "-", "*": "*"},
    "logical": {"&&": ".and.", "||": ".or.", "==": ".eqv.", "!=": ".neqv."},
    "other": {},
}  # fmt: skip


class NoClauseError(Exception):
    """A need that no clause can meet, as a sentence."""


@dataclass(frozen=True, slots=True)
class Clauses:
    """The variables of each clause; reductions as pairs of operator and name.

    `sized` are arrays of which a copy fits a thread's stack if they have no more elements
    than the number says, and only the program knows whether they do.
    """

    private: tuple[str, ...] = ()
    firstprivate: tuple[str, ...] = ()
    lastprivate: tuple[str, ...] = ()
    reduction: tuple[tuple[str, str], ...] = ()
    sized: tuple[tuple[str, int], ...] = ()

    @property
    def is_order_free(self) -> bool:
        """Whether no clause speaks of a first or a last iteration."""
        return not (self.firstprivate or self.lastprivate)

    @property
    def names(self) -> tuple[str, ...]:
        """The variables of all clauses."""
        combined = (name for _, name in self.reduction)
        return (*self.private, *self.firstprivate, *self.lastprivate, *combined)

    def __str__(self) -> str:
        return " ".join(self._texts())

    def _texts(self) -> Iterator[str]:
        for clause in ("private", "firstprivate", "lastprivate"):
            names = getattr(self, clause)
            if names:
                yield f"{clause}({', '.join(names)})"
        for operator in dict.fromkeys(sign for sign, _ in self.reduction):
            names = (name for sign, name in self.reduction if sign == operator)
            yield f"reduction({operator}: {', '.join(names)})"
        if self.sized:
            fitting = (f"size({name}) <= {count}" for name, count in self.sized)
            yield f"if({' .and. '.join(fitting)})"


def clauses(
    needs: Needs,
    loop: Do,
    body: Sequence[Statement],
    inner: Iterable[Do],
    unit: Unit,
) -> Clauses:
    """The clauses for the needs of a loop; its head is not part of the body."""
    own = frozenset(own_names(body))
    indices = tuple(
        dict.fromkeys(x.index for x in inner if x.index and x.index not in own)
    )
    reduction = tuple(_combined(each, unit) for each in needs.reduction)
    first = _listed(needs.firstprivate, loop, unit)
    last = _listed(needs.lastprivate, loop, unit)
    private = _listed((*needs.private, *indices), loop, unit)
    private = tuple(each for each in private if each not in (*first, *last))
    if trips(loop) in (None, 0):
        # Where no iteration runs, compilers copy the private value out: it has to be
        # the one from before.
        first = tuple(dict.fromkeys((*first, *last)))
    found = (*private, *first, *last, *(name for _, name in reduction))
    for name in sorted(own.intersection(found)):
        raise NoClauseError(f"`{name}` means something else in a construct")
    _check_body(loop, body, (*found, *own))
    sized = tuple(_sized((*private, *first, *last), unit))
    return Clauses(tuple(sorted(private)), first, last, reduction, sized)


def _sized(names: Iterable[str], unit: Unit) -> Iterator[tuple[str, int]]:
    """The arrays that only the program knows the size of, with the largest that fits."""
    known, open_ = 0, dict[str, int]()
    for name in dict.fromkeys(names):
        found = declared(unit, name)
        if not found.dimensions:
            continue
        if found.kind not in _BYTES:
            raise NoClauseError(f"the size of `{name}` is not known")
        count = elements(found.dimensions)
        known += 0 if count is None else count * _BYTES[found.kind]
        if count is None:
            open_[name] = _BYTES[found.kind]
    if known > MOST_BYTES:
        raise NoClauseError(
            f"copies of arrays would take up to {known} bytes of the stack of each thread"
        )
    if open_ and is_declared(unit, "size"):
        raise NoClauseError("`size` means something else in its unit")
    for name, size in open_.items():
        yield name, (MOST_BYTES - known) // len(open_) // size


def _check_body(loop: Do, body: Sequence[Statement], found: tuple[str, ...]) -> None:
    for statement in body:
        target = _TARGET.fullmatch(_unconditional(statement.text))
        # An assignment has no comma outside of parentheses; the head of a loop has one.
        if target is None or len(split(statement.text)) > 1:
            continue
        if target["name"] not in found:
            raise NoClauseError(
                f"`{target['name']}` is written, and it is not private to an iteration"
            )
    for bound in loop.bounds:
        for name in re.findall(r"[a-z]\w*", bound):
            if name in found:
                raise NoClauseError(f"its bounds depend on `{name}`, which changes")


def _unconditional(text: str) -> str:
    """The statement that an `if (…)` on its line is about, or the statement itself."""
    if not text.startswith("if("):
        return text
    depth = 0
    for position, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and depth == 0:
            return text[position + 1 :]
    return text


def trips(loop: Do) -> int | None:
    """How often a loop runs, where its bounds are written out."""
    if not all(re.fullmatch(r"[+-]?\d+", each) for each in loop.bounds):
        return None
    first, last, step = (*map(int, loop.bounds), 1)[:3]
    return max(0, (last - first + step) // step) if step else None


def _listed(names: Iterable[str], loop: Do, unit: Unit) -> tuple[str, ...]:
    """The variables of a clause, but for the index of the loop, which is private anyway."""
    found = (_variable(name, unit)[0] for name in names if name.lower() != loop.index)
    return tuple(dict.fromkeys(found))


def _variable(text: str, unit: Unit) -> tuple[str, Declared]:
    """A name that a clause may have."""
    if _NAME.fullmatch(text) is None:
        raise NoClauseError(f"`{text}` is a part of an object, which no clause names")
    name = text.lower()
    found = declared(unit, name)
    if found.problem is not None:
        raise NoClauseError(f"`{name}` {found.problem}")
    if not found.is_explicit:
        raise NoClauseError(f"`{name}` is an array whose size is not declared")
    return name, found


def _combined(item: Reduction, unit: Unit) -> tuple[str, str]:
    """The operator as Fortran writes it, and the variable of a reduction."""
    if _NAME.fullmatch(item.variable) is None:
        raise NoClauseError(
            f"it combines values into `{item.variable}`, and a reduction clause takes "
            "variables"
        )
    name, found = _variable(item.variable, unit)
    operator = _OPERATORS[found.kind].get(item.operator)
    if operator is None or found.dimensions:
        raise NoClauseError(
            f"there is no reduction by `{item.operator}` for the type of `{name}`"
        )
    return operator, name


_MOST_COLLAPSED = 3
_DIRECTIVE = "parallel do"


class _Left(Exception):  # noqa: N818
    """Why a loop is left as it is, as a sentence."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A loop that may have a directive."""

    loop: Do
    clauses: Clauses


def parallelized(source: SourceFile, found: Iterable[LoopVerdict]) -> Emission:
    """The text with a directive above each loop that is chosen, the outermost first."""
    listed = sorted(found, key=lambda loop: (loop.span.line, loop.span.column))
    around = surroundings(source, statements(source))
    chooser = _Chooser(around, listed)
    decisions = tuple(chooser.decided(loop) for loop in listed)
    return Emission(chooser.text(), decisions)


class _Chooser:
    """Goes through the loops in the order of the text and keeps those that are chosen."""

    def __init__(self, around: Surroundings, listed: list[LoopVerdict]) -> None:
        self._around = around
        self._loops = loops(around.statements)
        heads = ((around.statements[x.first], x) for x in self._loops)
        self._known = {(head.line, head.column): x for head, x in heads}
        self._verdicts: dict[int, LoopVerdict] = {}
        for verdict in reversed(listed):
            if (own := self._own(verdict)) is not None:
                self._verdicts[own.first] = verdict
        self._chosen: list[tuple[Do, str]] = []

    def decided(self, loop: LoopVerdict) -> Decision:
        """What happens to one loop."""
        try:
            directive, taken = self._directive(loop)
            found = replace(loop, assumptions=(*loop.assumptions, *taken))
            return Decision(found, f"!$omp {directive}")
        except (_Left, NoClauseError) as error:
            return Decision(loop, reason=str(error))

    def text(self) -> str:
        """The text with the lines of all directives."""
        source = self._around.source
        lines = source.text.split("\n")
        for line, texts in sorted(self._additions(), reverse=True):
            like = min(line - 1, len(lines) - 2)
            end = "\r" if like >= 0 and lines[like].endswith("\r") else ""
            lines[line - 1 : line - 1] = [text + end for text in texts]
        return "\n".join(lines)

    def _additions(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Lines and what stands above each; a labelled loop needs an end, too."""
        for loop, directive in self._chosen:
            head = self._around.statements[loop.first]
            last = self._around.statements[loop.last]
            written = self._around.source.lines[head.line - 1]
            indentation = written[: len(written) - len(written.lstrip())]
            is_free = self._around.is_free
            yield head.line, sentinel_lines(directive, indentation, is_free=is_free)
            if loop.label is not None:
                end = sentinel_lines(f"end {_DIRECTIVE}", indentation, is_free=is_free)
                yield last.end_line + 1, end

    def _directive(self, loop: LoopVerdict) -> tuple[str, tuple[str, ...]]:
        """The directive, and what it takes for granted."""
        if loop.verdict is not Verdict.PARALLEL:
            raise _Left(f"{loop.verdict}: {loop.reason}")
        own = self._own(loop)
        if own is None:
            raise _Left("it is an array statement or comes from another text")
        for outer, _ in self._chosen:
            if outer.first < own.first <= outer.last:
                line = self._around.statements[outer.first].line
                raise _Left(f"the loop around it on line {line} runs in parallel")
        found = [self._candidate(own)]
        while len(found) < _MOST_COLLAPSED and _is_short(found):
            inner = self._collapsible(found)
            if inner is None:
                break
            found.append(inner)
        count = _trips(found)
        if count is not None and count < TINY:
            raise _Left(f"it has fewer than {TINY} iterations")
        collapse = f"collapse({len(found)})" if len(found) > 1 else ""
        dealt = CYCLIC if self._is_uneven(found) else ""
        shared = _joined(found)
        parts = (_DIRECTIVE, collapse, str(shared), dealt)
        directive = " ".join(part for part in parts if part)
        self._chosen.append((own, directive))
        names = " and ".join(name for name, _ in shared.sized)
        taken = (f"the stack has room for another copy of {names}",) if names else ()
        return directive, taken

    def _is_uneven(self, found: list[_Candidate]) -> bool:
        """Whether some iterations are longer, since a loop inside has a sloping bound."""
        whole = found[0].loop
        inside = [x for x in self._loops if whole.first < x.first <= whole.last]
        return any(
            mentions(x.bounds[:1], one.loop.index)
            != mentions(x.bounds[1:2], one.loop.index)
            for x in inside
            for one in found
        )

    def _own(self, loop: LoopVerdict) -> Do | None:
        """The loop of a verdict; one with a name starts before its keyword."""
        place = loop.span.line, loop.span.column
        on_line = [x for (line, _), x in self._known.items() if line == place[0]]
        return self._known.get(place, on_line[0] if len(on_line) == 1 else None)

    def _candidate(self, loop: Do) -> _Candidate:
        around = self._around
        head = around.statements[loop.first]
        if loop.kind == "concurrent":
            raise _Left("`do concurrent` says already that it is parallel")
        if not loop.index:
            raise _Left("it does not count")
        if (problem := around.problem(loop)) is not None:
            raise _Left(problem)
        unit = around.unit(head.line)
        found = declared(unit, loop.index)
        texts = around.texts(head.line)
        wanted = index_problem(loop, around.statements, self._loops, texts, found)
        if wanted is not None:
            raise _Left(wanted)
        verdict = self._verdicts[loop.first]
        if verdict.obstacle is not None:
            raise _Left(verdict.obstacle)
        needs = verdict.needs
        body = around.statements[loop.first + 1 : loop.last + 1]
        inner = [x for x in self._loops if loop.first < x.first <= loop.last]
        found_clauses = clauses(needs, loop, body, inner, unit)
        names = (loop.index, *found_clauses.names)
        if (other := around.other_use(head.line, names)) is not None:
            raise _Left(other)
        if (kept := callee_use(around, loop, names)) is not None:
            raise _Left(kept)
        return _Candidate(loop, found_clauses)

    def _collapsible(self, outer: list[_Candidate]) -> _Candidate | None:
        """The loop that fills the last one's body, if all can be run as one loop."""
        around = outer[-1].loop
        inner = next((x for x in self._loops if x.first == around.first + 1), None)
        if (
            inner is None
            or inner.last != around.last - 1
            or around.label
            or inner.label
        ):
            return None
        verdict = self._verdicts.get(inner.first)
        if verdict is None or verdict.verdict is not Verdict.PARALLEL:
            return None
        try:
            found = _Candidate(inner, self._candidate(inner).clauses)
        except (_Left, NoClauseError):
            return None
        indices = {one.loop.index for one in outer}
        is_rectangular = not any(mentions(inner.bounds, name) for name in indices)
        is_alike = found.clauses.reduction == outer[0].clauses.reduction
        is_order_free = all(one.clauses.is_order_free for one in (*outer, found))
        is_plain = not any(re.search(r"[a-z]\w*\(", bound) for bound in inner.bounds)
        is_legal = is_rectangular and is_alike and is_order_free and is_plain
        return found if is_legal else None


def _is_short(found: list[_Candidate]) -> bool:
    """Whether there are too few iterations for many threads."""
    count = _trips(found)
    return count is not None and count < FEW


def _trips(found: list[_Candidate]) -> int | None:
    product = 1
    for each in found:
        count = trips(each.loop)
        if count is None:
            return None
        product *= count
    return product


def _joined(found: list[_Candidate]) -> Clauses:
    """The clauses of all loops; the indices are private anyway."""
    indices = {each.loop.index for each in found}
    private = dict.fromkeys(name for each in found for name in each.clauses.private)
    kept = tuple(sorted(name for name in private if name not in indices))
    return replace(found[0].clauses, private=kept)


# A directive of OpenMP as lines of Fortran, in free or in fixed form.


_FREE_WIDTH = 132
_FIXED_WIDTH = 72
_SENTINEL = "!$omp"


def sentinel_lines(
    directive: str, indentation: str, *, is_free: bool
) -> tuple[str, ...]:
    """The lines of a directive; the indentation is only kept in free form."""
    if is_free:
        start, width, end = f"{indentation}{_SENTINEL}", _FREE_WIDTH - 2, " &"
        starts = f"{start} ", f"{start}& "
    else:
        width, end = _FIXED_WIDTH, ""
        starts = f"{_SENTINEL} ", f"{_SENTINEL}& "
    lines: list[str] = []
    current = starts[0]
    for word in directive.split(" "):
        joint = "" if current in starts else " "
        if joint and len(current) + len(joint) + len(word) > width:
            lines.append(current + end)
            current, joint = starts[1], ""
        current += joint + word
    return (*lines, current)


# Whether the index of a loop may be read where no loop sets it.


_DECLARATION = re.compile(
    r"(integer|real|double|complex|logical|character|type\(|class\(|dimension|parameter"
    r"|implicit|save|intrinsic|external|use|subroutine|function|program|recursive|pure"
    r"|elemental)"
)
# After a jump, or in the next call, what stands further up may come. Jumps are written as
# GO TO, as an arithmetic IF, as a return to `*10`, and as `ERR=10` of input and output.
_RETURNING = re.compile(
    r"^save|^entry|goto|^(\d*)if\(.*\)\d+,|[(,](err|end|eor)=\d|[(,][*&]\d+[,)]"
)
_HIDDEN = r"(call|write|print|read|goto|if|return|stop|where|select|case|nullify)"


def index_problem(
    loop: Do,
    statements: Sequence[Statement],
    loops: Sequence[Do],
    unit: Sequence[Statement],
    found: Declared,
) -> str | None:
    """Why the index is wanted after the loop, if it may be; `unit` has procedures, too."""
    wanted = f"the value of `{loop.index}` may be wanted after the loop"
    if found.is_argument:
        return wanted
    if found.problem is not None:
        return f"`{loop.index}` {found.problem}"
    inside = {
        k
        for each in loops
        if _sets(each, statements, loop.index)
        for k in range(each.first + 1, each.last + 1)
    }
    first = _first_after(loop, loops, unit)
    for position, statement in enumerate(statements):
        is_later = position >= first and statement in unit
        if is_later and position not in inside and _is_read(statement.text, loop.index):
            return wanted
    return None


def _sets(loop: Do, statements: Sequence[Statement], index: str) -> bool:
    """Whether all reads in the body of a loop are of what the loop itself sets."""
    head = statements[loop.first].text
    is_own = loop.kind == "concurrent" and f"({index}=" in head.replace(",", "(")
    return loop.index == index or is_own


def _first_after(loop: Do, loops: Sequence[Do], unit: Sequence[Statement]) -> int:
    """The first position that may be reached after a loop."""
    if any(_RETURNING.search(each.text) or ",save" in each.text for each in unit):
        return 0
    around = [x.first for x in loops if x.first <= loop.first and loop.last <= x.last]
    return min(loop.last + 1 if x == loop.first else x for x in around)


def _is_read(text: str, index: str) -> bool:
    if _DECLARATION.match(text):
        return False
    head = re.match(rf"(?:[a-z]\w*:)?do\d*,?{index}=(?P<bounds>.*)", text)
    if head is not None:
        return mentions([head["bounds"]], index)
    if text.startswith(f"{index}="):
        return mentions([text[len(index) + 1 :]], index)
    is_own = f"({index}=" in text.replace(",", "(")
    if text.startswith(("doconcurrent(", "forall(")) and is_own:
        return False
    # Without blanks, the first word may have run into the name: `calli(1)`, `printi`.
    return mentions([text], index) or mentions(
        [re.sub(rf"^{_HIDDEN}", "", text)], index
    )
