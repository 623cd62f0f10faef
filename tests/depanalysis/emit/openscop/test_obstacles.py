import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.emit.openscop.scops import refuse_obstacles
from depanalysis.errors import UnsupportedError
from depanalysis.ir.parser import parse
from depanalysis.source import SourceFile


def check(text):
    (program,), errors = parse(SourceFile("x.ir", f"program f {{ {text} }}"))
    assert not errors
    refuse_obstacles(program, model(program))


def test_a_plain_program_has_none():
    check("parameter n: i32 array a: f64[?] for i = 0 to n { a[i] = 1.0 }")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("array `a b`: f64[?] `a b`[0] = 1.0", "name `a b` cannot stand"),
        ("array a: f64[?] for `i<` = 0 to 9 { a[`i<`] = 1.0 }", "name `i<` cannot"),
        ("scalar s: i32 addressed s s = 1", "pointers may reach `s`"),
        ("scalar s: i32 exposed s s = 1", "pointers may reach `s`"),
        ("scalar s: i32 while s > 0 { s -= 1 }", "not known before the loop"),
        ("array a: i32[?] for i = 0 to 9 { if a[i] > 0 { break } }", "may end early"),
    ],
)
def test_obstacles_are_refused(text, message):
    with pytest.raises(UnsupportedError, match=message):
        check(text)
