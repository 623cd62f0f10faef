import pytest

from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import openmp_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile

LOOP = "#pragma omp parallel for\nfor (int i = 0; i < n; i++)"
SHIFTED = f"void f(int n, int k, int *a) {{\n{LOOP} a[i] = a[i + k]; }}"
INDIRECT = f"void f(int n, int *p, int *a) {{\n{LOOP} a[p[i]] = i; }}"
COPY = f"void f(int n, int *a, int *b) {{\n{LOOP} a[i] = b[i]; }}"


def asked(text, **options):
    return openmp_races(SourceFile("a.c", text), RaceOptions(**options))


def test_a_file_without_directives_has_no_constructs():
    report = asked("void f(int *a) { a[0] = 1; }")
    assert (report.constructs, report.verdict) == ((), Raciness.FREE)


def test_defined_parameters_count():
    assert asked(SHIFTED).verdict is Raciness.RACE
    assert asked(SHIFTED, defined=(("k", 0),)).verdict is Raciness.FREE


def test_stated_conditions_count_and_are_listed():
    report = asked(SHIFTED, assume=("k >= n",))
    assert report.verdict is Raciness.FREE
    assert "k >= n, as stated" in report.constructs[0].assumptions


def test_stated_facts_about_arrays_count():
    assert asked(INDIRECT).verdict is Raciness.RACE
    assert asked(INDIRECT, assume=("injective(p)",)).verdict is Raciness.FREE


def test_pointers_that_may_overlap_leave_it_open():
    assert "b and a do not overlap in memory" in asked(COPY).constructs[0].assumptions
    assert asked(COPY, alias="strict").verdict is Raciness.UNKNOWN


def test_a_witness_names_two_threads():
    (construct,) = asked(SHIFTED).constructs
    witness = construct.races[0].witness
    assert witness.launch == (("threads", (2,)),)
    assert witness.first.thread != witness.second.thread


def test_a_region_is_judged_in_all_its_functions():
    text = (
        "static void g(int n, int *a, int k) {\n#pragma omp parallel for\n"
        "for (int i = 0; i < n; i++) a[i] = a[i + k]; }\n"
        "void f(int n, int *a) { g(n, a, 0); }\n"
    )
    assert asked(text).verdict is Raciness.FREE
    assert (
        asked(text + "void h(int n, int *a) { g(n, a, 1); }").verdict is Raciness.RACE
    )


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (
            "#pragma omp distribute\nfor (int i = 0; i < n; i++) a[i] = i;",
            "is not in the file",
        ),
        ("#pragma omp frobnicate\na[0] = n;", "no function that was read leads here"),
    ],
)
def test_directives_outside_of_regions_are_not_forgotten(body, reason):
    report = asked(f"void f(int n, int *a) {{\n{body}\n}}")
    assert report.verdict is Raciness.UNKNOWN
    assert any(reason in each.reason for each in report.constructs)


def called(text):
    (found,) = asked(text).constructs
    return found


@pytest.mark.parametrize(
    ("body", "verdict", "who"),
    [
        (
            "#pragma omp for\nfor (int i = 0; i < n; i++) a[i] = k;",
            "race-free",
            "all threads",
        ),
        (
            "#pragma omp for\nfor (int i = 0; i < n; i++) a[0] = k;",
            "race",
            "all threads",
        ),
        ("if (n) return;\n#pragma omp single\na[0] = k;", "race-free", "all threads"),
        ("a[0] = 1;\n#pragma omp barrier\n", "race", "all threads"),
        ("a[0] = 1;\n#pragma omp task\na[1] = 1;", "race-free", "one thread"),
        ("#pragma omp task\na[0] = 1;\na[0] = 2;", "race", "one thread"),
    ],
)
def test_a_function_is_judged_as_a_team_calls_it(body, verdict, who):
    found = called(f"void f(int n, int k, int *a) {{\nk = k + 1;\n{body}\n}}")
    assert found.verdict.value == verdict
    assert (
        f"`f` is called by {who} of a team, with equal arguments" in found.assumptions
    )


def test_what_main_does_in_no_region_one_thread_does():
    body = "#pragma omp for\nfor (int i = 0; i < 9; i++) a[0] = i;"
    found = called(f"int main(void) {{\nint a[9];\n{body}\n}}")
    assert (found.verdict, found.assumptions) == (Raciness.FREE, ())


def test_a_region_of_the_operator_is_asked_about():
    report = asked('void f(int n, int *a) {\n_Pragma("omp parallel") a[0] += n;\n}')
    assert report.verdict is Raciness.RACE


def test_answers_are_the_same_every_time():
    assert asked(INDIRECT) == asked(INDIRECT)


def test_what_an_unknown_function_may_give_is_listed_beside_its_race():
    text = """int foreign(void);
    void f(double *a) {
      int n = foreign();
    #pragma omp parallel for
      for (int i = 1; i < n; i++) a[i] = %s;
    }"""
    carried = asked(text % "a[i - 1]").constructs[0]
    assert carried.verdict is Raciness.RACE
    assert any("`foreign`" in each for each in carried.assumptions)
    apart = asked(text % "a[i] + 1").constructs[0]
    assert apart.verdict is Raciness.FREE
    assert not any("`foreign`" in each for each in apart.assumptions)


@pytest.mark.parametrize(
    ("before", "verdict"),
    [
        ("#pragma omp for private(k)\nfor (int i = 0; i < 3; i++) k = 1;", "race"),
        ("#pragma omp task firstprivate(k)\nk = 1;\n#pragma omp taskwait", "race"),
        ("#pragma omp target\nk = 1;", "race"),
        ("#pragma omp target defaultmap(tofrom: scalar)\nk = 1;", "unknown"),
        ("#pragma omp target map(tofrom: k)\nk = 1;", "unknown"),
        (
            "#pragma omp for lastprivate(k)\nfor (int i = 0; i < 3; i++) k = 1;",
            "unknown",
        ),
        ("#pragma omp task shared(k)\nk = 1;", "unknown"),
    ],
)
def test_copies_of_serial_code_leave_their_variables(before, verdict):
    text = (
        f"int f(int n, double *a) {{\nint k = 0;\n{before}\n#pragma omp parallel for\n"
        "for (int i = 0; i < n; i++) a[k * i] = i;\nreturn k; }"
    )
    region = next(c for c in asked(text).constructs if c.kind == "parallel for")
    assert region.verdict.value == verdict


def test_what_stands_outside_of_a_function_s_own_regions_one_thread_does():
    text = (
        "int f(int n, int *a) {\n#pragma omp for\nfor (int i = 0; i < 3; i++) a[0] = i;\n"
        "#pragma omp parallel for\nfor (int i = 0; i < n; i++) a[i] = i;\nreturn 0; }"
    )
    first, second = asked(text).constructs
    assert (first.verdict, second.verdict) == (Raciness.FREE, Raciness.FREE)
    assert first.assumptions == ("`f` is called in no region",)
