"""The exact monitor: what collides in a run, and nothing else."""

from dataclasses import replace

import numpy as np
import pytest

from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import Launch
from gpugen.guard.exact import _worst, _worst_of_many, collisions
from gpugen.guard.monitoring import ATOMIC, FENCE, READ, WRITE, logged, watched
from tests.gpugen.guard.kernels import LAUNCH, chosen, launched, random_kernel


def log_of(watching, body, launch=LAUNCH, parameters="int *g, int *h", before=""):
    text = (
        f"{before}\n__global__ void k({parameters}) {{\n__shared__ int s[64];\n"
        f"int t = threadIdx.x, i = blockIdx.x * 64 + t;\n{body}\n}}\n"
    )
    return logged(watching, watched(SourceFile("k.cu", text), "k"), launch)


def found(watching, body, **options):
    log = log_of(watching, body, **options)
    return {
        (each.kind, each.level, each.variable, each.standing)
        for each in collisions(log)
    }


ONE = replace(LAUNCH, grid=(1, 1, 1))


COLLIDING = {
    "s[t] = i; __syncthreads(); g[i] = s[63 - t];": set(),
    "s[t] = i; g[i] = s[t ^ 32];": {("read-write", "block", "s", "race")},
    "s[t] = i; __syncwarp(); g[i] = s[t ^ 1];": set(),
    "s[t] = i; g[i] = s[t ^ 1];": {("read-write", "warp", "s", "race")},
    "g[t] = i;": {("write-write", "grid", "g", "race")},
    "g[t] = 5;": {("write-write", "grid", "g", "same value")},
    "atomicAdd(&g[0], 1);": set(),
    "atomicAdd(&g[0], 1); h[i] = g[t / 63];": {
        ("atomic-with-plain", level, "g", "race") for level in ("grid", "block", "warp")
    },
    "if (i == 0) { g[0] = 1; __threadfence(); atomicAdd(&h[0], 1); }"
    "if (i == 64 && atomicAdd(&h[0], 0)) h[1] = g[0];": {
        ("read-write", "grid", "g", "ordered by fences?")
    },
    "((char *)s)[t] = t; __syncthreads(); if (t == 1) g[i] = s[1];": set(),
    "((char *)g)[i] = t;": set(),
}


@pytest.mark.parametrize("body", COLLIDING)
def test_what_nothing_orders_collides(watching, body):
    bodies = list(COLLIDING)
    made = watched(chosen(bodies, body), "k")
    log = logged(watching, made, launched(bodies, body))
    seen = {
        (each.kind, each.level, each.variable, each.standing)
        for each in collisions(log)
    }
    assert seen == COLLIDING[body]


def test_barriers_of_some_lanes_order_them_alone(watching):
    body = """if (t < 4) { s[t] = i; __syncwarp(t < 2 ? 3 : 12); g[t] = s[t ^ 1]; }"""
    assert found(watching, body, launch=ONE) == set()
    crossed = body.replace("t ^ 1", "t ^ 2")
    assert found(watching, crossed, launch=ONE) == {("read-write", "warp", "s", "race")}


def test_a_lane_knows_what_others_have_told_it(watching):
    body = """if (t == 0) s[0] = 1;
    for (int j = 0; j < 2; j++) if (t / 2 == 0 && t >= j || t == 2 && j)
        __syncwarp(j ? 6 : 3);
    if (t == 2) g[0] = s[0];"""
    assert found(watching, body, launch=ONE) == set()


def test_threads_that_part_at_a_barrier_are_told(watching):
    body = "if (t < 32)\n__syncthreads();\nelse\n__syncthreads();"
    (only,) = collisions(log_of(watching, body, launch=ONE))
    assert (only.kind, only.first.line, only.second.line) == ("divergence", 6, 8)


def test_a_collision_has_its_element_its_threads_and_its_region(watching):
    body = "__syncthreads();\ns[63 - t] = t;\n__syncthreads();\nif (t == 2) s[4] = 1;\n"
    body += "if (i == 70)\ns[4] = 2;"
    (only,) = collisions(log_of(watching, body))
    assert (only.memory, only.variable, only.element, only.byte) == (
        "shared",
        "s",
        4,
        0,
    )
    assert (only.first.thread, only.first.line) == ((2, 0, 0), 8)
    assert (only.second.block, only.second.line) == ((1, 0, 0), 10)
    assert (only.first.region, only.first.lines) == (2, (7, 0))


def test_helpers_templates_and_variables_of_the_file_are_watched(watching):
    before = """__device__ int total;
    template <class T> __device__ void put(T *at, T value) { *at = value; }
    struct Pair { int a, b; __device__ void swap() { int c = a; a = b; b = c; } };"""
    body = "total = t; put(&s[t / 2], t); ((Pair *)g)[t].swap();"
    assert {(name, level) for _, level, name, _ in found(
        watching, body, before=before, launch=ONE
    )} == {("total", "warp"), ("total", "block"), ("s", "warp")}  # fmt: skip


def collides(log):
    """Whether any two accesses of a run collide: every pair is asked about."""
    touched = np.flatnonzero(log.events["kind"] <= ATOMIC)
    shared = [each for each in log.variables if each.memory == "shared"]
    by_byte: dict = {}
    for time in touched.tolist():
        event = log.events[time]
        block, number = divmod(int(event["thread"]), int(np.prod(log.launch.block)))
        for byte in range(int(event["address"]), int(event["address"] + event["size"])):
            is_shared = any(v.first <= byte < v.first + v.size for v in shared)
            actor = (block, number, int(event["phase"]), int(event["clock"]))
            by_byte.setdefault((byte, block if is_shared else -1), set()).add(
                (*actor, int(event["kind"]))
            )
    return any(
        _meet(log, one, other)
        for actors in by_byte.values()
        for one in actors
        for other in actors
    )


