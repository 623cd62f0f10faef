import pytest

from depanalysis.frontends.openmp.fortran import translate_fortran, words_of
from depanalysis.frontends.openmp.programs import Construct
from depanalysis.ir.statements import Block, walk_statements
from depanalysis.source import SourceFile


def unit(body):
    text = (
        "subroutine s(n, a)\ninteger, intent(in) :: n\ninteger :: i, j\nreal :: a(n), t\n"
        f"{body}\nend subroutine\n"
    )
    found = translate_fortran(SourceFile("a.f90", text))
    assert found.errors == ()
    return found


def blocks(found):
    (parallel,) = found.programs
    body = parallel.program.body
    return [stmt for stmt in walk_statements(body) if isinstance(stmt, Block)]


def test_a_loop_needs_no_end():
    body = "!$omp parallel do\ndo i = 1, n\na(i) = 0\nend do\nt = 1"
    (block,) = blocks(unit(body))
    assert len(block.body) == 1


def test_a_block_ends_where_its_end_stands():
    body = "!$omp parallel\na(1) = 0\n!$omp barrier\na(2) = 0\n!$omp end parallel\na(3) = 0"
    (block,) = blocks(unit(body))
    assert len(block.body) == 3


def test_sections_end_where_the_next_begins():
    body = (
        "!$omp parallel sections\n!$omp section\na(1) = 0\na(2) = 0\n"
        "!$omp section\na(3) = 0\n!$omp end parallel sections"
    )
    _, first, second = blocks(unit(body))
    assert [len(block.body) for block in (first, second)] == [2, 1]


def test_clauses_name_variables_in_any_case():
    body = "!$OMP PARALLEL PRIVATE(T) NUM_THREADS(N)\nt = 1\n!$OMP END PARALLEL"
    (parallel,) = unit(body).programs
    (step,) = parallel.steps
    assert isinstance(step, Construct)
    assert [each.names for each in step.listed("private")] == [("t",)]


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("!$omp parallel\nt = 1", "a directive without the statement that it is about"),
        ("!$omp parallel private(x%y)\nt = 1\n!$omp end parallel",
         "the clause `private` with these arguments"),
        ("!$omp parallel if(n .gt. 1)\nt = 1\n!$omp end parallel",
         "the clause `if` with these arguments"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_a_problem(body, problem):
    (parallel,) = unit(body).programs
    (step,) = parallel.steps
    assert isinstance(step, Construct)
    assert step.problem == problem


def test_a_variable_that_no_statement_names_is_left_out():
    body = "!$omp parallel private(x, j)\nt = 1\n!$omp end parallel"
    (parallel,) = unit(body).programs
    (step,) = parallel.steps
    assert isinstance(step, Construct)
    assert not step.problem


def test_words_of_comments_and_texts_are_none():
    lines = ["  a(i) = b ! c", "!$omp task shared(d)", "  print *, 'e', f"]
    assert words_of(lines) == {
        "a",
        "i",
        "b",
        "omp",
        "task",
        "shared",
        "d",
        "print",
        "f",
    }
