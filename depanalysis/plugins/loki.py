"""Loki: verdicts on the loops of a routine, and directives at those that are proved.

The loops are judged in the Fortran text that Loki writes of the routine, in its module or
program unit where it has one.
"""

from typing import Any

from loki import FindNodes, Subroutine, Transformer, fgen
from loki.ir import nodes as ir

from depanalysis.emit.decisions import Decision
from depanalysis.plugins.marked import mark, marked_directives, marked_verdicts
from depanalysis.verdicts import LoopVerdict


def verdicts(routine: Subroutine) -> list[tuple[Any, LoopVerdict]]:
    """The loops of a routine that are found in its text, each with the verdict on it."""
    loops = FindNodes(ir.Loop).visit(routine.body)
    found = marked_verdicts(_marked_text(routine, loops))
    return [(loop, found[k]) for k, loop in enumerate(loops) if k in found]


def parallelize(routine: Subroutine) -> list[Any]:
    """Puts directives of OpenMP before loops that are proved; these loops, outermost first.

    A routine with directives of OpenMP is left as it is, and so is a loop with a pragma.
    """
    loops = FindNodes(ir.Loop).visit(routine.body)
    decisions = marked_directives(_marked_text(routine, loops))
    chosen = {
        loop: decisions[k]
        for k, loop in enumerate(loops)
        if k in decisions and not loop.pragma
    }
    before = {loop: (_pragma(chosen[loop]), loop) for loop in chosen}
    routine.body = Transformer(before).visit(routine.body)
    return list(chosen)


def _pragma(decision: Decision) -> Any:
    text = (decision.directive or "").strip().removeprefix("!$omp").strip()
    return ir.Pragma(keyword="omp", content=text)


def _marked_text(routine: Subroutine, loops: list[Any]) -> str:
    marks = {
        loop: (ir.Comment(text=f"! {mark(k)}"), loop) for k, loop in enumerate(loops)
    }
    whole = routine
    while whole.parent is not None:
        whole = whole.parent
    body = routine.body
    try:
        # The unit around the routine is written with the marked body in it.
        routine.body = Transformer(marks).visit(body)
        return str(fgen(whole))
    finally:
        routine.body = body
