import pytest

from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.schedule.pieces import Kept, NewLoop, Refusal, Rewriting
from depanalysis.schedule.places import (
    all_names,
    fresh,
    has_jumps,
    loop_at,
    perfect_nest,
    rewritten,
    siblings,
    size,
)
from tests.depanalysis.schedule.texts import parsed, text

BODY = """
  s = 1
  if s > 0 { t = 1 for i = 0 to n { v[i] = 1 } } else { inlined { for j = 0 to m { w[j] = 2 } } }
  for k = 0 to 3 { for l = 0 to 4 { a[k, l] = 1 } }
  while s < 0 { s = 2 }
"""


def test_places_are_numbers_of_statements() -> None:
    program = parsed(BODY)
    for number, stmt in enumerate(walk_statements(program.body)):
        found = siblings(program, number)
        assert found is not None
        assert found.first is stmt
        whole = walk_statements((stmt,))
        assert size(stmt) == sum(1 for _ in whole)
    assert siblings(program, 99) is None


def test_only_counted_loops_are_loops() -> None:
    program = parsed(BODY)
    found = [
        number
        for number, _ in enumerate(walk_statements(program.body))
        if not isinstance(loop_at(program, number), Refusal)
    ]
    assert found == [3, 6, 8, 9]
    assert loop_at(program, 99) == Refusal("statement 99 is not a counted loop")


def test_a_perfect_nest_ends_where_other_code_is() -> None:
    loop = parsed("for i = 0 to 1 { for j = 0 to 1 { s = 1 s = 2 } }").body[0]
    assert isinstance(loop, Loop)
    assert [each.variable for each in perfect_nest(loop, 3)] == ["i", "j"]
    assert [each.variable for each in perfect_nest(loop, 1)] == ["i"]


@pytest.mark.parametrize("place", [3, 6, 8, 9, 12])
def test_a_statement_is_replaced_where_it_stands(place: int) -> None:
    program = parsed(BODY)
    found = siblings(program, place)
    assert found is not None
    same = rewritten(program, place, 1, (Kept(found.first),))
    assert isinstance(same, Rewriting)
    assert same.program == program
    assert same.spans == (found.first.span,)
    none = rewritten(program, place, 1, ())
    assert isinstance(none, Rewriting)
    assert sum(1 for _ in walk_statements(none.program.body)) == (
        sum(1 for _ in walk_statements(program.body)) - size(found.first)
    )


def test_what_breaks_a_rule_is_refused() -> None:
    program = parsed("for i = 0 to n { v[i] = 1 }")
    loop = program.body[0]
    assert isinstance(loop, Loop)
    bad = NewLoop("n", loop.lower, loop.upper, (Kept(loop.body[0]),))
    made = rewritten(program, 0, 1, (bad,))
    assert text(made).startswith("refused: the rewritten program breaks a rule: ")


def test_new_names_are_free() -> None:
    program = parsed("for i = 0 to n { local q: i32 q = i }")
    assert {"i", "q", "n", "v", "s"} <= all_names(program)
    assert fresh(program, "i") == "i2"
    assert fresh(program, "i", ["i2"]) == "i3"
    assert fresh(program, "other") == "other"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("s = 1", False),
        ("if s > 0 { continue }", True),
        ("for j = 0 to 1 { continue }", False),
        ("for j = 0 to 1 { if s > 0 { break } }", False),
        ("for j = 0 to 1 { return }", True),
        ("for j = 0 to 1 { continue #out }", True),
        ("for j = 0 to 1 #in { for k = 0 to 1 { break #in } }", False),
        ("inlined #b { break #b }", False),
    ],
)
def test_jumps_out_of_a_body_are_seen(body: str, expected: bool) -> None:
    loop = parsed(f"for i = 0 to n #out {{ {body} }}").body[0]
    assert isinstance(loop, Loop)
    assert has_jumps(loop.body) is expected
