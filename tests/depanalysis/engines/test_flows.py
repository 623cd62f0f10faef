import pytest

from depanalysis.engines.flows import conflict_relation, value_flows
from tests.oracle.models import access, facts, loop, question


def _flows(body, variable="a", outer=()):
    known = facts(body)
    chosen = [a for a in known.model.accesses if a.variable == variable]
    return known, chosen, value_flows(known, chosen, outer)


def _pairs(body, variable="a", **parameters):
    """All pairs as texts such as `write@1 0 -> read@0 1`, by statement and iteration."""
    _, accesses, flows = _flows(body, variable)
    values = {name: parameters[meaning] for name, meaning in flows.parameters.items()}

    def shown(name, at):
        one = accesses[int(name[1:])]
        return " ".join([f"{one.kind}@{one.id.statement}", *map(str, at)])

    found = flows.pairs.pairs(values)
    return {f"{shown(a, at)} -> {shown(b, to)}" for a, at, b, to in found}


def test_values_flow_from_the_last_write():
    assert _pairs("a[0] = 1 a[0] = 2 s = a[0]") == {
        "write@0 -> write@1",
        "write@1 -> read@2",
    }


def test_flows_to_reads_are_found_without_those_to_writes():
    known = facts("a[0] = 1 a[0] = 2 s = a[0]")
    chosen = [a for a in known.model.accesses if a.variable == "a"]
    flows = value_flows(known, chosen, (), only_reads=True)
    assert flows is not None
    sinks = {chosen[int(to[1:])].kind for _, to in flows.pairs.ends()}
    assert sinks == {"read"}


def test_a_write_that_happens_perhaps_hides_nothing():
    body = "a[0] = 1 for i = 0 to 1 { if x[i] > 0.5 { a[0] = 2 } } s = a[0]"
    assert {"write@0 -> read@4", "write@3 1 -> read@4"} <= _pairs(body)


def test_a_write_under_a_condition_hides_where_it_holds():
    body = "a[0] = 1 if n > 3 { a[0] = 2 } s = a[0]"
    assert "write@0 -> read@3" in _pairs(body, n=3)
    assert "write@0 -> read@3" not in _pairs(body, n=4)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(
            "for i = 0 to 2 { a[0] = i b[i] = a[0] }",
            {"write@1 0 -> read@2 0", "write@1 1 -> read@2 1", "write@1 2 -> read@2 2"},
            id="written-first",
        ),
        pytest.param(
            "for i = 2 to 0 step -1 { b[i] = a[0] a[0] = i }",
            {"write@2 2 -> read@1 1", "write@2 1 -> read@1 0"},
            id="falling",
        ),
        pytest.param(
            "for i = 0 to 1 { a[0] = i for j = a[0] to 0 { s = j } }",
            {"write@1 0 -> read@2 0", "write@1 1 -> read@2 1"},
            id="bounds-are-read-after-what-is-before",
        ),
        pytest.param(
            "for i = 0 to 1 { for j = 0 * a[0] to 0 { a[0] = i } }",
            {"write@2 0 0 -> read@1 1"},
            id="bounds-are-read-before-the-body",
        ),
    ],
)
def test_flows_follow_the_order_of_iterations(body, expected):
    flow = {pair for pair in _pairs(body) if "-> read" in pair and "write@" in pair}
    assert flow == expected


def test_a_read_without_a_source_sees_the_value_from_before():
    _, _, reached = _flows("a[0] = 1 s = a[0]")
    _, _, unreached = _flows("s = a[0] a[0] = 1")
    assert reached.unreached.is_empty()
    assert not unreached.unreached.is_empty()


def test_iterations_of_loops_around_are_fixed():
    body = "for i = 0 to 3 { for j = 0 to 3 { t = j a[j] = t } }"
    known, _, _ = _flows(body, "t")
    chosen = [a for a in known.model.accesses if a.variable == "t"]
    flows = value_flows(known, chosen, (loop(known.model, "i").number,))
    assert flows is not None
    assert flows.parameters
    assert flows.pairs.at_level(0, 1).between("A0", "A1").is_empty()


@pytest.mark.parametrize(
    ("body", "is_exact"),
    [
        pytest.param("for i = 0 to n { a[i] = a[i - 1] }", True, id="affine"),
        pytest.param("for i = 0 to n { a[p[i]] = a[i] }", False, id="indirect"),
        pytest.param(
            "for i = 0 to n { if x[i] > 0.5 { a[i] = 1 } }", False, id="guarded"
        ),
        pytest.param("for i = 0 to n { a[i * n] = 1 }", False, id="product"),
    ],
)
def test_flows_are_exact_where_nothing_is_doubtful(body, is_exact):
    assert _flows(body)[2].is_exact is is_exact


def test_a_step_of_unknown_sign_has_no_order():
    assert _flows("for i = 0 to n step m { a[i] = a[i - 1] }")[2] is None


def test_overlapping_rows_are_compared_by_address():
    assert _pairs("c[0, 12] = 1 c[1, 2] = 2", "c") == {"write@0 -> write@1"}
    assert _pairs("c[0, 2] = 1 c[1, 2] = 2", "c") == set()


def test_the_relation_of_a_conflict_has_readable_names():
    known = facts("for i = 0 to n { a[i] = a[i - 2] }")
    asked = question(known.model, "i", "write a[i]", "read a[i - 2]")
    relation, names = conflict_relation(known, asked)
    assert names == {"p_n": "n", "x0": "i", "y0": "i'"}
    assert relation.pairs({"p_n": 3}) == {
        ("S1", (0,), "S1", (2,)),
        ("S1", (1,), "S1", (3,)),
    }


def test_the_relation_within_one_access_is_about_two_iterations():
    known = facts("for i = 0 to n { a[i // 2] = 0 }")
    written = access(known.model, "write", "a[i // 2]")
    asked = question(known.model, "i", "write a[i // 2]", "write a[i // 2]")
    assert asked.source is written
    relation, _ = conflict_relation(known, asked)
    assert relation.pairs({"p_n": 3}) == {
        ("S1", (0,), "S1", (1,)),
        ("S1", (2,), "S1", (3,)),
    }
