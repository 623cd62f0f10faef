import pytest

from depanalysis.frontends.openmp.fortran import translate_fortran
from depanalysis.frontends.openmp.programs import Construct
from depanalysis.source import SourceFile


def indices(body, name="a.f90"):
    text = (
        f"      subroutine s(n, a)\n      integer n, i, j, k, a(n)\n{body}\n      end\n"
    )
    found = translate_fortran(SourceFile(name, text))
    assert found.errors == ()
    steps = found.programs[0].steps
    return [step.indices for step in steps if isinstance(step, Construct)]


@pytest.mark.parametrize(
    ("loop", "expected"),
    [
        ("do j = 1, n\na(j) = 0\nend do", ("j",)),
        ("DO J = 1, n\na(j) = 0\nEND DO", ("j",)),
        ("turn: do j = 1, n\na(j) = 0\nend do turn", ("j",)),
        ("do 10 j = 1, n\na(j) = 0\n10 continue", ("j",)),
        ("do &\n j = 1, n\na(j) = 0\nend do", ("j",)),
        ("if (n > 1) then\ndo j = 1, n\nend do\nend if", ("j",)),
        ("do j = 1, n\ndo k = 1, n\nend do\nend do", ("j", "k")),
        ("j = 0\ndo while (j < n)\nj = j + 1\nend do", ()),
        ("a(1:n) = 0", ()),
        ("j = n", ()),
    ],
)
def test_indices_are_those_of_do(loop, expected):
    (found,) = indices(f"!$omp parallel\n{loop}\n!$omp end parallel\nk = j")
    assert found == expected


def test_fixed_form_needs_no_blanks():
    body = "C$OMP PARALLEL\n      DO10J=1,N\n10    A(J)=0\nC$OMP END PARALLEL"
    assert indices(body, "a.f") == [("j",)]


def test_the_loop_of_a_directive_has_an_index_of_its_own():
    inner = "do i = 1, n\ndo j = 1, n\nend do\nend do"
    assert indices(f"!$omp parallel do\n{inner}") == [("j",)]
    region = f"!$omp parallel\n!$omp do\n{inner}\n!$omp end parallel"
    assert indices(region) == [("j",), ("j",)]


def test_the_loops_of_a_task_are_not_those_of_the_region():
    task = "!$omp task\ndo j = 1, n\nend do\n!$omp end task"
    assert indices(f"!$omp parallel\n{task}\n!$omp end parallel") == [(), ("j",)]


def test_a_clause_may_say_that_an_index_is_shared():
    body = "!$omp parallel shared(j)\ndo j = 1, n\nend do\n!$omp end parallel"
    assert indices(body) == [()]
