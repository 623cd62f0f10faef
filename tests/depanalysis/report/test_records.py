import json

from depanalysis.errors import ParseError
from depanalysis.inputs import Source
from depanalysis.options import Options
from depanalysis.pipelines.check import check_source
from depanalysis.report.records import json_text, report_record
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import FileReport, Report
from tests.depanalysis.report.samples import EMPTY, REPORT


def test_report(golden):
    golden(json_text(REPORT))


def test_the_text_is_the_record():
    assert json.loads(json_text(REPORT)) == report_record(REPORT)


def test_a_report_on_nothing_has_no_files():
    assert report_record(EMPTY) == {"schema": 1, "files": []}


def test_a_loop_has_the_promised_fields_in_order():
    record = json.loads(json_text(REPORT))
    assert list(record["files"][0]) == ["path", "errors", "loops"]
    loop = record["files"][0]["loops"][0]
    assert list(loop) == [
        "function", "line", "column", "end_line", "variable", "keyword", "depth", "verdict",
        "pattern", "needs", "applicable", "obstacle", "dependences", "evidence", "reason", "code",
        "assumptions", "advice", "warning", "place", "directives",
    ]  # fmt: skip
    assert loop["evidence"] == {"engine": "diophantine", "milliseconds": 0.412}
    assert list(loop["dependences"][0]) == [
        "kind", "array", "source", "sink", "level", "direction", "distance", "witness",
        "relation",
    ]  # fmt: skip


def test_an_error_about_a_whole_file_has_no_line():
    error = ParseError("is a directory", Span("here", 0, 0, 0, 0))
    record = report_record(Report((FileReport("here", errors=(error,)),)))
    assert record["files"] == [
        {
            "path": "here",
            "errors": [
                {"path": "here", "line": None, "column": None, "message": error.message}
            ],
            "loops": [],
        }
    ]


def test_the_text_is_ascii_whatever_the_names_are():
    report = Report((FileReport("é\udcff.c"),))
    assert json_text(report).isascii()
    assert json.loads(json_text(report))["files"][0]["path"] == "é\udcff.c"


def test_loops_of_one_line_that_share_a_name_are_told_apart():
    loop = "for (int i = 0; i < n; i++)"
    source = SourceFile("x.c", f"void f(int n, int *a) {{ {loop} {loop} a[0] = i; }}")
    report = Report((check_source(Source(source, "c"), Options()),))
    record = json.loads(json_text(report))
    witness = record["files"][0]["loops"][0]["dependences"][0]["witness"]
    assert witness["source"] == {"i": 0, "i (2)": 0}
    assert witness["sink"] == {"i": 1, "i (2)": 0}
