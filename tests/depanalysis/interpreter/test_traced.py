from dataclasses import replace

import pytest

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import run
from depanalysis.interpreter.traced import Path
from depanalysis.interpreter.values import called, evaluate, settled
from depanalysis.ir.expressions import Binary, IntConst, Var
from tests.oracle.programs import seeded_inputs, seeded_program

_KINDS = ("affine", "scalar", "data", "jumping")


def _traced(inputs):
    """The same inputs, with names; the path of the run, and the values of the names."""
    path = Path(lambda: None, 10_000)
    values = {}

    def named(name, value):
        if not isinstance(value, int):
            return value
        values[name] = int(value)
        return path.input(name, int(value))

    parameters = {name: named(name, v) for name, v in inputs.parameters.items()}
    memory = lambda name, at: named(f"{name}{at}", inputs.memory(name, at))  # noqa: E731
    return replace(inputs, parameters=parameters, memory=memory), path, values


@pytest.mark.parametrize("functions", [called, settled])
@pytest.mark.parametrize("kind", _KINDS)
def test_a_run_on_traced_inputs_is_the_run_and_its_decisions_hold(kind, functions):
    decisions = 0
    for seed in range(60):
        program = seeded_program(kind, seed)
        inputs = replace(seeded_inputs(program, seed), functions=functions)
        traced, path, values = _traced(inputs)
        try:
            made = run(program, inputs)
        except InterpretationError:
            continue
        shadow = run(program, traced)
        assert shadow.accesses == made.accesses
        assert shadow.memory == made.memory
        for decision in path.decisions:
            assert evaluate(decision.condition, values)
        decisions += len(path.decisions)
    assert decisions > 100


def _path():
    return Path(lambda: None, 100)


@pytest.mark.parametrize(
    "compute",
    [
        lambda x: x + 3,
        lambda x: 3 - x,
        lambda x: -x * 5,
        lambda x: x // 2 + x % 7,
        lambda x: 100 // x,
        lambda x: (x & 6) | 1,
        lambda x: ~x ^ 9,
        lambda x: (x << 2) >> 1,
        lambda x: abs(x - 20),
        lambda x: x % 2**32,
    ],
)
def test_a_number_is_what_its_formula_says(compute):
    for value in (1, 2, 13, 40):
        found = compute(_path().input("x", value))
        assert found == compute(value)
        assert evaluate(found.formula, {"x": value}) == compute(value)


def test_a_decision_is_what_held():
    path = _path()
    x = path.input("x", 5)
    assert not x > 7
    assert int(x) == 5
    assert x
    conditions = [each.condition for each in path.decisions]
    name = Var("x")
    assert conditions == [
        Binary("<=", name, IntConst(7)),
        Binary("==", name, IntConst(5)),
        Binary("!=", name, IntConst(0)),
    ]
    assert [each.is_pin for each in path.decisions] == [False, True, False]


def test_a_long_formula_is_given_up_and_its_number_is_not():
    x = _path().input("x", 1)
    total = x
    for _ in range(200):
        total = total + x
    assert total == 201


def test_no_more_decisions_are_noted_than_asked_for():
    path = Path(lambda: None, 3)
    x = path.input("x", 5)
    assert all(x > k for k in range(5))
    assert len(path.decisions) == 3
