"""Bodies that wait always, sometimes, never."""

import pytest

from depanalysis.ir.expressions import BoolConst, IntConst
from depanalysis.ir.statements import Barrier, Block, Exit, If, Loop
from depanalysis.proofs.races.cuda.expanding import must_wait, waits

KINDS = frozenset({"block"})
WAIT, YES = Barrier("block"), BoolConst(True)


@pytest.mark.parametrize(
    ("stmt", "always"),
    [
        (WAIT, True),
        (If(YES, (WAIT,), (WAIT,)), True),
        (If(YES, (WAIT,)), False),
        (Block("inlined", (WAIT,)), True),
        (Block("inlined", (If(YES, (Exit("break", "a"),)), WAIT), label="a"), False),
        (Loop("i", IntConst(0), IntConst(3), (WAIT,)), True),
        (Loop("i", IntConst(0), IntConst(-1), (WAIT,)), False),
    ],
)
def test_statements_that_wait(stmt, always):
    assert waits((stmt,), KINDS)
    assert must_wait((stmt,), KINDS) == always


def test_what_jumps_before_the_barrier_may_miss_it():
    jump = If(YES, (Exit("continue"),))
    assert not must_wait((jump, WAIT), KINDS)
    assert must_wait((WAIT, jump), KINDS)
    assert must_wait((If(YES, (Exit("return"),)), WAIT), KINDS)


def test_other_kinds_do_not_count():
    assert not waits((Barrier("warp"),), KINDS)
    assert not must_wait((Barrier("warp"),), KINDS)
