"""What no verdict may ever be wrong about, on random programs and real runs.

The reference interpreter is the judge: it runs the program, permutes the iterations of a
loop after applying the verdict's needs, and compares what is left in memory.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from pathlib import Path

import pytest

from depanalysis.analysis.model import LoopFacts, Model
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.engines.extents import conforming
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.dependences import carried_level, memory_dependences
from depanalysis.interpreter.machine import Inputs, Reordering, Run, difference, run
from depanalysis.interpreter.values import settled
from depanalysis.ir.programs import Program
from depanalysis.options import Options
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.nights import drawn
from tests.oracle.models import judgments
from tests.oracle.observations import is_shown, misplaced_accesses, wrong_headers
from tests.oracle.programs import permutations, seeded_inputs, seeded_program

KINDS = ("affine", "scalar", "data", "jumping", "arithmetic")
RUNS = 6
DEFAULT, NIGHTLY = range(20), range(20, 800)
# What takes a solver of its own takes longer.
FEWER = {"arithmetic": (range(10), range(10, 300))}
A_BATCH, A_NIGHTLY_BATCH = 10, 70
# How many of its batches of each kind a night draws.
BATCHES_OF_A_NIGHT = 4
# A run that reads a scalar before it has a value says nothing about orders.
MOST_SENSELESS_RUNS = 0.1
MOST_UNDECIDED = 0.02


@dataclass(frozen=True)
class Judged:
    """A random program with its verdicts and some of its runs.

    A run in which a subscript leaves its row is none of a program of any language.
    """

    kind: str
    seed: int
    program: Program
    facts: Model
    judgments: list[tuple[LoopFacts, LoopVerdict]]

    @cached_property
    def known(self) -> Facts:
        return Facts(self.facts, Options())

    @cached_property
    def stays_inside(self) -> bool:
        """Whether the text says of no subscript that it runs on into other rows."""
        return not any(map(self.known.runs_on, self.facts.accesses))

    @cached_property
    def runs(self) -> list[tuple[Inputs, Run]]:
        found = []
        for variant in range(RUNS):
            inputs = seeded_inputs(self.program, 10 * self.seed + variant)
            watched = replace(inputs, functions=settled)
            try:
                made = run(self.program, inputs)
                strict = run(self.program, watched)
            except InterpretationError:
                continue
            whole = {name: int(value) for name, value in inputs.parameters.items()}
            log = conforming(self.known, strict, whole)
            if log == strict.accesses:
                found.append((inputs, made))
        return found


def judged(kind: str, seed: int) -> Judged:
    program = seeded_program(kind, seed)
    facts = model(program)
    return Judged(kind, seed, program, facts, judgments(Facts(facts, Options())))


def _batches() -> Iterator[object]:
    for kind in KINDS:
        few_seeds, many_seeds = FEWER.get(kind, (DEFAULT, NIGHTLY))
        for few in _parts(few_seeds, A_BATCH):
            yield pytest.param(kind, few, id=_label(kind, few))
        for many in drawn(_parts(many_seeds, A_NIGHTLY_BATCH), BATCHES_OF_A_NIGHT):
            label = _label(kind, many)
            yield pytest.param(kind, many, id=label, marks=pytest.mark.nightly)


def _parts(seeds: range, size: int) -> Iterator[range]:
    for start in range(seeds.start, seeds.stop, size):
        yield range(start, min(start + size, seeds.stop))


def _label(kind: str, seeds: range) -> str:
    return f"{kind}-{seeds.start}-{seeds.stop - 1}"


@pytest.mark.parametrize(("kind", "seeds"), [*_batches()])
@pytest.mark.sampled(4)
def test_verdicts_hold_in_runs_of_random_programs(kind: str, seeds: range) -> None:
    """One analysis of each program, and the same runs, for all claims."""
    batch = [judged(kind, seed) for seed in seeds]
    check_orders(batch)
    check_meaning(batch)
    check_decided(batch)
    check_witnesses_given(batch)
    check_witnesses_happen(batch)
    check_dependences_seen(batch)
    check_closed_forms(batch)
    check_accesses(batch)


def _reads_undefined(case: Judged, outcome: Run) -> bool:
    """Whether a run reads a scalar that nothing gave a value."""
    undefined = {s.name for s in case.program.scalars if not s.is_input}
    written = set()
    for access in outcome.accesses:
        place = access.variable, access.storage, access.element
        if access.kind == "write":
            written.add(place)
        elif place not in written and (access.storage or access.variable in undefined):
            return True
    return False


def _wrong_orders(case: Judged) -> Iterator[tuple[object, ...]]:
    """The loops called parallel whose iterations, permuted, leave something else."""
    sensible = [
        (variant, inputs, base)
        for variant, (inputs, base) in enumerate(case.runs)
        if not _reads_undefined(case, base)
    ]
    for loop, verdict in case.judgments:
        if verdict.verdict != Verdict.PARALLEL:
            continue
        for variant, inputs, base in sensible:
            order = Reordering(
                loop.number, partial(permutations, seed=variant), verdict.needs
            )
            other = run(case.program, inputs, order)
            place = difference(case.program, inputs, base, other)
            if place is not None:
                yield case.kind, case.seed, loop.symbol, place, inputs.parameters


def check_orders(batch: list[Judged]) -> None:
    """Parallel loops end the same in any order."""
    assert [wrong for case in batch for wrong in _wrong_orders(case)] == []


def check_meaning(batch: list[Judged]) -> None:
    """Nearly all runs have a meaning."""
    senseless = [
        _reads_undefined(case, base) for case in batch for _, base in case.runs
    ]
    assert sum(senseless) <= MOST_SENSELESS_RUNS * len(senseless)


def check_decided(batch: list[Judged]) -> None:
    """Nearly every affine loop is decided: no run shows what leaves an array in each."""
    decided = (Verdict.PARALLEL, Verdict.SEQUENTIAL)
    known = [
        (verdict.verdict in decided, case.seed, loop.symbol, verdict.reason)
        for case in batch
        if case.kind == "affine" and case.stays_inside
        for loop, verdict in case.judgments
    ]
    undecided = [each for each in known if not each[0]]
    assert len(undecided) <= MOST_UNDECIDED * len(known), undecided


def check_witnesses_given(batch: list[Judged]) -> None:
    """Every sequential loop has a witness."""
    bare = [
        (case.kind, case.seed, loop.symbol)
        for case in batch
        for loop, verdict in case.judgments
        if verdict.verdict == Verdict.SEQUENTIAL
        and not any(d.witness for d in verdict.dependences)
    ]
    assert bare == []


def _imagined(case: Judged) -> Iterator[tuple[object, ...]]:
    """Witnesses that no run of the whole program shows."""
    for loop, verdict in case.judgments:
        for found in verdict.dependences:
            if found.witness is not None and not is_shown(case.program, found):
                yield case.kind, case.seed, loop.symbol, found


def check_witnesses_happen(batch: list[Judged]) -> None:
    """Witnesses happen in runs of the whole program."""
    sensible = [
        case
        for case in batch
        if not any(_reads_undefined(case, base) for _, base in case.runs)
    ]
    assert [found for case in sensible for found in _imagined(case)] == []


def _contradictions(case: Judged) -> Iterator[tuple[object, ...]]:
    """Dependences on arrays that a run had and a loop called parallel would carry."""
    parallel = {
        loop.number: {
            r.element.array if r.element else r.variable
            for r in verdict.needs.reduction
        }
        for loop, verdict in case.judgments
        if verdict.verdict == Verdict.PARALLEL
    }
    for _, outcome in case.runs:
        for found in memory_dependences(outcome):
            level = carried_level(found)
            if not found.element or not level:
                continue
            carrier = found.source.iteration[level - 1][0]
            if found.variable not in parallel.get(carrier, {found.variable}):
                yield case.kind, case.seed, carrier, found


def check_dependences_seen(batch: list[Judged]) -> None:
    """No parallel loop is seen to carry a dependence."""
    assert [found for case in batch for found in _contradictions(case)] == []


def check_closed_forms(batch: list[Judged]) -> None:
    """Closed forms are the values at the start of each iteration."""
    wrong = [
        (case.kind, case.seed, *found)
        for case in batch
        for inputs, _ in case.runs
        for found in wrong_headers(case.facts, inputs)
    ]
    assert wrong == []


def check_accesses(batch: list[Judged]) -> None:
    """Every access happens where and when the model says."""
    wrong = [
        (case.kind, case.seed, found)
        for case in batch
        for inputs, outcome in case.runs
        for found in misplaced_accesses(case.facts, inputs, outcome)
    ]
    assert wrong == []


_SHOW = """
from tests.test_soundness import shown
print(shown(range(100, 103)), end="")
"""


@cache
def shown(seeds: range) -> str:
    """All verdicts of some seeds as text."""
    return "\n".join(
        repr(verdict)
        for kind in KINDS
        for seed in seeds
        for _, verdict in judged(kind, seed).judgments
    )


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
@pytest.mark.sampled(4)
def test_verdicts_do_not_depend_on_hashes(hash_seed: str) -> None:
    other = subprocess.run(
        [sys.executable, "-c", _SHOW],
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout == shown(range(100, 103))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.sampled(4)
def test_verdicts_twice_are_equal(kind: str) -> None:
    for seed in range(8):
        assert judged(kind, seed).judgments == judged(kind, seed).judgments
