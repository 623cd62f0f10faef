"""The table of the functions of devices: each name once, with one effect and one meaning."""

from collections.abc import Callable
from itertools import product

from depanalysis.frontends.cuda import translate
from depanalysis.frontends.cuda.intrinsics import (
    ATOMICS,
    BARRIERS,
    EXCHANGES,
    FENCES,
    atomics,
    intrinsics,
)
from depanalysis.source import SourceFile
from tests.oracle.blocks import run_grid

EDGES = (
    0, 1, -1, 5, 2**23 - 1, 2**23, -(2**23), 2**24, 2**24 + 1, 2**30 + 1, 2**31 - 1, -(2**31),
)  # fmt: skip


def low(a):
    """The lower 24 bits with their sign."""
    return (a + 2**23) % 2**24 - 2**23


SIGNED: dict[str, Callable[[int, int], int]] = {
    "__mul24(a, b)": lambda a, b: low(a) * low(b),
    "__mulhi(a, b)": lambda a, b: a * b >> 32,
    "__sad(a, b, 7u)": lambda a, b: abs(a - b) + 7,
    "__hadd(a, b)": lambda a, b: a + b >> 1,
    "__rhadd(a, b)": lambda a, b: a + b + 1 >> 1,
    "min(a, b)": min,
    "max(a, b)": max,
}
UNSIGNED: dict[str, Callable[[int, int], int]] = {
    "__umul24(u, v)": lambda u, v: (u % 2**24) * (v % 2**24),
    "__umulhi(u, v)": lambda u, v: u * v >> 32,
    "__usad(u, v, 7u)": lambda u, v: abs(u - v) + 7,
    "__uhadd(u, v)": lambda u, v: u + v >> 1,
    "__urhadd(u, v)": lambda u, v: u + v + 1 >> 1,
    "min(u, v)": min,
    "max(u, v)": max,
    "umin(u, v)": min,
    "umax(u, v)": max,
    "min(a, v)": min,
    "max(u, b)": max,
}
CHANGES: dict[str, Callable[[int, int], int]] = {
    "atomicAdd(at, v)": lambda u, v: u + v,
    "atomicSub(at, v)": lambda u, v: u - v,
    "atomicExch(at, v)": lambda u, v: v,
    "atomicMin(at, v)": min,
    "atomicMax(at, v)": max,
    "atomicAnd(at, v)": lambda u, v: u & v,
    "atomicOr(at, v)": lambda u, v: u | v,
    "atomicXor(at, v)": lambda u, v: u ^ v,
    "atomicInc(at, v)": lambda u, v: 0 if u >= v else u + 1,
    "atomicDec(at, v)": lambda u, v: v if u == 0 or u > v else u - 1,
    "atomicCAS(at, v, 9u)": lambda u, v: 9 if u == v else u,
}


def stored(lines):
    """What statements store to `out`, for all pairs of numbers at the edges."""
    text = "\n".join(lines)
    head = "int a = in[0], b = in[1]; unsigned u = a, v = b, *at = cells;"
    given = "unsigned *out, const int *in, unsigned *cells"
    kernel = f"__global__ void f({given}) {{ {head} {text} }}"
    (read,) = translate(SourceFile("f.cu", kernel)).kernels
    for pair in product(EDGES, EDGES):

        def filling(name, at, pair=pair):
            return pair[at[0]]

        found = run_grid(read, (1, 1, 1), (1, 1, 1), {}, filling)
        yield (
            pair,
            [
                int(str(each.value)) % 2**32
                for each in found.seen
                if each.array == "out" and each.kind == "write"
            ],
        )


def test_functions_of_integers_mean_what_their_definitions_say():
    known = {**SIGNED, **UNSIGNED}
    lines = [f"out[{k}] = {text};" for k, text in enumerate(known)]
    for (a, b), values in stored(lines):
        wanted = [each(a, b) for each in SIGNED.values()]
        wanted += [each(a % 2**32, b % 2**32) for each in UNSIGNED.values()]
        assert dict(zip(known, values, strict=True)) == {
            name: value % 2**32 for name, value in zip(known, wanted, strict=True)
        }, (a, b)


def test_atomic_functions_mean_what_their_definitions_say():
    lines = [
        f"cells[0] = u; out[{2 * k}] = {text}; out[{2 * k + 1}] = cells[0];"
        for k, text in enumerate(CHANGES)
    ]
    for (a, b), values in stored(lines):
        u, v = a % 2**32, b % 2**32
        wanted = [x % 2**32 for each in CHANGES.values() for x in (u, each(u, v))]
        assert values == wanted, (a, b)


def test_a_name_has_one_effect():
    assert not ATOMICS & EXCHANGES
    assert not ATOMICS & FENCES
    assert not FENCES & EXCHANGES
    assert not FENCES & BARRIERS.keys()


def test_what_has_an_effect_is_declared():
    text = intrinsics() + atomics()
    assert all(f" {name}(" in text for name in ATOMICS)
    elsewhere = {"__activemask", "__lanemask_lt", "clock", "clock64", "globaltimer"}
    waiting = {f"__syncthreads_{name}" for name in ("and", "or", "count")}
    assert all(f" {name}(" in text for name in EXCHANGES - elsewhere - waiting)
