import io
import os
import signal

import pytest

from depanalysis.cli import analyses
from depanalysis.cli.analyses import Job, known_stages, outcomes
from depanalysis.errors import UsageError
from depanalysis.options import Options
from depanalysis.source import SourceFile
from depanalysis.verdicts import FileReport


def jobs(count):
    return [Job(f"{number}.c", None, Options()) for number in range(count)]


def analyzed_or_dead(_project, job):
    """What a worker does in these tests: some files kill it, some take long."""
    if job.path == "2.c":
        os.kill(os.getpid(), signal.SIGKILL)
    return analyses.Outcome(
        FileReport(job.path), SourceFile(job.path, str(os.getpid()))
    )


def noisy(_project, job):
    os.write(2, b"crash detected")
    return analyses.Outcome(FileReport(job.path))


def refused(_project, job):
    raise UsageError("no such assumption")


@pytest.mark.parametrize("workers", [1, 3])
def test_outcomes_come_in_the_order_of_the_jobs(workers):
    found = [outcome.report.path for outcome in outcomes(jobs(5), workers)]
    assert found == ["0.c", "1.c", "2.c", "3.c", "4.c"]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_worker_that_dies_costs_one_file(monkeypatch, workers):
    monkeypatch.setattr(analyses, "analyzed", analyzed_or_dead)
    found = list(outcomes(jobs(4), workers))
    assert [outcome.report.path for outcome in found] == ["0.c", "1.c", "2.c", "3.c"]
    errors = [[e.message for e in outcome.report.errors] for outcome in found]
    message = "internal error, please report it: the analysis ended unexpectedly"
    assert errors == [[], [], [message], []]


def test_a_wrong_option_ends_the_run_from_a_worker_too(monkeypatch):
    monkeypatch.setattr(analyses, "analyzed", refused)
    with pytest.raises(UsageError, match="no such assumption"):
        list(outcomes(jobs(3), 2))


def test_a_single_file_is_analyzed_in_a_process_of_its_own(monkeypatch):
    monkeypatch.setattr(analyses, "analyzed", analyzed_or_dead)
    (found,) = outcomes(jobs(1), 8)
    assert found.source is not None
    assert int(found.source.text) != os.getpid()


def test_what_a_dying_library_says_is_not_shown(monkeypatch, capfd):
    monkeypatch.setattr(analyses, "analyzed", noisy)
    list(outcomes(jobs(1), 1))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("workers", [1, 2])
def test_pipes_are_read_before_the_workers_start(workers):
    reading, writing = os.pipe()
    os.write(writing, b"parallel")
    os.close(writing)
    job = Job(f"/dev/fd/{reading}", "c", Options())
    found = list(outcomes([job, *jobs(1)], workers))
    os.close(reading)
    assert found[0].report.loops[0].reason == "c assume"


def test_standard_input_is_read_once(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"parallel")))
    first, second = outcomes([Job("-", "c", Options())] * 2, 1)
    assert first.report.loops[0].verdict == "parallel"
    (error,) = second.report.errors
    assert error.message == "standard input has been read already"


@pytest.mark.parametrize(
    ("name", "stages"),
    [(None, ()), ("program", ("program",)), ("all", ("program", "verdicts"))],
)
def test_stages_are_known_by_name(name, stages):
    assert known_stages(name) == stages


def test_an_unknown_stage_is_refused_with_the_list():
    with pytest.raises(UsageError, match="'x'; the stages are program, verdicts, all"):
        known_stages("x")
