"""Generated modules as a person reads them; `--update-golden` shows what changed."""

import pytest

from depanalysis.errors import UnsupportedError
from gpugen.emit.kernels import Parameter
from tests.gpugen.emit.lowered import loop_of, made, python_loop

SCATTER = ("a[p[i]] = x[i] * 2",)
EDGES = ("u = p[i]", "if x[i] > 0.5:", "    a[u] += a[q[i]] * x[i]")


@pytest.mark.parametrize(
    "purpose", ["claim", "plain", "own store"], ids=["claim", "plain", "owned"]
)
def test_a_scatter_reads_well(purpose, golden):
    golden(made(python_loop(*SCATTER), purpose).text)


def test_edges_read_well(golden):
    golden(made(python_loop(*EDGES), "claim", "int32").text)


def test_the_parameters_are_those_of_the_functions():
    found = made(python_loop(*SCATTER), "claim")
    assert found.parameters[:3] == tuple(
        Parameter("run", name) for name in ("state", "lower", "step")
    )
    assert Parameter("extra", "a", "owners") in found.parameters
    assert Parameter("array", "x") in found.parameters
    assert len(found.parameters) == len(found.passed.split(", "))


def test_names_of_the_program_do_not_hide_those_of_the_code():
    names = "def f(k, state, whole, x, n):"
    text = made(python_loop("k[state[i]] = whole[i]", header=names)).text
    assert "k_2[at] = whole_3" in text or "k_2[at]" in text


def test_widths_are_collected_until_nothing_is_new():
    # Where `u` is read first, it is a plain number; later it comes from an `int8` array.
    loop = python_loop("u = 1", "for j in range(3):", "    u = u + p[j]", "a[u] = x[i]")
    assert "-128 <=" in made(loop, "plain", "int8").text


def test_what_has_no_code_says_why():
    with pytest.raises(UnsupportedError, match="this code is not modelled"):
        made(loop_of('for i = 0 to n - 1 { opaque "calls f" reads() writes() }'))
