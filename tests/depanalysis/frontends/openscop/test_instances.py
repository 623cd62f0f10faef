from depanalysis.frontends.openscop.accesses import Access
from depanalysis.frontends.openscop.forms import number, variable
from depanalysis.frontends.openscop.instances import Instance
from depanalysis.frontends.openscop.systems import System
from depanalysis.ir.printer import show_statement
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.types import BOOL, F64, I32
from depanalysis.source import NOWHERE

VARIABLES: dict[int, Array | Scalar] = {
    1: Array("a", F64, (None,)),
    2: Scalar("k", I32),
    3: Scalar("b", BOOL),
}


def shown(*accesses):
    instance = Instance("S1", "value", 1, accesses, VARIABLES, NOWHERE)
    found = instance.statements({"?0": variable("i") + number(1)})
    return [show_statement(stmt) for stmt in found]


def access(kind, array):
    indices = (variable("?0"),) if array == 1 else ()
    return Access(kind, array, indices, System(), NOWHERE)


def test_a_written_value_is_a_function_of_what_is_read():
    assert shown(access("READ", 2), access("WRITE", 1)) == [
        "a[i + 1] = f64(S1(i + 1, k))"
    ]
    assert shown(access("READ", 1), access("WRITE", 2)) == [
        "k = i32(S1(i + 1, a[i + 1]))"
    ]


def test_truth_values_are_read_as_numbers():
    assert shown(access("READ", 3), access("WRITE", 1)) == [
        "a[i + 1] = S1(i + 1, f64(b))"
    ]


def test_what_is_only_read_is_read():
    assert shown(access("READ", 1)) == [
        "inlined {\n  local value: f64\n  value = S1(i + 1, a[i + 1])\n}"
    ]


def test_accesses_to_what_is_no_variable_are_left_out():
    assert shown(access("READ", 9), access("WRITE", 2)) == ["k = i32(S1(i + 1))"]


def test_a_statement_without_accesses_is_not_modelled():
    assert shown() == ['opaque "statement S1 lists no accesses" reads() writes()']
