import pytest

from depanalysis.ir.printer import show
from tests.depanalysis.proofs.openmp.regions_of import thread_of


def lowered(clauses, body="x = 1;"):
    return thread_of(f"int x = 0, w[3];\n#pragma omp parallel {clauses}\n{{ {body} }}")


@pytest.mark.parametrize("clause", ["private", "firstprivate"])
def test_copies_are_not_memory(clause):
    assert lowered(f"{clause}(x)").originals == {}


def test_first_values_are_those_outside():
    assert "x.omp1 = x\n" in show(lowered("firstprivate(x)").program)
    assert "x.omp1 = x\n" not in show(lowered("private(x)").program)


@pytest.mark.parametrize(
    ("operator", "start"), [("+", "0"), ("*", "1"), ("&", "-1"), ("max", None)]
)
def test_reductions_start_with_what_changes_nothing(operator, start):
    text = show(lowered(f"reduction({operator} : x)").program)
    assert (f"x.omp1 = {start}\n" in text) == (start is not None)


def test_copies_of_arrays_are_local():
    thread = lowered("private(w)", "w[0] = 1;")
    assert thread.probes == ()


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("int y[2];\n#pragma omp single copyprivate(y)\n y[0] = 1;", "`copyprivate(y)`"),
        ("int y = 0;\n#pragma omp for reduction(+ : y)\nfor (int i = 0; i < n; i++) y += i;",
         "a reduction of `y`, which is private"),
    ],
)  # fmt: skip
def test_other_clauses_are_problems(body, problem):
    thread = thread_of(f"#pragma omp parallel\n{{ {body}\n}}")
    assert problem in [each.reason for each in thread.problems]
