import os
import signal
from pathlib import Path

import pytest

from depanalysis.cli import analyses
from depanalysis.cli.analyses import Job, known_stages, outcomes
from depanalysis.errors import UsageError
from depanalysis.options import Options
from depanalysis.source import SourceFile
from depanalysis.verdicts import FileReport


def jobs(count):
    return [Job(f"{number}.c", None, Options()) for number in range(count)]


def analyzed_or_dead(job):
    """What a worker does in these tests: some files kill it, some take long."""
    if job.path == "2.c":
        os.kill(os.getpid(), signal.SIGKILL)
    return analyses.Outcome(
        FileReport(job.path), SourceFile(job.path, str(os.getpid()))
    )


def refused(job):
    raise UsageError("no such assumption")


@pytest.mark.parametrize("workers", [1, 3])
def test_outcomes_come_in_the_order_of_the_jobs(workers):
    found = [outcome.report.path for outcome in outcomes(jobs(5), workers)]
    assert found == ["0.c", "1.c", "2.c", "3.c", "4.c"]


def test_a_worker_that_dies_costs_one_file(monkeypatch):
    monkeypatch.setattr(analyses, "analyzed", analyzed_or_dead)
    found = list(outcomes(jobs(4), 2))
    assert [outcome.report.path for outcome in found] == ["0.c", "1.c", "2.c", "3.c"]
    errors = [[e.message for e in outcome.report.errors] for outcome in found]
    message = "internal error, please report it: the analysis ended unexpectedly"
    assert errors == [[], [], [message], []]


def test_a_wrong_option_ends_the_run_from_a_worker_too(monkeypatch):
    monkeypatch.setattr(analyses, "analyzed", refused)
    with pytest.raises(UsageError, match="no such assumption"):
        list(outcomes(jobs(3), 2))


def test_one_worker_is_this_process(monkeypatch):
    Path("0.c").write_text("parallel")
    found = next(outcomes(jobs(1), 8))
    assert found.report.loops[0].reason == "c assume"


@pytest.mark.parametrize(
    ("name", "stages"),
    [(None, ()), ("program", ("program",)), ("all", ("program", "verdicts"))],
)
def test_stages_are_known_by_name(name, stages):
    assert known_stages(name) == stages


def test_an_unknown_stage_is_refused_with_the_list():
    with pytest.raises(UsageError, match="'x'; the stages are program, verdicts, all"):
        known_stages("x")
