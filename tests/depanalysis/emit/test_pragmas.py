import pytest

from depanalysis.emit.surroundings import directives
from depanalysis.source import SourceFile


def found(text):
    return directives(SourceFile("a.c", text))


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param("#pragma omp for\n  x;", (2, 3), id="next line"),
        pytest.param("#pragma omp for\n/* a\n b */ x;", (3, 7), id="comment"),
        pytest.param("#pragma omp for\n// #pragma\n\n\tx;", (4, 2), id="blank lines"),
        pytest.param("#pragma omp \\\n for\nx;", (3, 1), id="continued"),
        pytest.param("#pragma omp for /* a\n b */\nx;", (3, 1), id="comment inside"),
        pytest.param("#pragma omp for\n#if 1\nx;", (3, 1), id="another directive"),
        pytest.param("%: pragma omp for\nx;", (2, 1), id="digraph"),
        pytest.param("#pragma omp for\n", None, id="nothing"),
    ],
)
def test_a_pragma_is_tied_to_the_token_that_follows(text, target):
    first = found(text)[0]
    assert (first.line, first.word, first.target) == (1, "pragma", target)
    assert first.is_openmp
    assert str(first) == "#pragma omp for"


@pytest.mark.parametrize(
    ("text", "is_about_next"),
    [
        ("omp parallel", True),
        ("GCC unroll 4", True),
        ("acc loop", True),
        ("unroll", True),
        ("omp barrier", False),
        ("omp threadprivate(x)", False),
        ("scop", False),
        ("GCC diagnostic push", False),
        ("STDC FP_CONTRACT ON", False),
    ],
)
def test_some_pragmas_are_about_no_statement(text, is_about_next):
    (pragma,) = found(f"#pragma {text}\nx;")
    assert pragma.is_about_next == is_about_next


def test_strings_and_comments_have_no_directives():
    text = 's = "a\\"\\n#pragma omp for"; c = \'"\'; // #if\n/*\n#if\n*/\n#else\n'
    assert [(each.line, str(each)) for each in found(text)] == [(5, "#else ")]


def test_ompx_is_another_word():
    assert not found("#pragma ompx for\nx;")[0].is_openmp
