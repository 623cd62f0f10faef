"""Raw loops of any language to loops that count, or not."""

import operator
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest

from depanalysis.frontends.counted import lowered
from depanalysis.frontends.stepping import RawLoop, counters
from depanalysis.interpreter.values import evaluate, integer
from depanalysis.ir.expressions import Binary, Cast, Expr, IntConst, Load, Unary, Var
from depanalysis.ir.statements import Assign, Exit, If, Loop, Opaque, Stmt, While
from depanalysis.ir.types import I32, U8, U32, Type
from depanalysis.source import NOWHERE

INDEX, N, ZERO, ONE = Var("i"), Var("n"), IntConst(0), IntConst(1)
STEP = Assign(INDEX, ONE, "+")
WORK = Assign(Load("a", (INDEX,)), INDEX)


@dataclass
class Around:
    """A world in which everything is a local integer."""

    type_: Type = I32
    entry: Expr | None = ZERO
    notes: list[str] = field(default_factory=list)

    def type_of_name(self, name: str) -> Type | None:
        return self.type_

    def is_changed(
        self,
        name: str,
        direct: frozenset[str],
        opaque: tuple[tuple[str, ...] | None, ...],
    ) -> bool:
        return name in direct or any(each is None or name in each for each in opaque)

    def is_wanted_after(self, name: str) -> bool:
        return False

    def is_wanted_after_return(self, name: str) -> bool:
        return False

    def initial_value(self, name: str) -> Expr | None:
        return self.entry

    def is_natural(self, name: str) -> bool:
        return False

    def fresh(self, stem: str, type_: Type) -> str:
        return stem

    def label(self, stem: str) -> str:
        return stem

    def note(self, text: str) -> None:
        self.notes.append(text)


def loop_of(raw: RawLoop, around: Around | None = None) -> Stmt:
    return lowered(raw, around or Around()).statements[-1]


@pytest.mark.parametrize(
    ("relation", "step", "upper"),
    [
        pytest.param("<", 1, Binary("-", N, ONE), id="below"),
        pytest.param("<=", 2, N, id="up-to"),
        pytest.param(">", -1, Binary("+", N, ONE), id="above"),
        pytest.param(">=", -3, N, id="down-to"),
        pytest.param("!=", 1, Binary("-", N, ONE), id="until"),
        pytest.param("!=", -1, Binary("+", N, ONE), id="down-until"),
    ],
)
def test_the_bound_is_inclusive(relation, step, upper):
    increment = (Assign(INDEX, IntConst(step), "+"),)
    loop = loop_of(
        RawLoop(Binary(relation, INDEX, N), (WORK,), NOWHERE, increment=increment)
    )
    assert loop == Loop("i", IntConst(0), upper, (WORK,), IntConst(step))


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(RawLoop(Binary("<", INDEX, N), (WORK,), NOWHERE), id="no-step"),
        pytest.param(
            RawLoop(Binary("==", INDEX, N), (WORK, STEP), NOWHERE), id="equal"
        ),
        pytest.param(RawLoop(Binary(">", INDEX, N), (WORK, STEP), NOWHERE), id="away"),
        pytest.param(
            RawLoop(
                Binary("<", INDEX, N), (If(Binary("<", INDEX, N), (STEP,)),), NOWHERE
            ),
            id="sometimes",
        ),
        pytest.param(
            RawLoop(Binary("<", INDEX, N), (STEP, Assign(N, ONE)), NOWHERE), id="bound"
        ),
        pytest.param(
            RawLoop(Binary("<", INDEX, N), (STEP, Opaque("x")), NOWHERE), id="opaque"
        ),
        pytest.param(
            RawLoop(
                Binary("<", INDEX, N),
                (If(Binary("<", INDEX, N), (Exit("continue"),)), STEP),
                NOWHERE,
            ),
            id="skipped",
        ),
    ],
)
def test_what_does_not_count_is_a_while(raw):
    assert counters(raw, Around()) == []
    assert isinstance(loop_of(raw), While)


def test_after_its_step_the_index_is_ahead():
    loop = loop_of(RawLoop(Binary("<", INDEX, N), (STEP, WORK), NOWHERE))
    ahead = Binary("+", INDEX, ONE)
    assert isinstance(loop, Loop)
    assert loop.body == (Assign(Load("a", (ahead,)), ahead),)


def test_a_test_after_the_body_runs_it_at_least_once():
    loop = loop_of(
        RawLoop(Binary("<", INDEX, N), (WORK, STEP), NOWHERE, tests_last=True)
    )
    assert isinstance(loop, Loop)
    assert loop.upper == Binary("max", IntConst(0), Binary("-", N, ONE))


def test_a_symbolic_step_ends_the_loop_by_assumption():
    around = Around()
    raw = RawLoop(Binary(">", INDEX, N), (WORK, Assign(INDEX, Var("s"), "-")), NOWHERE)
    loop = loop_of(raw, around)
    assert isinstance(loop, Loop)
    assert loop.step == Unary("-", Var("s"))
    assert around.notes == [
        "the step of `i` is negative, otherwise its loop would not end"
    ]


