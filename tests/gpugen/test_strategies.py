"""What is tried where iterations meet, and that it leaves what the loop leaves."""

from typing import Any

import numpy as np
import pytest

from gpugen.planning import kernel_plan
from gpugen.reports import Violation
from gpugen.running import attempt, run
from gpugen.strategies import Way
from tests.gpugen.loops import program
from tests.gpugen.plain import PlainEngine
from tests.gpugen.scattering import DECLARATIONS, ENGINE, SCATTER, data, plan_of
from tests.oracle.runs import program as written

WAYS: tuple[Way | None, ...] = (
    None, "last writers", "element owners", "private copies", "wavefronts", "sequential",
)  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (SCATTER, [0, 4, 3, 6, 0, 0, 0, 0]),
        ("for i = 0 to n - 1 { a[p[i]] += x[i] }", [0, 6, 3, 12, 0, 0, 0, 0]),
        (
            "for i = 0 to n - 1 { a[p[i]] += x[i] x[i] = x[i] * 2.0 }",
            [0, 6, 3, 12, 0, 0, 0, 0],
        ),
        (
            "for i = 0 to n - 1 { if i > 3 { continue } a[p[i]] = x[i] + a[7] }",
            [0, 4, 3, 1, 0, 0, 0, 0],
        ),
        (
            "for i = 0 to n - 1 { a[p[i]] = x[i] x[i] = a[p[i]] + a[7] }",
            [0, 4, 3, 6, 0, 0, 0, 0],
        ),
    ],
)
def test_every_way_leaves_what_the_loop_leaves(body, expected, way):
    for seed in range(5):
        values = data([3, 1, 2, 1, 3, 3])
        engine = PlainEngine(seed)
        report = run(plan_of(body), values, engine=engine, fall_back=way)
        assert values["a"].tolist() == expected
        assert values["x"].tolist()[:2] in ([1, 2], [2, 4])
        assert report.finding == "conflict"
        assert report.violation == Violation(1, 3, "a", (1,))


FAR = [3, 70, 3, 130, 70, 199, 3]


def far(scale):
    values = data(FAR, size=200)
    values["x"] = np.arange(1.0, 201.0) * scale
    return values


def test_each_thread_updates_the_elements_that_it_owns():
    body = "for i = 0 to n - 1 { a[p[i]] += x[i] * x[i + 70] b[p[i]] += 1 }"
    for seed in range(10):
        values, alone = far(0.1), far(0.1)
        run(plan_of(body), alone, engine=ENGINE, fall_back="sequential")
        engine = PlainEngine(seed, threads=3)
        report = run(plan_of(body), values, engine=engine, fall_back="element owners")
        assert report.handling == "element owners"
        assert values["a"].tolist() == alone["a"].tolist()
        assert values["b"].tolist() == alone["b"].tolist()


@pytest.mark.parametrize(
    "body",
    [
        # What one thread owns is read by others, of the same array or of another one.
        "for i = 0 to n - 1 { a[p[i]] += x[i] x[i] = x[i] * 2.0 }",
        "for i = 0 to n - 1 { x[i + 70] = a[p[i]] a[p[i]] = x[i] + 1.0 }",
        "for i = 0 to n - 1 { a[p[i]] += x[70] x[p[i]] += 1.0 }",
        "for i = 0 to n - 1 { a[p[i]] = a[p[i] + 0] * 2.0 + x[i] }",
        "for i = 0 to n - 1 { if x[i] > 1.0 { a[p[i]] += 1.0 } x[p[i] - 3] += 1.0 }",
    ],
)
@pytest.mark.sampled(4)
def test_nobody_owns_elements_that_are_read_otherwise(body):
    for seed in range(20):
        values, alone = far(1.0), far(1.0)
        run(plan_of(body), alone, engine=ENGINE, fall_back="sequential")
        engine = PlainEngine(seed, threads=3)
        report = run(plan_of(body), values, engine=engine, fall_back="element owners")
        assert report.handling == "sequential"
        assert values["a"].tolist() == alone["a"].tolist()
        assert values["x"].tolist() == alone["x"].tolist()


