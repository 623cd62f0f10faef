from depanalysis.frontends.openmp.sentinels import MARK, marked
from depanalysis.source import SourceFile


def text_of(content):
    return marked(SourceFile("a.f90", content))


def test_a_sentinel_becomes_a_call_in_its_line():
    found = text_of("!$omp parallel do private(x)\ndo i = 1, n\nend do\n")
    assert found.text.splitlines()[0].strip() == f"call {MARK}0()"
    assert found.directives[0].constructs == ("parallel", "do")


def test_continued_sentinels_are_joined():
    found = text_of("!$OMP PARALLEL DO &\n!$OMP& PRIVATE(x) & ! why\n!$omp shared(y)\n")
    assert [clause.name for clause in found.directives[0].clauses] == [
        "private",
        "shared",
    ]
    assert found.text.splitlines()[1:] == ["", ""]


def test_ends_belong_to_what_they_end_and_have_its_clauses():
    found = text_of(
        "!$omp parallel\n!$omp do\n!$omp end do nowait\n!$omp end parallel\n"
    )
    assert found.ends == {0: 3, 1: 2}
    assert [clause.name for clause in found.directives[1].clauses] == ["nowait"]


def test_conditional_lines_are_statements():
    assert text_of("!$ x = 1\n").text == "   x = 1\n"


def test_declarations_are_no_statements():
    found = text_of("!$omp threadprivate(x)\n")
    assert [each.names for each in found.declared] == [("x",)]
    assert found.text.strip() == ""


def test_comments_stay():
    assert text_of("! omp parallel\n").text == "! omp parallel\n"
