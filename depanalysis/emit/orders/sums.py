"""Innermost loops that add to one element, which vectors can do in parts.

Input: a nest in a new order, and its statements. Output: the loops in which each iteration
adds something to one element of real numbers, and nothing else depends on an earlier
iteration. That is proved in the rewritten program.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.symbolic import model
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.orders.proofs import proved
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import Load, Var, loads, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Assign
from depanalysis.options import Options
from depanalysis.proofs.assumptions import OVERLAP
from depanalysis.schedule.locality import is_jump
from depanalysis.schedule.pieces import (
    Kept,
    NewLoop,
    Piece,
    Refusal,
    Rewriting,
    kept,
    leaves,
)
from depanalysis.schedule.places import loop_at, numbered
from depanalysis.schedule.scops import Scop
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Needs, Reduction

TARGET = r"\w+(?:\[[^][=;]*\]|(?:->|\.)\w+)*"
"""An element as it may stand in the text of an assignment that adds to it."""
_ADDS = re.compile(rf"{TARGET}\s*[+-]?=(?!=)")


def added_up(
    made: Rewriting, options: Options, source: SourceFile
) -> tuple[frozenset[int], Rewriting]:
    """The identities of such loops of a new order, and that with what they rest on."""
    found = dict(_sums(made, options, source))
    if not found:
        return frozenset(), made
    taken = (x for each in found.values() for x in each.assumptions)
    others = (each for each in taken if not each.endswith(OVERLAP))
    every = dict.fromkeys((*made.assumptions, *others))
    return frozenset(found), replace(made, assumptions=tuple(every))


def may_add(found: Scop) -> bool:
    """Whether an inner loop of the text has the form of such a loop."""
    real = {x.name for x in found.program.arrays if x.type.kind == "real"}
    for part in found.parts:
        target = target_of(kept(part.statements))
        inner = found.loops[part.loops[-1]].variable
        is_inside = len(part.loops) > 1 and target is not None
        if is_inside and target and target.array in real and inner not in names(target):
            return True
    return False


def _sums(
    made: Rewriting, options: Options, source: SourceFile
) -> Iterator[tuple[int, LoopVerdict]]:
    candidates = list(_candidates(made.program, numbered(made)))
    if not candidates:
        return
    facts = Facts(model(made.program, options.alias), options, source)
    for place, piece in candidates:
        (only,) = leaves([piece])
        span = only.span
        loop = next((x for x in facts.model.loops if x.number == place), None)
        is_written = _ADDS.match(source.lines[span.line - 1], span.column - 1)
        if loop is None or not is_written or not _is_along_rows(facts, loop):
            continue
        try:
            judged = proved(made, place, options, source)
        except NoPlanError:
            continue
        if judged.obstacle is None and _is_sum(judged.needs):
            yield id(piece), judged


def adds_to_variable(facts: Facts, loop: LoopFacts) -> bool:
    """Whether all that a loop does is to add real numbers to a variable, along rows."""
    node = loop_at(facts.model.program, loop.number)
    if isinstance(node, Refusal) or len(node.body) != 1:
        return False
    (only,) = node.body
    if not isinstance(only, Assign) or not isinstance(only.target, Var):
        return False
    types = {each.name: each.type for each in facts.model.program.variables}
    kind = types.get(only.target.name)
    is_real = kind is not None and kind.kind == "real"
    return is_real and _is_along_rows(facts, loop)


def _candidates(
    program: Program, loops: Sequence[tuple[int, NewLoop]]
) -> Iterator[tuple[int, NewLoop]]:
    real = {each.name for each in program.arrays if each.type.kind == "real"}
    for place, piece in loops:
        target = target_of(piece.body)
        is_fixed = target is not None and piece.variable not in names(target)
        if target is not None and is_fixed and target.array in real:
            yield place, piece


def target_of(body: Sequence[Piece]) -> Load | None:
    """The element that the only statement of a loop adds to, if it does that only."""
    if len(body) != 1 or not isinstance(body[0], Kept) or body[0].values:
        return None
    stmt = body[0].statement
    if not isinstance(stmt, Assign) or not isinstance(stmt.target, Load):
        return None
    again = sum(each == stmt.target for each in loads(stmt.value))
    is_sum = stmt.update in ("+", "-") or stmt.update is None
    return stmt.target if is_sum and again == (stmt.update is None) else None


def _is_along_rows(facts: Facts, loop: LoopFacts) -> bool:
    inside: Sequence[Access] = facts.model.inside(loop)
    return not any(is_jump(each, Var(loop.symbol)) for each in inside)


def _is_sum(needs: Needs) -> bool:
    """Whether an iteration needs nothing but that sums may be made of parts."""
    match needs.reduction:
        case (Reduction(operator="+", element=Load()),):
            return needs == Needs(reduction=needs.reduction)
    return False