def _meet(log, one, other):
    if one[:2] == other[:2] or {one[4], other[4]} in ({READ}, {ATOMIC}):
        return False
    if one[0] != other[0]:
        return True
    if one[2] != other[2]:
        return False
    if one[1] // 32 != other[1] // 32:
        return True
    clocks, lanes = (
        (log.clocks[one[3]], log.clocks[other[3]]),
        (one[1] % 32, other[1] % 32),
    )
    return (
        clocks[1][lanes[0]] < clocks[0][lanes[0]]
        and clocks[0][lanes[1]] < clocks[1][lanes[1]]
    )


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(2, 60))]
)
def test_sorting_finds_what_asking_about_every_pair_finds(watching, seed):
    log = logged(watching, watched(random_kernel(seed), "k"), LAUNCH)
    assert not np.any(log.events["kind"] == FENCE)
    assert bool(collisions(log)) == collides(log)


MANY = {
    # Lane 3 stores in one of many turns, without a barrier between it and the others.
    "for (int j = 0; j < 400; j++) {"
    " if (t < 32) { if (t == 3 && j == 201) s[0] = 1; h[t] += s[0]; __syncwarp(); } }": {
        ("read-write", "warp", "s", "race")
    },
    # The same, but with a barrier before and after.
    "for (int j = 0; j < 400; j++) { __syncwarp();"
    " if (t == 3 && j == 201) s[0] = 1; __syncwarp(); h[t] += t < 32 ? s[0] : 0; }": set(),
    # One of three thousand values differs, and it is neither the least nor the greatest.
    "for (int j = 0; j < 3000; j++) if (t == 0) g[0] = j % 7 == 0 ? 1 : 9; else if"
    " (t % 32 == 0) g[0] = 5;": {("write-write", "block", "g", "race")},
    "for (int j = 0; j < 100; j++) { g[0] = 5; __syncwarp(); }": {
        ("write-write", "warp", "g", "same value"),
        ("write-write", "block", "g", "same value"),
    },
}


@pytest.mark.parametrize("body", MANY)
@pytest.mark.sampled(4)
def test_no_collision_is_lost_among_many(watching, body):
    bodies = list(MANY)
    made = watched(chosen(bodies, body), "k")
    log = logged(watching, made, launched(bodies, body, ONE))
    seen = {
        (each.kind, each.level, each.variable, each.standing)
        for each in collisions(log)
    }
    assert seen == MANY[body]


SIDE = [("block", "u4"), ("warp", "u4"), ("lane", "u4"), ("clock", "u4"),
        ("kind", "u1"), ("until", "u8"), ("value", "u8"), ("time", "u8")]  # fmt: skip


def side(r, count, kind, owners):
    made = np.zeros(count, dtype=SIDE)
    for name in ("block", "warp", "lane"):
        made[name] = r.integers(0, owners, count)
    made["kind"], made["until"] = kind, np.iinfo(np.uint64).max
    made["value"] = r.integers(4, 5 + r.integers(0, 2), count)
    return made


def clocks(r, sides):
    """Clocks of a warp whose lanes meet here and there; each access takes one of its lane."""
    lanes = [[np.eye(32, dtype="u4")[lane]] for lane in range(3)]
    for _ in range(r.integers(0, 6)):
        group = r.permutation(3)[: r.integers(2, 4)]
        known = np.max([lanes[lane][-1] for lane in group], axis=0)
        for lane in group:
            lanes[lane].append(known + np.eye(32, dtype="u4")[lane])
    rows = np.concatenate(lanes)
    firsts = np.cumsum([0, *(len(each) for each in lanes)])
    for each in sides:
        for lane in range(3):
            own = each["lane"] == lane
            steps = np.sort(r.integers(0, len(lanes[lane]), own.sum()))
            each["clock"][own] = firsts[lane] + steps
            each["time"][own] = np.arange(own.sum())
    return rows


@pytest.mark.parametrize("level", ["grid", "block", "warp"])
def test_many_accesses_are_judged_as_few_are(level):
    r = np.random.default_rng(5)
    outcomes = set()
    for _ in range(600):
        kinds = [(READ, WRITE), (WRITE, WRITE), (ATOMIC, WRITE)][r.integers(0, 3)]
        pair = [side(r, r.integers(1, 7), kind, r.integers(1, 4)) for kind in kinds]
        rows, (one, other) = clocks(r, pair), pair
        few = _worst(rows, one, other, level)
        many = _worst_of_many(rows, one, other, level)
        assert (few and few[0]) == (many and many[0])
        outcomes.add(few and few[0])
    assert outcomes == {None, "race", "same value"}


@pytest.mark.parametrize("is_interleaved", [False, True])
def test_an_access_outside_of_the_arrays_is_named(watching, is_interleaved):
    launch = Launch((1, 1, 1), (32, 1, 1), {}, {"g": 64, "h": 64})
    with pytest.raises(Exception, match="line 5: a thread touches memory that was not"):
        log_of(watching, "g[t + 1000000] = 1;", launch=launch)


def test_a_subscript_that_leaves_an_array_in_shared_memory_is_named(watching):
    with pytest.raises(Exception, match="line 5: a subscript leaves its array"):
        log_of(watching, "s[t + 1] = 1;")


def test_a_loop_without_end_is_an_error(watching, monkeypatch):
    monkeypatch.setattr("gpugen.guard.monitoring.MOST_TURNS", 10_000)
    with pytest.raises(Exception, match="did not end"):
        log_of(watching, "for (int x = t; t < 1; x ^= 1) ;")
