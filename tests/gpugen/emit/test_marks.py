"""What each purpose does at an access."""

import pytest

from gpugen.emit.expressions import Element
from gpugen.emit.marks import EXTRAS, Marks
from gpugen.emit.values import Value
from gpugen.emit.writer import Names, Writer

EXTRA_NAMES = {
    (extra, "a" if extra in by_array else ""): extra
    for by_array, once in EXTRAS.values()
    for extra in (*by_array, *once)
}


def lines(purpose, kind):
    w = Writer(Names(set()), {}, True, {}, {})
    element = Element("a", (Value("e", "int", is_simple=True),))
    Marks(purpose, {"a": 0}, EXTRA_NAMES).at(w, "a", element, kind)
    return " ".join(line.strip() for line in w.lines)


@pytest.mark.parametrize(
    ("purpose", "kind", "expected"),
    [
        ("claim", "read", "claimed(owners, e, 0, k, owner_bits, epoch)"),
        ("claim", "write", "claimed(owners, e, 1, k, owner_bits, epoch)"),
        ("claim alone", "read", "claimed_alone(owners, e, 0, k, owner_bits, epoch)"),
        ("claim alone", "write", "claimed_alone(owners, e, 1, k, owner_bits, epoch)"),
        ("expose", "read", "if stamps[e] != k + 1: exposed[e] = 1"),
        ("expose", "write", "stamps[e] = k + 1"),
        ("imprint", "write", "imprint(owners, e, k, owner_bits, epoch)"),
        ("verify", "read", "verified(owners, e, k, owner_bits, epoch, 0)"),
        ("verify", "write", "verified(owners, e, k, owner_bits, epoch, 1)"),
        ("seek", "read", "wanted_array == 0 and wanted_element == e"),
        ("reach", "write", "reached = max(reached, read[e])"),
        ("note", "read", "read[e] = max(read[e], level)"),
        ("win", "write", "raise_to(winners, e, k + 1)"),
    ],
)
def test_an_access_is_marked(purpose, kind, expected):
    assert expected in lines(purpose, kind)


@pytest.mark.parametrize(
    ("purpose", "kind"),
    [("plain", "write"), ("win", "read"), ("imprint", "read"), ("own store", "write")],
)
def test_other_accesses_are_not(purpose, kind):
    assert lines(purpose, kind) == ""


def test_a_read_does_not_wait_for_reads():
    assert "max(reached, read" not in lines("reach", "read")


def test_stores_are_guarded_by_their_purpose():
    element = Element("a", (Value("e", "int", is_simple=True),))
    marks = {
        p: Marks(p, {"a": 0}, EXTRA_NAMES) for p in ("last store", "own store", "plain")
    }
    assert marks["last store"].guard("a", element) == "winners[e] == k + 1"
    assert marks["last store"].guard("b", element) is None
    assert marks["own store"].guard("b", element) == "(e >> 6) % threads == mine"
    assert marks["plain"].guard("a", element) is None


def test_the_result_of_an_iteration_is_its_level_where_that_is_wanted():
    assert Marks("reach", {}, {}).result == "-reached"
    assert Marks("claim", {}, {}).result == "DONE"
