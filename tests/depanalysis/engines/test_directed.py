import pytest

from depanalysis.engines.directed import directed
from depanalysis.engines.search import value_carried
from depanalysis.interpreter.machine import Inputs, run
from tests.oracle.models import facts, loop


def _runs(body, declarations=None):
    known = (
        facts(body) if declarations is None else facts(body, declarations=declarations)
    )
    return known, list(directed(known, loop(known.model, "i")))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("if b[7] == 16197 { @ }", id="a-number"),
        pytest.param("if n * m == 77 and n > 7 { @ }", id="a-product"),
        pytest.param("if (b[0] & 12) == 8 and b[1] > b[0] + 50 { @ }", id="bits"),
        pytest.param("if p[b[3]] == -9 { @ }", id="an-index"),
        pytest.param("t = b[0] * 3 + 1 if t == 100 { @ }", id="computed"),
        pytest.param(
            "if b[0] > 40 { if b[1] > 50 { if b[2] > 60 { @ } } }", id="steps"
        ),
    ],
)
def test_runs_get_behind_conditions(body):
    inside = "for i = 0 to n { a[i] = 0 }"
    _, runs = _runs(body.replace("@", f"b[9] = 5 {inside}"))
    assert any(a.variable == "a" for each in runs for a in each.log)


def test_what_a_trial_did_happens_in_a_plain_run():
    known, runs = _runs(
        "t = m while b[t] > 30 { t = b[t] - 31 } for i = 0 to n { a[i] = t }"
    )
    assert len(runs) > 2
    for trial in runs:
        inputs = Inputs(trial.parameters, trial.filling)
        assert run(known.model.program, inputs).accesses[: len(trial.log)] == trial.log


def test_runs_are_the_same_ones_each_time_and_made_once():
    body = "for i = 0 to n { if b[i] > 70 { break } a[i] = 0 }"
    known, runs = _runs(body)
    again = list(directed(known, loop(known.model, "i")))
    assert all(one is other for one, other in zip(runs, again, strict=True))
    assert [t.log for t in _runs(body)[1]] == [t.log for t in runs]


def test_a_list_in_an_array_is_followed():
    known = facts("t = m while t >= 0 { a[t] = 1 t = b[t] }")
    (around,) = (each for each in known.model.loops)
    chosen = [a for a in known.model.inside(around) if a.variable == "t"]
    header = [a for a in known.model.accesses if a.id.statement == around.number]
    assert value_carried(known, around, [*chosen, *header]) is not None
