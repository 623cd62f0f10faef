import pytest

from depanalysis.proofs.openmp.lock_states import is_among
from tests.depanalysis.proofs.openmp.regions_of import thread_of


def lowered(body):
    return thread_of(
        f"#pragma omp parallel\n{{ {body} }}",
        "int n, int *a, omp_lock_t *l, omp_lock_t *m",
    )


def problems(body):
    return [each.reason for each in lowered(body).problems]


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
    assert lowered(body).states == ()


@pytest.mark.parametrize(
    "body",
    [
        "omp_set_lock(l); a[0] = 1;",
        "omp_set_lock(&l[0]); omp_unset_lock(&l[1]);",
        "omp_set_lock(l); if (n) omp_unset_lock(l);",
    ],
)
def test_of_others_variables_say_whether_they_are_held(body):
    assert problems(body) == []
    assert lowered(body).states


def test_what_is_only_given_back_is_a_problem():
    assert problems("a[0] = 1; omp_unset_lock(l);") != []


def test_in_tasks_others_are_problems():
    body = "\n#pragma omp task\nif (n) omp_set_lock(l);\n"
    assert problems(body) == ["a lock that may be held or not"]


def test_parts_of_own_variables_are_own():
    assert is_among("lock", ["lock._"])
    assert not is_among("lock", ["locks", "other"])
