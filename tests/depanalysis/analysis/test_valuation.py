import pytest

from depanalysis.analysis.valuation import (
    INITIAL,
    State,
    Unknowns,
    Valuation,
    Version,
    resolved,
)
from depanalysis.ir.expressions import Load, Var
from depanalysis.ir.types import BOOL, F64, I32
from tests.oracle.models import expr, plain

TYPES = {"n": I32, "x": F64, "s": I32, "a": I32, "g": BOOL}
LOOPS = frozenset({3})


def _valuation():
    return Valuation(dict(TYPES), Unknowns(), frozenset({"n"}), {"i#3": 3})


def _state():
    return State({"s": expr("n + 1")}, {}, {"i": "i#3"})


def _value(text, valuation=None, state=None):
    valuation = valuation or _valuation()
    return plain(valuation.value(expr(text), state or _state(), LOOPS))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("i + s", "i#3 + n + 1", id="sum"),
        pytest.param("s > n", "true", id="decided-condition"),
        pytest.param("not i > n", "not i#3 > n", id="condition"),
        pytest.param("select(i > n, s, s)", "n + 1", id="selection"),
        pytest.param("i32(s > i)", "select(n + 1 > i#3, 1, 0)", id="number"),
    ],
)
def test_values_are_over_symbols_and_parameters(text, value):
    assert _value(text) == value


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x > 0.5", id="comparison-of-reals"),
        pytest.param("i32(x)", id="truncated-real"),
        pytest.param("f(i)", id="call"),
        pytest.param("a[i]", id="load"),
        pytest.param("t", id="scalar-without-a-value"),
    ],
)
def test_other_values_are_unknown_and_vary_with_the_loops_around(text):
    valuation = _valuation()
    unknown = valuation.unknowns.table[_value(text, valuation)]
    assert unknown.varies == LOOPS


def test_an_unknown_truth_value_is_marked():
    valuation = _valuation()
    assert valuation.unknowns.table[_value("g", valuation)].is_boolean
    assert valuation.unknowns.table[_value("x > 0.5", valuation)].is_boolean
    assert not valuation.unknowns.table[_value("t", valuation)].is_boolean


def test_a_scalar_keeps_its_unknown_value_until_it_is_assigned():
    valuation, state = _valuation(), _state()
    assert _value("t", valuation, state) == _value("t", valuation, state)


def test_two_computations_with_reals_are_two_unknowns():
    valuation, state = _valuation(), _state()
    assert _value("x > 0.5", valuation, state) != _value("x > 0.5", valuation, state)


def test_one_element_of_one_version_is_one_unknown():
    unknowns, element = Unknowns(), Load("a", (Var("n"),))
    first = unknowns.load(element, INITIAL, frozenset())
    assert unknowns.load(element, INITIAL, frozenset()) == first
    assert unknowns.load(Load("a", (Var("m"),)), INITIAL, frozenset()) != first
    later = unknowns.load(element, Version(1, frozenset()), frozenset())
    assert later != first
    assert (unknowns.table[first.name].origin, unknowns.table[later.name].origin) == (
        element,
        None,
    )


def test_a_load_varies_with_its_subscripts_and_its_array():
    valuation, state = _valuation(), _state()
    state.versions["a"] = Version(7, frozenset({5}))
    unknown = valuation.unknowns.table[_value("a[i]", valuation, state)]
    assert unknown.varies == {3, 5}


def test_a_placeholder_varies_everywhere():
    assert not _valuation().varies(Var("@header s")) <= LOOPS
    assert _valuation().varies(Var("n")) == frozenset()


@pytest.mark.parametrize(
    ("text", "is_real"),
    [
        pytest.param("x", True, id="variable"),
        pytest.param("0.5", True, id="constant"),
        pytest.param("x + x", True, id="sum"),
        pytest.param("-x", True, id="negation"),
        pytest.param("f64(i)", True, id="conversion"),
        pytest.param("sqrt(x)", True, id="call"),
        pytest.param("select(i > 0, x, x)", True, id="selection"),
        pytest.param("x < x", False, id="comparison"),
        pytest.param("i32(x)", False, id="truncation"),
        pytest.param("f(i)", False, id="integer-call"),
        pytest.param("x < x and i < n", False, id="connective"),
    ],
)
def test_reals_are_told_from_integers_and_conditions(text, is_real):
    assert _valuation().is_real(expr(text)) is is_real


def test_large_values_become_unknown():
    valuation = _valuation()
    large = expr(" + ".join(f"i // {k}" for k in range(2, 90)))
    assert valuation.bounded(expr("i + 1"), LOOPS) == expr("i + 1")
    assert valuation.unknowns.table[valuation.bounded(large, LOOPS).name].cause == (
        "arithmetic"
    )


def test_resolved_values_are_canonical():
    assert plain(resolved(expr("k + k"), {"k": expr("n + 1")})) == "2 * n + 2"


def test_a_dead_state_holds_nowhere():
    state = _state()
    assert [plain(c) for c in state.dead().path] == ["false"]
    assert state.path == ()
