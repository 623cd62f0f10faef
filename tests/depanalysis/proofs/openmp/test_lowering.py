import pytest

from depanalysis.ir.printer import show
from tests.depanalysis.proofs.openmp.regions_of import thread_of


def region(body):
    return thread_of(f"int x = 0, j;\n#pragma omp parallel\n{{ {body} }}")


def test_every_access_has_a_probe_before_it():
    text = show(region("a[0] = b[1]; { int t = 2; t++; }").program)
    assert text.count("omp.probe.0[") == 1
    assert "omp.probe.0[omp.phase] = 0\n  a[0] = b[1]\n" in text


def test_a_shared_index_is_stored_to():
    text = show(region("for (j = 0; j < n; j++) ;").program)
    assert "j.shared[0] = j" in text


def test_locks_hold_between_their_calls():
    body = "{ omp_set_lock(l); a[0] = 1; omp_unset_lock(l); a[1] = 1; }"
    thread = thread_of(f"#pragma omp parallel\n{body}", "int *a, omp_lock_t *l")
    # Before the element there is the lock that is set, and after it the one that is unset.
    held = (("lock l", 1),)
    assert [probe.locks for probe in thread.probes] == [(), held, held, ()]


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("g(a);", "calls `g`, which is not defined in this file"),
        ("return;", "a jump out of the region"),
    ],
)
def test_unknown_code_is_a_problem(body, problem):
    assert problem in [each.reason for each in region(body).problems]


def test_conditions_of_barriers_are_checked():
    thread = region("if (n > 1) {\n#pragma omp barrier\n }")
    assert len(thread.checks) == 1
    assert region("if (n > 1) a[0] = 1;").checks == ()
