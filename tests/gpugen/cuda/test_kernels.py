"""One kernel a file: its text, its contract, and what its parameters mean."""

import pytest

from depanalysis.errors import UsageError
from gpugen.cuda.kernels import (
    CudaKernel,
    Held,
    checked_arrays,
    cuda_kernels,
    listed_kernel,
    way_of,
)
from gpugen.cuda.schemes import IMPRINT, LENIENT, OWNERSHIP, SCHEMES, Scheme
from gpugen.planning import kernel_plan
from tests.gpugen.loops import program

SCATTER = """def scatter(a, index, x):
    for i in range(len(index)):
        a[index[i]] = x[i]
"""
FOLLOW = """def follow(a, c, index, new, n):
    for i in range(n):
        if index[i] > 0:
            a[index[i]] = a[i] * new + c[i, 1]
"""


def plan_of(text, scheme=None):
    return kernel_plan(*program(text), is_numpy=True, scheme=scheme)


def made(plan, scheme: Scheme) -> tuple[CudaKernel, ...]:
    return cuda_kernels(plan, scheme, Held.supposed(plan))


def test_an_inspector_and_its_executor(golden):
    golden("\n".join(each.text for each in made(plan_of(SCATTER), OWNERSHIP)))


def test_a_speculative_loop(golden):
    (kernel,) = made(plan_of(FOLLOW, "speculation"), OWNERSHIP)
    golden(kernel.text)


def test_a_wavefront(golden):
    plan = plan_of(SCATTER)
    golden(listed_kernel(plan, OWNERSHIP, Held.supposed(plan)).text)


def test_parameters_are_those_of_the_text():
    inspect, execute = made(plan_of(SCATTER), OWNERSHIP)
    roles = [(each.role, each.name, each.extra) for each in inspect.parameters]
    assert roles[:8] == [
        ("run", "first", ""), ("run", "last", ""), ("run", "state", ""),
        ("run", "lower", ""), ("run", "step", ""), ("extra", "a", "owners"),
        ("extra", "", "owner_bits"), ("extra", "", "epoch"),
    ]  # fmt: skip
    assert roles[-2:] == [("array", "index", ""), ("extent", "index", "")]
    for kernel in (inspect, execute):
        head = kernel.text.split(f"void {kernel.entry}(")[1].split(")")[0]
        assert len(head.split(",")) == len(kernel.parameters)


def test_elements_have_the_types_that_the_arrays_hold():
    plan = plan_of(SCATTER)
    held = Held({"a": "float64", "x": "float64", "index": "uint8"})
    inspect, _ = cuda_kernels(plan, OWNERSHIP, held)
    assert "const unsigned char *__restrict__ index" in inspect.text


def test_only_what_a_kernel_writes_may_be_written():
    inspect, execute = made(plan_of(SCATTER), OWNERSHIP)
    assert "const double *__restrict__ a," in inspect.text
    assert ", double *a," in execute.text
    assert "a[at] =" not in inspect.text


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=lambda each: each.name)
def test_every_scheme_has_a_text_for_a_loop(scheme):
    (way, *_) = scheme.ways
    for kernel in made(plan_of(SCATTER, way), scheme):
        assert kernel.text.count('extern "C" __global__') == 1
        assert f"`{kernel.entry}`, scheme `{scheme.name}`" in kernel.text
        assert ("FOR COMPARISON ONLY" in kernel.text) == bool(scheme.refused)
        assert "$" not in kernel.text
        assert "#include" not in kernel.text


def test_what_other_threads_may_change_is_loaded_once():
    (kernel,) = made(plan_of(FOLLOW, "speculation"), OWNERSHIP)
    assert kernel.text.count("volatile double *a") == 2
    assert "const double *__restrict__ c" in kernel.text


def test_a_speculative_loop_that_might_not_end_looks_at_the_flags():
    text = """def f(a, p, n):
    for i in range(n):
        for j in range(p[i]):
            a[p[j]] = p[i]
"""
    (speculate,) = made(plan_of(text, "speculation"), OWNERSHIP)
    assert "if (is_stopped(state)) return STOPPED;" in speculate.text
    *_, execute = made(plan_of(text), OWNERSHIP)
    assert "return STOPPED;" not in execute.text


def test_a_speculation_checks_every_written_array():
    plan = plan_of(FOLLOW, "speculation")
    (stage,) = OWNERSHIP.ways["speculation"]
    assert checked_arrays(plan, stage) == ("a",)
    inspect, execute = OWNERSHIP.ways["inspector"]
    assert checked_arrays(plan, inspect) == ("a",)
    assert checked_arrays(plan, execute) == ()


def test_a_loop_that_is_proved_is_not_inspected():
    text = "def f(a, x):\n    for i in range(len(x)):\n        a[2 * i + 1] = x[i]\n"
    for scheme in (OWNERSHIP, IMPRINT):
        assert [each.entry for each in made(plan_of(text), scheme)] == ["execute"]


def test_what_a_scheme_is_not_for_is_said():
    with pytest.raises(UsageError, match="`lenient` is for speculation only"):
        made(plan_of(SCATTER), LENIENT)
    with pytest.raises(UsageError, match="`imprint` is for inspector only"):
        made(plan_of(SCATTER, "speculation"), IMPRINT)
    with pytest.raises(UsageError, match="not run in parallel: it was asked for"):
        way_of(plan_of(SCATTER, "sequential"), OWNERSHIP)
    with pytest.raises(UsageError, match="loops without branches"):
        made(plan_of(FOLLOW, "speculation"), LENIENT)
