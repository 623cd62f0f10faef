"""Counted loops as loops with a condition do the same."""

import pytest

from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.expressions import Binary, IntConst, Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Array, Assign, Exit, If, Loop, Scalar
from depanalysis.ir.types import INT
from depanalysis.proofs.races.cuda.expanding import as_while


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(
    ("lower", "upper", "step"), [(0, 6, 1), (1, 9, 3), (5, 0, -2), (3, 1, 1)]
)
def test_the_same_elements_are_written(lower, upper, step, known):
    target = Load("a", (Var("i"),))
    skip = If(Binary("==", Var("i"), IntConst(3)), (Exit("continue"),))
    body = (skip, Assign(target, Binary("*", Var("i"), IntConst(2))))
    loop = Loop("i", IntConst(lower), IntConst(upper), body, IntConst(step))
    made, before = as_while(loop, 0, step if known else None)
    targets = [each.target for each in before]
    scalars = tuple(Scalar(t.name, INT) for t in targets if isinstance(t, Var))
    assert written((loop,), ()) == written((*before, made), scalars)


def written(body, scalars):
    program = Program("p", body, arrays=(Array("a", INT, (None,)),), scalars=scalars)
    done = run(program, Inputs({}, lambda name, element: 0))
    return {place: value for place, value in done.memory.items() if place[0] == "a"}
