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
        pytest.param("for (i = 0;\n i < n; i++) x;", None, id="several-lines"),
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
        pytest.param("for (i = 0;\n i < n; i++) x;", None, id="several-lines"),
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
