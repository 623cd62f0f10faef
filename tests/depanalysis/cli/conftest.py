"""A stand-in for the pipeline, so that the command line is tested for itself."""

import time

import pytest

from depanalysis.cli import analyses
from depanalysis.errors import ParseError, UsageError
from depanalysis.source import Span
from depanalysis.verdicts import FileReport, LoopVerdict, Verdict

STAGES = ("program", "verdicts")


def _fail(text):
    failures = {
        "crash": ValueError("boom"),
        "nested": RecursionError(),
        "memory": MemoryError(),
        "usage": UsageError("'n >=' is not an expression"),
        "raised": ParseError("cannot be parsed"),
        "interrupt": KeyboardInterrupt(),
    }
    if text in failures:
        raise failures[text]


def check_source(source, language, options, trace=None, _project=None):
    """One loop for each line that names a verdict; words that fail, fail."""
    _fail(source.text.strip())
    loops, errors = [], []
    for number, line in enumerate(source.text.splitlines(), start=1):
        span = Span(source.path, number, 1, number, len(line) + 1)
        if line.startswith("sleep"):
            time.sleep(float(line.split()[1]))
        elif line == "syntax":
            errors.append(ParseError.at(source, span, "expected expression"))
        elif line in tuple(Verdict):
            reason = f"{language} {options.alias}"
            loops.append(LoopVerdict("f", span, "i", 1, Verdict(line), "other", reason))
    for stage in STAGES:
        trace(stage, f"{stage} of {len(loops)} loops\n")
    return FileReport(source.path, tuple(loops), tuple(errors))


@pytest.fixture(autouse=True)
def pipeline(monkeypatch, tmp_path):
    monkeypatch.setattr(analyses, "STAGES", STAGES)
    monkeypatch.setattr(analyses, "check_source", check_source)
    monkeypatch.chdir(tmp_path)
