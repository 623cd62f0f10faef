import random

import pytest

from depanalysis.schedule.expansion import expand, expandable
from depanalysis.schedule.pieces import Rewriting
from tests.depanalysis.schedule.judges import loops, wrong
from tests.depanalysis.schedule.texts import parsed, text
from tests.oracle.choices import Seeded
from tests.oracle.nests import nest_program
from tests.oracle.programs import seeded_program


def test_every_iteration_gets_an_element() -> None:
    body = "for i = 1 to n { t = v[i] w[i] = t }"
    assert text(expand(parsed(body), 0, "t")) == (
        "local t_each: i32[max(1, n)] "
        "for i = 1 to n { t_each[i - 1] = v[i] w[i] = t_each[i - 1] }"
    )


def test_a_wanted_value_is_that_of_the_last_iteration() -> None:
    body = "for i = n to 0 step -3 { s = v[i] w[i] = s }"
    assert text(expand(parsed(body), 0, "s")) == (
        "local s_each: i32[max(1, (n + 3) // 3)] "
        "for i = n to 0 step -3 "
        "{ s_each[(-i + n) // 3] = v[i] w[i] = s_each[(-i + n) // 3] } "
        "if 0 < (n + 3) // 3 { s = s_each[(n + 3) // 3 - 1] }"
    )


def test_a_local_is_declared_before_the_loop() -> None:
    body = "for i = 0 to n { local q: i32 q = v[i] w[i] = q }"
    assert text(expand(parsed(body), 0, "q")) == (
        "local q_each: i32[max(1, n + 1)] "
        "for i = 0 to n { q_each[i] = v[i] w[i] = q_each[i] }"
    )


@pytest.mark.parametrize(
    ("body", "name", "reason"),
    [
        ("for i = 0 to n { w[i] = t t = v[i] }", "t",
         "an iteration may read `t` before it writes it"),
        ("for i = 0 to n { if v[i] > 0 { s = i } }", "s",
         "which iteration writes the last value of `s` is not known"),
        ("for i = 0 to n { s = i if v[i] > 0 { break } }", "s",
         "a jump ends an iteration early"),
        ("for i = 0 to s { s = i }", "s", "the bounds change during the loop"),
        ("for i = 0 to n step m { t = i }", "t", "the step of `i` is not a constant"),
        ("for i = 0 to n { t = i opaque \"x\" reads() writes() }", "t",
         "code in the loop is not modelled"),
        ("for i = 0 to n { v[i] = i }", "v", "`v` is not one scalar"),
        ("for i = 0 to n { if v[i] > 0 { local q: i32 q = 1 } }", "q",
         "`q` is declared deeper in the loop"),
        ("s = 1", "s", "statement 0 is not a counted loop"),
    ],
)  # fmt: skip
def test_what_cannot_be_expanded_is_refused(body: str, name: str, reason: str) -> None:
    assert text(expand(parsed(body), 0, name)) == f"refused: {reason}"


def test_expandable_scalars_are_listed() -> None:
    body = "for i = 0 to n { t = v[i] s = t w[i] = s v[i] = 1 }"
    assert expandable(parsed(body), 0) == ("s", "t")
    assert expandable(parsed("s = 1"), 0) == ()


@pytest.mark.parametrize("kind", ["nest", "scalar", "data", "jumping"])
def test_expanded_programs_end_the_same(kind: str) -> None:
    made = 0
    for seed in range(25):
        if kind == "nest":
            program = nest_program(Seeded(random.Random(seed)))
        else:
            program = seeded_program(kind, seed)
        for place in loops(program):
            for name in expandable(program, place):
                found = expand(program, place, name)
                assert isinstance(found, Rewriting)
                assert wrong(program, found.program, seed) is None, (seed, place, name)
                made += 1
    assert made or kind == "data"
