import pytest

from depanalysis.ir.printer import show
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.proofs.openmp.regions import thread_program
from tests.depanalysis.proofs.openmp.regions_of import regions_of, thread_of

LOOP = "for (int i = 0; i < n; i++) a[i] = i;"


def test_iterations_are_claims():
    thread = thread_of(f"#pragma omp parallel for\n{LOOP}")
    assert thread.probes[-1].claims == (("loop 0", 1),)


def test_collapsed_loops_are_one_claim():
    nest = "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i + j] = i;"
    thread = thread_of(f"#pragma omp parallel for collapse(2)\n{nest}")
    assert thread.probes[-1].claims == (("loop 0", 2),)


@pytest.mark.parametrize(
    "loop",
    [
        "while (n > 0) a[0] = 1;",
        "for (int i = 0; i < n; i++) { a[i] = 1; if (a[i]) break; }",
    ],
)
def test_other_loops_are_problems(loop):
    thread = thread_of(f"#pragma omp parallel for\n{loop}")
    assert thread.problems != ()


def test_in_a_run_threads_do_their_own_part():
    text = f"void f(int n, int *a) {{\n#pragma omp parallel for\n{LOOP}\n}}"
    parallel, ((region, _),) = regions_of(text)
    shown = show(thread_program(parallel, region, is_run=True).program)
    assert "if omp.mine(0, omp.thread, i) != 0 {" in shown


def test_the_last_iteration_leaves_its_value():
    thread = thread_of(
        "int x;\n#pragma omp parallel\n{\n#pragma omp for lastprivate(x)\n"
        "for (int i = 0; i < n; i++) x = i;\n}"
    )
    assert "if i + 1 > n - 1 {" in show(thread.program)


def test_own_variables_are_unknown_where_others_do_part_of_the_work():
    text = (
        "#pragma omp parallel\n{ int k = 0;\n#pragma omp for\n"
        "for (int i = 0; i < n; i++) { a[k] = i; k++; }\n}"
    )
    thread = thread_of(text)
    found = walk_statements(thread.program.body)
    left = [stmt.writes for stmt in found if isinstance(stmt, Opaque)]
    assert left == [("k",), ("k",)]


def test_each_call_has_loops_of_its_own():
    work = "static void g(int n, int *a) {\n#pragma omp for nowait\n" + LOOP + "\n}\n"
    body = "#pragma omp parallel\n{ g(n, a); g(n, a); }"
    _, ((_, thread),) = regions_of(f"{work}void f(int n, int *a) {{\n{body}\n}}")
    keys = {key for probe in thread.probes for key, _ in probe.claims}
    assert keys == {"loop 0", "loop 0 again 2"}
