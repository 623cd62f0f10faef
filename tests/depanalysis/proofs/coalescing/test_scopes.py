from dataclasses import replace

from depanalysis.ir.parser import parse_expression
from depanalysis.proofs.coalescing.scopes import scope_of
from depanalysis.proofs.coalescing.verdicts import Shape
from tests.depanalysis.proofs.coalescing.questions import read, scope


def test_a_launch_fixes_sizes():
    found = scope(block=(16, 4, 1))
    assert found.fixed["blockDim.x"] == 16
    assert found.ranges["blockIdx.x"] == (0, (2**31 - 1) // 16 - 1)
    assert "threadIdx.x" not in found.ranges


def test_a_grid_that_is_given_bounds_the_blocks():
    kernel, facts = read("x[0] = 1;")
    found = scope_of(kernel, facts, Shape((32, 1, 1), (7, None, 1), (("n", 5),)))
    assert found.ranges["blockIdx.x"] == (0, 6)
    assert found.fixed["gridDim.x"] == 7
    assert found.fixed["n"] == 5
    assert found.ranges["gridDim.y"][0] == 1


def test_values_that_all_lanes_load_are_uniform():
    body = "int a = p[blockIdx.x], b = p[threadIdx.x]; x[a] = x[b];"
    kernel, facts = read(body)
    found = scope_of(kernel, facts, Shape((32, 1, 1)))
    loaded = [u for u in facts.unknowns.values() if u.origin and u.origin.array == "p"]
    assert [u.name in found.ranges for u in loaded] == [True, False]


def test_values_that_the_kernel_writes_are_not():
    body = "x[0] = 1; int a = x[1]; x[a] = 2;"
    kernel, facts = read(body)
    found = scope_of(kernel, facts, Shape((32, 1, 1)))
    assert not [u for u in facts.unknowns if u in found.ranges and u.startswith("?x")]


def test_stated_bounds_and_divisors_count():
    kernel, facts = read("x[n] = m;")
    stated = tuple(
        parse_expression(text, "t") for text in ("3 <= n and n < 9", "m % 32 == 0")
    )
    kernel = replace(kernel, program=replace(kernel.program, assumptions=stated))
    found = scope_of(kernel, facts, Shape((32, 1, 1)))
    assert found.ranges["n"] == (3, 8)
    assert found.divisors == {"m": 32}
