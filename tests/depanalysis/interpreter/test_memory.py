import pytest

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.memory import Cell, State, scratch
from depanalysis.interpreter.reals import Real
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.types import F64, I32


@pytest.mark.parametrize(
    ("inner", "indices", "expected"),
    [
        pytest.param((10,), (0, 12), (1, 2), id="into-the-next-row"),
        pytest.param((10,), (2, -1), (1, 9), id="into-the-row-before"),
        pytest.param((10,), (3, 9), (3, 9), id="inside"),
        pytest.param((2, 3), (0, 1, 3), (1, 0, 0), id="carry-over-two"),
        pytest.param((2, 3), (0, 0, -1), (-1, 1, 2), id="borrow-over-two"),
        pytest.param(None, (0, 12), (0, 12), id="unknown-extent"),
        pytest.param((), (-4,), (-4,), id="line"),
    ],
)
def test_an_element_is_known_by_its_linear_address(inner, indices, expected):
    assert Cell(lambda element: 0, inner).located(indices) == expected


@pytest.mark.parametrize("extent", [0, -1])
def test_an_empty_row_has_no_elements(extent):
    with pytest.raises(InterpretationError, match="empty row"):
        Cell(lambda element: 0, (extent,)).located((0, 0))


@pytest.mark.parametrize(
    ("indices", "expected"),
    [
        pytest.param((1, 0, 5), (1, 1, 2), id="inside-of-the-member"),
        pytest.param((1, 1, -2), (1, 0, 1), id="back-inside-of-the-member"),
        pytest.param((1, 1, 3), None, id="behind-the-member"),
        pytest.param((1, 0, -1), None, id="before-the-member"),
    ],
)
def test_no_access_leaves_a_member_of_a_structure(indices, expected):
    cell = Cell(lambda element: 0, (2, 3), walls=(1,)).duplicate()
    if expected is not None:
        assert cell.located(indices) == expected
        return
    with pytest.raises(InterpretationError, match="left a member"):
        cell.located(indices)


def test_an_element_keeps_its_first_value():
    values = iter([1, 2])
    cell = Cell(lambda element: next(values))
    assert [cell[0,], cell[0,], cell[1,]] == [1, 1, 2]


def test_a_duplicate_is_independent():
    cell = Cell(lambda element: 7, (2,), 3)
    copy = cell.duplicate()
    copy[0, 0] = 1
    assert (cell[0, 0], copy.inner, copy.storage) == (7, (2,), 3)


def test_fresh_storage_has_values_of_its_own_and_of_its_type():
    state = State(10)
    first = state.fresh(Array("a", F64, (None,)), ())
    second = state.fresh(Scalar("s", I32), ())
    third = state.fresh(Scalar("s", I32), ())
    assert [cell.storage for cell in (first, second, third)] == [1, 2, 3]
    assert len({first[0,], first[1,], second[()], third[()]}) == 4
    assert isinstance(first[0,], Real)


def test_scratch_forgets_everything_but_the_numbers_of_storage():
    state = State(10)
    state.cells.append(Cell(lambda element: 7))
    with scratch(state):
        state.cells[0][()] = 8
        state.charge(5)
        state.log.append("entry")
    assert (state.cells[0][()], state.budget, state.log) == (7, 10, [])


def test_the_budget_is_spent_to_the_last_statement():
    state = State(2)
    state.charge(2)
    with pytest.raises(InterpretationError, match="limit"):
        state.charge(1)
