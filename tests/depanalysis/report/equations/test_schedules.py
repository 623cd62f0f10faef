from depanalysis.diophantine import schedules
from depanalysis.report.equations.schedules import Scheduling, lines, record
from tests.depanalysis.report.equations.samples import PAPER, SHAPES, part


def shown(sample, threads):
    return list(lines(Scheduling(schedules.best(sample.system, threads))))


def test_threads_are_shown_by_their_first_iterations():
    assert shown(PAPER, 2)[-2:] == [
        "thread 1: 8 iterations: -1 1 4 -8 -7 -6 -5 -4",
        "thread 2: 8 iterations: -3 -2 3 7 0 2 5 6",
    ]
    last = shown(SHAPES["wide"], 3)[-1]
    assert last.startswith("thread 3: 666,666,666,666,666,667 iterations: ")
    assert last.endswith(" …")


def test_phases_are_numbered():
    text = "\n".join(shown(part(0, 99, (1, 2, 100), (2, 1, 70)), 2))
    assert "phase 1 of 2, thread 1: " in text
    assert "phase 2 of 2, thread 2: " in text


def test_many_threads_and_phases_are_cut():
    assert shown(part(0, 99, (1, 2, 100)), 70)[-1].endswith("and 6 more threads")
    distant = schedules.wavefronts(part(0, 99, (1, -1, 10)).system, 1)
    choice = schedules.Choice(distant, 1, 0, ())
    assert list(lines(Scheduling(choice)))[-1] == "and 2 more phases"


def test_what_was_not_built_has_a_reason():
    answer = record(Scheduling(schedules.best(SHAPES["wide and many"].system, 4)))
    assert answer["schedule"] is None
    candidates = answer["schedules"]["candidates"]  # type: ignore[index]
    missing = [each for each in candidates if each["span"] is None]
    assert [each["method"] for each in missing] == ["components", "split", "wavefronts"]
    assert all("would have to be looked at" in each["reason"] for each in missing)
