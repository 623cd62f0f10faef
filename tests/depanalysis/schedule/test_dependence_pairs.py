from depanalysis.schedule.dependence_pairs import (
    DependencePair,
    dependence_pairs,
    own_scalars,
    pairs,
    variable_of,
)
from depanalysis.schedule.orders import is_empty
from depanalysis.solvers.constraints import TRUE
from tests.depanalysis.schedule.texts import loops_of


def found(body: str) -> list[DependencePair]:
    facts, loops = loops_of(body)
    return list(dependence_pairs(facts, loops[0]))


def levels(pair: DependencePair) -> list[int]:
    """The levels at which there are points in the order of the question."""
    chosen = []
    for level in range(len(pair.loops) + 1):
        points = pair.where(pair.carried(level))
        if points is None or not is_empty(points):
            chosen.append(level)
    return chosen


def shown(body: str) -> set[tuple[str, str, tuple[int, ...]]]:
    return {
        (m.question.source.kind, m.question.sink.kind, tuple(levels(m)))
        for m in found(body)
    }


def test_a_meeting_has_the_levels_at_which_it_happens() -> None:
    body = "for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j + 1] } }"
    assert shown(body) == {
        ("write", "read", (0,)),
        ("read", "write", ()),
        ("write", "write", (2,)),
    }


def test_what_never_meets_is_left_out() -> None:
    assert found("for i = 0 to n { v[2 * i] = v[2 * i + 1] }")[1:] == []
    assert shown("for i = 0 to 9 { v[i] = v[i + 20] }") == {("write", "write", (1,))}


def test_every_iteration_has_its_own_local() -> None:
    body = "for i = 0 to n { local q: i32 for j = 0 to n { q = q + 1 } v[i] = q }"
    carried = {level for m in found(body) for level in levels(m)}
    assert 0 not in carried
    assert {1, 2} <= carried


def test_a_question_beyond_the_quota_has_no_points(monkeypatch) -> None:
    facts, loops = loops_of("for i = 0 to n { v[i] = v[i + 1] }")
    monkeypatch.setattr("depanalysis.solvers.polyhedra.QUOTA", 1)
    monkeypatch.setattr(
        "depanalysis.solvers.polyhedra.bounded.__wrapped__.__defaults__", (1,)
    )
    chosen = list(dependence_pairs(facts, loops[0]))
    assert chosen
    assert all(m.points is None and m.where(TRUE) is None for m in chosen)


def test_only_temporaries_of_an_iteration_are_its_own() -> None:
    def own(body: str) -> set[str]:
        facts, loops = loops_of(body)
        return {name for _, name in own_scalars(facts, loops[0], loops[-1])}

    assert own("for i = 0 to n { t = v[i] w[i] = t }") == {"t"}
    assert own("for i = 0 to n { s = v[i] w[i] = s }") == set()
    assert own("for i = 0 to n { w[i] = t t = v[i] }") == set()
    assert own("for i = 0 to n { t = v[i] w[i] = t } w[0] = t") == set()
    assert own("for i = 0 to n { for j = 0 to n { t = v[i] w[i] = t } }") == {"t"}


def test_pairs_are_of_one_variable_with_a_write() -> None:
    facts, loops = loops_of("for i = 0 to n { v[i] = w[i] + w[i] + v[i + 1] }")
    chosen = list(pairs(facts, facts.model.inside(loops[0]), loops[0]))
    assert {variable_of(m.question.source)[1] for m in chosen} == {"v"}
