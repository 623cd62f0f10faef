"""Files to outcomes in worker processes, whatever the verb is."""

import io
import os
import signal

import pytest

from depanalysis.cli.running import Request, done
from depanalysis.errors import UsageError
from depanalysis.options import Options
from depanalysis.pipelines.stages import Verb
from depanalysis.projects import Given, Selection
from depanalysis.verdicts import FileReport
from tests.depanalysis.cli.conftest import VERB


def files(tmp_path, count):
    found = []
    for number in range(count):
        path = tmp_path / f"{number}.c"
        path.write_text("parallel\n")
        found.append(Given(str(path)))
    return found


def outcomes(given, run=None, jobs=1, **shown):
    verb = VERB if run is None else Verb(("program",), run, FileReport)
    return done(verb, Options(), given, Request(Selection(()), jobs=jobs, **shown))


def analyzed_or_dead(source, _options, _project, _stages):
    """What a worker does in these tests: some files kill it."""
    path = source.file.path
    if path.endswith("2.c"):
        os.kill(os.getpid(), signal.SIGKILL)
    return FileReport(path, unmatched=(str(os.getpid()),))


def noisy(source, _options, _project, _stages):
    os.write(2, b"crash detected")
    return FileReport(source.file.path)


def refused(_source, _options, _project, _stages):
    raise UsageError("no such assumption")


@pytest.mark.parametrize("jobs", [1, 3])
def test_outcomes_come_in_the_order_of_the_files(tmp_path, jobs):
    given = files(tmp_path, 5)
    found = [each.report.path for each in outcomes(given, jobs=jobs)]
    assert found == [file.path for file in given]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_worker_that_dies_costs_one_file(tmp_path, jobs):
    found = outcomes(files(tmp_path, 4), analyzed_or_dead, jobs)
    errors = [[e.message for e in outcome.report.errors] for outcome in found]
    message = "internal error, please report it: the analysis ended unexpectedly"
    assert errors == [[], [], [message], []]


def test_a_wrong_option_ends_the_run_from_a_worker_too(tmp_path):
    with pytest.raises(UsageError, match="no such assumption"):
        outcomes(files(tmp_path, 3), refused, 2)


def test_a_single_file_is_analyzed_in_a_process_of_its_own(tmp_path):
    (found,) = outcomes(files(tmp_path, 1), analyzed_or_dead, 8)
    assert found.report.unmatched != (str(os.getpid()),)


def test_what_a_dying_library_says_is_not_shown(tmp_path, capfd):
    outcomes(files(tmp_path, 1), noisy)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_pipes_are_read_before_the_workers_start(tmp_path, jobs):
    reading, writing = os.pipe()
    os.write(writing, b"parallel")
    os.close(writing)
    pipe = Given(f"/dev/fd/{reading}", "c")
    found = outcomes([pipe, *files(tmp_path, 1)], jobs=jobs)
    os.close(reading)
    assert found[0].report.loops[0].reason == "c assume"


def test_standard_input_is_read_once(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"parallel")))
    first, second = outcomes([Given("-", "c")] * 2)
    assert first.report.loops[0].verdict == "parallel"
    (error,) = second.report.errors
    assert error.message == "standard input has been read already"


@pytest.mark.parametrize(
    ("name", "stages"),
    [
        (None, ()),
        ("program", ("program",)),
        ("all", ("text", "program", "verdicts")),
    ],
)
def test_stages_are_known_by_name(tmp_path, name, stages):
    (found,) = outcomes(files(tmp_path, 1), dump=name)
    assert tuple(found.stages.texts) == stages


def test_an_unknown_stage_is_refused_with_the_list(tmp_path):
    message = "'x'; the stages are text, program, verdicts, all"
    with pytest.raises(UsageError, match=message):
        outcomes(files(tmp_path, 1), dump="x")
