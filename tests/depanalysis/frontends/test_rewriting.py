"""Statements rewritten."""

from depanalysis.frontends.rewriting import (
    continues,
    with_exits_preceded,
    without_continue,
    written_names,
)
from depanalysis.ir.expressions import (
    BoolConst,
    IntConst,
    Load,
    Var,
)
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    While,
)
from depanalysis.ir.types import I32
from depanalysis.source import NOWHERE

INDEX, J, ZERO, YES = Var("i"), Var("j"), IntConst(0), BoolConst(True)
MARK = Assign(Var("mark"), ZERO)
CONTINUE, BREAK, RETURN = Exit("continue"), Exit("break"), Exit("return")


def test_written_names_are_assigned_or_declared() -> None:
    body = (
        Declare(Array("t", I32, (None,))),
        Loop("i", ZERO, ZERO, (Assign(Load("a", (INDEX,)), J),)),
        Opaque("unknown", writes=("x",)),
        Opaque("worse"),
    )
    assert written_names(body) == (frozenset({"t", "a"}), (("x",), None))


def test_a_continue_belongs_to_the_innermost_loop() -> None:
    assert continues((If(YES, (Block("inlined", (CONTINUE,)),)),))
    assert not continues((While(YES, (CONTINUE,)), BREAK))


def test_a_continue_becomes_the_end_of_a_block() -> None:
    inner = While(YES, (CONTINUE,))
    (block,) = without_continue((If(YES, (CONTINUE,)), inner), "next", NOWHERE)
    assert isinstance(block, Block)
    assert block.body == (If(YES, (Exit("break", "next"),)), inner)


def test_statements_stand_before_every_way_out() -> None:
    body = (
        If(YES, (BREAK,), (CONTINUE,)),
        While(YES, (BREAK, Exit("break", "out"), RETURN)),
        Block("inlined", (Exit("break", "own"),), label="own"),
    )
    assert with_exits_preceded(body, (MARK,), by_return=True) == (
        If(YES, (MARK, BREAK), (CONTINUE,)),
        While(YES, (BREAK, MARK, Exit("break", "out"), MARK, RETURN)),
        Block("inlined", (Exit("break", "own"),), label="own"),
    )


def test_going_on_with_the_labelled_loop_itself_is_no_way_out() -> None:
    body = (While(YES, (Exit("continue", "own"), Exit("break", "own"))),)
    assert with_exits_preceded(body, (MARK,), by_return=True, own="own") == (
        While(YES, (Exit("continue", "own"), MARK, Exit("break", "own"))),
    )
