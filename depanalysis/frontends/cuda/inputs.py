"""The built-in variables of a kernel as parameters: nothing can change them."""

from dataclasses import replace

from depanalysis.frontends.cuda.kernels import INPUTS
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.statements import Opaque, Stmt

Body = tuple[Stmt, ...]


def with_inputs(program: Program) -> Program:
    """The program in which code that is not modelled leaves the built-in variables alone."""
    given = {each.name: each.type for each in program.scalars}
    given |= {each.name: each.type for each in program.parameters}
    inputs = tuple(Parameter(name, given[name]) for name in INPUTS if name in given)
    others = tuple(each for each in program.parameters if each.name not in INPUTS)
    return replace(
        program,
        body=_unwritten(program.body),
        parameters=(*inputs, *others),
        scalars=tuple(each for each in program.scalars if each.name not in INPUTS),
    )


def _unwritten(body: Body) -> Body:
    return tuple(map(_without_writes, body))


def _without_writes(stmt: Stmt) -> Stmt:
    match stmt:
        case Opaque(writes=tuple() as writes):
            kept = tuple(name for name in writes if name not in INPUTS)
            return replace(stmt, writes=kept)
        case _:
            return map_bodies(stmt, _unwritten)
