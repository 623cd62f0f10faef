import pytest

from depanalysis.proofs import undecided
from depanalysis.source import SourceFile, Span


def _test(text):
    lines = text.split("\n")
    source = SourceFile("x.c", text)
    found = undecided.tested_part(
        source, Span("x.c", 1, 1, len(lines), len(lines[-1]) + 1)
    )
    return None if found is None else source.text_of(found)


@pytest.mark.parametrize(
    ("text", "test"),
    [
        pytest.param("for (i = 0; i < n; i++) x;", "i < n", id="for"),
        pytest.param("for (i = f(1, 2); a[(i)] ; i++)\n x;", "a[(i)]", id="brackets"),
        pytest.param("for (;;) x;", "", id="nothing"),
        pytest.param("while ((c = *s++)) x;", "(c = *s++)", id="while"),
        pytest.param("do {\n f(x);\n} while ( p(x) );", "p(x)", id="do"),
        pytest.param("for (i = 0;\n i <\n n; i++) x;", "i < n", id="several-lines"),
        pytest.param(
            "while (c != ')' /* ) */ &&\n d) x;", "c != ')' /* ) */ && d", id="signs"
        ),
        pytest.param('do {\n f(")");\n} while (\n p(x) );', "p(x)", id="do-on-lines"),
        pytest.param("do while (a) x; while (b);", "a", id="while-in-do"),
        pytest.param("EACH(i, n) x;", None, id="macro"),
        pytest.param("while", None, id="unfinished"),
    ],
)
def test_the_test_of_a_loop_is_found_in_the_text(text, test):
    assert _test(text) == test


@pytest.mark.parametrize(
    ("text", "head"),
    [
        pytest.param("for (i = 0; i < n; i++) x;", "for (i = 0; i < n; i++)", id="for"),
        pytest.param("while (f(x)) x;", "while (f(x))", id="while"),
        pytest.param("do x; while (1);", None, id="do"),
        pytest.param(
            "for (i = 0;\n i < n; i++) x;",
            "for (i = 0; i < n; i++)",
            id="several-lines",
        ),
    ],
)
def test_the_head_of_a_loop_ends_with_its_brackets(text, head):
    source = SourceFile("x.c", text)
    found = undecided.head_of(source, Span("x.c", 1, 1, 1, len(text)))
    assert (None if found is None else source.text_of(found)) == head


def test_a_place_of_another_file_is_not_searched():
    assert (
        undecided.tested_part(SourceFile("x.c", "while (1);"), Span("y.h", 1, 1, 1, 5))
        is None
    )


def test_a_do_while_of_fortran_has_its_test_in_brackets():
    text = "DO WHILE (a(i) > 0 .and. & ! )\n  i < n)\nend do"
    found = undecided.tested_part(SourceFile("x.f90", text), Span("x.f90", 1, 1, 3, 7))
    assert found == Span("x.f90", 1, 11, 2, 8)
