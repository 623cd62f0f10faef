import pytest

from depanalysis.frontends.openscop import translate
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile

TEXT = """<OpenScop>
C
CONTEXT
0 3 0 0 0 1
1
<strings>
n
</strings>
1
2
WRITE
2 4 2 0 0 1
0 -1 0 0 1
0 0 -1 1 0
READ
1 3 1 0 0 1
0 -1 0 2
0
<arrays>
2
1 a
2 s
</arrays>
<depanalysis>
{lines}
</depanalysis>
</OpenScop>
"""
TEXT = TEXT.replace("1 3 1 0 0 1\n0 -1 0 2", "1 4 1 0 0 1\n0 -1 0 2")
TEXT = TEXT.replace(
    "2 4 2 0 0 1\n0 -1 0 0 1\n0 0 -1 1 0", "2 5 2 0 0 1\n0 -1 0 0 1\n0 0 -1 1 0"
)


def translated(*lines):
    text = TEXT.format(lines="\n".join(lines))
    if not lines:
        text = text.replace("<depanalysis>\n\n</depanalysis>\n", "")
    return translate(SourceFile("x.scop", text))


def head(*lines):
    found = translated(*lines)
    assert not found.errors
    return show(found.programs[0]).split("\n")[:4]


def test_nothing_is_known_of_the_variables_of_other_tools():
    assert head() == [
        "program scop1 {",
        "  parameter n: int",
        "  array a: f64[?]",
        "  scalar s: in out f64",
    ]


def test_the_extension_says_more():
    lines = ("program f {", "parameter n: i32", "array a: i8[n]", "scalar s: i16", "}")
    assert head(*lines) == [
        "program f {",
        "  parameter n: i32",
        "  array a: i8[n]",
        "  scalar s: i16",
    ]


def test_a_declaration_that_does_not_fit_is_left_out():
    lines = ("program f {", "array s: i8[?]", "array a: i8[?, 2]", "}")
    assert head(*lines)[2:] == ["  array a: f64[?]", "  scalar s: in out f64"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("program f {", "array a: i9[?]", "}"), "x.scop:26:10: unknown type `i9`"),
        (("program f { s = 1 }",), "x.scop:24:1: `<depanalysis>` is no program with"),
        (("program f {}", "program g {}"), "x.scop:24:1: `<depanalysis>` is no"),
        (("program f { assume k > 1 }",), "x.scop:24:1: `<depanalysis>` is no"),
    ],
)
def test_a_broken_extension_is_an_error_at_its_place(lines, message):
    (error,) = translated(*lines).errors
    assert str(error).startswith(message)
