"""Collisions that atomic functions may rule out."""

from depanalysis.proofs.races.cuda.lowering import Setting
from depanalysis.proofs.races.cuda.running import Launch, Runner
from tests.depanalysis.proofs.races.cuda.sources import kernel_of

PARAMETERS = "int *g, int *c, int n"


def collides(body, start=0):
    runner = Runner(kernel_of(body, PARAMETERS), Setting())
    launch = Launch(
        (2, 1, 1), (2, 1, 1), {"n": 2}, lambda name, at: start, ((0, 0, 0),)
    )
    outcome = runner.run(launch)
    assert outcome is not None
    return {collision.first.key[1] for collision in runner.collisions(outcome)}


def test_who_hears_of_the_other_is_behind():
    assert collides("g[0] = t; if (atomicAdd(c, 1) == 1) g[0] = 5;") == {"g"}
    assert (
        collides("if (t == 0) g[0] = 1; if (atomicAdd(c, 1) == 1) g[0] = 5;") == set()
    )


def test_results_that_are_not_used_order_nothing():
    assert collides("if (t == 0) g[0] = 1; atomicAdd(c, 1); if (t == 1) g[0] = 5;") == {
        "g"
    }


def test_what_is_told_before_the_access_orders_nothing():
    body = "int k = atomicAdd(c, 1); if (k >= 0) g[0] = t;"
    assert collides(body) == {"g"}


def test_counters_that_do_not_start_at_zero_show_nothing():
    body = "int k = atomicAdd(c, 1); if (k >= 0) g[0] = t;"
    assert collides(body, start=1) == set()


def test_another_counter_orders_nothing():
    body = "if (t == 0) g[0] = 1; if (atomicAdd(&c[t], 1) == 0 && t == 1) g[0] = 5;"
    assert collides(body) == {"g"}


def test_a_block_passes_on_what_a_thread_heard():
    body = (
        "__shared__ int k; if (t == 0) { g[b] = 1; __threadfence(); "
        "k = atomicAdd(c, 1); } __syncthreads(); if (k == 1 && t == 1) g[0] = 5;"
    )
    runner = Runner(kernel_of(body, PARAMETERS), Setting())
    both = ((0, 0, 0), (1, 0, 0))
    launch = Launch((2, 1, 1), (2, 1, 1), {"n": 2}, lambda name, at: 0, both)
    outcome = runner.run(launch)
    assert outcome is not None
    assert list(runner.collisions(outcome)) == []


def test_an_atomic_function_is_not_behind_what_it_meets():
    body = "if (t == 0) c[0] = 1; n = atomicExch(c, 2); g[t] = n;"
    assert collides(body) == {"c"}


def test_what_many_threads_learned_is_found_once():
    body = "int k = atomicAdd(c, 1); g[k] = t; atomicSub(c, 1);"
    runner = Runner(kernel_of(body, PARAMETERS), Setting())
    parameters = {"n": 2}
    launch = Launch(
        (128, 1, 1), (1, 1, 1), parameters, lambda name, at: 0, ((0, 0, 0),)
    )
    outcome = runner.run(launch)
    assert outcome is not None
    assert list(runner.collisions(outcome)) == []
    assert outcome.order.steps < 2_000
