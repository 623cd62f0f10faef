"""Scops against the interpreter: random programs out and in again, random schedules in.

What a Program does, its scop does: the same accesses in the same order. What a domain
and a schedule say by enumeration, the loops that are made of them do.
"""

import random
from collections.abc import Mapping

import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.emit.openscop.scops import scop_of
from depanalysis.engines.conflict import Facts
from depanalysis.errors import InterpretationError
from depanalysis.frontends.isl import translate as translate_isl
from depanalysis.frontends.isl.printer import show as show_isl
from depanalysis.frontends.isl.reader import read as read_isl
from depanalysis.frontends.openscop import translate
from depanalysis.frontends.openscop.printer import show
from depanalysis.frontends.openscop.reader import read
from depanalysis.frontends.translation import Translation
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.ir.verifier import verify
from depanalysis.options import Options
from depanalysis.source import SourceFile
from tests.oracle.affine import affine_program
from tests.oracle.choices import Seeded
from tests.oracle.models import judgments
from tests.oracle.programs import seeded_inputs
from tests.oracle.scops import expected_writes, isl_text, random_statements

SEEDS, JUDGED, SCHEDULES = range(40), range(12), range(40)
A_BATCH = 50
NIGHTLY = range(1000, 2000, A_BATCH)


def only(translation: Translation) -> Program:
    assert not translation.errors, translation.errors
    (program,) = translation.programs
    assert not verify(program)
    return program


def accesses(program: Program, inputs: Inputs) -> list[tuple[object, ...]]:
    """What a run touches, locals of the translation left out."""
    found = run(program, inputs).accesses
    return [(a.variable, a.element, a.kind) for a in found if not a.storage]


def check_program(seed: int) -> None:
    program = affine_program(Seeded(random.Random(seed)))
    scop = scop_of(program)
    text = show((scop,))
    assert read(SourceFile("again", text)) == ((scop,), ())
    again = only(translate(SourceFile("again", text)))
    for variant in range(3):
        inputs = seeded_inputs(program, 10 * seed + variant)
        try:
            expected = accesses(program, inputs)
        except InterpretationError:
            continue
        assert accesses(again, inputs) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_and_its_scop_make_the_same_accesses(seed):
    check_program(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY)
def test_more_programs_and_their_scops_make_the_same_accesses(first):
    for seed in range(first, first + A_BATCH):
        check_program(seed)


@pytest.mark.parametrize("seed", JUDGED)
@pytest.mark.sampled(4)
def test_a_program_and_its_scop_get_the_same_verdicts(seed):
    def verdicts(program: Program) -> list[tuple[object, ...]]:
        found = judgments(Facts(model(program), Options()))
        return [(loop.variable, each.verdict, each.needs) for loop, each in found]

    def loops(program: Program) -> int:
        return sum(isinstance(s, Loop) for s in walk_statements(program.body))

    program = affine_program(Seeded(random.Random(seed)))
    again = only(translate(SourceFile("again", show((scop_of(program),)))))
    # A loop that never executes anything is not in a scop.
    if loops(again) == loops(program):
        assert verdicts(again) == verdicts(program)


@pytest.mark.parametrize("seed", SEEDS[:30])
def test_the_notation_of_isl_says_the_same(seed):
    program = affine_program(Seeded(random.Random(seed)))
    scop = scop_of(program)
    extents = [extent for array in program.arrays for extent in array.extents]
    # Extents have no place in that notation, nor has a scop without instances.
    if any(extents) or not scop.statements:
        return
    again = only(translate_isl(SourceFile("again", show_isl((scop,)))))
    inputs = seeded_inputs(program, seed)
    try:
        expected = accesses(program, inputs)
    except InterpretationError:
        return
    found = accesses(again, inputs)
    assert set(found) == set(expected)
    assert _writes(found) == _writes(expected)


def _writes(found: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    return [each for each in found if each[2] == "write"]


def check_schedule(seed: int) -> None:
    statements = random_statements(Seeded(random.Random(seed)))
    source = SourceFile("scops.isl", isl_text(statements))
    program = only(translate_isl(source))
    for n in range(5):
        parameters: Mapping[str, int] = {"n": n}
        done = run(program, Inputs(parameters, lambda name, element: 0)).accesses
        writes = [
            (a.variable, a.element)
            for a in done
            if a.kind == "write" and a.storage == 0
        ]
        assert writes == expected_writes(statements, n)
    scops, _ = read_isl(source)
    assert only(translate(SourceFile("again", show(scops)))) == program


@pytest.mark.parametrize("seed", SCHEDULES)
def test_loops_execute_the_instances_in_the_order_of_their_times(seed):
    check_schedule(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY)
def test_more_loops_execute_the_instances_in_the_order_of_their_times(first):
    for seed in range(first, first + A_BATCH):
        check_schedule(seed)
