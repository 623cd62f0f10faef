"""Detection by value: no false alarm, and what it misses is of the published kinds."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.nvrtc import built, library
from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cli.guarding import guarded, proved_arrays
from gpugen.cuda.counting.counts import Launch
from gpugen.guard.exact import collisions
from gpugen.guard.ld import (
    BLOCKS,
    FIRST,
    WARPS,
    Copies,
    Round,
    compared,
    rounds,
    scouted,
)
from gpugen.guard.monitoring import logged, watched
from gpugen.guard.redirection import redirected
from gpugen.guard.reports import shown
from tests.gpugen.guard.kernels import (
    LAUNCH,
    chosen,
    launched,
    of_file,
    random_kernel,
)

ONE = Launch((1, 1, 1), (64, 1, 1), {}, {"g": 256, "h": 256})


def copies_of(watching, source, launch=LAUNCH):
    scout = scouted(watching, watched(source, "k"), launch)
    made = redirected(source, "k", scout.targets)
    return Copies(
        watching, made, launch, scout.targets, most_turns=scout.most_turns
    ), scout


def by_value(watching, source, launch=LAUNCH, most=None):
    """The copies after the comparison, and what it has found."""
    copies, scout = copies_of(watching, source, launch)
    return copies, compared(copies, scout.regions, most).findings


def pairs(watching, source, launch=LAUNCH):
    """Who collides, between warps or blocks."""
    log = logged(watching, watched(source, "k"), launch)
    return [each for each in collisions(log) if each.level != "warp"]


def kernel(body):
    text = (
        "__global__ void k(int *g, int *h) {\n__shared__ int s[64];\n"
        f"int t = threadIdx.x, i = blockIdx.x * 64 + t, x = t;\n{body}\n}}\n"
    )
    return SourceFile("k.cu", text)


CHANGED = {
    "s[t] = i; __syncthreads(); g[i] = s[63 - t];": set(),
    "g[i] += i; __syncthreads(); g[i ^ 32] += 1;": set(),
    "g[t] = i;": {("write-write", "block", "g")},
    "s[t % 32] = i + 1;": {("write-write", "warp", "s")},
    "g[i] = h[(i + 64) % 128]; h[i] = i;": {("read-write", "block", "g")},
    "s[t] = t; __syncthreads(); x = s[t ^ 32]; s[t] = x + 1;": {
        ("read-write", "warp", "s")
    },
    "if (t == 40) return; s[t] = t; __syncthreads(); g[i] = s[t / 2];": set(),
    "s[t] = t; __syncthreads(); int *p = s + t; p += t < 63; s[t] = 2 * *p;": {
        ("read-write", "warp", "s")
    },
    "atomicAdd(&s[0], 1); atomicAdd(&g[0], 1);": set(),
}


@pytest.mark.parametrize("body", CHANGED)
def test_what_groups_change_is_compared(watching, body):
    bodies = list(CHANGED)
    launch = launched(bodies, body)
    _, found = by_value(watching, chosen(bodies, body), launch)
    seen = {(each.kind, each.between, each.variable) for each in found}
    assert seen == CHANGED[body]


def test_the_arrays_end_as_without_copies(watching):
    body = "s[t] = g[i]; __syncthreads(); g[i] += s[63 - t]; h[127 - i] = g[i];"
    copies, found = by_value(watching, kernel(body))
    start = np.asarray(logged_arrays(watching, kernel("x++;"))["g"])
    expected = start + start.reshape(2, 64)[:, ::-1].ravel()
    assert found == ()
    assert copies.arrays["g"].view("i4").tolist() == expected.tolist()
    assert copies.arrays["h"].view("i4").tolist() == expected[::-1].tolist()


def logged_arrays(watching, source):
    made = redirected(source, "k", ())
    copies = Copies(watching, made, LAUNCH, ())
    return {name: each.view("i4") for name, each in copies.arrays.items()}


MISSED = {
    "a write that restores the value": "s[0] = 7; __syncthreads(); "
    "if (t % 40 == 0) { s[0] = t; s[0] = 7; }",
    "a restored value that is read": "s[0] = 7; __syncthreads(); "
    "if (t == 0) { s[0] = 9; s[0] = 7; } if (t == 40) g[i] = s[0];",
    "equal values": "if (t % 32 == 0) s[0] = 5;",
    "an equal union": "s[0] = 7; s[1] = 0; __syncthreads(); "
    "if (t == 0) s[0] = 9; if (t == 40) s[1] = s[0] > 5;",
}


@pytest.mark.parametrize("body", MISSED.values(), ids=list(MISSED))
def test_what_it_cannot_see_the_log_sees(watching, body):
    bodies = list(MISSED.values())
    launch = launched(bodies, body, ONE)
    source = chosen(bodies, body)
    assert by_value(watching, source, launch)[1] == ()
    assert pairs(watching, source, launch) != []


def test_the_union_may_differ_where_the_writes_do_not(watching):
    """A restored value hides a write in the first run; in the second one it shows.

    Section 4.2 of the paper says that equal write sets make equal unions. Here warp 1
    restores what it found in both runs, and its copy differs from the union all the same.
    """
    body = "if (t == 0) s[0] = 7; __syncthreads();"
    body += "if (t == 0) s[0] = 9; if (t == 40) s[0] = 7;"
    _, found = by_value(watching, kernel(body), ONE)
    assert [(each.kind, each.groups) for each in found] == [("read-write", ((1,),))]
    (pair,) = pairs(watching, kernel(body), ONE)
    assert pair.kind == "write-write"


REASONS = {
    "write-write": {"all restore", "same value", "not copied"},
    "read-write": {"all restore", "equal union", "not copied"},
    "atomic-with-plain": {"not copied"},
}


def reason(watching, source, pair):
    """Why a collision is missed: the first run again, and who has changed the byte in it."""
    copies = copies_of(watching, source)[0]
    places = {variable.name: at for variable, at in copies.targets}
    if pair.variable not in places:
        return "not copied"
    at = places[pair.variable] + 4 * pair.element + pair.byte
    between, mode, groups = "block", BLOCKS, copies.blocks
    if pair.level == "block":
        between, mode, groups = "warp", WARPS, copies.warps
    shape = Round(groups, 1)
    copies.make_room(groups, 12 if mode == WARPS else 1)
    images = copies.images.reshape(-1, copies.size)
    for block in range(pair.first.block[0] + 1) if mode == WARPS else (None,):
        start = copies.image()
        images[:] = start
        blocks = None if block is None else range(block, block + 1)
        copies.run(mode, FIRST, shape, start, blocks=blocks)
        if mode == WARPS:
            copies.publish(images[0])
    region = pair.first.region if mode == WARPS else 0
    if mode == BLOCKS:
        changed = np.flatnonzero(images[1:, at] != start[at])
        values = {int(images[1 + group, at]) for group in changed}
        writers = len(changed)
    else:
        writers = copies.writer(region, at)
        values = {int(copies.values[region * copies.size + at])}
    assert copies.findings(between, shape) == ()
    if not writers:
        return "all restore"
    assert len(values) == 1
    return "same value" if pair.kind == "write-write" else "equal union"


@pytest.mark.parametrize(
    "seed", [3, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(200, 280))]
)
@pytest.mark.parametrize(
    "place", [lambda source: source, of_file], ids=["array", "file"]
)
def test_no_false_alarm_and_no_miss_without_a_reason(watching, seed, place):
    source = place(random_kernel(seed))
    _, found = by_value(watching, source)
    seen = pairs(watching, source)
    for each in found:
        level = "grid" if each.between == "block" else "block"
        assert level in {pair.level for pair in seen}
    if found == ():
        for pair in seen:
            assert reason(watching, source, pair) in REASONS[pair.kind]


@pytest.mark.parametrize("most", [2, 3])
def test_less_memory_finds_the_same_in_more_rounds(watching, most):
    body = "if (i == 5) h[0] = 1; if (i == 64 * 3 + 2) h[0] = 2; g[i] = i;"
    launch = Launch((4, 1, 1), (64, 1, 1), {}, {"g": 1024, "h": 64})
    (only,) = by_value(watching, kernel(body), launch, most)[1]
    assert (only.variable, only.kind) == ("h", "write-write")
    near = body.replace("64 * 3", "64")
    (only,) = by_value(watching, kernel(near), launch, most)[1]
    assert {0, 1} <= {each for group in only.groups for each in group}


def test_barriers_and_declarations_may_be_macros(watching):
    head = "#define WAIT() __syncthreads()\n#define SHARED __shared__\n"
    text = "__global__ void k(int *g, int *h) { SHARED int a[64]; __shared__ int s[64];"
    text += (
        "int t = threadIdx.x; a[t] = s[t] = t; WAIT(); g[t] = s[63 - t] + a[63 - t]; }"
    )
    copies, found = by_value(watching, SourceFile("k.cu", head + text), ONE)
    assert (found, copies.missing) == ((), ("a",))


def test_a_kernel_that_stores_addresses_is_refused(watching):
    text = (
        "__global__ void k(int *g, int *h) { __shared__ int s[64]; __shared__ int *p;"
    )
    text += "if (threadIdx.x == 0) p = s; __syncthreads(); *p = 1; }"
    with pytest.raises(UsageError, match="stores addresses"):
        by_value(watching, SourceFile("k.cu", text), ONE)


def test_rounds_are_as_many_as_the_logarithm():
    table = {31: 2, 10: 3, 6: 4, 4: 5, 2: 10, 960: 1}
    assert {slots: len(rounds(960, slots)) for slots in table} == table
    assert rounds(1, 8) == ()


def test_each_two_groups_meet_in_some_round():
    for groups in (2, 3, 7, 8, 20):
        for slots in (2, 3, 5):
            met = set()
            for each in rounds(groups, slots):
                assert each.slots <= slots
                for one in range(groups):
                    for other in range(one):
                        if (
                            one // each.stride % each.slots
                            != other // each.stride % each.slots
                        ):
                            met.add((one, other))
            assert len(met) == groups * (groups - 1) // 2


def test_the_published_shares_come_out_by_drawing():
    """Table I: two of 960 warps that race are in different groups after k rounds of two."""
    r = np.random.default_rng(1)
    first = r.integers(0, 960, 200_000)
    second = (first + r.integers(1, 960, len(first))) % 960
    shapes = rounds(960, 2)
    apart = np.zeros(len(first), dtype=bool)
    shares = []
    for each in shapes:
        apart |= first // each.stride % 2 != second // each.stride % 2
        shares.append(apart.mean())
    for count, published in ((2, 0.75), (3, 0.88), (4, 0.94), (5, 0.97), (10, 1.0)):
        assert abs(shares[count - 1] - published) < 0.06
    assert isinstance(shapes[0], Round)


@pytest.mark.nightly
@pytest.mark.skipif(library() is None, reason="nvidia-cuda-nvrtc is not installed")
def test_the_kernel_on_copies_compiles_for_a_device_without_spills():
    text = "s[t] = g[i]; __syncthreads(); h[i] = s[63 - t] + x;"
    made = redirected(kernel(text), "k", is_for_device=True)
    assert built(made.kernel.text, "sm_90").spilled == 0


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        pytest.param("atomicAdd(&g[0], 1); h[i] = i;", "race-free", id="only-atomics"),
        pytest.param(
            "atomicAdd(&g[0], 1); g[63 - i] = t;", "unknown", id="also-stored-to"
        ),
    ],
)
def test_arrays_that_nobody_looked_at_leave_the_answer_open(body, verdict):
    assert guarded(kernel(body), "k", ONE, "ld").verdict == verdict


UNEXPLAINED = {
    # The last block sums what the others have left, as fences and a ticket order it.
    "g[i] = t + 1; __threadfence(); if (t == 0) {"
    " x = atomicAdd(&h[0], 1); if (x == 1) for (int j = 0; j < 128; j++)"
    " g[128] += g[j]; }": "unknown",
    "g[i] = clock();": "unknown",
    "g[i] = t;": "race-free",
}


@pytest.mark.parametrize("body", UNEXPLAINED)
@pytest.mark.sampled(4)
def test_what_no_two_accesses_explain_is_no_race(body):
    launch = Launch((2, 1, 1), (64, 1, 1), {}, {"g": 1024, "h": 256})
    report = guarded(kernel(body), "k", launch, "ld", is_proving=False)
    assert report.verdict == UNEXPLAINED[body]


def test_without_a_log_a_race_by_value_is_told_all_the_same():
    launch = Launch((1, 1, 1), (64, 1, 1), {}, {"g": 256, "h": 256}, most_events=40)
    report = guarded(kernel("s[t % 32] = t; g[t] = s[t % 32];"), "k", launch, "ld")
    assert (report.verdict, report.collisions) == ("race", ())
    assert any("without lines" in each for each in report.notes)
    unsure = kernel("s[t % 32] = t; atomicAdd(&h[0], s[t % 32]);")
    assert guarded(unsure, "k", launch, "ld").verdict == "unknown"


def test_a_warp_that_waits_for_another_one_has_no_answer_by_value():
    body = "volatile int *p = s; if (t == 0) p[0] = 0; __syncthreads();"
    body += " if (t == 0) p[0] = 1; if (t == 32) while (p[0] == 0) ;"
    report = guarded(kernel(body), "k", ONE, "ld")
    assert report.verdict == "unknown"
    assert "a warp waits for what another one writes" in report.undecided


def proved_and_not(body, launch=ONE):
    proving = guarded(kernel(body), "k", launch, "ld")
    return proving, guarded(kernel(body), "k", launch, "ld", is_proving=False)


def test_what_is_proved_needs_no_copies():
    proving, copying = proved_and_not("s[t] = h[t]; __syncthreads(); g[t] = s[63 - t];")
    assert (proving.verdict, copying.verdict) == ("race-free", "race-free")
    assert any(each.startswith("without copies") for each in proving.notes)
    assert not any(each.startswith("without copies") for each in copying.notes)


def test_what_is_computed_from_a_race_shows_in_proved_arrays():
    proving, copying = proved_and_not("s[t] = t; g[t] = s[(t + 32) % 64];")
    assert {each.variable for each in copying.findings} == {"g"}
    (only,) = proving.findings
    assert (only.variable, only.groups, only.bytes) == ("g", (), 256)
    assert proving.verdict == "race"
    assert "changed differently by a warp" in shown(proving)


@pytest.mark.parametrize(
    "seed", [6, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(600, 640))]
)
def test_nobody_collides_where_it_is_proved(watching, seed):
    source = random_kernel(seed)
    proved = proved_arrays(source, "k", LAUNCH).arrays
    log = logged(watching, watched(source, "k"), LAUNCH)
    assert not {each.variable for each in collisions(log)} & proved


@pytest.mark.parametrize(
    "seed", [7, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(700, 740))]
)
def test_no_false_alarm_in_any_order_of_the_threads(watching, seed):
    source = random_kernel(seed)
    made = watched(source, "k")
    for order in range(4):
        shim = replace(watching, seed=order, resident=2)
        scout = scouted(shim, made, LAUNCH, is_interleaved=True)
        copies = Copies(
            shim, redirected(source, "k", scout.targets), LAUNCH, scout.targets,
            most_turns=scout.most_turns, is_interleaved=True,
        )  # fmt: skip
        found = compared(copies, scout.regions, None).findings
        log = logged(shim, made, LAUNCH, is_interleaved=True)
        racing = {each.level for each in collisions(log) if each.standing == "race"}
        levels = {"grid" if each.between == "block" else "block" for each in found}
        assert levels <= racing, order


OF_FILE = {
    # A scalar, a record, an array, and one that a macro and a function name.
    "if (t % 32 == 0) n = t + 1; __syncthreads(); g[t] = n;": ("n", "race"),
    "if (t % 32 == 0) q.second = t + 1; __syncthreads(); g[t] = q.second;": (
        "q",
        "race",
    ),
    "e[t] = t; __syncthreads(); g[t] = e[63 - t];": ("", "race-free"),
    "g[t] = e[63 - t] + (PUT(t) = t);": ("e", "race"),
    "tell(t); g[t] = e[(t + 32) % 64];": ("e", "race"),
    # What begins with a value keeps it, and a region that adds is not applied twice.
    "if (t == 0) start += 2; __syncthreads(); g[t] = start;": ("", "race-free"),
    "if (t % 32 == 0) based += t + 1; __syncthreads(); g[t] = based;": (
        "based",
        "race",
    ),
    "g[t] = [=] { return e[63 - t]; }() + (PUT(t) = t);": ("e", "race"),
    # No copy stands for these: nobody looks at them.
    "int *p = &e[0]; { int e = t % 32; p[e] = t; g[t] = e; }": ("", "unknown"),
    "apart::m = t; g[t] = 1;": ("", "unknown"),
    "g[t] = *lead; *lead = t;": ("", "unknown"),
}


@pytest.mark.parametrize("body", OF_FILE)
@pytest.mark.sampled(4)
def test_variables_of_the_file_have_copies(body):
    text = (
        "struct Q { int first, second; };\n"
        "#define FIVE 5\n__device__ int n, e[64], start = 5, led[2], based = FIVE;"
        " static __device__ Q q;\n"
        "#define PUT(at) e[at]\nnamespace apart { __device__ int m; }\n"
        "__device__ int *lead = led;\n"
        "__device__ void tell(int t) { e[t] = t; }\n"
        f"__global__ void k(int *g, int *h) {{\nint t = threadIdx.x;\n{body}\n}}\n"
    )
    report = guarded(SourceFile("k.cu", text), "k", ONE, "ld")
    assert (report.verdict, {e.variable for e in report.collisions if e.level == "block"}) == (
        OF_FILE[body][1], {OF_FILE[body][0]} - {""},
    )  # fmt: skip
    assert {each.first.line for each in report.collisions} <= {7, 10}
