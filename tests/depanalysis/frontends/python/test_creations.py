"""Expressions that make arrays, and those that only look like it."""

import ast

import numpy as np
import pytest

from depanalysis.frontends.python.creations import Meanings, arguments, is_creation

KNOWN = Meanings(generators={"rng"}, rows={"rows"})


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


_MADE = [
    "np.zeros(n)",
    "numpy.ones((n, n), dtype=np.float32)",
    "np.empty_like(x)",
    "np.full(n, 1.5)",
    "np.linspace(0.0, 1.0, n)",
    "np.linspace(0.0, 1.0, num=n, endpoint=False)",
    "np.arange(n)",
    "np.arange(n * n).reshape(n, n)",
    "np.arange(n).astype(float)",
    "np.eye(n)",
    "np.array(x)",
    "np.array(x, dtype=float)",
    "np.array([1.0, 2.0])",
    "np.copy(x)",
    "x.copy()",
    "np.random.rand(n, n)",
    "np.random.randn(n)",
    "np.random.random(n)",
    "np.random.uniform(0.0, 1.0, n)",
    "np.random.randint(0, 5, size=n)",
    "np.random.permutation(x)",
    "np.random.default_rng(1).random(n)",
    "np.random.default_rng().normal(size=n)",
    "rng.random((n, n))",
    "rng.integers(0, 5, n)",
    "[0.0] * n",
]


@pytest.mark.parametrize("text", _MADE)
def test_what_makes_an_array(text: str) -> None:
    assert is_creation(_expression(text), "y", KNOWN)


@pytest.mark.parametrize("text", _MADE)
def test_what_is_made_shares_nothing(text: str) -> None:
    x = np.arange(4.0)
    names = {"np": np, "numpy": np, "x": x, "n": 4, "rng": np.random.default_rng(1)}
    made = eval(text, names)
    assert not np.shares_memory(np.asarray(made), x)


@pytest.mark.parametrize(
    "text",
    [
        "np.asarray(x)",
        "np.array(x, copy=False)",
        "np.array(x, copy=None)",
        "np.array(*x)",
        "np.array(x, **options)",
        "np.array(x, dtype=object)",
        "np.array(x, 'O')",
        "np.ravel(x)",
        "x.reshape(2, 2)",
        "x.astype(float, copy=False)",
        "x.copy(False)",
        "np.linspace(0.0, 1.0, n, True, True)",
        "np.linspace(0.0, 1.0, n, retstep=True)",
        "np.random.default_rng(1).random(n, float, x)",
        "rng.random(out=x)",
        "rng.shuffle(x)",
        "np.random.shuffle(x)",
        "other.random(n)",
        "cp.zeros(n)",
        "[x] * n",
        "zeros(n)",
    ],
)
def test_what_may_be_somebody_elses(text: str) -> None:
    assert not is_creation(_expression(text), "y", KNOWN)


def test_names_count_by_their_meaning() -> None:
    assert not is_creation(_expression("np.zeros(n)"), "y", Meanings(hidden={"np"}))
    assert not is_creation(_expression("x.copy()"), "y", Meanings(methods={"copy"}))


def test_a_copy_of_a_list_of_lists_has_its_rows() -> None:
    assert not is_creation(_expression("x.copy()"), "rows", KNOWN)
    assert is_creation(_expression("np.array(x)"), "rows", KNOWN)


def test_what_is_evaluated() -> None:
    text = "np.random.default_rng(f(1)).random(size=g(2))"
    assert {ast.unparse(each) for each in arguments(_expression(text))} == {
        "f(1)",
        "g(2)",
    }
    listed = arguments(_expression("np.array([x, y])"))
    assert [ast.unparse(each) for each in listed] == ["x", "y"]
    (copied,) = arguments(_expression("x.copy()"))
    assert ast.unparse(copied) == "x"
