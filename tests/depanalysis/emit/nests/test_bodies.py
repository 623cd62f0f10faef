"""The end of a loop's body; `test_rewriting.py` has more of them."""

import pytest

from depanalysis.emit.nests.bodies import end_of_body
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.frontends.c.skeletons import skeletons
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    ("body", "rest"),
    [
        ("a[i] = 0; // note", " // note"),
        ("a[i] = 0 ; a[0] = 1;", " a[0] = 1;"),
        ("{ a[i] = 0; } a[0] = 1;", " a[0] = 1;"),
        ("if (i) { a[i] = 0; } a[0] = 1;", " a[0] = 1;"),
    ],
)
def test_what_follows_the_body(body, rest):
    source = SourceFile(
        "a.c", f"void f(int *a) {{\nfor (int i = 0; i < 9; i++) {body}\n}}\n"
    )
    (loop,) = skeletons(source)
    assert source.lines[1][end_of_body(source, loop) :] == rest


def test_an_end_that_is_not_certain():
    source = SourceFile(
        "a.c", "void f(int *a) {\nfor (int i = 0; i < 9; i++) a[i] = 0\n;\n}\n"
    )
    (loop,) = skeletons(source)
    with pytest.raises(NoPlanError, match="the end of its body"):
        end_of_body(source, loop)
