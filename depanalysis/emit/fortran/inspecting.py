"""A loop of Fortran that looks before it runs whether its iterations meet.

Input: a loop of which only data tells whether it is parallel. Output: the lines that take
its place, or a `NoInspectorError`. All but the accesses that are looked at is proved. Where
iterations do meet, or there is no memory to find out, one thread runs the loop in order,
which gives the same values to the bit, since nothing in it is summed up in another order.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from depanalysis.emit.decisions import FEW, NoInspectorError
from depanalysis.emit.fortran.clauses import Clauses, trips
from depanalysis.emit.fortran.lines import WIDTHS, code_lines, sentinel_lines
from depanalysis.emit.fortran.names import Unit, declared, is_declared
from depanalysis.emit.fortran.nests import Do
from depanalysis.emit.fortran.slices import Question, Slice, sliced
from depanalysis.emit.fortran.surroundings import Surroundings
from depanalysis.emit.guards.subjects import Subject
from depanalysis.proofs.assumptions import enumeration
from depanalysis.proofs.naming import named
from depanalysis.proofs.parallel import once_checked
from depanalysis.verdicts import LoopVerdict, Verdict

_DIRECTIVE = "parallel do"
_KIND = "selected_int_kind"
_OWN_NAME = re.compile(r"(?<!\w)da_")
_SPARSE = 1024
"""With more elements than these an iteration, words that are looked at are dearer than it."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """The lines that take the place of a loop, and the directive in them.

    `costs` says what memory it takes to look.
    """

    loop: LoopVerdict
    lines: tuple[str, ...]
    directive: str
    arrays: tuple[str, ...]
    costs: str


def inspected(
    subject: Subject,
    around: Surroundings,
    loops: Mapping[int, Do],
    own: Do,
    clauses: Callable[[LoopVerdict], Clauses],
) -> Inspection:
    """A loop with its inspector; `clauses` finds those for a verdict on the loop."""
    _check_text(around, own)
    found, question = _question(subject, around, loops, own)
    part = sliced(question)
    if part.elements != len(_places(subject, question.checked)):
        raise NoInspectorError("it touches elements that its own lines do not name")
    shared = clauses(found)
    _check_variables(own, shared, part, question.unit)
    if subject.function.options.bounds == "strict" and max(part.ranks.values()) > 1:
        raise NoInspectorError("its subscripts may run on into the next columns")
    parts = (_DIRECTIVE, str(shared), "if(da_apart)")
    directive = " ".join(each for each in parts if each)
    lines = tuple(_block(around, own, part, question.checked, directive))
    names = enumeration([f"`{each}`" for each in question.checked])
    costs = (
        f"looking takes 4 bytes for each element of {names} between those it touches"
    )
    return Inspection(found, lines, directive, tuple(question.checked), costs)


def _check_text(around: Surroundings, own: Do) -> None:
    count = trips(own)
    if count is not None and count < FEW:
        raise NoInspectorError(f"it has fewer than {FEW} iterations")
    head, last = around.statements[own.first], around.statements[own.last]
    if re.match(r"[a-z]\w*:", head.text):
        raise NoInspectorError("it has a name")
    if not last.is_last:
        raise NoInspectorError("other code stands behind it on its last line")
    if any(_OWN_NAME.search(each.text) for each in around.statements):
        raise NoInspectorError("names in the text begin with `da_`")
    if is_declared(Unit(around.statements), _KIND):
        raise NoInspectorError(f"`{_KIND}` means something else in the file")


def _question(
    subject: Subject, around: Surroundings, loops: Mapping[int, Do], own: Do
) -> tuple[LoopVerdict, Question]:
    """The verdict once some arrays are checked, and what is asked of the text."""
    facts = subject.facts()
    loop = subject.loop(facts)
    found, checked = once_checked(facts, loop)
    if found.verdict is not Verdict.PARALLEL or not checked:
        reason = "more than subscripts is open" if checked else "nothing is open"
        raise NoInspectorError(reason)
    if subject.overlaps:
        raise NoInspectorError("variables of it may be one memory")
    inside = facts.model.inside(loop)
    arrays = {a.variable.lower() for a in inside if a.indices}
    written = {a.variable.lower() for a in inside if a.indices and a.kind == "write"}
    names = tuple(name.lower() for name in checked)
    line = around.statements[own.first].line
    variables = {each.name.lower(): each.type for each in facts.model.variables}
    variables |= {each.name.lower(): each.type for each in subject.program.parameters}
    question = Question(
        around.statements,
        loops,
        own,
        around.unit(line),
        names,
        arrays,
        written,
        variables,
    )
    return named(facts, loop, found), question


def _places(subject: Subject, checked: Sequence[str]) -> set[tuple[int, int]]:
    """Where the accesses to checked arrays stand that the prover knows of."""
    facts = subject.facts()
    loop = subject.loop(facts)
    header = (a for a in facts.model.accesses if a.id.statement == loop.number)
    return {
        (a.span.line, a.span.column)
        for a in (*facts.model.inside(loop), *header)
        if a.indices and a.variable.lower() in checked
    }


def _check_variables(own: Do, shared: Clauses, part: Slice, unit: Unit) -> None:
    """What the loop computes is the same in any order, and in the inspector."""
    if shared.sized:
        raise NoInspectorError("copies of its arrays may not fit the stack")
    for _, name in shared.reduction:
        if declared(unit, name).kind in ("real", "complex"):
            raise NoInspectorError(f"`{name}` would be rounded in another order")
    for name in sorted(part.variables - {own.index, *shared.private}):
        raise NoInspectorError(f"what it touches depends on `{name}` of its own")


def _block(
    around: Surroundings,
    own: Do,
    part: Slice,
    arrays: Sequence[str],
    directive: str,
) -> Iterator[str]:
    """The lines of a block that looks, and then runs the loop."""
    head, last = around.statements[own.first], around.statements[own.last]
    old = around.source.lines[head.line - 1 : last.end_line]
    indentation = old[0][: len(old[0]) - len(old[0].lstrip())]
    is_free, within = around.is_free, f"{indentation}  "
    ranks = [part.ranks[name] for name in arrays]
    yield from code_lines("block", indentation, is_free=is_free)
    for line in (*_declared(ranks), *_looking(own, part, arrays, ranks)):
        yield from _written(line, within, is_free=is_free)
    yield from sentinel_lines(directive, indentation, is_free=is_free)
    yield from old
    if own.label is not None:
        end = f"end {_DIRECTIVE}"
        yield from sentinel_lines(end, indentation, is_free=is_free)
    yield from code_lines("end block", indentation, is_free=is_free)


def _declared(ranks: Sequence[int]) -> Iterator[str]:
    yield f"integer, parameter :: da_long = {_KIND}(18)"
    yield "integer(da_long), parameter :: da_far = 2_da_long**60"
    yield "integer(da_long) :: da_room"
    yield "integer :: da_iteration, da_pass, da_status"
    yield "logical :: da_apart"
    for number, rank in enumerate(ranks, start=1):
        for name in ("at", "low", "high"):
            yield f"integer(da_long) :: da_{name}_{number}({rank})"
        yield f"integer, allocatable :: da_owner_{number}({','.join(':' * rank)})"
    yield "!$ integer, external :: omp_get_max_threads"
    yield "!$ logical, external :: omp_in_parallel"


def _looking(
    own: Do, part: Slice, arrays: Sequence[str], ranks: Sequence[int]
) -> Iterator[str]:
    names = " or ".join(f"`{each}`" for each in arrays)
    yield f"! Iterations run at once if none touches an element of {names}"
    yield "! that another one writes. To find out takes a word for each element"
    yield "! between those that are touched; without them, the loop runs in order."
    yield "da_apart = .false."
    yield "!$ da_apart = omp_get_max_threads() > 1"
    yield "!$ if (da_apart) da_apart = .not. omp_in_parallel()"
    numbers = range(1, len(arrays) + 1)
    for number in numbers:
        yield f"da_low_{number} = da_far"
        yield f"da_high_{number} = -da_far"
    yield "do da_pass = 1, 2"
    yield "  da_iteration = 0"
    yield "  if (.not. da_apart) exit"
    yield f"  do {own.index} = {', '.join(own.bounds)}"
    yield "    if (da_iteration == 2147483647) da_apart = .false."
    yield "    if (.not. da_apart) exit"
    yield "    da_iteration = da_iteration + 1"
    yield from (f"    {line}" for line in part.lines)
    yield "  end do"
    for number in numbers:
        yield from _room(number, ranks[number - 1])
    yield "end do"
    for number in numbers:
        yield f"deallocate (da_owner_{number}, stat=da_status)"


def _room(number: int, rank: int) -> Iterator[str]:
    """Makes room for the owners of an array, if that is not too much."""
    low, high = f"da_low_{number}", f"da_high_{number}"
    dimensions = range(1, rank + 1)
    extents = ", ".join(f"{low}({k}):{high}({k})" for k in dimensions)
    yield "  if (da_apart .and. da_pass == 1) then"
    yield "    da_status = 0"
    yield f"    da_room = {_SPARSE}_da_long*da_iteration"
    for k in dimensions:
        yield f"    if ({low}({k}) < -da_far .or. {high}({k}) > da_far) da_room = 0"
        yield f"    if ({low}({k}) < {high}({k})) da_room = da_room/({high}({k}) - {low}({k}) + 1)"
    yield "    if (da_room == 0 .and. da_iteration > 0) da_status = 1"
    yield f"    if (da_status == 0) allocate (da_owner_{number}({extents}), stat=da_status)"
    yield f"    if (da_status == 0) da_owner_{number} = 0"
    yield "    da_apart = da_status == 0"
    yield "  end if"


def _written(line: str, margin: str, *, is_free: bool) -> Iterator[str]:
    """A line of ours; comments and what only OpenMP reads begin where the form wants it."""
    if line.startswith("!"):
        is_code = line.startswith("!$")
        yield f"{margin}{line}" if is_free else f"!$    {line[3:]}" if is_code else line
        return
    code = line.lstrip()
    margin += line[: len(line) - len(code)]
    for each in code_lines(code, margin, is_free=is_free):
        if len(each) > WIDTHS[is_free]:
            raise NoInspectorError("a line of it would be too long")
        yield each
