from pathlib import Path

from depanalysis.frontends.isl import translate
from depanalysis.frontends.isl.printer import show
from depanalysis.frontends.isl.reader import read
from depanalysis.frontends.openscop.reader import read as read_openscop
from depanalysis.source import SourceFile

CASES = Path(__file__).parents[3] / "cases" / "openscop"


def openscop(name, old="", new=""):
    text = (CASES / f"{name}.scop").read_text(encoding="utf-8").replace(old, new)
    scops, errors = read_openscop(SourceFile(name, text))
    assert not errors
    return scops


def test_subscripts_and_times_are_written_as_forms():
    text = show(openscop("matrix-product"))
    assert "  S2[i, j, k] -> B[k, j] }" in text
    assert "  S2[i, j, k] -> [0, i, 0, j, 1, k, 0] }" in text
    assert "context: [N] -> { : N - 1 >= 0 }" in text
    assert text.startswith("scop: scop1\n")


def test_local_dimensions_exist():
    text = show(openscop("strided-down"))
    assert "exists (e0, e1 : " in text
    assert "2*e0 + i - N = 0" in text


def test_names_that_isl_does_not_read_are_changed():
    text = show(openscop("matrix-product", "\ni j k", "\nmin n.x 2nd"))
    assert "S2[min_2, n_x, _2nd]" in text
    assert not translate(SourceFile("x", text)).errors


def test_what_may_be_written_has_an_entry_of_its_own():
    assert "may_writes: [n] -> { S1[i] -> a[0] }" in show(openscop("may-write"))


def test_what_is_written_is_read_again_as_the_same_loops():
    for path in sorted(CASES.glob("*.isl")):
        source = SourceFile(path.name, path.read_text(encoding="utf-8"))
        first = translate(source)
        again = translate(SourceFile("again", show(read(source)[0])))
        assert not again.errors
        assert [p.body for p in again.programs] == [p.body for p in first.programs]
