from pathlib import Path

from depanalysis.frontends.openscop import translate
from depanalysis.source import SourceFile

CASES = Path(__file__).parents[3] / "cases" / "openscop"


def text(name):
    return (CASES / f"{name}.scop").read_text(encoding="utf-8")


def test_each_scop_is_a_program_of_its_own():
    found = translate(SourceFile("x", text("several")))
    assert [program.name for program in found.programs] == ["scop1", "scop2", "scop3"]


def test_errors_are_in_the_order_of_the_text_and_cost_one_scop_each():
    broken = text("fused").replace("WRITE", "WROTE", 1)
    whole = text("tied") + broken + text("fused") + text("doubled")
    found = translate(SourceFile("x", whole))
    assert len(found.programs) == 1
    lines = [error.span.line for error in found.errors]
    assert lines == sorted(lines)
    assert len(lines) == 3
