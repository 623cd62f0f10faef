import pytest

from depanalysis.options import Options
from depanalysis.proofs.parallel import value_based
from tests.oracle.models import facts, judged, loop


def _shown(body, variable="i"):
    known = facts(body)
    found = value_based(known, loop(known.model, variable), (0, "a"))
    assert found is not None
    return [(d.kind, d.source.text, d.sink.text, d.distance) for d in found]


def test_what_another_write_hides_is_not_listed():
    body = "for i = 0 to n { a[i] = 1 a[i + 1] = 2 s = a[i] }"
    assert _shown(body) == [("output", "a[i + 1]", "a[i]", (1,))]


def test_values_flow_from_the_last_writer():
    body = "for i = 2 to n { a[i] = a[i - 1] + a[i - 2] }"
    assert sorted(_shown(body)) == [
        ("flow", "a[i]", "a[i - 1]", (1,)),
        ("flow", "a[i]", "a[i - 2]", (2,)),
    ]


def test_every_dependence_has_a_witness():
    known = facts("for i = 0 to n { for j = 0 to m { a[j] = a[j] + i } }")
    found = value_based(known, loop(known.model, "i"), (0, "a"))
    assert found
    assert all(d.witness is not None for d in found)


def test_what_is_not_exact_is_not_given():
    known = facts("for i = 0 to n { a[p[i]] = a[i] }")
    assert value_based(known, loop(known.model, "i"), (0, "a")) is None


@pytest.mark.parametrize(("value_based", "count"), [(False, 4), (True, 2)])
def test_the_option_chooses_what_is_listed(value_based, count):
    body = "for i = 0 to n { a[0] = i for j = 0 to n { b[0] = a[0] } }"
    outer = judged(body, Options(value_based=value_based))[0]
    listed = [d for d in outer.dependences if d.variable == "a"]
    assert len(listed) <= count
    assert outer.verdict == "sequential"
