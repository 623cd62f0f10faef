"""Functions that change shapes leave in memory what NumPy computes."""

import numpy as np
import pytest

from depanalysis.frontends.fortran import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile

_UNIT = """subroutine test(a, b, c, v)
implicit none
integer, intent(inout) :: a(3, 3), v(6)
integer, intent(in) :: b(3, 3), c(3, 2)
integer :: i, k
k = 1
{}
end subroutine
"""
_START = {
    "a": np.arange(9).reshape(3, 3),
    "b": np.array([[2, 7, 1], [8, 2, 8], [1, 8, 2]]),
    "c": np.array([[3, 1], [4, 1], [5, 9]]),
    "v": np.arange(6) * 10,
}


def _outcome(body):
    """The arrays `a` and `v` after a run; memory has the first subscript last."""
    found = translate(SourceFile("t.f90", _UNIT.format(body)))
    assert not found.errors
    (program,) = found.programs
    assert not verify(program)
    opaque = [s for s in walk_statements(program.body) if isinstance(s, Opaque)]
    assert not opaque, opaque

    def contents(name, at):
        return int(_START[name][at[::-1]]) if at else 0

    memory = run(program, Inputs({}, contents)).memory
    final = {name: _START[name].copy() for name in ("a", "v")}
    for (name, at), value in memory.items():
        if name in final:
            final[name][at[::-1]] = value
    return final


_A, _B, _C, _V = (_START[name] for name in "abcv")


