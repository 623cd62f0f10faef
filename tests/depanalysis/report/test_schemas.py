"""What the verbs print with `--json` is what the published schemas say."""

import json
from pathlib import Path

import jsonschema
import pytest

from depanalysis.cli import main
from depanalysis.report.schemas import SCHEMAS
from tests.depanalysis.report.schemas import CLOSED

ROOT = Path(__file__).parents[3]
GALLERY = sorted(str(each) for each in (ROOT / "data" / "gallery").iterdir())
RACES = sorted(map(str, (ROOT / "tests/cases/race/openmp").glob("*-m*.c")))
CALLS = {
    "check": [["check", "--relations", *GALLERY, "missing.c"]],
    "race": [["race", "data/kernels", *RACES]],
    "coalesce": [["coalesce", "--method", "both", "data/kernels"]],
    "parallelize": [["parallelize", "--inspect", *GALLERY[:4]]],
    "lde": [
        ["lde", "2*x - 3*y = 5", "--range", "L", "U"],
        ["lde", "2*x - 3*y = 5", "--range", "-8", "7", "--schedule", "2"],
    ],
}


@pytest.mark.parametrize("verb", SCHEMAS)
def test_a_schema_is_one(verb, capsys):
    assert main(["schema", verb]) == 0
    shown = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator.check_schema(shown)


@pytest.mark.parametrize(
    "call", [each for calls in CALLS.values() for each in calls], ids=lambda x: x[0]
)
def test_what_is_printed_has_no_other_shape(call, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    main([*call, "--json"])
    shown = json.loads(capsys.readouterr().out)
    jsonschema.validate(shown, CLOSED[call[0]])
    assert "files" not in shown or shown["files"] != []


def test_a_field_that_no_schema_names_is_refused():
    record = {"schema": 1, "files": [], "more": 1}
    jsonschema.validate(record, SCHEMAS["check"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(record, CLOSED["check"])
