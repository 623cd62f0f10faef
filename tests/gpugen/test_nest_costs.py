"""The cost model of nests: what subscripts, sizes and forms change in it."""

import pytest

from gpugen.nest_costs import A100, K40M, Machine
from gpugen.offloading import nests, ranking

NEST = """void f(int n, int m, double a[n][m], double b[m][n], long idx[m], double x[m],
       double y[n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) %s;
    y[i] = 1;
  }
}"""


def ranked(folder, body, n=1000, m=1000, threads=256, machine=A100):
    path = folder / "nest.c"
    path.write_text(NEST % body)
    ((nest, error),) = nests(f"{path}:f")
    assert nest is not None, error
    return {
        each.form: each for each in ranking(nest, threads, {"n": n, "m": m}, machine)
    }


def test_a_large_outer_loop_wants_no_team(tmp_path):
    found = ranked(tmp_path, "a[i][j] = x[j]", 10**6, 8)
    assert found["baseline"].cycles < found["spmd"].cycles


def test_a_large_inner_loop_wants_one(tmp_path):
    found = ranked(tmp_path, "a[i][j] = x[j]", 8, 10**6)
    assert found["baseline"].cycles > 50 * found["spmd"].cycles


@pytest.mark.parametrize(
    ("near", "far"),
    [("a[i][j] = 1", "b[j][i] = 1"), ("a[i][j] = 1", "a[i][j] = x[idx[j]]")],
)
def test_who_touches_rows_in_order_pays_less(near, far, tmp_path):
    size = {"n": 10**5, "m": 10**4}
    one, other = (ranked(tmp_path, each, **size) for each in (near, far))
    assert one["spmd"].bound == other["spmd"].bound == "memory"
    assert one["spmd"].cycles * 2 < other["spmd"].cycles
    columns = ranked(tmp_path, "b[j][i] = 1", **size)
    assert columns["baseline"].cycles < one["baseline"].cycles


def test_what_does_not_change_in_a_loop_is_no_traffic(tmp_path):
    one = ranked(tmp_path, "a[i][j] = 1", 10**5, 10**4)
    other = ranked(tmp_path, "a[i][j] = y[i]", 10**5, 10**4)
    assert one["spmd"].cycles == pytest.approx(other["spmd"].cycles, rel=1e-3)


def test_what_all_iterations_read_is_cached(tmp_path):
    size = {"n": 10**5, "m": 10**4}
    one = ranked(tmp_path, "a[i][j] = x[j]", **size)["spmd"]
    assert one.bound == "memory"
    alone = ranked(tmp_path, "a[i][j] = 1", **size)["spmd"].cycles
    assert alone < one.cycles < 1.5 * alone


def test_forms_differ_in_how_a_region_is_entered(tmp_path):
    found = ranked(tmp_path, "a[i][j] = 1", 10**4, 64)
    order = ["spmd", "guarded", "neutered", "machine", "specialised"]
    cycles = [found[each].cycles for each in order]
    assert cycles == sorted(cycles)


def test_a_small_device_has_more_waves(tmp_path):
    small, large = (
        ranked(tmp_path, "a[i][j] = 1", 10**5, 64, machine=each)["spmd"].cycles
        for each in (K40M, A100)
    )
    assert small > 2 * large
    tiny = Machine(1, 1024, 1, 1, 1)
    assert ranked(tmp_path, "a[i][j] = 1", 10, 64, machine=tiny)["spmd"].cycles > 0
