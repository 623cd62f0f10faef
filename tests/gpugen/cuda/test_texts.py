"""The files of CUDA text: holes filled by the protocols, arithmetic that is exact."""

import random
import re
from importlib.resources import files

import numpy as np
import pytest

from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.schemes import SCHEMES
from gpugen.cuda.texts import filled, folded, functions, renamed, text_of
from gpugen.emit.codes import NAMES
from gpugen.protocols import lenient, ownership
from gpugen.protocols.interface import Kind, Thread

FILES = sorted(
    path.name.removesuffix(".cu")
    for path in (files("gpugen.cuda") / "text").iterdir()
    if path.name.endswith(".cu")
)
POINTERS = ("given", "out")
# What these leave open is what a kernel of the user is, or a nest, and is filled for each.
FRAMES = (
    "host",
    "in_order",
    "each",
    "guard_entry",
    "guard_seen_entry",
    "ld_entry",
    "ld_seeing",
    "trace",
    "trace_entry",
)
MONITORS = {
    "given",
    "guard_log",
    "guard_seen",
    "guard_word",
    "guard_words",
    "ld",
    "ld_blocks",
    "ld_passes",
    "ld_seen",
    *FRAMES,
}


def probe(body, around=""):
    """A kernel that computes `out[k]` from `given`."""
    parameters = tuple(Parameter("run", name, "long long *") for name in POINTERS)
    declared = ", ".join(f"long long *{name}" for name in POINTERS)
    head = f'extern "C" __global__ void probe({declared})'
    place = "long long k = blockIdx.x * blockDim.x + threadIdx.x;"
    return CudaKernel(
        "probe", f"{around}\n{head}\n{{\n{place}\n{body}\n}}\n", parameters
    )


@pytest.mark.parametrize("name", [each for each in FILES if each not in FRAMES])
def test_all_holes_are_filled(name):
    assert not re.search(r"\$\{?\w", filled(name))


def test_the_table_is_that_of_the_protocol():
    assert f"FOLLOWING = {ownership.PACKED}ull" in filled("ownership")
    for code, value in NAMES.items():
        assert f"{code} = {value}" in filled("state")


def test_lanes_order_their_memory_before_a_claim():
    # Fibers are in order anyway, and they also meet at what follows.
    body = filled("lenient").partition("bool claimed(")[2].partition("{")[2]
    assert body.strip().startswith("__syncwarp(ALL_LANES);")


def test_functions_come_with_those_that_they_call():
    found = "\n".join(functions("t = floor_remainder(i, j);"))
    assert "truncated_remainder(long long" in found
    assert "floor_quotient" not in found
    assert list(functions("t = x;")) == []


def test_names_of_cuda_are_not_names_of_the_program():
    text = "def iteration(k, state, new, FREE, fine, claimed_2, i_end):\n    f(k)\n"
    assert renamed(text, "enum { FREE = 0 };\n") == {
        "FREE": "FREE_",
        "i_end": "i_end_",
        "new": "new_",
    }


def test_a_fresh_name_is_not_one_of_the_program():
    text = "def iteration(k, state, new, new_):\n    pass\n"
    assert renamed(text, "") == {"new": "new__"}


def test_long_lists_are_folded():
    lines = folded([f"long long number_{k}" for k in range(20)]).split("\n")
    assert len(lines) > 4
    assert max(map(len, lines)) < 100


def whole_numbers(r, count):
    edge = [-(2**63), -(2**63) + 1, -(2**32), -1, 0, 1, 2, 3, 2**31, 2**62, 2**63 - 1]
    return [
        r.choice([r.choice(edge), r.getrandbits(64) - 2**63, r.randint(-9, 9)])
        for _ in range(count)
    ]


EXACT = {
    "added": lambda x, y: x + y,
    "subtracted": lambda x, y: x - y,
    "multiplied": lambda x, y: x * y,
    "shifted": lambda x, y: x << y,
}


def fits(value):
    return -(2**63) <= value < 2**63


def test_arithmetic_is_exact_or_says_that_it_is_not(shim):
    r, count = random.Random(1), 512
    left, right = whole_numbers(r, count), whole_numbers(r, count)
    calls = "\n".join(
        f"out[10 * k + {2 * n + 1}] = {name}(given[2 * k], given[2 * k + 1]"
        f"{' & 62' if name == 'shifted' else ''}, &out[10 * k + {2 * n}]);"
        for n, name in enumerate(EXACT)
    )
    given = np.array([each for pair in zip(left, right, strict=True) for each in pair])
    out = np.zeros(10 * count, dtype=np.int64)
    around = "\n".join(functions(" ".join(EXACT)))
    shim.launch(probe(calls, around), [given, out], count)
    for k, (x, y) in enumerate(zip(left, right, strict=True)):
        for n, (name, exact) in enumerate(EXACT.items()):
            value = exact(x, y & 62 if name == "shifted" else y)
            assert out[10 * k + 2 * n + 1] == (not fits(value)), (name, x, y)
            if fits(value):
                assert out[10 * k + 2 * n] == value, (name, x, y)


