"""What is known of index arrays never makes a verdict wrong.

Random programs state facts about their index arrays, or fill them first. The interpreter
runs every loop that is called parallel in other orders, on contents that keep the facts.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

import pytest

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Inputs, Reordering, Run, difference, run
from depanalysis.options import Options
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.nights import drawn
from tests.oracle.contents import Informed, filled_program, informed_program
from tests.oracle.models import judgments
from tests.oracle.programs import permutations

RUNS = 5
DEFAULT, NIGHTLY = range(8), drawn(range(8, 600), 150)
_MAKERS = (informed_program, filled_program)


def _runs(case: Informed, seed: int) -> Iterator[tuple[int, Inputs, Run]]:
    for variant in range(RUNS):
        inputs = case.inputs(RUNS * seed + variant)
        try:
            if inputs is not None:
                yield variant, inputs, run(case.program, inputs)
        except InterpretationError:
            continue


@cache
def _parallel(
    make: Callable[[int], Informed], seed: int
) -> list[tuple[LoopFacts, LoopVerdict]]:
    """The loops of a random program that are called parallel."""
    case = make(seed)
    known = Facts(model(case.program), Options(assume=case.stated))
    return [
        (loop, verdict)
        for loop, verdict in judgments(known)
        if verdict.verdict == Verdict.PARALLEL
    ]


def _wrong_orders(
    make: Callable[[int], Informed], seed: int
) -> Iterator[tuple[object, ...]]:
    case, parallel = make(seed), _parallel(make, seed)
    for variant, inputs, base in _runs(case, seed):
        for loop, verdict in parallel:
            order = partial(permutations, seed=variant)
            changed = Reordering(loop.number, order, verdict.needs)
            other = run(case.program, inputs, changed)
            place = difference(case.program, inputs, base, other)
            if place is not None:
                yield seed, loop.symbol, place, inputs.parameters, verdict.assumptions


@pytest.mark.parametrize("make", _MAKERS)
@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(DEFAULT, id="few"),
        pytest.param(NIGHTLY, id="many", marks=pytest.mark.nightly),
    ],
)
@pytest.mark.sampled(4)
def test_parallel_loops_end_the_same_in_any_order(
    make: Callable[[int], Informed], seeds: Sequence[int]
) -> None:
    assert [wrong for seed in seeds for wrong in _wrong_orders(make, seed)] == []


@pytest.mark.parametrize("make", _MAKERS)
def test_facts_prove_what_nothing_else_proves(make: Callable[[int], Informed]) -> None:
    found = (verdict for seed in DEFAULT for _, verdict in _parallel(make, seed))
    assert any(verdict.evidence.engine == "smt" for verdict in found)