@pytest.mark.parametrize(
    ("body", "name", "expected"),
    [
        pytest.param("a = matmul(b, a)", "a", _B @ _A, id="matmul"),
        pytest.param("a(:, 1:2) = matmul(b, c)", "a", np.c_[_B @ _C, _A[:, 2]], id="columns"),
        pytest.param("a(:, 2) = matmul(b, a(:, 2))", "a",
                     np.c_[_A[:, 0], _B @ _A[:, 1], _A[:, 2]], id="matrix-and-vector"),
        pytest.param("v(1:2) = matmul(b(2, :), c)", "v",
                     np.r_[_B[1] @ _C, _V[2:]], id="vector-and-matrix"),
        pytest.param("a = matmul(transpose(a), b) + 1", "a", _A.T @ _B + 1, id="inside"),
        pytest.param("a = transpose(a)", "a", _A.T, id="transpose"),
        pytest.param("v = reshape(c, (/ 6 /))", "v", _C.T.ravel(), id="reshape"),
        pytest.param("a(:, 2:3) = reshape(v, shape=[3, 2])", "a",
                     np.c_[_A[:, 0], _V.reshape(2, 3).T], id="reshape-to-rows"),
        pytest.param("a = spread(b(:, 1), 2, 3)", "a", np.outer(_B[:, 0], [1] * 3), id="spread"),
        pytest.param("a = spread(dim=1, source=b(:, 1), ncopies=3)", "a",
                     np.outer([1] * 3, _B[:, 0]), id="spread-rows"),
        pytest.param("v = cshift(v, 2)", "v", np.roll(_V, -2), id="cshift"),
        pytest.param("v = cshift(v, -k)", "v", np.roll(_V, 1), id="cshift-back"),
        pytest.param("a = cshift(b, 1, dim=2)", "a", np.roll(_B, -1, 1), id="cshift-columns"),
        pytest.param("v = eoshift(v, 2)", "v", np.r_[_V[2:], 0, 0], id="eoshift"),
        pytest.param("v = eoshift(v, -1)", "v", np.r_[0, _V[:-1]], id="eoshift-back"),
        pytest.param("v(2:4) = [5, k, v(2)]", "v", [0, 5, 1, 10, 40, 50], id="constructor"),
        pytest.param("v = (/ (v(7 - i) + i, i = 1, 6) /)", "v",
                     _V[::-1] + np.arange(1, 7), id="implied-loop"),
        pytest.param("v(1:3) = [(i * i, i = 1, 5, 2)]", "v", [1, 9, 25, 30, 40, 50], id="steps"),
        pytest.param("v(1) = sum(matmul(b, c(:, 1)))", "v",
                     np.r_[(_B @ _C[:, 0]).sum(), _V[1:]], id="in-a-sum"),
        pytest.param("v(1:3) = sum(b, 1)", "v", np.r_[_B.sum(0), _V[3:]], id="sum-of-columns"),
        pytest.param("v(1:3) = maxval(b, dim=2, mask=b < 8)", "v",
                     np.r_[7, 2, 2, _V[3:]], id="greatest-of-rows"),
        pytest.param("v(1) = sum(b, b > 2)", "v", np.r_[31, _V[1:]], id="some"),
        pytest.param("v(1:2) = count(c > 3, 1)", "v", np.r_[2, 1, _V[2:]], id="count-columns"),
        pytest.param("v = v + sum(v)", "v", _V + _V.sum(), id="in-an-operand"),
        pytest.param("v(1) = maxloc(b(:, 3), 1)", "v", np.r_[2, _V[1:]], id="maxloc"),
        pytest.param("v(1) = maxloc(b(:, 3), dim=1, back=.true.)", "v",
                     np.r_[2, _V[1:]], id="maxloc-back"),
        pytest.param("v(2:3) = maxloc(b)", "v", np.r_[0, 2, 1, _V[3:]], id="place"),
        pytest.param("v(2:3) = minloc(b, b > 1)", "v", np.r_[0, 1, 1, _V[3:]], id="least"),
        pytest.param("v(2:3) = findloc(b, 8, back=.true.)", "v",
                     np.r_[0, 2, 3, _V[3:]], id="last"),
        pytest.param("v(2) = findloc(v, 7, 1)", "v", np.r_[0, 0, _V[2:]], id="nowhere"),
        pytest.param("v(1:count(b > 2)) = pack(b, b > 2)", "v",
                     np.r_[8, 7, 8, 8, _V[4:]], id="pack"),
        pytest.param("v = pack(b, b > 2, v)", "v", np.r_[8, 7, 8, 8, _V[4:]], id="pack-over"),
        pytest.param("a = unpack(v, b > 2, 5)", "a",
                     [[5, 10, 5], [0, 5, 30], [5, 20, 5]], id="unpack"),
        pytest.param("v(1) = iany(b) + iparity(c) * 10 + iall(b(2:2, 1))", "v",
                     np.r_[133, _V[1:]], id="bits"),
        pytest.param("if (maxloc(v, 1) == 6) v(1) = 9", "v", np.r_[9, _V[1:]], id="condition"),
        pytest.param("a(2, :) = b(2, [3, 1, 2])", "a",
                     np.array([_A[0], _B[1][[2, 0, 1]], _A[2]]), id="vector-subscript"),
    ],
)  # fmt: skip
def test_arrays_hold_what_the_functions_give(body, name, expected):
    found = _outcome(body)
    for each, start in (("a", _A), ("v", _V)):
        wanted = expected if each == name else start
        assert np.array_equal(found[each], wanted), found[each]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("a = reshape(v, [3, 3], pad=[0])", id="pad"),
        pytest.param("a = cshift(b, [1, 2, 3])", id="a-shift-for-each-row"),
        pytest.param("a = spread(b(:, 1), k, 3)", id="unknown-dimension"),
        pytest.param("v = [v(1:3), v(1:3)]", id="arrays-in-a-constructor"),
        pytest.param(
            "v(1:2) = [(sum(b(:, i)), i = 1, 2)]", id="a-sum-in-an-implied-loop"
        ),
        pytest.param("v(1:3) = maxloc(b, 1)", id="places-in-columns"),
    ],
)
def test_what_is_not_modelled_is_opaque(body):
    found = translate(SourceFile("t.f90", _UNIT.format(body)))
    (program,) = found.programs
    assert any(isinstance(s, Opaque) for s in walk_statements(program.body))
