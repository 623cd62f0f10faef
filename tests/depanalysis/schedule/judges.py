"""Brute force about rewritings: equal memory, and dependences that really go backward."""

from collections.abc import Callable, Iterator

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.dependences import memory_dependences
from depanalysis.interpreter.machine import Access, Inputs, Run, difference, run
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.options import Options
from depanalysis.schedule.dependence_pairs import own_scalars
from tests.oracle.programs import memory, seeded_inputs

SMALL = ((5, 5), (5, 3), (3, 5), (4, 4), (2, 5), (5, 2), (1, 3), (0, 4), (-1, 5))
LARGER = ((12, 9), (9, 14), (14, 13), (-3, 8), (8, -4), (14, 3), (3, 14))
# The subscripts of most random programs leave rows, which is taken to be impossible by default.
STRICT = Options(bounds="strict")
Time = Callable[[tuple[int, ...]], tuple[int, ...]]


def loops(program: Program) -> list[int]:
    """The places of all counted loops."""
    numbered = enumerate(walk_statements(program.body))
    return [number for number, stmt in numbered if isinstance(stmt, Loop)]


def runs(program: Program, seed: int, count: int = 8) -> Iterator[tuple[Inputs, Run]]:
    """Runs of a program that read nothing before it has a value."""
    for variant in range(count):
        inputs = seeded_inputs(program, 1000 * seed + variant)
        try:
            outcome = run(program, inputs)
        except InterpretationError:
            continue
        if not _reads_undefined(program, outcome):
            yield inputs, outcome


def wrong(program: Program, other: Program, seed: int) -> object | None:
    """A place in memory in which two programs end differently, with the parameters."""
    for inputs, outcome in runs(program, seed):
        place = difference(program, inputs, outcome, run(other, inputs))
        if place is not None:
            return place, inputs.parameters
    return None


def is_backward(
    program: Program,
    place: int,
    depth: int,
    time: Time,
    sizes: tuple[tuple[int, int], ...] = SMALL,
) -> bool:
    """Whether a dependence of a run has its sink before its source in the new order."""
    facts = Facts(model(program), Options())
    numbered = {loop.number: loop for loop in facts.model.loops}
    own = own_scalars(facts, numbered[place], numbered[place + depth - 1])
    skipped = {name for _, name in own}
    for n, m in sizes:
        outcome = run(program, Inputs({"n": n, "m": m}, memory(n), limit=200_000))
        for found in memory_dependences(outcome):
            source = _counters(found.source, place, depth, program)
            sink = _counters(found.sink, place, depth, program)
            if source is None or sink is None or found.variable in skipped:
                continue
            if source[0] == sink[0] and time(sink[1]) < time(source[1]):
                return True
    return False


def _counters(
    access: Access, place: int, depth: int, program: Program
) -> tuple[object, tuple[int, ...]] | None:
    """The iteration around a nest, and the counters of its loops."""
    numbers = [number for number, _ in access.iteration]
    if place not in numbers:
        return None
    start = numbers.index(place)
    statements = list(walk_statements(program.body))
    counters: list[int] = []
    for position in range(start, min(start + depth, len(numbers))):
        number, index = access.iteration[position]
        loop = statements[number]
        assert isinstance(loop, Loop)
        is_plain = getattr(loop.step, "value", 0) == 1
        counters.append(index if is_plain else access.counters[position])
    if len(counters) < depth:
        return None
    return access.iteration[:start], tuple(counters)


def _reads_undefined(program: Program, outcome: Run) -> bool:
    undefined = {s.name for s in program.scalars if not s.is_input}
    written = set()
    for access in outcome.accesses:
        place = access.variable, access.storage, access.element
        if access.kind == "write":
            written.add(place)
        elif place not in written and (access.storage or access.variable in undefined):
            return True
    return False
