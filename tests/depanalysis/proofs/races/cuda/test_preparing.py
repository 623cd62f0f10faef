"""Kernels made ready: known sizes put in, shared scalars as arrays, markers."""

from depanalysis.ir.expressions import IntConst, Load
from depanalysis.ir.printer import show
from depanalysis.ir.statements import Barrier
from depanalysis.proofs.races.cuda.preparing import MARKERS, VALUE, mark, prepared
from depanalysis.proofs.races.cuda.variables import sharing_of
from tests.depanalysis.proofs.races.cuda.sources import kernel_of


def shown(body, known):
    kernel = kernel_of(body)
    return show(prepared(kernel.program, sharing_of(kernel).all, known))


def test_known_parameters_are_no_parameters():
    text = shown("g[t] = n * B;", {"n": 5, "blockDim.x": 32})
    assert "B = 32" in text
    assert "g[t] = 5 * B" in text
    assert "parameter n" not in text


def test_shared_scalars_are_arrays_of_one_element():
    text = shown("__shared__ int sum; sum = t; sum += 2; g[t] = sum;", {})
    assert "sum[0] = t" in text
    assert "sum[0] += 2" in text
    assert "g[t] = sum[0]" in text


def test_conversions_that_change_nothing_are_left_out():
    assert "b * B + t" in shown("int i = b * B + threadIdx.x; g[i] = 1;", {}).replace(
        "threadIdx.x", "t"
    )


def test_markers_are_stores_to_arrays_of_ours():
    stmt = mark(VALUE, IntConst(3), like=Barrier())
    assert stmt.target == Load(VALUE, (IntConst(3), IntConst(0)))
    names = prepared(kernel_of("g[t] = 1;").program, frozenset(), {}).arrays
    assert {array.name for array in names} >= MARKERS
