import pytest

from depanalysis.engines.conflict import conflict
from depanalysis.engines.polyhedral import Candidate, decide
from depanalysis.engines.replay import element_name, replayed
from tests.oracle.models import facts, question


def _replayed(body, source, sink, **changed):
    """The witness at the least candidate, some of its coordinates changed."""
    known = facts(body)
    prepared = conflict(known, question(known.model, "i", source, sink))
    outcome = decide(prepared)
    assert isinstance(outcome, Candidate)
    shown = replayed(known, prepared, {**outcome.values, **changed})
    return shown.witness if shown is not None else None


SHIFT = ("for i = 0 to n { a[i] = a[i - 2] }", "write a[i]", "read a[i - 2]")


def test_a_conflict_that_a_run_shows_is_a_witness():
    witness = _replayed(*SHIFT)
    assert dict(witness.parameters)["n"] == 2
    assert (witness.source, witness.sink) == ((("i", 0),), (("i", 2),))


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"y0": 3}, id="other-element"),
        pytest.param({"p_n": 1}, id="iteration-that-does-not-run"),
        pytest.param({"x0": 2, "y0": 0}, id="wrong-order"),
    ],
)
def test_what_no_run_shows_is_no_witness(changed):
    assert _replayed(*SHIFT, **changed) is None


def test_memory_that_the_conflict_needs_is_part_of_the_witness():
    body = "for i = 0 to n { if p[3] == 7 { a[0] = i } }"
    witness = _replayed(body, "write a[0]", "write a[0]")
    assert witness.memory == (("p[3]", 7),)


def test_memory_that_the_run_itself_finds_is_part_of_the_witness():
    body = "for i = 0 to n { if p[i] > 0 { a[0] = i } p[i] = 0 }"
    witness = _replayed(body, "write a[0]", "write a[0]")
    assert witness.memory == (("p[0]", 1), ("p[1]", 1))


def test_what_an_iteration_stores_before_it_reads_it_is_no_memory_of_the_witness():
    body = "for i = 0 to n { p[i] = 1 if p[i] > 0 { a[0] = i } }"
    witness = _replayed(body, "write a[0]", "write a[0]")
    assert witness.memory == ()


def test_no_element_has_two_values():
    body = "for i = 0 to n { if p[0] == 7 and p[m] == 8 { a[0] = i } }"
    witness = _replayed(body, "write a[0]", "write a[0]")
    assert dict(witness.memory)["p[0]"] == 7
    assert dict(witness.parameters)["m"] != 0


GUARDED = "if p[0] > p[1] { for i = 0 to n { a[0] = i } }"


def test_a_loop_that_memory_decides_about_is_reached_if_a_run_reaches_it():
    known = facts(GUARDED)
    prepared = conflict(known, question(known.model, "i", "write a[0]", "write a[0]"))
    outcome = decide(prepared)
    assert isinstance(outcome, Candidate)
    shown = replayed(known, prepared, outcome.values)
    assert shown is not None


def test_what_memory_holds_by_then_is_not_taken_for_granted():
    body = """
      for j = 0 to n { p[j] = 0 }
      for i = 0 to n { if p[0] == 1 { a[0] = i } }
    """
    assert _replayed(body, "write a[0]", "write a[0]") is None


def test_elements_are_named_as_people_write_them():
    assert element_name("a", (1, 2)) == "a[1][2]"
    assert element_name("s", ()) == "s"
