"""Runs of kernels and the collisions in them."""

from depanalysis.proofs.races.cuda import running
from depanalysis.proofs.races.cuda.lowering import Setting
from depanalysis.proofs.races.cuda.running import Launch, Runner
from tests.depanalysis.proofs.races.cuda.sources import kernel_of


def runner(body, **setting):
    return Runner(kernel_of(body), Setting(**setting))


def outcome(body, block=4, blocks=((0, 0, 0),), n=2, **setting):
    launch = Launch((block, 1, 1), (2, 1, 1), {"n": n}, lambda name, at: 0, blocks)
    found = runner(body, **setting)
    return found, found.run(launch)


def levels(body, **more):
    found, run = outcome(body, **more)
    return {(c.level, c.first.key[1]) for c in found.collisions(run)}


def test_threads_of_one_interval_collide():
    assert levels("s[0] = t;") == {("warp", "s")}
    assert levels("if (t == 0) s[0] = 1; __syncthreads(); g[t] = s[0];") == set()


def test_warps_and_blocks_are_told_apart():
    assert ("block", "s") in levels("s[t % 32] = t;", block=40)
    both = ((0, 0, 0), (1, 0, 0))
    assert levels("g[t] = 1;", blocks=both) == {("grid", "g")}
    assert levels("s[t] = 1;", blocks=both) == set()


def test_atomics_do_not_collide_with_each_other():
    assert levels("atomicAdd(&g[0], 1);") == set()
    assert levels("atomicAdd(&g[0], 1); if (t == 0) g[0] = 1;") == {("warp", "g")}


def test_lockstep_orders_instructions_of_a_warp():
    body = "s[t] = 1; g[t] = s[(t + 1) % B];"
    assert levels(body) == {("warp", "s")}
    assert levels(body, warps="lockstep") == set()
    branches = "if (t % 2) s[0] = 1; else s[0] = 2;"
    assert levels(branches, warps="lockstep") == {("warp", "s")}


def test_runs_that_leave_extents_do_not_count():
    assert outcome("s[t + 62] = 1;")[1] is None


def test_runs_that_leave_a_row_do_not_count():
    body = "int v[2][4]; v[0][t] = t; g[t] = 1;"
    assert outcome(body, block=4)[1] is not None
    found, run = outcome(body, block=5)
    assert run is None
    assert found.has_strayed


def test_other_blocks_stay_inside_too():
    body = "int v[1]; v[b] = t; g[0] = t;"
    found, run = outcome(body)
    assert run is not None
    assert not found.conforms(run)


def test_values_that_lanes_give_each_other_decide():
    found, run = outcome("int k = __shfl_xor_sync(0xffffffff, t, 1); s[k] = 1;")
    assert run is not None
    assert sorted(c.touch.access.element for c in run.contacts) == [
        (0,), (1,), (2,), (3,),
    ]  # fmt: skip
    same, run = outcome("s[__shfl_sync(0xffffffff, t, 2)] = t;")
    assert {(c.level, c.first.key[1]) for c in same.collisions(run)} == {("warp", "s")}
    assert list(found.collisions(outcome("s[t] = __any_sync(~0u, t);")[1])) == []


def test_values_of_the_clock_may_not_decide():
    assert outcome("int k = clock(); s[k] = 1;")[1] is None
    assert outcome("int k = clock(); s[t] = k;")[1] is not None


def test_lanes_that_have_parted_give_each_other_nothing():
    some = "if (t < 2) s[t] = __shfl_sync(0xffffffff, t, 0);"
    assert outcome(f"{some} __syncthreads();")[1] is None
    # Those that have ended are not waited for.
    assert outcome(some)[1] is not None
    apart = "if (t < 2) s[t] = __shfl_sync(3, t, 1); else s[t] = __shfl_sync(12, t, 3);"
    assert outcome(apart)[1] is not None


def test_barriers_that_some_miss_are_seen():
    _, run = outcome("if (t < 2) __syncthreads();")
    assert run.divergence is not None


def test_runs_and_comparisons_end_at_a_number_of_steps():
    found, run = outcome("for (int k = 0; k < n; k++) s[t] = s[t] + k;")
    # Four threads in two iterations, each of them two steps with a read and a store.
    spent = running.MOST_STEPS - found.left
    assert spent == 4 * len(found.numbered) + 2 * 4 * 2 + 2 * 4 * 2
    found.comparisons = 0
    assert list(found.collisions(run)) == []


def test_stores_of_many_threads_are_compared_in_few_steps():
    # Each row of threads stores what it has read from an element that all rows store to.
    body = "for (int k = 0; k < 4; k++) { s[t % 32] = s[t % 32] + k; __syncthreads(); }"
    found, run = outcome(body, block=1024)
    assert ("block", "s") in {(c.level, c.first.key[1]) for c in found.collisions(run)}
    assert running._MOST_COMPARISONS - found.comparisons < 1_100_000
