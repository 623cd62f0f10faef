"""Jumps of a loop whose iterations are written out."""

from depanalysis.ir.expressions import BoolConst, IntConst
from depanalysis.ir.statements import Block, Exit, If, Loop
from depanalysis.proofs.races.redirecting import redirected

BREAK, CONTINUE, RETURN = Exit("break"), Exit("continue"), Exit("return")


def test_breaks_and_continues_leave_blocks():
    body = (If(BoolConst(True), (BREAK,), (CONTINUE,)), RETURN)
    found = redirected(body, None, "end", "again")
    assert found == (
        If(BoolConst(True), (Exit("break", "end"),), (Exit("break", "again"),)),
        RETURN,
    )


def test_jumps_of_inner_loops_stay():
    inner = Loop("i", IntConst(0), IntConst(3), (BREAK, Exit("break", "outer")))
    (found,) = redirected((inner,), "outer", "end", "again")
    assert isinstance(found, Loop)
    assert found.body == (BREAK, Exit("break", "end"))


def test_jumps_out_of_blocks_are_those_of_the_loop():
    (found,) = redirected((Block("inlined", (CONTINUE,)),), None, None, "again")
    assert isinstance(found, Block)
    assert found.body == (Exit("break", "again"),)
    assert redirected((BREAK,), None, None, "again") == (BREAK,)
