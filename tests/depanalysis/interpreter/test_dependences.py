from itertools import combinations

import pytest
from hypothesis import given

from depanalysis.interpreter.dependences import (
    carried_level,
    common_depth,
    distance,
    memory_dependences,
    value_dependences,
)
from depanalysis.interpreter.machine import run
from tests.oracle.programs import programs, seeded_inputs
from tests.oracle.runs import ran


def _pairs(dependences):
    return [
        (d.kind, d.variable, d.source.counters, d.sink.counters) for d in dependences
    ]


def test_a_recurrence_flows_to_the_next_iteration():
    found = memory_dependences(ran("for i = 1 to 3 { a[i] = a[i - 1] }"))
    assert _pairs(found) == [("flow", "a", (0,), (1,)), ("flow", "a", (1,), (2,))]
    assert [d.element for d in found] == [(1,), (2,)]
    assert {(carried_level(d), distance(d)) for d in found} == {(1, (1,))}


def test_the_reverse_is_an_anti_dependence():
    found = memory_dependences(ran("for i = 1 to 3 { a[i - 1] = a[i] }"))
    assert _pairs(found) == [("anti", "a", (0,), (1,)), ("anti", "a", (1,), (2,))]


def test_memory_based_dependences_are_all_pairs_with_a_write():
    found = memory_dependences(ran("s = 1 t = s s = 2 t = s"))
    kinds = [(d.kind, d.source.site.statement, d.sink.site.statement) for d in found]
    assert kinds == [
        ("flow", 0, 1),
        ("output", 0, 2), ("anti", 1, 2),
        ("flow", 0, 3), ("flow", 2, 3), ("output", 1, 3),
    ]  # fmt: skip


def test_value_based_dependences_end_at_the_next_write():
    found = value_dependences(ran("s = 1 t = s b[0] = s s = 2 b[1] = s s = 3"))
    kinds = [
        (d.kind, d.source.site.statement, d.sink.site.statement)
        for d in found
        if d.variable == "s"
    ]
    assert kinds == [
        ("flow", 0, 1), ("flow", 0, 2),
        ("output", 0, 3), ("anti", 1, 3), ("anti", 2, 3),
        ("flow", 3, 4),
        ("output", 3, 5), ("anti", 4, 5),
    ]  # fmt: skip


def test_an_update_depends_on_itself():
    found = memory_dependences(ran("s += 1"))
    assert [(d.kind, carried_level(d), common_depth(d)) for d in found] == [
        ("anti", 0, 0)
    ]


def test_locals_of_different_iterations_are_different_memory():
    body = "for i = 0 to 2 { local u: i32 u = i a[i] = u }"
    found = memory_dependences(ran(body))
    assert {(d.kind, d.variable, carried_level(d)) for d in found} == {("flow", "u", 0)}


def test_overlapping_rows_are_the_same_memory():
    found = memory_dependences(ran("c[0, 12] = 1 c[1, 2] = 2"))
    assert [(d.kind, d.element) for d in found] == [("output", (1, 2))]


@pytest.mark.parametrize(
    ("body", "level", "expected"),
    [
        pytest.param("a[10 * i + j] = a[10 * i + j - 10]", 1, (1, 0), id="outer"),
        pytest.param("a[10 * i + j] = a[10 * i + j - 1]", 2, (0, 1), id="inner"),
        pytest.param("a[10 * i + j] = a[10 * i + j - 9]", 1, (1, -1), id="backwards"),
        pytest.param("a[10 * i + j] = 1 t = a[10 * i + j]", 0, (0, 0), id="none"),
    ],
)
def test_the_level_is_that_of_the_outermost_loop_that_moves(body, level, expected):
    outcome = ran(f"for i = 0 to 2 {{ for j = 0 to 2 {{ {body} }} }}")
    found = [d for d in memory_dependences(outcome) if d.kind == "flow"]
    nearest = min((distance(d) for d in found if d.variable == "a"), key=lambda d: d[0])
    assert nearest == expected
    assert {carried_level(d) for d in found if distance(d) == expected} == {level}


def test_distances_count_iterations_in_the_direction_of_the_loop():
    found = memory_dependences(ran("for i = 8 to 0 step -2 { a[i] = a[i + 2] }"))
    assert {(d.kind, distance(d)) for d in found} == {("flow", (1,))}


def test_only_the_loops_around_both_accesses_are_common():
    body = "for i = 0 to 1 { for j = 0 to 1 { a[j] = i } for j = 0 to 1 { t = a[j] } }"
    flows = [d for d in memory_dependences(ran(body)) if d.kind == "flow"]
    assert {common_depth(d) for d in flows} == {1}
    assert {(distance(d), carried_level(d)) for d in flows} == {((0,), 0), ((1,), 1)}


@given(programs())
def test_dependences_equal_their_definition(random_program):
    outcome = run(random_program, seeded_inputs(random_program, 3))
    accesses = outcome.accesses[:300]
    shortened = type(outcome)(accesses, outcome.memory)
    expected = {
        (first.time, second.time)
        for first, second in combinations(accesses, 2)
        if "write" in (first.kind, second.kind)
        and (first.variable, first.storage, first.element)
        == (second.variable, second.storage, second.element)
    }
    memory_based = memory_dependences(shortened)
    assert {(d.source.time, d.sink.time) for d in memory_based} == expected
    assert len(memory_based) == len(expected)
    hidden = {
        (d.source.time, d.sink.time)
        for d in memory_based
        for other in memory_based
        if other.sink.kind == "write"
        and other.source.time == d.source.time
        and other.sink.time < d.sink.time
    }
    value_based = {(d.source.time, d.sink.time) for d in value_dependences(shortened)}
    assert value_based == expected - hidden