def test_an_unsigned_index_must_not_pass_below_zero():
    step = Assign(INDEX, IntConst(-2), "+")
    raw = RawLoop(Binary(">", INDEX, ZERO), (WORK, step), NOWHERE)
    assert counters(raw, Around(U32)) == []
    assert counters(raw, Around(I32)) != []


def test_an_unsigned_index_is_taken_not_to_pass_below_zero_on_the_way_to_a_bound():
    step = Assign(INDEX, IntConst(-1), "+")
    raw = RawLoop(Binary(">=", INDEX, N), (WORK, step), NOWHERE)
    around = Around(U32)
    assert isinstance(loop_of(raw, around), Loop)
    assert around.notes == [
        "`i` does not wrap around, otherwise its loop would not end"
    ]
    assert counters(replace(raw, body=(*raw.body, Exit("break"))), Around(U32)) == []


@pytest.mark.parametrize("tests_last", [False, True])
@pytest.mark.parametrize("relation", ["<", "<=", "!="])
@pytest.mark.parametrize("step", [1, 2, 4])
@pytest.mark.parametrize("ahead", [1, 4])
@pytest.mark.parametrize("first", [0, 3, 247, 250, 254, 255])
def test_a_sum_in_an_unsigned_test_is_one_modulo(
    tests_last, relation, step, ahead, first
):
    """All bounds that a byte can be, but those that are assumed not to be.

    With them the loop would not end, or its index pass the bound of `!=`.
    """
    tested = Cast(U8, Binary("+", INDEX, IntConst(ahead)))
    move = Assign(INDEX, IntConst(step), "+")
    raw = RawLoop(
        Binary(relation, tested, N), (WORK, move), NOWHERE, tests_last=tests_last
    )
    loop = loop_of(raw, Around(U8, IntConst(first)))
    if not isinstance(loop, Loop):
        assert first + step + ahead > 255
        return
    compare = {"<": operator.lt, "<=": operator.le, "!=": operator.ne}[relation]
    for bound in range(256):
        seen, index = [first] if tests_last else [], first + step * tests_last
        while compare((index + ahead) % 256, bound) and len(seen) < 600:
            seen.append(index)
            index = (index + step) % 256
        is_met = relation != "!=" or bound == first + step * len(seen) + ahead
        if len(seen) < 600 and is_met:
            lower, upper = (
                int(evaluate(e, {"n": bound})) for e in (loop.lower, loop.upper)
            )
            assert seen == [*range(lower, upper + 1, step)], bound


def test_constants_that_never_meet_do_not_count():
    raw = RawLoop(Binary("!=", INDEX, IntConst(-1)), (WORK, STEP), NOWHERE)
    assert isinstance(loop_of(raw), While)


NARROW = (Type("uint", 4), Type("int", 4))
ENDLESS = ", otherwise its loop would not end"


def indices_of(raw: RawLoop, type_: Type, first: int, bound: int) -> list[int] | None:
    """The values with which the body of a raw loop runs, or nothing if it does not end."""
    least, greatest = type_.bounds or (0, 0)
    step = raw.increment[0]
    assert isinstance(step, Assign)
    assert isinstance(step.value, IntConst)
    assert isinstance(raw.condition, Binary)
    holds = {
        "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
        "!=": operator.ne,
    }[raw.condition.operator]  # fmt: skip
    found: list[int] = []
    index, tests = first, not raw.tests_last
    while not tests or holds(index, bound):
        found.append(index)
        if len(found) > 2 * (greatest - least + 1):
            return None
        index = least + (index + step.value.value - least) % (greatest - least + 1)
        tests = True
    return found


@pytest.mark.parametrize("type_", NARROW, ids=repr)
@pytest.mark.parametrize("relation", ["<", "<=", ">", ">=", "!="])
@pytest.mark.parametrize("step", [-4, -3, -2, -1, 1, 2, 3, 4])
@pytest.mark.parametrize("tests_last", [False, True])
def test_what_is_said_of_an_index_that_wraps_is_true(type_, relation, step, tests_last):
    """The loops are as they are written where the assumptions hold, and these hold where
    they say that they do."""
    least, greatest = type_.bounds or (0, 0)
    raw = RawLoop(
        Binary(relation, INDEX, N), (WORK,), NOWHERE,
        increment=(Assign(INDEX, IntConst(step), "+"),), tests_last=tests_last,
    )  # fmt: skip
    for first in range(least, greatest + 1):
        around = Around(type_, IntConst(first))
        loop = loop_of(raw, around)
        if not isinstance(loop, Loop):
            continue
        for bound in range(least, greatest + 1):
            real = indices_of(raw, type_, first, bound)
            ends = (evaluate(e, {"n": bound}) for e in (loop.lower, loop.upper))
            lower, upper = map(integer, ends)
            counted = [*range(lower, upper + (1 if step > 0 else -1), step)]
            if real is None or real == counted:
                continue
            wraps = any((b - a) * step < 0 for a, b in pairwise(real))
            is_left = (real[-1] + step < least) or (real[-1] + step > greatest)
            assert around.notes, (first, bound, real, counted)
            assert wraps or is_left, (first, bound, real, counted)
            assert not around.notes[0].endswith(ENDLESS), (first, bound, real)
            assert "wrap" in around.notes[0] or "not 0" in around.notes[0]
