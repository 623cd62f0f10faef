import pytest

from depanalysis.frontends.openmp.programs import Construct, LockStep
from depanalysis.frontends.openmp.translate import translate
from depanalysis.ir.statements import Block, walk_statements
from depanalysis.source import SourceFile


def read(content):
    found = translate(SourceFile("a.c", content))
    assert found.errors == ()
    return found


def constructs(parallel):
    return [step for step in parallel.steps if isinstance(step, Construct)]


def test_a_directive_is_a_block_around_its_statement():
    (parallel,) = read(
        "void f(int n, int *a) {\n#pragma omp parallel for\n"
        "for (int i = 0; i < n; i++) a[i] = 0; }"
    ).programs
    (block,) = (
        s for s in walk_statements(parallel.program.body) if isinstance(s, Block)
    )
    step = parallel.step_of(block)
    assert isinstance(step, Construct)
    assert step.directive.constructs == ("parallel", "for")


def test_clauses_name_variables_of_the_program():
    (parallel,) = read(
        "void f(int n) { int x; { int x; x = 0;\n"
        "#pragma omp parallel private(x) num_threads(n + 1)\n x = 1; } x = 2; }"
    ).programs
    (step,) = constructs(parallel)
    (listed,) = step.listed("private")
    assert listed.names == ("x_2",)
    clause = step.clause("num_threads")
    assert clause is not None
    assert len(clause.values) == 1


def test_macros_in_clauses_are_expanded():
    (parallel,) = read(
        "#define BOTH x, y\nvoid f(int x, int y) {\n#pragma omp parallel private(BOTH)\n x = y; }"
    ).programs
    (step,) = constructs(parallel)
    assert [name for each in step.listed("private") for name in each.names] == [
        "x",
        "y",
    ]


def test_a_directive_binds_below_a_condition():
    (parallel,) = read(
        "void f(int n, int *a) {\n if (n)\n#pragma omp critical\n a[0]++; else a[1] = 0; }"
    ).programs
    assert len(constructs(parallel)) == 1


def test_what_the_preprocessor_drops_is_not_live():
    found = read(
        "void f(int *a) {\n#if 0\n#pragma omp parallel\n#endif\n#pragma omp parallel\n a[0] = 1; }"
    )
    assert found.live == {1}


def test_the_macro_of_openmp_is_defined():
    found = read("#ifdef _OPENMP\nvoid f(void) {}\n#endif\n")
    assert [each.program.name for each in found.programs] == ["f"]


def test_steps_of_locks_are_kept():
    (parallel,) = read(
        "#include <omp.h>\nvoid f(omp_lock_t *l, int i) {"
        " omp_set_lock(&l[i]); omp_unset_lock(&l[i]); }"
    ).programs
    steps = [step for step in parallel.steps if isinstance(step, LockStep)]
    assert [(step.is_set, step.name) for step in steps] == [(True, "l"), (False, "l")]


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ("static int x;\n#pragma omp threadprivate(x)\n", ("x",)),
        ("static int x;\n", ()),
    ],
)
def test_threadprivate_variables_are_listed(declaration, expected):
    (parallel,) = read(f"{declaration}void f(void) {{ x = 1; }}").programs
    assert parallel.threadprivate == expected


def test_static_functions_that_are_called_are_hidden():
    found = read("static void g(int *a) { a[0] = 1; }\nvoid f(int *a) { g(a); }")
    assert [each.is_hidden for each in found.programs] == [True, False]


def test_pointers_that_move_in_a_block_are_told():
    (parallel,) = read(
        "void f(double *a, double *b) { double *p = a;\n"
        "#pragma omp parallel\n { p = b; p[0] = 1; } }"
    ).programs
    (step,) = constructs(parallel)
    assert step.rebound == ("p",)


def test_errors_are_told_with_their_place():
    found = translate(
        SourceFile("a.c", "void f(void) {\n#pragma omp parallel\n x = ; }")
    )
    assert [error.span.line for error in found.errors] == [3, 3]


def test_a_variable_of_an_unknown_type_costs_no_function():
    text = "missing v;\nvoid f(int n, int *a) {\nint *q = a;\nq[0] = n;\n}"
    found = translate(SourceFile("a.cpp", text), is_cxx=True)
    assert [each.message for each in found.errors] == ["unknown type name `missing`"]
    assert [each.program.name for each in found.programs] == ["f"]
