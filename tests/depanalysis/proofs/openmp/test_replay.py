import pytest

from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import openmp_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile


def verdict(body):
    text = f"#include <omp.h>\nvoid f(int n, int *a, int *b) {{\n{body}\n}}"
    return openmp_races(SourceFile("a.c", text), RaceOptions()).verdict


@pytest.mark.parametrize(
    "body",
    [
        # What the function stores before decides, and no run knows it.
        "double sin(double);\n"
        "for (int i = 0; i < n; i++) b[i] = sin(i) > 2 ? 0 : i;\n#pragma omp parallel for\n"
        "for (int i = 0; i < n; i++) a[b[i]] = i;",
        # A number that is no integer has one value here, which is not followed.
        "double x = 0;\n#pragma omp parallel\n{ if (x > 1) a[0] = n; }",
        # A value that an earlier region leaves.
        "int k = 0;\n#pragma omp parallel\n{\n#pragma omp single\n k = a[0]; }\n"
        "#pragma omp parallel for\nfor (int i = 0; i < n; i++) a[i] = a[i + k];",
    ],
)
def test_what_no_run_can_show_is_unknown(body):
    assert verdict(body) is Raciness.UNKNOWN


def test_a_flag_in_a_critical_section_orders():
    body = (
        "int ready = 0, x = 0;\n#pragma omp parallel\n{\n"
        "if (omp_get_thread_num() == 0) { x = 1;\n#pragma omp critical\nready = 1;\n}\n"
        "if (omp_get_thread_num() == 1) { int seen;\n#pragma omp critical\nseen = ready;\n"
        "if (seen) a[0] = x; } }"
    )
    assert verdict(body) is Raciness.UNKNOWN


def test_witnesses_stay_inside_of_arrays():
    text = (
        "subroutine count(n, m, h, at)\ninteger :: n, m, h(m), at(n), i\n"
        "!$omp parallel do\ndo i = 1, n\nh(at(i)) = i\nend do\nend\n"
    )
    report = openmp_races(SourceFile("a.f90", text), RaceOptions(), "fortran")
    (region,) = report.constructs
    witness = region.races[0].witness
    assert 1 <= witness.element[0] <= dict(witness.parameters)["m"]
    assert {name for name, _ in witness.memory} == {"at[1]", "at[2]"}


def test_elements_are_counted_and_ordered_as_the_source_does():
    text = (
        "subroutine s(n, a)\ninteger :: n, i\nreal :: a(-3:n, 5)\n"
        "!$omp parallel do\ndo i = 1, n\na(-2, 4) = i\nend do\nend\n"
    )
    report = openmp_races(SourceFile("a.f90", text), RaceOptions(), "fortran")
    (region,) = report.constructs
    assert region.races[0].witness.element == (-2, 4)


@pytest.mark.parametrize("place", ["5 + i / 2", "i / 2 + n - n + 5", "5 + i % 3"])
def test_no_proof_rests_on_subscripts_that_never_stay_inside(place):
    text = (
        "void g(int n) {\nint t[5];\n#pragma omp parallel for\n"
        f"for (int i = 0; i < n; i++) t[{place}] = i;\n}}"
    )
    (region,) = openmp_races(SourceFile("a.c", text), RaceOptions()).constructs
    assert region.verdict is Raciness.UNKNOWN


@pytest.mark.parametrize(
    "body",
    [
        "for (int i = 0; i < n; i++) b[i] = i / 2;\n#pragma omp parallel for\n"
        "for (int i = 0; i < n; i++) a[b[i]] = i;",
        "double x = 0.5;\n#pragma omp parallel\n{ if (x < 1) a[0] = n; }",
        "int k[4] = {0, 2, 2, 3};\nif (n > 1) k[1] = 1;\n#pragma omp parallel for\n"
        "for (int i = 0; i < 4; i++) a[k[i]] = i;",
    ],
)
def test_a_run_of_the_function_tells_what_the_region_finds(body):
    assert verdict(body) is Raciness.RACE


def test_a_run_of_the_function_says_how_many_teams_there_are():
    text = (
        "#include <omp.h>\nvoid f(int n, int *a) {\nint x = 1;\n"
        "#pragma omp target teams\n{ int own = 0;\n#pragma omp parallel\n"
        "{\n#pragma omp critical\na[own] = n;\n}\n"
        "#pragma omp parallel reduction(+ : own)\n{ x += x; } }\na[0] = x; }"
    )
    (region,) = openmp_races(SourceFile("a.c", text), RaceOptions()).constructs
    assert region.races
    assert all(
        dict(r.witness.launch)["teams"] >= (2,)
        for r in region.races
        if r.first.span.line == 8
    )