def test_a_subscript_that_changes_is_looked_at_again():
    body = (
        "local t: i64 for i = 0 to n - 1 { t = p[i] a[t] = 1.0 t = t * 50 a[t] = 2.0 }"
    )
    plan = kernel_plan(written(body, DECLARATIONS), 1)
    for fall_back in (None, "sequential"):
        values = data([1, 2, 3], size=101)
        with pytest.raises(IndexError, match="at i = 2"):
            run(plan, values, engine=ENGINE, fall_back=fall_back)
        assert np.flatnonzero(values["a"]).tolist() == [1, 2, 3, 50, 100]


def purposes(engine):
    return [text.partition("Each iteration ")[2].split()[0] for text in engine.texts]


def test_many_conflicts_are_found_before_all_iterations_are_looked_at():
    engine = PlainEngine(grain=60)
    report = run(plan_of(SCATTER), data([3, 1, 1, *range(40)], size=80), engine=engine)
    assert report.violation == Violation(1, 2, "a", (1,))
    assert purposes(engine)[:2] == ["touches", "claims"]
    late = PlainEngine(grain=60)
    run(plan_of(SCATTER), data([*range(40), 7], size=80), engine=late)
    assert purposes(late)[:5] == ["touches", "claims", "leaves", "looks", "claims"]


def test_bits_of_arrays_that_are_hardly_touched_are_not_looked_at():
    engine = PlainEngine()
    report = run(plan_of(SCATTER), data([3, 1, 2], size=4000), engine=engine)
    assert (report.finding, report.shadow_bytes) == ("independent", 4 * 4000)
    assert purposes(engine) == ["claims", "leaves", "looks", "runs"]


def test_a_loop_in_a_line_is_not_sorted_by_levels():
    body = "for i = 0 to n - 1 { a[p[i]] = a[p[i] + 1] + x[i] }"
    engine = PlainEngine(grain=60)
    report = run(plan_of(body), data(list(range(30, 0, -1)), size=40), engine=engine)
    assert (report.handling, report.levels) == ("sequential", None)
    short = data([5, 4, 3, 20, 25, 30], size=40)
    assert run(plan_of(body), short, engine=PlainEngine(grain=1000)).levels == 3


COLUMNS = """def f(c, p, x, n):
    for i in range(n):
        c[i, 0] = x[i]
        c[p[i], 1] = x[i]{more}
"""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("more", ["", "\n        x[i] = c[p[i], 1]", " + c[i, 0]"])
def test_stores_that_meet_nothing_are_kept_beside_others(way, more):
    plan = kernel_plan(*program(COLUMNS.format(more=more)), is_numpy=True)
    assert plan.proved > 0
    for seed in range(5):
        values: dict[str, Any] = {"c": np.zeros((4, 2)), "p": np.array([2, 2, 3, 0])}
        values |= {"x": np.arange(1.0, 5.0), "n": 4}
        engine = PlainEngine(seed, threads=2)
        report = attempt(plan, values, engine=engine, fall_back=way)
        factor = 2.0 if "+" in more else 1.0
        assert report.finding == "conflict"
        assert values["c"].tolist() == [
            [1.0, 4.0 * factor],
            [2.0, 0.0],
            [3.0, 2.0 * factor],
            [4.0, 3.0 * factor],
        ]


PRIVATE = "for i = 0 to n - 1 { a[p[i]] = x[i] x[i] = a[p[i]] * 2.0 + a[7] }"


@pytest.mark.parametrize("threads", [1, 2, 3, 6, 9])
def test_elements_that_are_written_before_they_are_read_get_copies(threads):
    for seed in range(10):
        values = data([3, 1, 2, 1, 3, 3])
        values["a"][7] = 0.25
        report = run(plan_of(PRIVATE), values, engine=PlainEngine(seed, threads))
        assert report.handling == "private copies"
        assert values["a"].tolist() == [0, 4, 3, 6, 0, 0, 0, 0.25]
        assert values["x"].tolist() == [2.25, 4.25, 6.25, 8.25, 10.25, 12.25]


