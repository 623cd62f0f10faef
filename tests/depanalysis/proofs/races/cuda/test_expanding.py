"""Loops with barriers: written out where the trips are known, else cut into three."""

from depanalysis.ir.statements import Loop, While, walk_statements
from depanalysis.proofs.races.cuda.expanding import expanded
from depanalysis.proofs.races.cuda.preparing import CUT, prepared
from depanalysis.proofs.races.cuda.variables import (
    never_written,
    sharing_of,
    varying_scalars,
)
from tests.depanalysis.proofs.races.cuda.sources import kernel_of

BLOCK = frozenset({"block"})


def made(body, known=None, kinds=BLOCK):
    kernel = kernel_of(body)
    shared = sharing_of(kernel).all
    program = prepared(kernel.program, shared, known or {})
    constant = never_written(program, shared)
    varying = varying_scalars(program, constant)
    return expanded(program, kinds, shared - constant, varying)


def loops(found):
    return [
        each
        for each in walk_statements(found.program.body)
        if isinstance(each, Loop | While)
    ]


def cuts(found):
    return [
        each
        for each in walk_statements(found.program.body)
        if getattr(getattr(each, "target", None), "array", "") == CUT
    ]


def test_known_trips_are_written_out():
    found = made("for (int k = 0; k < 5; k++) { s[t] = k; __syncthreads(); }")
    assert loops(found) == []
    assert len(found.barriers) == 5


def test_halvings_of_a_known_size_are_written_out():
    body = "for (int k = B / 2; k > 0; k /= 2) { s[t] = k; __syncthreads(); }"
    assert len(made(body, {"blockDim.x": 64}).barriers) == 6


def test_other_loops_become_three_iterations():
    found = made("for (int k = 0; k < n; k++) { s[t] = k; __syncthreads(); }")
    assert loops(found) == []
    assert len(found.barriers) == 3
    assert len(cuts(found)) == 1


def test_iterations_without_a_barrier_leave_any_two():
    found = made(
        "for (int k = 0; k < n; k++) { s[t] = k; if (k % 2) __syncthreads(); }"
    )
    assert len(found.barriers) == 2
    assert cuts(found) == []


def test_loops_without_barriers_stay():
    found = made("for (int k = 0; k < n; k++) s[t] += k; __syncthreads();")
    assert len(loops(found)) == 1


def test_barriers_of_other_kinds_do_not_count():
    body = "for (int k = 0; k < n; k++) { s[t] = k; __syncwarp(); }"
    assert len(loops(made(body))) == 1
    assert loops(made(body, kinds=frozenset({"block", "warp"}))) == []


def test_scalars_that_all_threads_share_stay_shared():
    body = (
        "int k = n, j = t; while (k > j % 2) { k -= g[k]; j = s[j]; __syncthreads(); }"
    )
    found = made(body)
    assert any(name.startswith("j%") for name in found.own)
    uniform = made("int k = n; while (k) { k = g[k]; __syncthreads(); }")
    assert any(name.startswith("k%") for name in uniform.uniform)
    assert uniform.own == frozenset()
