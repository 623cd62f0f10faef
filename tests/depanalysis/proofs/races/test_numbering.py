"""Questions about global numbers hold wherever the questions that they stand for hold."""

from itertools import product

import pytest

from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import Binary, IntConst, Var, names
from depanalysis.proofs.races.deciding import Free, by_constraints
from depanalysis.proofs.races.judging import numbered
from depanalysis.proofs.races.questions import question_of
from depanalysis.proofs.races.teams import Numbering, Pair, Place, TeamProgram
from depanalysis.source import NOWHERE

B, S, T, N = Var("b"), Var("s"), Var("t"), Var("n")
NUMBER = Binary("+", Binary("*", S, B), T)
BELOW = Binary("<", NUMBER, N)
SUBSCRIPTS = (
    NUMBER,
    Binary("+", NUMBER, N),
    Binary("*", NUMBER, N),
    Binary("+", Binary("*", B, S), Binary("*", IntConst(2), T)),
    Binary("*", IntConst(2), Binary("*", B, S)),
    Binary("//", NUMBER, IntConst(2)),
)


def program(level):
    shared = frozenset({"s", "n"} | ({"b"} if level == "block" else set()))
    return TeamProgram(
        "p",
        (),
        shared,
        {"b": (0, 2), "s": (1, 3), "t": (0, 2)},
        (Binary("<", T, S),),
        numberings=(Numbering("b", "s", "t"),),
    )


def question(level, first, second):
    unit = (T,) if level == "block" else (B,)
    one, other = (
        Place(NOWHERE, "a", "write", (index,), (BELOW,), unit)
        for index in (first, second)
    )
    return question_of(program(level), Pair(one, other))


@pytest.mark.parametrize("level", ["block", "grid"])
@pytest.mark.parametrize(("first", "second"), list(product(SUBSCRIPTS, repeat=2)))
def test_what_holds_of_threads_holds_of_their_numbers(level, first, second):
    asked = question(level, first, second)
    made = [*numbered(program(level), asked)]
    assert len(made) == (2 if level == "grid" else 1)
    used = sorted({name for each in asked.all for name in names(each)})
    new = {n for one in made for each in one.all for n in names(each)} - set(used)
    assert new <= {"b * s + t'1", "b * s + t'2"}
    is_met = False
    for numbers in product(range(4), repeat=len(used)):
        values = dict(zip(used, numbers, strict=True))
        if not all(evaluate(each, values) for each in asked.all):
            continue
        is_met = True
        for mark in ("'1", "'2"):
            block = values["b"] if level == "block" else values[f"b{mark}"]
            values[f"b * s + t{mark}"] = block * values["s"] + values[f"t{mark}"]
        assert all(evaluate(each, values) for one in made for each in one.all)
    assert not (is_met and any(isinstance(by_constraints(one), Free) for one in made))


@pytest.mark.parametrize("level", ["block", "grid"])
def test_different_threads_have_different_numbers(level):
    for made in numbered(program(level), question(level, NUMBER, NUMBER)):
        assert isinstance(by_constraints(made), Free)


def test_a_question_without_a_size_stays():
    place = Place(NOWHERE, "a", "write", (T,), (), (B,))
    asked = question_of(program("grid"), Pair(place, place))
    assert list(numbered(TeamProgram("p", (), frozenset()), asked)) == []
