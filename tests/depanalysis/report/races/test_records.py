"""The JSON of races: the fields that the contract promises."""

import json

from depanalysis.report.races.records import json_text
from tests.depanalysis.report.races.samples import REPORT


def test_files_constructs_and_races_have_their_fields():
    log = json.loads(json_text([REPORT]))
    assert log["schema"] == 1
    (file,) = log["files"]
    assert (file["path"], file["verdict"]) == ("k.cu", "race")
    assert file["errors"][0]["line"] == 4
    racy, unknown, free = file["constructs"]
    assert [c["verdict"] for c in file["constructs"]] == [
        "race",
        "unknown",
        "race-free",
    ]
    (race,) = racy["races"]
    assert (race["kind"], race["variable"]) == ("read-write", "s")
    assert race["first"] == {"path": "k.cu", "line": 2, "column": 3, "text": "s[t]"}
    assert race["witness"]["launch"] == {"block": [4, 1, 1], "grid": [1, 1, 1]}
    assert race["witness"]["first"]["thread"] == [0, 0, 0]
    assert race["witness"]["element"] == [1]
    assert [each["kind"] for each in racy["benign"]] == ["benign"]
    assert unknown["undecided"][0]["reason"] == "depends on data"
    assert free["races"] == free["undecided"] == []
