"""What a run reports, what it raises, and that nothing of a failed run remains."""

import numpy as np
import pytest

from depanalysis.errors import UsageError
from gpugen.planning import kernel_plan
from gpugen.reports import Violation
from gpugen.running import attempt, run
from gpugen.shadows import LIMITS, Shadow
from tests.gpugen.plain import PlainEngine
from tests.gpugen.scattering import DECLARATIONS, ENGINE, SCATTER, data, plan_of
from tests.oracle.runs import program as written


def test_a_loop_without_a_conflict_runs_in_parallel():
    values = data([3, 1, 2])
    report = run(plan_of(SCATTER), values, engine=ENGINE)
    assert values["a"].tolist() == [0, 2, 3, 1, 0, 0, 0, 0]
    assert (report.finding, report.handling) == ("independent", "parallel")
    assert report.violation is None
    assert report.iterations == 3
    assert report.shadow_bytes == 2 * 8, "a word of bits for each of two threads"
    assert report.copied_bytes == 8 * 8
    assert report.timings.inspect > 0
    assert report.timings.fall_back == 0


class Compiling(PlainEngine):
    """Says that each launch made machine code for a second."""

    def together(self, function, calls, state):
        super().together(function, calls, state)
        self.compiling += 1


def test_making_machine_code_is_timed_apart():
    engine = Compiling()
    timings = run(plan_of(SCATTER), data([3, 1, 2]), engine=engine).timings
    assert timings.compile == engine.compiling >= 2
    assert timings.inspect < 1
    assert timings.execute < 1


def test_the_first_two_iterations_that_meet_are_reported():
    values = data([3, 1, 2, 1, 3, 3])
    report = run(plan_of(SCATTER), values, engine=ENGINE)
    assert values["a"].tolist() == [0, 4, 3, 6, 0, 0, 0, 0]
    assert (report.finding, report.handling) == ("conflict", "last writers")
    assert report.violation == Violation(1, 3, "a", (1,))


@pytest.mark.parametrize(
    ("body", "p", "error", "message"),
    [
        (SCATTER, [0, 1, 9, 2], IndexError, "a subscript left its array at i = 2"),
        (SCATTER, [0, -1], IndexError, "at i = 1"),
        ("for i = 0 to n - 1 { a[p[i]] = 1.0 / (x[i] - 2.0) }", [0, 1, 2],
         ZeroDivisionError, "at i = 1"),
        ("for i = 0 to n - 1 { b[i] = p[i] }", [0, 2**31], OverflowError, "at i = 1"),
        ("for i = 0 to n - 1 { p[i] = p[i] * p[i] }", [1, 2**40], OverflowError, "at i = 1"),
        ("for i = 0 to n - 1 { a[i] = sqrt(0.0 - x[i]) }", [0], ValueError, "at i = 0"),
        ("for i = 0 to p[9] { a[i] = 0.0 }", [0], IndexError, "bounds of the loop"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("scheme", [None, "speculation", "sequential"])
def test_an_error_is_raised_as_by_the_sequential_loop(body, p, error, message, scheme):
    values = data(p)
    with pytest.raises(error, match=message):
        run(plan_of(body, scheme), values, engine=ENGINE)
    if body is SCATTER:
        # What came before the error is there, nothing of what comes after it.
        done = 2 if len(p) == 4 else 1
        assert values["a"].tolist() == [1, 2, 0, 0, 0, 0, 0, 0][:done] + [0] * (
            8 - done
        )


@pytest.mark.parametrize(
    ("body", "p"),
    [
        (SCATTER, [0, 1, 9, 2]),
        ("for i = 0 to n - 1 { a[p[i]] = 1.0 / (x[i] - 4.0) }", [0, 1, 2, 3]),
        ("for i = 0 to n - 1 { a[p[i]] = 1.0 / (x[i] - 4.0) }", [0, 1, 1, 1]),
    ],
)
@pytest.mark.parametrize("scheme", [None, "speculation", "sequential"])
def test_an_attempt_with_a_fault_changes_nothing(body, p, scheme):
    values = data(p)
    report = attempt(plan_of(body, scheme), values, engine=ENGINE)
    assert (report.finding, report.handling) == ("fault", "python")
    assert not values["a"].any()


def test_an_interrupt_undoes_everything():
    class Interrupted(PlainEngine):
        def together(self, function, calls, state):
            super().together(function, calls[:1], state)
            if len(self.texts) > 1:
                raise KeyboardInterrupt

    values = data([3, 1, 2, 4])
    with pytest.raises(KeyboardInterrupt):
        run(plan_of(SCATTER), values, engine=Interrupted(threads=2))
    assert not values["a"].any()


def test_values_that_do_not_fit_are_refused():
    with pytest.raises(UsageError, match="`a` is a list"):
        run(plan_of(SCATTER), {**data([1]), "a": [0.0]}, engine=ENGINE)
    with pytest.raises(UsageError, match="`p` has no value"):
        run(plan_of(SCATTER), {"a": np.zeros(3), "x": np.zeros(3)}, engine=ENGINE)


def test_nothing_is_to_do_without_iterations():
    assert run(plan_of(SCATTER), data([]), engine=ENGINE).handling == "nothing to do"


def test_a_loop_that_carries_a_value_is_not_run():
    body = "local t: f64 for i = 0 to n - 1 { a[p[i]] = t t = x[i] }"
    plan = kernel_plan(written(body, DECLARATIONS), 1)
    with pytest.raises(UsageError, match="cannot be run"):
        run(plan, data([1, 2]), engine=ENGINE)


def test_a_way_that_does_not_exist_is_refused():
    with pytest.raises(UsageError, match="no way `privates` to go on; there are `last"):
        run(plan_of(SCATTER), data([1, 1]), fall_back="privates")  # type: ignore[arg-type]


def test_words_are_used_again():
    shadow, epochs = Shadow(), [0]
    for p in ([3, 1, 3], [3, 3, 2], [1, 2, 1]):
        run(plan_of(SCATTER), data(p), engine=ENGINE, shadow=shadow)
        epochs.append(shadow.epoch)
    assert epochs == sorted(set(epochs))


@pytest.mark.parametrize(
    ("p", "scheme", "finding", "handling"),
    [
        ([3, 1, 2, 0], None, "independent", "parallel"),
        ([3, 1, 3, 0], None, "not checked", "sequential"),
        ([3, 1, 2, 0], "speculation", "not checked", "sequential"),
    ],
)
def test_more_iterations_than_words_can_number(p, scheme, finding, handling):
    values, alone = data(p), data(p)
    run(plan_of(SCATTER), alone, engine=ENGINE, fall_back="sequential")
    limits = LIMITS._replace(owners=3)
    report = attempt(plan_of(SCATTER, scheme), values, engine=ENGINE, limits=limits)
    assert (report.finding, report.handling) == (finding, handling)
    assert ("4 iterations do not fit a word" in report.reason) == (
        finding != "independent"
    )
    assert values["a"].tolist() == alone["a"].tolist()


def test_what_needs_too_much_memory_is_refused_with_the_bytes():
    values, limits = data([3, 1, 2]), LIMITS._replace(bytes=95)
    report = attempt(plan_of(SCATTER), values, engine=ENGINE, limits=limits)
    assert report.reason == "copies and checks need 96 bytes; there are 95"
    assert not report.is_done
    assert not values["a"].any()
    enough = LIMITS._replace(bytes=96)
    assert attempt(plan_of(SCATTER), values, engine=ENGINE, limits=enough).is_done
