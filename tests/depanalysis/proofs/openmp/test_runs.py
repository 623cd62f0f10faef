from depanalysis.proofs.openmp.entries import Entry
from depanalysis.proofs.openmp.regions import thread_program
from depanalysis.proofs.openmp.replay import sites_of
from depanalysis.proofs.openmp.runs import Runner, Start, collisions
from depanalysis.proofs.openmp.teams import team_of
from tests.depanalysis.proofs.openmp.regions_of import regions_of


def met(body, threads=2):
    text = f"void f(int n, int *a, int *b) {{\n#pragma omp parallel\n{{ {body} }} }}"
    parallel, ((region, thread),) = regions_of(text)
    sites = sites_of(team_of(thread, Entry()))
    runner = Runner(thread_program(parallel, region, is_run=True), sites)
    start = Start(threads, {"n": 3}, lambda _n, _e: 0, lambda work: sum(work[1]))
    touches = runner.run(start)
    return None if touches is None else len(list(collisions(touches)))


def test_two_threads_collide():
    assert met("a[0] = 1;") == 1
    assert met("a[0] = 1;", 3) == 3


def test_barriers_order():
    assert met("#pragma omp master\na[0] = 1;\n#pragma omp barrier\nb[n] = a[0];") == 1
    assert met("#pragma omp master\na[0] = 1;\nb[n] = a[0];") == 2


def test_locks_exclude_and_order():
    assert met("\n#pragma omp critical\na[0] += 1;\n") == 0
    flag = "\n#pragma omp master\n{ a[0] = 1;\n#pragma omp critical\nb[0] = 1;\n}\nint seen;\n"
    seen = "#pragma omp critical\nseen = b[0];\nif (seen) seen = a[0];\n"
    assert met(flag + seen) == 0


def test_atomics_do_not_collide():
    assert met("\n#pragma omp atomic\na[0] += 1;\n") == 0
    assert met("\n#pragma omp atomic\na[0] += 1;\nb[0] = 1;") == 1


def test_a_run_that_parts_counts_for_nothing():
    text = "int me = omp_get_thread_num(); if (me == 0) {\n#pragma omp barrier\n}"
    assert met(text) is None or met(text) == 0
