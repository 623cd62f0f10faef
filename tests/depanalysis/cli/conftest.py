"""A stand-in for the pipeline, so that the command line is tested for itself."""

import time
from functools import partial

import pytest

from depanalysis.cli import checking
from depanalysis.errors import ParseError, UsageError
from depanalysis.pipelines.stages import Verb
from depanalysis.source import Span
from depanalysis.verdicts import FileReport, LoopVerdict, Verdict

STAGES = ("text", "program", "verdicts")


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


def check_source(read, options, _project, stages):
    """One loop for each line that names a verdict; words that fail, fail."""
    source = read.file
    stages.ended("text", lambda: source.text)
    _fail(source.text.strip())
    loops, errors = [], []
    for number, line in enumerate(source.text.splitlines(), start=1):
        span = Span(source.path, number, 1, number, len(line) + 1)
        if line.startswith("sleep"):
            time.sleep(float(line.split()[1]))
        elif line == "syntax":
            errors.append(ParseError.at(source, span, "expected expression"))
        elif line in tuple(Verdict):
            reason = f"{read.language} {options.alias}"
            loops.append(LoopVerdict("f", span, "i", 1, Verdict(line), "other", reason))
    for stage in STAGES[1:]:
        stages.ended(stage, partial("{} of {} loops\n".format, stage, len(loops)))
    return FileReport(source.path, tuple(loops), tuple(errors))


VERB = Verb(STAGES, check_source, FileReport)


@pytest.fixture(autouse=True)
def pipeline(monkeypatch, tmp_path):
    monkeypatch.setattr(checking, "CHECK", VERB)
    monkeypatch.chdir(tmp_path)
