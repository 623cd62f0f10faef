import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.interpreter.dependences import (
    carried_level,
    memory_dependences,
    value_dependences,
)
from depanalysis.interpreter.machine import run
from depanalysis.options import Options
from depanalysis.schedule.graph import (
    DependenceGraph,
    Edge,
    dependence_graph,
    graph_of,
    memory_edges,
    value_edges,
)
from depanalysis.schedule.pieces import Refusal
from tests.depanalysis.schedule.judges import loops
from tests.depanalysis.schedule.texts import parsed
from tests.oracle.programs import seeded_inputs, seeded_program


def graph(body: str, options: Options | None = None) -> DependenceGraph:
    found = dependence_graph(parsed(body), 0, options or Options())
    assert isinstance(found, DependenceGraph)
    return found


def shown(found: DependenceGraph) -> list[tuple[object, ...]]:
    return [
        (
            e.source,
            e.sink,
            e.dependence.kind,
            e.dependence.direction,
            e.dependence.distance,
        )
        for e in found.edges
        if e.dependence is not None
    ]


BODY = "for i = 1 to n { v[i] = w[i] w[i + 2] = v[i - 1] s = v[i] }"


def test_edges_have_kinds_directions_and_distances() -> None:
    assert shown(graph(BODY)) == [
        (1, 2, "flow", ("<",), (1,)),
        (1, 3, "flow", ("=",), (0,)),
        (2, 1, "flow", ("<",), (2,)),
        (3, 3, "output", ("<",), None),
    ]
    assert all(edge.is_certain for edge in graph(BODY).edges)


def test_value_based_edges_are_those_that_nothing_hides() -> None:
    found = graph(BODY, Options(value_based=True))
    assert shown(found)[-1] == (3, 3, "output", ("<",), (1,))
    twice = "for i = 0 to n { v[i] = 1 v[i] = 2 s = v[i] }"
    assert (1, 3, "flow", ("=",), (0,)) in shown(graph(twice))
    value_based = shown(graph(twice, Options(value_based=True)))
    assert (1, 3, "flow", ("=",), (0,)) not in value_based
    assert (2, 3, "flow", ("=",), (0,)) in value_based


def test_edges_can_be_picked() -> None:
    found = graph(BODY)
    assert [(e.source, e.sink) for e in found.carried_by(1)] == [(1, 2), (2, 1), (3, 3)]
    assert [(e.source, e.sink) for e in found.carried_by(0)] == [(1, 3)]
    assert len(found.between(1, 2)) == 1
    assert found.between(2, 3) == ()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (
            'opaque "calls `f`" reads(w) writes()',
            "code in the loop is not modelled: calls `f`",
        ),
        ("if w[i] > 3 { break }", "a jump may leave the loop over `i` early"),
    ],
)
def test_what_is_not_known_is_an_edge_in_every_direction(
    body: str, reason: str
) -> None:
    found = graph(f"for i = 0 to n {{ v[i] = w[i] {body} s = w[i] }}")
    assert found.reason == reason
    nodes = found.statements
    assert found.edges == tuple(Edge(a, b, None, False) for a in nodes for b in nodes)
    assert found.carried_by(1) == found.carried_by(0) == found.edges


def test_a_guess_is_not_certain() -> None:
    found = graph("for i = 0 to n { v[w[i]] = i }")
    assert [edge.is_certain for edge in found.edges] == [False]


def test_only_loops_have_graphs() -> None:
    assert dependence_graph(parsed("s = 1"), 0) == Refusal("statement 0 is not a loop")


def predicted(found: DependenceGraph) -> set[tuple[object, ...]]:
    return {
        (e.source, e.sink, e.dependence.kind, e.level)
        for e in found.edges
        if e.dependence is not None
    }


@pytest.mark.parametrize("is_value_based", [False, True])
def test_every_dependence_of_a_run_is_an_edge(is_value_based: bool) -> None:
    observe = value_dependences if is_value_based else memory_dependences
    for seed in range(5 if is_value_based else 8):
        program = seeded_program("affine", seed)
        facts = Facts(model(program), Options(value_based=is_value_based))
        outcomes = [run(program, seeded_inputs(program, seed + k)) for k in range(3)]
        numbered = {loop.number: loop for loop in facts.model.loops}
        for place in loops(program):
            known = graph_of(facts, numbered[place])
            depth = numbered[place].depth
            for found in (d for outcome in outcomes for d in observe(outcome)):
                numbers = [number for number, _ in found.source.iteration]
                level, same = carried_level(found), found.source.site.statement
                is_inside = place in numbers and (level == 0 or level >= depth)
                common = found.sink.iteration[:depth] == found.source.iteration[:depth]
                if not is_inside or place not in dict(found.sink.iteration):
                    continue
                if level == 0 and (not common or same == found.sink.site.statement):
                    continue
                edge = (same, found.sink.site.statement, found.kind, level)
                assert edge in predicted(known), (seed, place, edge)


def test_edges_can_be_had_one_by_one() -> None:
    facts = Facts(model(parsed(BODY)), Options())
    loop = facts.model.loops[0]
    assert set(memory_edges(facts, loop)) == set(graph(BODY).edges)
    assert len(list(value_edges(facts, loop))) == 4
