"""xDSL: verdicts on loops of `affine` and `scf` in functions of a module in memory.

How the operations are read is in `frontends/mlir`; a text of MLIR needs no plug-in.
"""

from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import StringAttr

from depanalysis.api.checking import check
from depanalysis.frontends.mlir.modules import Reader
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict


def verdicts(module: Any) -> list[tuple[Any, LoopVerdict]]:
    """The loops of all functions of a module, each with the verdict on it.

    In the places of a verdict, a line is the number of an operation in its function.
    """
    found: list[tuple[Any, LoopVerdict]] = []
    for function in module.walk():
        if isinstance(function, func.FuncOp) and function.body.blocks:
            reader = _read(function)
            loops = {loop.span: loop for loop in check(reader.program).loops}
            found += [(op, loops[at]) for at, op in reader.loops.items() if at in loops]
    return found


def annotate(module: Any) -> None:
    """Gives each loop attributes: `depanalysis.verdict` and `depanalysis.reason`."""
    for op, loop in verdicts(module):
        op.attributes["depanalysis.verdict"] = StringAttr(loop.verdict.value)
        op.attributes["depanalysis.reason"] = StringAttr(loop.reason)


def _read(function: Any) -> Reader:
    name = str(function.sym_name.data)
    places = {
        op: Span(name, number, 1, number, 1)
        for number, op in enumerate(function.walk(), start=1)
    }
    return Reader(function, places.__getitem__)