@pytest.mark.parametrize(
    ("body", "p"),
    [
        # An element is read before it is written, in the same iteration or in another.
        ("for i = 0 to n - 1 { x[i] = a[p[i]] a[p[i]] = x[i] + 1.0 }", [3, 1, 1]),
        (PRIVATE, [3, 3, 7]),
        (PRIVATE, [7, 3, 3]),
        # A condition decides whether it is written first.
        ("for i = 0 to n - 1 { if x[i] < 3.0 { a[p[i]] = x[i] } x[i] = a[p[i]] }",
         [3, 1, 3]),
        ("for i = 0 to n - 1 { a[p[i]] = x[i] a[0] += 1.0 }", [3, 1, 3]),
    ],
)  # fmt: skip
def test_elements_that_are_read_first_get_none(body, p):
    for seed in range(6):
        values = data(p)
        engine = PlainEngine(seed, threads=1 + seed % 3)
        alone = run(plan_of(body), data(p), engine=engine, fall_back="sequential")
        report = run(plan_of(body), values, engine=engine, fall_back="private copies")
        assert (alone.handling, report.handling) == ("sequential", "sequential")


def test_copies_are_made_where_the_arrays_are_small():
    values = data([3, 1, 1], size=8)
    assert run(plan_of(PRIVATE), values, engine=ENGINE).handling == "private copies"
    values = data([3, 1, 1], size=1000)
    values["a"][999] = 0.5
    report = run(plan_of(PRIVATE), values, engine=ENGINE)
    assert report.handling == "wavefronts"
    wide = data([3, 1, 1], size=1000)
    report = run(plan_of(PRIVATE), wide, engine=ENGINE, fall_back="private copies")
    assert report.handling == "private copies"
    assert wide["a"].tolist()[:4] == [0, 3, 0, 1]


def test_the_violation_of_a_speculation_is_that_of_untouched_arrays():
    body = "for i = 0 to n - 1 { p[i] = p[i] * 2 a[p[i]] = x[i] }"
    for seed in range(5):
        values = data([0, 1, 2, 1], size=64)
        report = run(plan_of(body), values, engine=PlainEngine(seed))
        assert report.scheme == "speculation"
        assert report.violation == Violation(1, 3, "a", (2,))
        assert values["p"].tolist() == [0, 2, 4, 2]
        assert values["a"].tolist()[:5] == [1, 0, 4, 0, 3]


def test_a_reader_among_several_is_the_first_one():
    body = "for i = 0 to n - 1 { if i < 3 { x[i] = a[0] } else { a[p[i]] = 1.0 } }"
    values = data([5, 5, 5, 0])
    report = run(plan_of(body), values, engine=ENGINE)
    assert report.violation == Violation(0, 3, "a", (0,))
    speculative = run(plan_of(body, "speculation"), data([5, 5, 5, 0]), engine=ENGINE)
    assert speculative.violation == report.violation
    assert (speculative.scheme, speculative.handling) == ("speculation", "sequential")


def test_an_inspector_that_comes_to_no_end_leaves_the_loop_to_one_thread(monkeypatch):
    # What ends the last of the inner loops is a subscript that the inspector leaves out.
    monkeypatch.setattr("gpugen.emit.statements.LONGEST", 50)
    body = "local w: i64 w = 0 while w != p[i] { a[p[i]] += x[w] w += 1 }"
    values = data([3, 1, 2, 1, -1, 3])
    with pytest.raises(IndexError, match="a subscript left its array at i = 4"):
        run(plan_of(f"for i = 0 to n - 1 {{ {body} }}"), values, engine=ENGINE)
    assert values["a"].tolist() == [0, 2, 3, 6, 0, 0, 0, 0]
    values = data([3, 1, 2, 1, 60, 3])
    values["a"], values["x"] = np.zeros(70), np.ones(70)
    report = run(plan_of(f"for i = 0 to n - 1 {{ {body} }}"), values, engine=ENGINE)
    assert (report.finding, report.handling) == ("not checked", "sequential")
    assert report.reason == "an inspector does not come to the end of a `while`"
    assert values["a"][[0, 1, 2, 3, 60]].tolist() == [0, 2, 2, 6, 60]
