import pytest

from depanalysis.analysis.recurrences import (
    COUNT,
    LOWER,
    STEP,
    closed_forms,
    entry,
    header,
)
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import Var
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.types import TYPES
from tests.oracle.models import expr, plain

INDEX = "i"


def _ends(**values):
    """What one iteration makes of scalars; `v` in a text is the value at its start."""
    starts = {name: header(name) for name in values}
    return {name: substituted(expr(text), starts) for name, text in values.items()}


def _forms(unstable=frozenset(), types=None, **values):
    return closed_forms(_ends(**values), INDEX, frozenset(unstable), types or {})


@pytest.mark.parametrize(
    ("values", "name"),
    [
        pytest.param({"v": "v"}, "v", id="unchanged"),
        pytest.param({"v": "v + 3"}, "v", id="induction"),
        pytest.param({"v": "v - n"}, "v", id="symbolic-step"),
        pytest.param({"v": "v + i"}, "v", id="triangle"),
        pytest.param({"v": "v + 2 * i - 1"}, "v", id="odd-numbers"),
        pytest.param({"v": "v + n * i"}, "v", id="symbolic-slope"),
        pytest.param({"v": "i + 5"}, "v", id="wrap-around"),
        pytest.param({"v": "v + 2", "w": "w + v"}, "w", id="second-order"),
        pytest.param({"v": "v + 2", "w": "v"}, "w", id="delayed"),
        pytest.param({"v": "i", "w": "v"}, "w", id="delayed-twice"),
        pytest.param({"v": "5"}, "v", id="constant-from-the-second"),
    ],
)
@pytest.mark.parametrize(("lower", "step"), [(0, 1), (3, 2), (5, -1)])
def test_closed_forms_are_the_values_of_the_recurrence(values, name, lower, step):
    form = _forms(**values)[name]
    state = {"v": 7, "w": 11}
    start = {entry(key).name: value for key, value in state.items()}
    for count in range(6):
        known = {COUNT.name: count, LOWER.name: lower, STEP.name: step, "n": 4}
        assert evaluate(form, {**start, **known}) == state[name], count
        visible = {**state, INDEX: lower + step * count, "n": 4}
        state |= {key: evaluate(expr(text), visible) for key, text in values.items()}


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"v": "2 * v"}, id="geometric"),
        pytest.param({"v": "v + i * i"}, id="quadratic-steps"),
        pytest.param({"v": "select(i > 0, v + 1, v)"}, id="conditional"),
        pytest.param({"v": "w", "w": "v"}, id="exchange"),
        pytest.param({"v": "u8(v + 1)"}, id="wrapping"),
        pytest.param({"v": "v + i // 2"}, id="floor-of-the-index"),
    ],
)
def test_other_recurrences_have_no_closed_form(values):
    assert _forms(**values) == {}


def test_what_changes_during_the_loop_gives_no_closed_form():
    assert _forms({"x"}, v="v + x") == {}
    assert _forms({"x"}, v="x") == {}
    assert plain(_forms(v="v + x")["v"]) == "@entry v + @count * x"


@pytest.mark.parametrize(
    ("type_", "text", "expected"),
    [
        ("u8", "u8(v + 1)", "u8(@count + @entry v)"),
        ("u32", "u32(v - x)", "u32(@entry v - @count * x)"),
        ("u32", "u32(u32(v + 3) * 1 - x)", "u32(3 * @count + @entry v - @count * x)"),
        ("i16", "i16(v + 2)", "i16(2 * @count + @entry v)"),
        ("u16", "u16(u8(v) + 1)", None),
        ("u16", "u16(2 * v)", None),
        ("u8", "u16(v + 1)", None),
    ],
)
def test_sums_modulo_the_range_of_their_type(type_, text, expected):
    found = _forms(types={"v": TYPES[type_]}, v=text)
    assert (plain(found["v"]) if found else None) == expected


def test_an_unchanged_scalar_keeps_its_value_whatever_changes():
    assert _forms({"x"}, v="v")["v"] == entry("v")


def test_one_scalar_without_a_form_does_not_spoil_the_others():
    forms = _forms(v="2 * v", w="w + 1", u="u + v")
    assert list(forms) == ["w"]


def test_forms_that_grow_beyond_use_are_not_kept():
    step = " + ".join(f"i // {k}" for k in range(2, 90))
    assert _forms(v=step) == {}


def test_placeholders_are_no_names_of_programs():
    assert header("v") != entry("v") != Var("v")
