"""Programs that once fooled the analysis, or could: the verdicts of their loops in order.

The first line of each file in `cases/ir` says what is expected. Loops that are called
parallel are run in other orders, too.
"""

from functools import partial
from pathlib import Path

import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Reordering, difference, run
from depanalysis.ir.parser import parse
from depanalysis.ir.procedures import linked
from depanalysis.ir.programs import Program
from depanalysis.ir.verifier import verify
from depanalysis.options import Aliasing, Options
from depanalysis.proofs.parallel import verdict
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.oracle.programs import permutations, seeded_inputs

CASES = sorted((Path(__file__).parent / "cases" / "ir").glob("*.ir"))


def check(program: Program, loop: int, found: LoopVerdict) -> None:
    """Runs a loop in other orders after applying its needs."""
    for seed in range(8):
        inputs = seeded_inputs(program, seed)
        try:
            plain = run(program, inputs)
        except InterpretationError:
            continue
        order = partial(permutations, seed=seed)
        shuffle = Reordering(loop, order, found.needs)
        other = run(program, inputs, shuffle)
        assert difference(program, inputs, plain, other) is None


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path,
            marks=pytest.mark.nightly if path.stem.startswith("slow") else (),
            id=path.stem,
        )
        for path in CASES
    ],
)
def test_loops_get_the_expected_verdicts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = text.split("\n")[0].removeprefix("/* expect: ").removesuffix(" */")
    is_strict = "options: --alias strict" in text
    aliasing: Aliasing = "strict" if is_strict else "assume"
    programs, errors = parse(SourceFile(path.name, text))
    assert not errors
    found: list[str] = []
    assert not any(map(verify, programs))
    for program in linked(programs):
        assert not verify(program)
        facts = model(program, aliasing)
        for loop in facts.loops:
            judged = verdict(Facts(facts, Options(alias=aliasing)), loop)
            found.append(str(judged.verdict))
            if judged.verdict == Verdict.PARALLEL:
                check(program, loop.number, judged)
    assert " ".join(found) == expected
