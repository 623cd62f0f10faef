"""Programs as JSON text."""

import json

import pytest

from depanalysis.frontends.records import translate
from depanalysis.ir.records import to_json
from depanalysis.source import SourceFile
from tests.oracle.runs import program

RECORD = to_json(program("for i = 0 to n { a[i] = i }"))


def source(text):
    return SourceFile("p.json", text)


@pytest.mark.parametrize(
    ("data", "count"),
    [
        pytest.param(RECORD, 1, id="one"),
        pytest.param([RECORD, RECORD], 2, id="several"),
        pytest.param([], 0, id="none"),
    ],
)
def test_programs_are_read(data, count):
    translation = translate(source(json.dumps(data)))
    assert translation.errors == ()
    assert len(translation.programs) == count


@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param("{,}", "p.json:1:2", id="no JSON"),
        pytest.param("", "p.json:1:1", id="empty"),
        pytest.param("3", "p.json:1:1", id="no program"),
        pytest.param("[" * 100_000, "p.json:1:1", id="too deep"),
        pytest.param("1" * 5000, "p.json:1:1", id="a huge number"),
    ],
)
def test_what_is_no_program_is_one_error(text, place):
    translation = translate(source(text))
    assert translation.programs == ()
    assert [str(error.span) for error in translation.errors] == [place]


def test_one_bad_program_leaves_the_others():
    translation = translate(source(json.dumps([{"schema": 9}, RECORD])))
    assert len(translation.programs) == len(translation.errors) == 1
