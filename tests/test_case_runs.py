"""The case files are executed: a loop called parallel ends the same in any order.

The reference interpreter runs each procedure as it stands and with the iterations of one
loop permuted, after what the verdict says is needed. That no verdict is right by accident
of the expectation that a person wrote, this shows.
"""

from functools import partial
from hashlib import blake2b
from pathlib import Path

import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.engines.reaching import agreeing
from depanalysis.errors import InterpretationError
from depanalysis.frontends.stated import read_assumptions
from depanalysis.inputs import read_source
from depanalysis.interpreter.machine import Inputs, Reordering, Run, difference, run
from depanalysis.interpreter.values import Element, Value
from depanalysis.ir.programs import Program, limits
from depanalysis.options import Options
from depanalysis.pipelines.check import translated, verified_programs
from depanalysis.verdicts import Verdict
from tests.nights import by_day, by_night
from tests.oracle.models import judgments
from tests.oracle.programs import permutations
from tests.test_cases import read_options

_CASES = Path(__file__).parent / "cases"
_SUFFIXES = ("c/smt/*.c", "fortran/**/*.f", "fortran/**/*.f90")
_FILES = sorted(file for pattern in _SUFFIXES for file in _CASES.glob(pattern))
_RUNS = by_day([(file, range(2)) for file in _FILES], 24)
_RUNS += by_night([(file, range(2, 6)) for file in _FILES], len(_FILES))
_VALUES = (4, 2, 3, 1)
# Of ALLOCATE, READ, PRINT, pointers and functions of others only what they leave is modelled.
_NEVER_RUN = (
    "addresses.f90",
    "allocated.f90",
    "blas.f",
    "flags.f",
    "foreign.f90",
    "input.f90",
    "lapack.f90",
    "pointers_of_locals.f90",
    "pointers_set_by_calls.f90",
    "replies.f90",
    "rules.f90",
    "transfers.f",
)


def programs_of(path: Path) -> tuple[Program, ...]:
    """The Programs of a case file, as its frontend makes them."""
    options = Options(**read_options(path.read_text("utf-8")))
    source = read_source(str(path), None)
    translation = translated(source, options)
    stated = read_assumptions(options.assume)
    return verified_programs(translation, stated, options.alias)[0]


def inputs(program: Program, seed: int) -> Inputs:
    """Small parameters; integers in memory are small subscripts, reals differ."""
    kinds = {item.name: item.type.kind for item in program.variables}
    kept = {name: low for name, (low, _) in limits(program).items()}

    def value(name: str, element: Element) -> Value:
        digest = blake2b(f"{seed} {name} {element}".encode(), digest_size=4).digest()
        number = int.from_bytes(digest, "big")
        return number % 2001 - 1000 if kinds.get(name) == "real" else number % 6 + 1

    parameters = {
        item.name: _VALUES[(seed + place) % len(_VALUES)] if seed else _VALUES[0]
        for place, item in enumerate(program.parameters)
    }
    known = {name: low for name, low in kept.items() if name in parameters}
    given = agreeing(program, parameters | known, known)
    return Inputs(given, value, limit=50_000)


def tried(
    program: Program, given: Inputs, order: Reordering | None = None
) -> Run | None:
    """A run, or `None` where code that is not modelled is met."""
    try:
        return run(program, given, order)
    except InterpretationError:
        return None


def wrong_orders(
    program: Program, seeds: range
) -> tuple[list[object], dict[int, bool]]:
    """Loops that end otherwise when permuted, and which parallel ones were permuted."""
    wrong: list[object] = []
    executed: dict[int, bool] = {}
    for loop, found in judgments(Facts(model(program), Options())):
        if found.verdict != Verdict.PARALLEL:
            continue
        executed[loop.number] = False
        for seed in seeds:
            given = inputs(program, seed)
            plain = tried(program, given)
            if plain is None:
                continue
            order = Reordering(
                loop.number, partial(permutations, seed=seed), found.needs
            )
            other = run(program, given, order)
            place = difference(program, given, plain, other)
            executed[loop.number] = True
            if place is not None:
                wrong.append(
                    (program.name, loop.node.span.line, place, given.parameters)
                )
    return wrong, executed


def _name(run: tuple[Path, range]) -> str:
    return f"{run[0].relative_to(_CASES).as_posix()}-{run[1]}"


@pytest.mark.parametrize("run", _RUNS, ids=_name)
@pytest.mark.sampled(4)
def test_parallel_loops_end_the_same_in_any_order(run: tuple[Path, range]) -> None:
    path, seeds = run
    executed: list[bool] = []
    for program in programs_of(path):
        wrong, found = wrong_orders(program, seeds)
        assert wrong == []
        executed += found.values()
    # Code that is not modelled does not run, and stands in the way of few loops.
    assert 2 * sum(executed) >= len(executed) or path.name in _NEVER_RUN
