import pytest

from depanalysis.proofs.openmp.lowering import is_private
from tests.depanalysis.proofs.openmp.regions_of import thread_of


def problems(body):
    thread = thread_of(
        f"#pragma omp parallel\n{{ {body} }}",
        "int n, int *a, omp_lock_t *l, omp_lock_t *m",
    )
    return [each.reason for each in thread.problems]


@pytest.mark.parametrize(
    "body",
    [
        "omp_set_lock(l); a[0] = 1; omp_unset_lock(l);",
        "omp_set_lock(l); omp_set_lock(m); a[0] = 1; omp_unset_lock(m); omp_unset_lock(l);",
        "omp_set_lock(&l[n]); omp_unset_lock(&l[n]); omp_set_lock(l); omp_unset_lock(l);",
    ],
)
def test_locks_end_where_they_are_unset(body):
    assert problems(body) == []


@pytest.mark.parametrize(
    "body",
    [
        "omp_set_lock(l); a[0] = 1;",
        "a[0] = 1; omp_unset_lock(l);",
        "omp_set_lock(&l[0]); omp_unset_lock(&l[1]);",
        "omp_set_lock(l); if (n) omp_unset_lock(l);",
    ],
)
def test_others_are_problems(body):
    assert "a lock that may be held or not" in problems(body)


def test_parts_of_own_variables_are_own():
    assert is_private("lock", ["lock._"])
    assert not is_private("lock", ["locks", "other"])
