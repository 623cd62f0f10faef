from depanalysis.solvers.dataflow import last_accesses
from depanalysis.solvers.polyhedra import relation

SCHEDULE = relation("{ W[i] -> T[i, 0]; V[i] -> T[i, 1]; R[i] -> T[i, 2] }")


def _sources(must, may):
    sinks = relation("{ R[i] -> E[i] : 0 <= i < 3 }")
    flow, unreached = last_accesses(sinks, relation(must), relation(may), SCHEDULE)
    return flow.pairs({}), unreached.is_empty()


def test_the_last_access_before_a_sink_is_its_source():
    pairs, all_reached = _sources(
        "{ W[i] -> E[i] : i < 2; V[i] -> E[i] : i < 1 }", "{ }"
    )
    assert pairs == {("V", (0,), "R", (0,)), ("W", (1,), "R", (1,))}
    assert not all_reached


def test_a_possible_access_hides_nothing():
    pairs, all_reached = _sources(
        "{ W[i] -> E[i] : 0 <= i < 3 }", "{ V[i] -> E[i] : i < 1 }"
    )
    assert ("V", (0,), "R", (0,)) in pairs
    assert ("W", (0,), "R", (0,)) in pairs
    assert all_reached