def test_quotients_of_reals_are_those_of_python(shim):
    r, count = random.Random(3), 512
    numbers = np.array(
        [r.uniform(-9, 9) * 10.0 ** r.randint(-9, 9) for _ in range(count)]
    )
    numbers[::7], numbers[::11] = 0.0, 3.0
    numbers[1::2][numbers[1::2] == 0.0] = -0.5
    out = np.zeros(count, dtype=np.int64)
    pair = ", ".join(f"__longlong_as_double(given[2 * k + {n}])" for n in (0, 1))
    names = ("real_quotient", "real_remainder")
    calls = "\n".join(
        f"out[2 * k + {n}] = __double_as_longlong({name}({pair}));"
        for n, name in enumerate(names)
    )
    around = "\n".join(functions(" ".join(names)))
    shim.launch(probe(calls, around), [numbers.view(np.int64), out], count // 2)
    found = out.view(np.float64)
    for k in range(count // 2):
        x, y = float(numbers[2 * k]), float(numbers[2 * k + 1])
        assert str(found[2 * k]) == str(x // y), (x, y)
        assert str(found[2 * k + 1]) == str(x % y), (x, y)


def test_quotients_are_those_of_python(shim):
    r, count = random.Random(2), 512
    left, right = whole_numbers(r, count), whole_numbers(r, count)
    right = [1 if y == 0 or (y == -1 and x == -(2**63)) else y
             for x, y in zip(left, right, strict=True)]  # fmt: skip
    names = (
        "floor_quotient",
        "floor_remainder",
        "truncated_quotient",
        "truncated_remainder",
    )
    calls = "\n".join(
        f"out[4 * k + {n}] = {name}(given[2 * k], given[2 * k + 1]);"
        for n, name in enumerate(names)
    )
    given = np.array([each for pair in zip(left, right, strict=True) for each in pair])
    out = np.zeros(4 * count, dtype=np.int64)
    shim.launch(
        probe(calls, "\n".join(functions(" ".join(names)))), [given, out], count
    )
    for k, (x, y) in enumerate(zip(left, right, strict=True)):
        quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
        expected = [x // y, x % y, quotient, x - y * quotient]
        assert out[4 * k : 4 * k + 4].tolist() == expected, (x, y)


KINDS: tuple[Kind, ...] = ("read", "write")


def cells():
    yield (lenient.FREE, 0, -1, -1)
    yield (lenient.SHARED, 0, -1, -1)
    for warp in (0, 1):
        for writer in (-1, 0, 1, 2, 31):
            for reader in (-1, 0, 1, 2, 31):
                if writer >= 0 or reader >= 0:
                    yield (lenient.OWNED, warp, writer, reader)


def test_the_lenient_transitions_are_those_of_the_protocol(shim):
    cases = [
        (cell, kind, warp, low, high)
        for cell in cells()
        for kind in KINDS
        for warp in (0, 1)
        for low in (0, 1, 2, 31)
        for high in (1, 2, 31)
        if low <= high
    ]
    body = """const long long *one = &given[8 * k];
    Cell cell = {(int)one[0], one[1], (int)one[2] + 1, (int)one[3] + 1};
    cell = unpacked(packed(cell, 9, 5), 9, 5);
    out[5 * k] = follows(cell, one[4], one[5], one[6] + 1, one[7] + 1);
    out[5 * k + 1] = cell.state;
    out[5 * k + 2] = cell.warp;
    out[5 * k + 3] = cell.writer - 1;
    out[5 * k + 4] = cell.reader - 1;"""
    given = np.array(
        [[*c, kind == "write", warp, low, high] for c, kind, warp, low, high in cases]
    )
    out = np.full((len(cases) + 64, 5), -9)
    padded = np.zeros((len(out), 8), dtype=np.int64)
    padded[: len(given)] = given
    around = filled("state") + filled("lenient")
    shim.launch(probe(body, around), [padded, out], len(cases))
    for k, (cell, kind, warp, low, high) in enumerate(cases):
        after = cell
        for lane in sorted({low, high}):
            thread = Thread(32 * warp + min(lane, 31), 32)
            after = after and lenient.following(kind, after, thread)
        found = tuple(out[k, 1:].tolist()) if out[k, 0] else None
        assert found == after, (cell, kind, warp, low, high)


def test_every_file_is_used():
    used = {
        name
        for scheme in SCHEMES.values()
        for stages in scheme.ways.values()
        for stage in stages
        for name in (*stage.checks, stage.state)
    }
    assert used | {"arithmetic", "forkjoin", "rooms"} | MONITORS == set(FILES)
    assert text_of("each").count("${") == 8
