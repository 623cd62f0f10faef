import pytest

from depanalysis.ir.verifier import verify
from tests.depanalysis.proofs.openmp.regions_of import regions_of, thread_of

LOOP = "for (int i = 0; i < n; i++) a[i] = b[i];"


def test_shared_scalars_that_change_are_memory():
    thread = thread_of("int x = 0, y = 1;\n#pragma omp parallel\n{ x = y; }")
    assert thread.originals == {"x.shared": "x"}
    assert "y" in thread.outer


@pytest.mark.parametrize("is_run", [False, True])
def test_thread_programs_are_well_formed(is_run):
    text = (
        "void f(int n, int *a, int *b) { int x = 0;\n#pragma omp parallel firstprivate(x)\n{\n"
        f"#pragma omp for schedule(static)\n{LOOP}\n#pragma omp single\n x = 1;\n"
        "#pragma omp critical\n a[0] += x; } }"
    )
    _, found = regions_of(text)
    assert [verify(thread.program) for _, thread in found] == [()]


@pytest.mark.parametrize(
    ("directive", "problem"),
    [
        ("parallel default(private)", "the clause `default` with other than `shared`"),
        ("parallel loop taskloop", "`omp loop taskloop`"),
    ],
)
def test_other_regions_are_problems(directive, problem):
    thread = thread_of(f"#pragma omp {directive}\n{LOOP}")
    assert problem in [each.reason for each in thread.problems]


def test_a_region_in_a_region_is_a_part_of_it():
    _, found = regions_of(
        "void f(int *a) {\n#pragma omp parallel\n{\n#pragma omp parallel\n{ a[0] = 1;\n"
        "#pragma omp barrier\n} } }"
    )
    ((_, thread),) = found
    reasons = [each.reason for each in thread.problems]
    assert reasons[:1] == ["what threads of a nested region share out"]


def test_pointers_that_move_are_problems():
    thread = thread_of("int *p = a;\n#pragma omp parallel\n{ p = b; p[0] = n; }")
    assert [each.reason for each in thread.problems] == [
        "the pointer `p` is assigned in the region"
    ]
