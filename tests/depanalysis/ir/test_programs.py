from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import Array, Block, Declare, Scalar
from depanalysis.ir.types import I32
from depanalysis.source import Span


def test_programs_are_equal_by_what_they_do_and_not_by_where_they_stand():
    span = Span("f.c", 1, 1, 1, 2)
    assert Program("f", (), span=span) == Program("f", ())
    assert Program("f", ()) != Program("g", ())


def test_a_parameter_is_an_int_of_c_if_nothing_is_said():
    assert Parameter("n").type == I32


def test_variables_of_inner_blocks_come_after_those_of_the_program():
    inner = Declare(Scalar("t", I32))
    program = Program(
        "f", (Block("inlined", (inner,)),), arrays=(Array("a", I32, (None,)),)
    )
    assert [each.name for each in program.variables] == ["a", "t"]
