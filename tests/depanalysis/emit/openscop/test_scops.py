import pytest

from depanalysis.emit.openscop.scops import scop_of
from depanalysis.errors import UnsupportedError
from depanalysis.frontends.c import translate as translate_c
from depanalysis.frontends.openscop import translate
from depanalysis.frontends.openscop.printer import show
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show as show_program
from depanalysis.source import SourceFile

HEAD = "parameter n: i32 parameter x: f64 array a: f64[?] array b: i32[?, 4] "


def program(body):
    (found,), errors = parse(SourceFile("x.ir", f"program f {{ {HEAD} {body} }}"))
    assert not errors
    return found


def again(body):
    """The program that the scop of a program stands for."""
    text = show((scop_of(program(body)),))
    found = translate(SourceFile("x.scop", text))
    assert not found.errors
    return show_program(found.programs[0]).split("\n")[1:-2]


def test_declarations_survive():
    assert again("assume n > 2 for i = 0 to n { b[i, 1] = 3  a[i] = x }") == [
        "  parameter n: i32",
        "  parameter x: f64",
        "  array b: i32[?, 4]",
        "  array a: f64[?]",
        "  assume n >= 3",
        "  for i = 0 to n {",
        "    b[i, 1] = 3",
        "    a[i] = x",
        "  }",
    ]


def test_assumptions_that_are_not_linear_survive_too():
    lines = again("assume n * n > 3 or n == 0 for i = 0 to n { a[i] = x }")
    assert "  assume n * n > 3 or n == 0" in lines


def test_locals_are_scalars_that_nobody_else_wants():
    lines = again("for i = 0 to n { local t: f64 t = a[i] a[i + 1] = t }")
    assert "  scalar t: f64" in lines


def test_scalars_stand_for_their_values():
    lines = again("scalar k: i32 for i = 0 to n { k = 2 * i a[k + 1] = x }")
    assert any("a[2 * i + 1]" in line for line in lines)


def test_reads_of_one_branch_are_conditional():
    lines = again("for i = 0 to n { a[i] = select(i > 2, a[i + 1], x) }")
    assert any("select(i >= 3, a[i + 1], 0.0)" in line for line in lines)


def test_statements_that_are_never_executed_are_left_out():
    assert scop_of(program("for i = 3 to 2 { a[i] = x }")).statements == ()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "for i = 0 to n { a[i * i] = x }",
            "`a[i * i]` is an access that is not affine",
        ),
        (
            "for i = 0 to n { a[b[i, 0]] = x }",
            "`a[b[i, 0]]` is an access that is not affine: it depends on a value loaded",
        ),
        ("for i = 0 to n * n { a[i] = x }", "the loop has bounds that are not affine"),
        (
            "for i = 0 to n { if a[i] > x { a[i] = x } }",
            "the statement has a condition that is not affine: it depends on",
        ),
        (
            "for i = 0 to n step n { a[i] = x }",
            "the step of the loop is not a constant",
        ),
        (
            "for i = 0 to 1 { local t: f64 t = x } for i = 0 to 1 { local t: i32 t = 1 }",
            "`t` is declared with several types",
        ),
        (
            f"for i = 0 to n {{ if {' and '.join(f'i != {k}' for k in range(7))}"
            " { a[i] = x } }",
            "the statement has a condition that is not affine: more than 64 cases",
        ),
    ],
)
def test_what_is_not_affine_is_refused_with_its_place(body, message):
    with pytest.raises(UnsupportedError) as caught:
        scop_of(program(body))
    assert caught.value.message.startswith(message)
    assert caught.value.span.line == 1


def test_what_is_asserted_of_the_head_of_a_loop_is_no_statement():
    text = "void f(unsigned n, int *a) { for (unsigned i = 0; i <= n; i++) a[i] = 1; }"
    (made,) = translate_c(SourceFile("f.c", text)).programs
    assert "assert" in show_program(made)
    assert len(scop_of(made).statements) == 1
