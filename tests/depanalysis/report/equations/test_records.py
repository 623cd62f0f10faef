import json

import jsonschema
import pytest

from depanalysis.diophantine import schedules
from depanalysis.report.equations.findings import findings
from depanalysis.report.equations.records import json_text, record
from depanalysis.report.equations.schedules import Scheduling
from tests.depanalysis.report.equations.samples import PAPER, SHAPES
from tests.depanalysis.report.schemas import CLOSED

ANSWER = CLOSED["lde"]
XY = ("x", "y")


@pytest.mark.parametrize("name", SHAPES)
def test_every_answer_has_the_promised_shape(name):
    answer = json.loads(json_text(findings(SHAPES[name], XY)))
    jsonschema.validate(answer, ANSWER)
    if answer["components"] is not None:
        counts = answer["by_length"]
        assert sum(counts.values()) == answer["components"]
        assert (
            sum(int(k) * count for k, count in counts.items()) == answer["iterations"]
        )


def everything():
    scheduling = Scheduling(
        schedules.best(PAPER.system, 2), schedules.thread_lists(PAPER.system, 2)
    )
    return findings(PAPER, XY, (-8, -6), scheduling)


def test_answer_with_everything(golden):
    shown = json_text(everything())
    jsonschema.validate(json.loads(shown), ANSWER)
    golden(shown)


def test_wide_answer(golden):
    golden(json_text(findings(SHAPES["wide and many"], XY)))


def test_the_promised_fields_come_first():
    assert list(record(everything()))[:10] == [
        "schema",
        "equations",
        "range",
        "solutions",
        "components",
        "independents",
        "largest",
        "by_length",
        "seeds",
        "schedule",
    ]


def test_what_is_not_known_is_null_with_a_reason_and_bounds():
    answer = record(findings(SHAPES["wide and many"], XY))
    assert answer["components"] is answer["by_length"] is answer["depth"] is None
    assert answer["independents"] == 333333333333333334
    assert str(answer["reason"]).startswith("listing 2000000000000000001 iterations")
    assert answer["bounds"]["components"] == [  # type: ignore[index]
        333333333333333335,
        1000000000000000001,
    ]
