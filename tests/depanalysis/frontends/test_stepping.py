"""Which scalar counts; `test_counted` has more, as the two belong together."""

from depanalysis.frontends.stepping import RawLoop
from depanalysis.ir.expressions import BoolConst, IntConst, Var
from depanalysis.ir.statements import Assign, Opaque
from depanalysis.source import NOWHERE


def test_a_raw_loop_knows_all_that_it_writes():
    def assigned(name: str) -> tuple[Assign, ...]:
        return (Assign(Var(name), IntConst(1)),)

    raw = RawLoop(
        BoolConst(True),
        (Opaque("unknown", writes=("x",)),),
        NOWHERE,
        head=assigned("h"),
        tail=assigned("t"),
        increment=assigned("i"),
    )
    assert raw.writes == (frozenset("hti"), (("x",),))
