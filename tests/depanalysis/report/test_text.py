import depanalysis as da
from depanalysis.errors import ParseError
from depanalysis.report.text import error_text, report_text
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import FileReport, Report
from tests.depanalysis.report.samples import EMPTY, ERROR, INNER, REPORT, SOURCES


def test_report(golden):
    golden(report_text(REPORT, SOURCES))


def test_styled_report(golden):
    golden(report_text(REPORT, SOURCES, lambda role, text: f"<{role}>{text}</>"))


def test_a_report_on_nothing_is_its_summary():
    assert report_text(EMPTY, {}) == "0 files, 0 loops\n"


def test_a_report_without_sources_shows_no_excerpts():
    text = report_text(REPORT, {})
    assert "^" not in text
    assert (
        "witness  n = 2: iteration i = 0 writes a[1], iteration i = 1 reads it" in text
    )


def test_no_line_ends_with_blanks():
    text = report_text(REPORT, SOURCES)
    assert [line for line in text.split("\n") if line != line.rstrip()] == []


def test_an_error_is_shown_at_its_place():
    assert error_text(ERROR, SOURCES) == (
        "stencil.c:13:9: error: expected expression\n"
        "  13 | int x = ;\n"
        "     |         ^\n"
    )


def test_an_error_without_its_source_shows_the_excerpt_it_carries():
    assert error_text(ERROR, {}) == (
        "stencil.c:13:9: error: expected expression\n  int x = ;\n          ^\n"
    )


def test_an_error_about_a_whole_file_has_no_line():
    error = ParseError("is a directory", Span("here", 0, 0, 0, 0))
    assert error_text(error, {}) == "here: error: is a directory\n"


def test_an_error_about_nothing_has_no_place():
    assert error_text(ParseError("wrong"), {}) == "error: wrong\n"


def test_text_from_the_source_cannot_steer_a_terminal():
    source = SourceFile("a\x1b[2J.c", "\x1b[31m x\x07\u202e")
    error = ParseError("unexpected \x1b", Span(source.path, 1, 7, 1, 8))
    report = Report((FileReport(source.path, (INNER,), (error,)),))
    shown = report_text(report, {}) + error_text(error, {source.path: source})
    assert [sign for sign in shown if ord(sign) < 32 and sign != "\n"] == []
    assert "\u202e" not in shown


def test_what_three_loops_assume_is_named_and_said_once():
    values = ("b[i]", "b[i] + 1", "2 * b[i]", "b[i] + c[i]")
    loops = "".join(f"for (int i = 0; i < n; i++) a[i] = {x};\n" for x in values)
    text = f"void f(int n, double *a, double *b, double *c) {{\n{loops}}}\n"
    lines = report_text(da.check(text, "c", path="x.c"), {}).splitlines()
    apart = "{} do not overlap in memory"
    assert lines.count("    assumes  A1") == 3
    assert f"    assumes  {apart.format('a, b and c')}" in lines
    assert lines[-4:-1] == [
        "what several loops assume",
        f"    A1       {apart.format('a and b')}",
        "",
    ]


def test_what_loops_of_different_files_assume_is_said_at_each():
    text = "void f(int n, double *a, double *b) { for (int i = 0; i < n; i++) a[i] = b[i]; }"
    files = tuple(da.check(text, "c", path=f"{k}.c").files[0] for k in range(3))
    shown = report_text(da.Report(files), {})
    assert shown.count("    assumes  a and b do not overlap in memory\n") == 3
    assert "what several loops assume" not in shown
