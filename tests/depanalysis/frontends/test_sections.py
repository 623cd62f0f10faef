"""Array statements do what evaluating the whole right side first would do."""

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from depanalysis.frontends.sections import (
    Elements,
    Naming,
    Range,
    combined,
    counted,
    is_storable,
    kept,
    mapped,
    section,
    stored,
    truth,
)
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Array, Assign, Declare, Scalar, Stmt
from depanalysis.ir.types import I32
from depanalysis.ir.verifier import verify

SIZE = 12
START = [(7 * place + 3) % SIZE for place in range(SIZE)]


def naming() -> Naming:
    numbers = count()
    return Naming(lambda stem: f"{stem}.{next(numbers)}")


def outcome(body: tuple[Stmt, ...]) -> list[int]:
    """The final elements of `a`, after a body over `a` and `b` that start alike."""
    arrays = tuple(Array(name, I32, (IntConst(SIZE),)) for name in "ab")
    scalars = (Scalar("s", I32, is_input=True, is_output=True),)
    program = Program("test", body, arrays=arrays, scalars=scalars)
    assert not verify(program)
    found = run(program, Inputs({}, lambda name, at: START[at[0]] if at else 0)).memory
    return [int(found.get(("a", (at,)), START[at])) for at in range(SIZE)] + [
        int(found.get(("s", ()), 0))
    ]


@st.composite
def ranges(draw: st.DrawFn, length: int) -> list[int]:
    """The subscripts of a section with a length."""
    step = draw(st.sampled_from([-2, -1, 1, 2]))
    reach = step * (length - 1) if length else 0
    low = draw(st.integers(max(0, -reach), min(SIZE - 1, SIZE - 1 - reach)))
    return [low + step * place for place in range(length)] + [step, low]


def as_range(subscripts: list[int]) -> Range:
    *members, step, low = subscripts
    upper = members[-1] if members else low - step
    return Range(IntConst(low), IntConst(upper), IntConst(step))


def plus(left: Expr, right: Expr) -> Expr:
    return Binary("+", left, right)


def test_a_range_counts_its_subscripts() -> None:
    length = Binary("+", Binary("-", Var("u"), Var("l")), IntConst(1))
    assert counted(Range(Var("l"), Var("u"))) == length
    assert counted(Range(IntConst(2), IntConst(9))) == IntConst(8)


@given(st.data(), st.integers(0, 6))
def test_an_assignment_evaluates_its_right_side_first(
    data: st.DataObject, length: int
) -> None:
    target, source = (data.draw(ranges(length)) for _ in range(2))
    left = section("a", (as_range(target),))
    right = section("a", (as_range(source),))
    value = mapped(plus, (right, Load("a", (IntConst(0),))))
    expected = list(START)
    values = [START[at] + START[0] for at in source[:-2]]
    for at, new in zip(target[:-2], values, strict=True):
        expected[at] = new
    assert outcome(stored(left, value, I32, naming()))[:-1] == expected


@given(st.data(), st.integers(0, 6))
def test_a_scalar_is_read_before_it_is_overwritten(
    data: st.DataObject, length: int
) -> None:
    target = data.draw(ranges(length))
    body = stored(
        section("a", (as_range(target),)), Load("a", (IntConst(4),)), I32, naming()
    )
    expected = list(START)
    for at in target[:-2]:
        expected[at] = START[4]
    assert outcome(body)[:-1] == expected


@given(st.data(), st.integers(0, 6))
def test_a_mask_keeps_elements(data: st.DataObject, length: int) -> None:
    target, source = (data.draw(ranges(length)) for _ in range(2))
    names = naming()
    left = section("a", (as_range(target),))
    condition = mapped(lambda each: Binary(">", each, IntConst(5)), (left,))
    assert isinstance(condition, Elements)
    before, mask = truth(condition, names)
    body = stored(left, section("a", (as_range(source),)), I32, names, mask)
    expected = list(START)
    for at, origin in zip(target[:-2], source[:-2], strict=True):
        if START[at] > 5:
            expected[at] = START[origin]
    assert outcome((*before, *body))[:-1] == expected


@given(st.data(), st.integers(0, 6))
def test_a_vector_of_subscripts_gathers(data: st.DataObject, length: int) -> None:
    target, places = (data.draw(ranges(length)) for _ in range(2))
    vector = section("b", (as_range(places),))
    body = stored(
        section("a", (as_range(target),)), section("a", (vector,)), I32, naming()
    )
    expected = list(START)
    for at, place in zip(target[:-2], places[:-2], strict=True):
        expected[at] = START[START[place]]
    assert outcome(body)[:-1] == expected


def test_places_that_depend_on_what_is_stored_are_told() -> None:
    own, other = (section(name, (Range(IntConst(0), IntConst(3)),)) for name in "ab")
    assert is_storable(section("a", (other,)), naming())
    assert not is_storable(section("a", (own,)), naming())


def test_no_copy_is_made_where_each_element_only_meets_itself() -> None:
    left = section("a", (Range(IntConst(0), IntConst(3)),))
    assert not any(isinstance(s, Declare) for s in stored(left, left, I32, naming()))


@given(st.data(), st.integers(0, 6))
def test_a_sum_adds_every_element(data: st.DataObject, length: int) -> None:
    source = data.draw(ranges(length))
    start = (Assign(Var("s"), IntConst(0)),)
    value = section("a", (as_range(source),))
    body = (*start, *combined("s", value, "+", naming()))
    assert outcome(body)[-1] == sum(START[at] for at in source[:-2])


def test_rows_and_columns_keep_their_places() -> None:
    rows = Range(IntConst(0), IntConst(1))
    block = section("m", (rows, IntConst(3), Range(IntConst(4), IntConst(6))))
    first, second = Var("x"), Var("y")
    place = (first, IntConst(3), Binary("+", IntConst(4), second))
    assert block.at((first, second)) == Load("m", place)
    assert block.extents == (IntConst(2), IntConst(3))


def test_what_is_kept_is_a_variable_of_the_statement() -> None:
    body, whole = kept(section("a", (Range(IntConst(0), IntConst(3)),)), I32, naming())
    assert isinstance(body[0], Declare)
    assert whole.extents == (IntConst(4),)
