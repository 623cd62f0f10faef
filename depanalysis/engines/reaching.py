"""The logical values from outside with which a small run gets into a loop.

Input: the program with a loop in focus. Output: values of logical parameters, and of what
functions that no text defines return, where the usual contents of memory lead past the
loop: `same(uplo, 'U')` has to be false, say, and `same(uplo, 'L')` true.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product

from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.engines.focus import Focus
from depanalysis.engines.replay import OPERATIONS_OF_A_STATEMENT
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.contents import typed
from depanalysis.interpreter.machine import Inputs
from depanalysis.interpreter.values import evaluate, settled
from depanalysis.ir.expressions import Expr, Var, loads, names, walk
from depanalysis.ir.inputs import chosen
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Assign, If, Stmt, bodies, walk_statements
from depanalysis.ir.types import BOOL
from depanalysis.solvers import effort

_MOST_FLAGS = 6
_MOST_OPERATIONS = 400_000
_OPERATIONS_BEFORE_A_RUN = 50
_LIMIT = 4_000
_ENOUGH = 2
# All sizes alike, and each greater than those that are declared before it.
SIZES: tuple[Callable[[int], int], ...] = (lambda _: 3, lambda place: 3 + 4 * place)

Flags = Mapping[str, int]


def reaching(facts: Facts, loop: LoopFacts) -> Flags:
    """Values of flags with which a run has two iterations; none if it has them anyway."""
    if loop.number not in facts.flags:
        facts.flags[loop.number] = _reaching(facts.focus_on(loop), loop)
    return facts.flags[loop.number]


def _reaching(focus: Focus, loop: LoopFacts) -> Flags:
    program = focus.program
    flags = _flags(program, loop)
    if not flags:
        return {}
    common = [agreeing(program, dict.fromkeys(flags, value), ()) for value in (1, 0)]
    usual = max(
        _iterations(focus, loop, given, size) for given in common for size in SIZES
    )
    end = effort.taken() + _MOST_OPERATIONS
    best: Flags = {}
    for values in product((1, 0), repeat=len(flags)):
        given = dict(zip(flags, values, strict=True))
        for size in SIZES if not _contradict(program, given) else ():
            if usual >= _ENOUGH or effort.taken() > end:
                return best
            found = _iterations(focus, loop, given, size)
            if found > usual:
                best, usual = given, found
    return best


def agreeing(
    program: Program, values: Mapping[str, int], fixed: Collection[str]
) -> dict[str, int]:
    """Values of parameters, of which logical ones are false that others exclude.

    Those that are fixed stay as they are.
    """
    found = dict(values)
    logical = {each.name for each in program.parameters if each.type == BOOL}
    for assumption in program.assumptions:
        named = [part.name for part in walk(assumption) if isinstance(part, Var)]
        if not logical.issuperset(names(assumption)) or not found.keys() >= {*named}:
            continue
        for name in named:
            if name not in fixed and not evaluate(assumption, found):
                found[name] = 0
    return found


def _contradict(program: Program, flags: Flags) -> bool:
    """Whether flags exclude each other, whatever else holds."""
    stated = (x for x in program.assumptions if flags.keys() >= set(names(x)))
    return not all(evaluate(each, flags) for each in stated)


def _iterations(
    focus: Focus, loop: LoopFacts, flags: Flags, size: Callable[[int], int]
) -> int:
    """How many iterations of a loop a run has in which something is read or written."""
    program = focus.program
    known = enumerate(program.parameters)
    parameters = {each.name: size(place) for place, each in known} | {
        each.name: flags.get(each.name, 1)
        for each in program.parameters
        if each.type == BOOL
    }
    parameters = agreeing(program, parameters, flags)
    memory = typed(program, lambda name, _: flags.get(name, 1))
    statements = sum(1 for _ in program.statements)
    effort.take(statements * _OPERATIONS_BEFORE_A_RUN)
    try:
        made = focus.machine.run(Inputs(parameters, memory, _LIMIT, settled))
    except InterpretationError:
        effort.take(_LIMIT * OPERATIONS_OF_A_STATEMENT)
        return 0
    effort.take(made.statements * OPERATIONS_OF_A_STATEMENT)
    return len(
        {
            step
            for each in made.accesses
            for step in each.iteration
            if step[0] == loop.number
        }
    )


def _flags(program: Program, loop: LoopFacts) -> tuple[str, ...]:
    """The logical values from outside, those first that conditions around a loop need."""
    outside = chosen(program.body)
    given = [each.name for each in program.parameters if each.type == BOOL]
    logical = [each.name for each in program.variables if each.type == BOOL]
    found = [*given, *(name for name in logical if name in outside)]
    needed = _sources(program, loop)
    return tuple(sorted(found, key=lambda name: name not in needed)[:_MOST_FLAGS])


def _sources(program: Program, loop: LoopFacts) -> frozenset[str]:
    """The names that conditions around a loop are computed from."""
    found = {n for each in _around(program.body, loop) for n in _named(each)}
    assigned = [s for s in program.statements if isinstance(s, Assign)]
    before = -1
    while len(found) != before:
        before = len(found)
        for stmt in assigned:
            if isinstance(stmt.target, Var) and stmt.target.name in found:
                found |= _named(stmt.value)
    return frozenset(found)


def _named(expr: Expr) -> set[str]:
    return {*names(expr), *(load.array for load in loads(expr))}


def _around(body: tuple[Stmt, ...], loop: LoopFacts) -> Iterator[Expr]:
    """The conditions of the branches that a loop stands in."""
    for stmt in body:
        for inner in bodies(stmt):
            if any(each is loop.node for each in walk_statements(inner)):
                if isinstance(stmt, If):
                    yield stmt.condition
                yield from _around(inner, loop)
