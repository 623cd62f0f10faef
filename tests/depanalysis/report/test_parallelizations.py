import json

from depanalysis.emit.decisions import Decision
from depanalysis.report.parallelizations import Parallelization, json_text, report_text
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Verdict

LOOP = LoopVerdict(
    "f",
    Span("a.c", 2, 3, 2, 6),
    "i",
    1,
    Verdict.PARALLEL,
    "forall",
    "no conflict",
    assumptions=("a and b do not overlap in memory",),
)
FILES = (
    Parallelization(
        "a.c",
        "b.c",
        (Decision(LOOP, "#pragma omp parallel for"), Decision(LOOP, None, "\x1btiny")),
    ),
    Parallelization("c.c", None, ()),
)


def test_a_block_for_each_loop():
    assert report_text(FILES) == (
        "a.c:2:3  for i  gets a directive  in f\n"
        "    #pragma omp parallel for\n"
        "    assumes  a and b do not overlap in memory\n"
        "\n"
        "a.c:2:3  for i  is left alone  in f\n"
        "    \ufffdtiny\n"
        "\n"
        "2 files, 2 loops: 1 directive\n"
    )


def test_json_has_the_same():
    record = json.loads(json_text(FILES))
    assert record["schema"] == 1
    first, second = record["files"]
    assert (first["path"], first["output"]) == ("a.c", "b.c")
    assert second == {"path": "c.c", "output": None, "loops": []}
    assert first["loops"][0] == {
        "function": "f",
        "line": 2,
        "column": 3,
        "variable": "i",
        "verdict": "parallel",
        "directive": "#pragma omp parallel for",
        "reason": None,
        "order": None,
        "inspected": [],
        "assumptions": ["a and b do not overlap in memory"],
    }
    assert first["loops"][1]["reason"] == "\x1btiny"
