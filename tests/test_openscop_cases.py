"""Scops in OpenScop and in isl notation: the verdicts of their loops, in order.

The first line of each file in `cases/openscop` says what is expected: verdicts, or why
the scop is refused. Loops that are called parallel are run in other orders, too, and
what is written is read back as the same value.
"""

from functools import partial
from pathlib import Path

import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.isl import translate as translate_isl
from depanalysis.frontends.openscop import translate as translate_openscop
from depanalysis.frontends.openscop.printer import show
from depanalysis.frontends.openscop.reader import read
from depanalysis.frontends.translation import Translation
from depanalysis.interpreter.machine import Reordering, difference, run
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.programs import Program
from depanalysis.ir.verifier import verify
from depanalysis.options import Options
from depanalysis.proofs.parallel import verdict
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.oracle.programs import permutations, seeded_inputs

CASES = sorted((Path(__file__).parent / "cases" / "openscop").iterdir())
SCOPS = [path for path in CASES if path.suffix == ".scop"]
each_case = pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)


def translated(path: Path) -> Translation:
    source = SourceFile(path.name, path.read_text(encoding="utf-8"))
    is_isl = path.suffix == ".isl"
    return translate_isl(source) if is_isl else translate_openscop(source)


def check(program: Program, loop: int, found: LoopVerdict) -> None:
    """Runs a loop in other orders, for values that the context allows."""
    for seed in range(40):
        inputs = seeded_inputs(program, seed)
        if not all(evaluate(each, inputs.parameters) for each in program.assumptions):
            continue
        plain = run(program, inputs)
        shuffle = Reordering(loop, partial(permutations, seed=seed), found.needs)
        other = run(program, inputs, shuffle)
        assert difference(program, inputs, plain, other) is None


def outcome(path: Path) -> str:
    """The verdicts of all loops, or the first refusal."""
    found = translated(path)
    if found.errors:
        assert found.errors[0].span.line > 0
        return f"refused: {found.errors[0].message}"
    verdicts: list[str] = []
    for program in found.programs:
        assert not verify(program)
        facts = model(program)
        for loop in facts.loops:
            judged = verdict(Facts(facts, Options()), loop)
            verdicts.append(str(judged.verdict))
            if judged.verdict == Verdict.PARALLEL:
                check(program, loop.number, judged)
    return f"expect: {' '.join(verdicts)}"


@each_case
def test_scops_get_what_is_expected(path):
    first = path.read_text(encoding="utf-8").split("\n")[0]
    assert outcome(path) == first.removeprefix("# ")


@pytest.mark.parametrize("path", SCOPS, ids=lambda path: path.name)
def test_what_is_read_is_written_and_read_again_alike(path):
    scops, errors = read(SourceFile(path.name, path.read_text(encoding="utf-8")))
    assert not errors
    text = show(scops)
    assert read(SourceFile("again", text)) == (scops, ())
    assert show(read(SourceFile("again", text))[0]) == text


def test_there_are_cases_of_both_forms_and_of_refusals():
    firsts = [path.read_text(encoding="utf-8").split("\n")[0] for path in CASES]
    assert sum(line.startswith("# refused") for line in firsts) >= 6
    assert sum(path.suffix == ".isl" for path in CASES) >= 4
    assert len(CASES) >= 25
