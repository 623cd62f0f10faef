import pytest

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import run
from depanalysis.interpreter.reals import Real
from depanalysis.ir.expressions import IntConst, Load, RealConst, Var
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import Array, Assign, Scalar
from depanalysis.ir.types import BOOL, F64, I32
from tests.oracle.runs import final, inputs, line, program, ran, shown


def _trace(body, **parameters):
    return [shown(access) for access in ran(body, **parameters).accesses]


def test_the_value_is_evaluated_before_the_subscripts_of_the_target():
    assert _trace("a[s] = b[t]") == ["read t", "read b[0]", "read s", "write a[0]"]


def test_an_update_reads_its_target_last():
    assert _trace("a[s] += b[0]") == ["read b[0]", "read s", "read a[0]", "write a[0]"]


def test_an_update_evaluates_its_subscripts_once():
    outcome = ran("a[a[0]] += 5", {"a": [2, 0, 7]})
    assert [shown(access) for access in outcome.accesses] == [
        "read a[0]",
        "read a[2]",
        "write a[2]",
    ]
    assert line(outcome) == {0: 2, 2: 12}


def test_both_accesses_of_an_update_have_places_of_their_own():
    accesses = ran("a[n] += n + s", n=1).accesses
    assert [access.site.position for access in accesses] == [1, 3, 4]


@pytest.mark.parametrize(
    ("update", "expected"),
    [
        ("+", 9), ("-", 5), ("*", 14), ("//", 3), ("%", 1), ("min", 2), ("max", 7),
        ("&", 2), ("|", 7), ("^", 5), ("<<", 28), (">>", 1), ("tdiv", 3), ("trem", 1),
    ],
)  # fmt: skip
def test_updates_have_the_old_value_on_the_left(update, expected):
    stmt = Assign(Var("s"), IntConst(2), update)
    outcome = run(
        Program("p", (stmt,), scalars=(Scalar("s", I32),)), inputs({"s": [7]})
    )
    assert outcome.memory == {("s", ()): expected}


@pytest.mark.parametrize(
    ("type_", "value", "expected"),
    [
        pytest.param(F64, IntConst(2), Real(2), id="integer-in-a-real"),
        pytest.param(I32, RealConst("-2.5"), -2, id="real-in-an-integer"),
        pytest.param(I32, IntConst(2**40), 2**40, id="no-wrap"),
        pytest.param(BOOL, IntConst(2), True, id="integer-in-a-truth-value"),
    ],
)
def test_a_stored_value_has_the_kind_of_its_variable(type_, value, expected):
    stmt = Assign(Var("s"), value)
    outcome = run(Program("p", (stmt,), scalars=(Scalar("s", type_),)), inputs())
    (stored,) = outcome.memory.values()
    assert (stored, type(stored)) == (expected, type(expected))


def test_initial_values_have_the_kind_of_their_variable():
    outcome = ran("x[0] = x[1] / 2.0", {"x": [0, 3]})
    assert final(outcome, "x") == {(0,): Real(3) / 2, (1,): Real(3)}


@pytest.mark.parametrize(
    ("target", "message"),
    [
        pytest.param(
            Var("n"), "n is not a variable that can be assigned", id="parameter"
        ),
        pytest.param(
            Var("u"), "u is not a variable that can be assigned", id="unknown"
        ),
        pytest.param(Var("a"), "the array a is used without subscripts", id="array"),
        pytest.param(Load("n", (IntConst(0),)), "n is not an array", id="subscripts"),
    ],
)
def test_only_variables_are_assigned(target, message):
    broken = Program(
        "p",
        (Assign(target, IntConst(1)),),
        (Parameter("n"),),
        (Array("a", I32, (None,)),),
    )
    with pytest.raises(InterpretationError, match=message):
        run(broken, inputs(n=1))


def test_every_declaration_makes_new_storage():
    outcome = ran("for i = 0 to 2 { local u: i32 u = i a[i] = u }")
    storages = [access.storage for access in outcome.accesses if access.variable == "u"]
    assert len(set(storages)) == 3
    assert 0 not in storages
    assert "u" not in {name for name, _ in outcome.memory}


def test_what_is_read_before_it_is_written_differs_in_every_storage():
    outcome = ran("for i = 0 to 2 { local u: i32 a[i] = u }")
    assert len(set(line(outcome).values())) == 3


def test_extents_are_evaluated_where_the_array_is_declared():
    body = "s = 3 if n > 0 { local u: i32[2, s] s = 4 u[0, 4] = 1 a[0] = u[1, 1] }"
    outcome = ran(body, n=1)
    assert line(outcome) == {0: 1}
    assert {access.variable for access in outcome.accesses[:1]} == {"s"}


def test_extents_of_the_program_use_its_parameters():
    text = "parameter n: i32 array d: i32[?, n] array e: i32[?, ?, n]"
    outcome = run(program("d[0, 5] = 1 e[0, 0, 5] = 1", text), inputs(n=4))
    assert list(outcome.memory) == [("d", (1, 1)), ("e", (0, 1, 1))]
