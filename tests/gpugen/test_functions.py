"""The decorator: the function does what it did before, whatever it is given."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import depanalysis
from depanalysis.errors import UsageError
from gpugen.engines import CompilationError
from gpugen.functions import PATIENCE, TOO_CHEAP, parallel
from gpugen.shadows import LIMITS
from tests.gpugen.plain import PlainEngine
from tests.gpugen.users import joined

ENGINE = PlainEngine(threads=2)
decorated = parallel(least=1, always=True, engine=ENGINE)
SCALE = 2.0


@decorated
def scatter(a, index, x, *, start=0):
    """Scatters."""
    for i in range(start, len(index)):
        a[index[i]] = x[i] * SCALE
    return start


@decorated
def sweeps(a, p, count):
    for sweep in range(count):
        for i in range(len(p)):
            a[p[i]] = a[p[i]] + sweep


@decorated
def summed(x):
    total = 0.0
    for i in range(len(x)):
        total += x[i]
    return total


@decorated
def running(a, p):
    total = 0
    for i in range(len(p)):
        total += 1
        a[p[i]] = total
    return total


@decorated
def last(a, p):
    for i in range(len(p)):
        a[p[i]] = 1.0
    return i


@decorated
def early(a, p):
    a[0] = 7.0
    for i in range(len(p)):
        a[p[i]] = 1.0 / a[i]
    raise KeyboardInterrupt


def given(p, size=6):
    return np.full(size, 0.5), np.array(p), np.arange(1.0, len(p) + 1)


@pytest.mark.parametrize(
    ("p", "finding"),
    [([3, 1, 2], "independent"), ([3, -3, 2], "conflict"), ([1, 1], "conflict")],
)
def test_a_scatter_is_checked(p, finding):
    one, other = given(p), given(p)
    assert scatter(*one) == scatter.__wrapped__(*other)
    assert one[0].tolist() == other[0].tolist()
    (report,) = scatter.reports
    assert report.finding == finding
    assert report.line == scatter.__wrapped__.__code__.co_firstlineno + 3


@pytest.mark.parametrize(("threads", "is_checked"), [(2, False), (16, True)])
def test_a_loop_is_checked_where_that_pays(threads, is_checked):
    engine = PlainEngine(threads=threads)
    frugal: Any = parallel(least=1, engine=engine)(scatter.__wrapped__)
    one, other = given([3, 1, 3]), given([3, 1, 3])
    frugal(*one)
    scatter.__wrapped__(*other)
    assert one[0].tolist() == other[0].tolist()
    (report,) = frugal.reports
    assert (report.finding == "conflict") == is_checked
    assert report.reason.startswith(TOO_CHEAP) != is_checked


@pytest.mark.parametrize(
    ("threads", "reuse", "handling"),
    [(2, False, "sequential"), (2, True, "last writers"), (64, False, "last writers")],
)
def test_a_loop_that_does_not_pay_goes_on_sequentially(threads, reuse, handling):
    engine = PlainEngine(threads=threads)
    made: Any = parallel(least=1, always=True, reuse=reuse, engine=engine)(
        scatter.__wrapped__
    )
    one, other = given([3, 1, 3]), given([3, 1, 3])
    made(*one)
    scatter.__wrapped__(*other)
    assert one[0].tolist() == other[0].tolist()
    assert (made.reports[0].finding, made.reports[0].handling) == ("conflict", handling)


def test_copies_that_do_not_fit_leave_the_function_to_python(monkeypatch):
    monkeypatch.setattr("gpugen.functions.LIMITS", LIMITS._replace(bytes=47))
    one, other = given([3, 1, 2]), given([3, 1, 2])
    scatter(*one)
    scatter.__wrapped__(*other)
    assert one[0].tolist() == other[0].tolist()
    (report,) = scatter.reports
    assert report.handling == "python"
    assert report.reason == "copies need 48 bytes; there are 47"


@decorated
def changed_first(a, p, x):
    a[0] = 9.0
    for i in range(len(p)):
        a[p[i]] = 1 // (2 - i)
    return a


@decorated
def changed_between(a, p, x):
    for i in range(len(p)):
        a[p[i]] = x[i]
    for i in range(len(p)):
        a[p[i]] = 1 // (2 - i)
    return a


@pytest.mark.parametrize("function", [changed_first, changed_between])
def test_a_loop_is_undone_to_where_it_began(function):
    one, other = given([3, 1, 2]), given([3, 1, 2])
    for each, values in ((function, one), (function.__wrapped__, other)):
        with pytest.raises(ZeroDivisionError):
            each(*values)
    assert one[0].tolist() == other[0].tolist()


def test_only_the_first_loop_is_undone_to_the_call():
    assert scatter.plans.first == {0}
    assert changed_between.plans.first == {0}
    assert changed_first.plans.first == frozenset()
    assert sweeps.plans.first == {0}, "the outer loop; the inner one is run again"


def test_a_function_keeps_its_name_and_arguments():
    assert (scatter.__name__, scatter.__doc__) == ("scatter", "Scatters.")
    one = given([1, 2, 3])
    assert scatter(one[0], x=one[2], index=one[1], start=2) == 2
    assert one[0].tolist() == [0.5, 0.5, 0.5, 6.0, 0.5, 0.5]
    with pytest.raises(TypeError):
        scatter(one[0])  # type: ignore[call-arg]


def test_an_exception_is_that_of_python():
    one, other = given([1, 2, 9, 3]), given([1, 2, 9, 3])
    with pytest.raises(IndexError) as mine:
        scatter(*one)
    with pytest.raises(IndexError) as pythons:
        scatter.__wrapped__(*other)
    assert str(mine.value) == str(pythons.value)
    assert one[0].tolist() == other[0].tolist() == [0.5, 2.0, 4.0, 0.5, 0.5, 0.5]
    assert scatter.reports[0].finding == "fault"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda a, p, x: (a.tolist(), p, x), "`a` is a list"),
        (lambda a, p, x: (a.astype("float32"), p, x), None),
        (lambda a, p, x: (a.astype("float16"), p, x), "`a` holds float16"),
        (lambda a, p, x: (a, p, a[: len(p)]), "may share memory"),
        (lambda a, p, x: (a[::-1], p, x), None),
        (lambda a, p, x: (a, p.astype("int16"), x), None),
        (lambda a, p, x: (a, p.astype("uint64"), x), None),
        (lambda a, p, x: (a, p.astype(">i8"), x), "as this machine computes"),
    ],
)
def test_what_is_not_as_supposed_is_left_to_python(change, reason):
    one, other = change(*given([3, 1, 2])), change(*given([3, 1, 2]))
    scatter(*one)
    scatter.__wrapped__(*other)
    assert list(one[0]) == list(other[0])
    (report,) = scatter.reports
    assert report.is_done == (reason is None)
    assert reason is None or reason in report.reason


def test_a_global_of_another_kind_is_left_to_python(monkeypatch):
    monkeypatch.setitem(scatter.__wrapped__.__globals__, "SCALE", 3)
    one = given([3, 1])
    scatter(*one)
    assert one[0].tolist() == [0.5, 6.0, 0.5, 3.0, 0.5, 0.5]
    assert "`SCALE` is int, where a float is supposed" in scatter.reports[0].reason


def test_where_numpy_is_to_raise_python_runs_the_loop():
    one = given([3, 1])
    with np.errstate(over="raise"):
        scatter(*one)
    assert not scatter.reports[0].is_done


def test_an_inner_loop_is_run_where_the_outer_one_is_not():
    eager: Any = parallel(least=4, always=True, engine=ENGINE)(sweeps.__wrapped__)
    p = [0, 2, 4, 1, 5]
    one, other = given(p)[:2], given(p)[:2]
    eager(*one, 3)
    plain: Any = sweeps.__wrapped__
    plain(*other, 3)
    assert one[0].tolist() == other[0].tolist()
    assert [report.is_done for report in eager.reports] == [False, True]


def test_short_loops_are_asked_about_no_more():
    rarely: Any = parallel(least=100, engine=ENGINE)(sweeps.__wrapped__)
    one, other = given([0, 1])[:2], given([0, 1])[:2]
    rarely(*one, PATIENCE + 5)
    plain: Any = sweeps.__wrapped__
    plain(*other, PATIENCE + 5)
    assert one[0].tolist() == other[0].tolist()


def test_values_that_are_wanted_afterwards_are_assigned():
    assert summed(np.ones(5)) == 5.0
    assert summed.reports[0].scalars == (("total", 5.0),)
    assert last(np.zeros(3), np.array([1, 2])) == 1
    assert dict(last.reports[0].scalars) == {"i": 1}


def test_a_value_that_is_carried_keeps_a_loop_sequential():
    a, p = np.zeros(3), np.array([2, 0])
    assert running(a, p) == 2
    assert a.tolist() == [2.0, 0.0, 1.0]
    assert running.plans.chosen == ()
    assert "`total` may keep a value" in running.plans.refused[0][1]


@pytest.mark.parametrize(
    ("q", "finding"), [([4, 5, 6], "independent"), ([4, 4, 4], "conflict")]
)
@pytest.mark.sampled(4)
def test_a_loop_of_which_nothing_is_known_is_checked(q, finding):
    one, other = np.arange(8), np.arange(8)
    found = decorated(joined)
    found(one, np.array([3, 1, 2]), np.array(q))
    joined(other, np.array([3, 1, 2]), np.array(q))
    assert one.tolist() == other.tolist()
    (report,) = found.reports
    assert (report.scheme, report.finding) == ("speculation", finding)


class Setting:
    """Its length cannot be asked for without a change of an array."""

    def __init__(self, array):
        self.array = array

    def __len__(self):
        self.array[0] = 7.0
        return 4


@decorated
def asking(a, p, setting):
    n = len(setting)
    for i in range(n):
        p[i] = p[i] // 2
        a[p[i]] += 1.0


def test_what_is_changed_before_the_loop_stays_changed():
    found = [(np.zeros(4), np.array([0, 1, 3, 2])) for _ in range(2)]
    asking(*found[0], Setting(found[0][0]))
    asking.__wrapped__(*found[1], Setting(found[1][0]))
    assert found[0][0].tolist() == found[1][0].tolist()
    assert asking.reports[0].finding == "conflict"


def test_an_interrupt_leaves_the_arrays_as_before_the_call():
    a, p, _ = given([3, 1, 2])
    with pytest.raises(KeyboardInterrupt):
        early(a, p)
    assert a.tolist() == [0.5] * 6


def test_functions_that_mean_something_else_elsewhere_are_left_as_they_are():
    hidden = np.zeros(3)

    @decorated
    def closure(p):
        for i in range(len(p)):
            hidden[p[i]] = 1.0

    closure(np.array([1, 1]))
    assert hidden.tolist() == [0, 1, 0]
    assert (
        closure.plans.reason == "the function uses `hidden` of the function around it"
    )

    @decorated
    def pieces(p):
        for i in range(len(p)):
            yield p[i]

    assert list(pieces([1, 2])) == [1, 2]
    assert pieces.plans.chosen == ()

    scope: dict[str, Any] = {}
    exec("def unread(a):\n    for i in range(len(a)):\n        a[i] = 1.0\n", scope)
    unread = decorated(scope["unread"])
    unread(hidden)
    assert unread.plans.reason == "the text of the function cannot be read"


class Holder:
    @decorated
    def store(self, a, p):
        for i in range(len(p)):
            a[p[i]] = 1.0
        return self


@decorated
async def later(p):
    for i in range(len(p)):
        yield p[i]


def test_a_method_stays_a_method():
    holder, a = Holder(), np.zeros(3)
    assert holder.store(a, np.array([2, 0])) is holder
    assert a.tolist() == [1, 0, 1]
    assert Holder.store.reports[0].is_done


def test_what_cannot_be_rewritten_is_left_as_it_is():
    assert later.plans.chosen == ()
    unnamed = parallel(lambda a: [x + 0 for x in a])
    assert unnamed([1]) == [1]
    assert unnamed.plans.chosen == ()


def test_what_cannot_be_compiled_is_left_to_python():
    class Limited(PlainEngine):
        def together(self, function, calls, state):
            raise CompilationError("numba cannot compile the loop: no")

    limited: Any = parallel(least=1, engine=Limited())(scatter.__wrapped__)
    one = given([3, 1])
    limited(*one)
    assert one[0].tolist() == [0.5, 4.0, 0.5, 2.0, 0.5, 0.5]
    assert limited.reports[0].reason == "numba cannot compile the loop: no"


def test_a_decorated_function_is_sent_and_copied_by_its_name():
    assert pickle.loads(pickle.dumps(scatter)) is scatter
    assert copy.copy(scatter) is scatter
    assert copy.deepcopy([scatter]) == [scatter]


@pytest.mark.parametrize(
    ("more", "named"),
    [((1,), {}), ((), {"_gpugen": 1}), ((), {"stop": 1}), ((), {"a": 1})],
)
def test_arguments_that_do_not_fit_are_refused_as_by_the_function(more, named):
    one = given([3, 1])
    with pytest.raises(TypeError) as expected:
        scatter.__wrapped__(*one, *more, **named)
    with pytest.raises(TypeError) as found:
        scatter(*one, *more, **named)
    assert str(found.value) == str(expected.value)


def test_only_functions_are_decorated():
    with pytest.raises(UsageError, match="`len` is not a plain function"):
        parallel(len)
    with pytest.raises(UsageError, match="not a plain function"):
        parallel(scatter)


def test_the_analysis_knows_the_runtime_by_its_name():
    assert depanalysis.parallel is parallel
