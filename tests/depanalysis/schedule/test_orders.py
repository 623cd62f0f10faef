from dataclasses import replace

from depanalysis.schedule.dependence_pairs import dependence_pairs
from depanalysis.schedule.orders import (
    broken,
    carried,
    dependence,
    independent,
    is_empty,
    left_inside,
    narrowed,
)
from depanalysis.schedule.scops import Scop, row, scop
from depanalysis.solvers.constraints import FALSE, TRUE, Floor
from depanalysis.solvers.trees import Band, Tree, leaves_of
from tests.depanalysis.schedule.texts import loops_of

DIAGONAL = "for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j + 1] } }"


def first_broken(body: str, *rows: Floor) -> tuple[object, ...] | None:
    """The dependence that a nest of two loops does not keep, if it is run by rows."""
    facts, loops = loops_of(body)
    found = scop(facts.model.program, 0, 2)
    assert isinstance(found, Scop)
    (leaf,) = leaves_of(found.tree)
    tree: Tree = leaf
    for each in reversed(rows):
        terms = tuple((leaf.counters[int(k)], factor) for k, factor in each.terms)
        tree = Band("t", {leaf.number: replace(each, terms=terms)}, tree, 0)
    wrong = broken(facts, dependence_pairs(facts, loops[0]), found, tree)
    return None if wrong is None else (wrong.kind, wrong.level, wrong.distance)


OUTER, INNER = row("0"), row("1")


def test_the_order_of_the_text_keeps_every_dependence() -> None:
    assert first_broken(DIAGONAL, OUTER, INNER) is None


def test_a_dependence_that_would_go_backward_is_shown() -> None:
    assert first_broken(DIAGONAL, INNER, OUTER) == ("flow", 1, (1, -1))
    assert first_broken(DIAGONAL.replace("j + 1", "j - 1"), INNER, OUTER) is None


def test_one_time_for_two_iterations_is_no_order() -> None:
    assert first_broken(DIAGONAL, row("0", "1")) == ("flow", 1, (1, -1))


def test_blocks_keep_what_stays_inside_or_goes_forward() -> None:
    def blocks(first: int, second: int) -> tuple[Floor, ...]:
        return row("0", divisor=first), row("1", divisor=second), OUTER, INNER

    assert first_broken(DIAGONAL, *blocks(1, 4)) is None
    assert first_broken(DIAGONAL, *blocks(4, 4)) == ("flow", 1, (1, -1))
    far = "for i = 0 to 7 { for j = 0 to 7 { a[i, j] = a[i - 4, j + 1] } }"
    assert first_broken(far, *blocks(4, 4)) is None
    assert first_broken(far, *blocks(8, 4)) == ("flow", 1, (4, -1))


def test_iterations_are_counted_where_steps_are_wide() -> None:
    body = (
        "for i = 0 to n step 3 { for j = i to m step -2 { a[i, j] = a[i - 3, j - 1] } }"
    )
    # One iteration of i later, j is 1 more but starts 3 higher: one count forward.
    assert first_broken(body, INNER, OUTER) is None
    assert first_broken(body.replace("j - 1", "j - 3"), INNER, OUTER) is None
    assert first_broken(body.replace("j - 1", "j - 5"), INNER, OUTER) is not None


def test_a_loop_carries_what_goes_from_one_iteration_to_another() -> None:
    facts, loops = loops_of("for i = 1 to n { v[i] = v[i - 1] w[i] = v[i] }")
    found = carried(facts, dependence_pairs(facts, loops[0]))
    assert found is not None
    assert (found.kind, found.distance) == ("flow", (1,))
    facts, loops = loops_of("for i = 1 to n { v[i] = w[i - 1] }")
    assert carried(facts, dependence_pairs(facts, loops[0])) is None


def test_a_wave_has_to_carry_everything() -> None:
    facts, loops = loops_of(
        "for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j + 1] + a[i, j - 1] } }"
    )
    found = list(dependence_pairs(facts, loops[0]))
    vectors = [(1, 0), (0, 1), (1, 1), (2, 1), (3, 2)]
    kept = [v for v in vectors if left_inside(facts, found, v) is None]
    assert kept == [(2, 1), (3, 2)]


def test_dependences_say_what_is_known() -> None:
    facts, loops = loops_of("for i = 1 to n { v[i] = v[i - 2] w[i] = v[i] }")
    found = {
        (m.question.source.id.statement, m.question.sink.id.statement): m
        for m in dependence_pairs(facts, loops[0])
        if m.question.kind == "flow"
    }
    own, other = found[1, 1], found[1, 2]
    points = own.where(own.carried(0))
    assert dependence(facts, own, 0, points).distance == (2,)
    assert dependence(facts, own, 0, None).direction == ("<",)
    assert dependence(facts, own, 0, None).distance is None
    inside = dependence(facts, other, 1, other.points)
    assert inside == independent(facts, other.question)
    assert (inside.level, inside.direction, inside.distance) == (0, ("=",), (0,))


def test_nothing_known_is_not_empty() -> None:
    facts, loops = loops_of("for i = 1 to n { v[i] = 1 }")
    (pair,) = dependence_pairs(facts, loops[0])
    assert narrowed(None, TRUE) is None
    assert narrowed(pair.points, None) is None
    nothing = narrowed(pair.points, FALSE)
    assert nothing is not None
    assert is_empty(nothing)
