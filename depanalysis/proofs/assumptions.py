"""What a verdict takes for granted beyond the text of the program, as sentences.

The engines add what they used; here is what the language says (no signed overflow), what
the frontend noted about names that the loop uses, and that pointers do not overlap.
"""

import re
from collections.abc import Iterator

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import Binary, Expr, Load, Unary, Var, walk
from depanalysis.ir.printer import show_expression
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Array, Loop, walk_statements

_ARITHMETIC = ("+", "-", "*", "<<")


def of_language(model: Model, loop: LoopFacts) -> Iterator[str]:
    """What the language and the frontend take for granted in one loop."""
    used = _used_names(model, loop)
    for stated in model.program.assumptions:
        yield f"{show_expression(stated)}, as stated"
    for note in model.program.notes:
        quoted = re.findall(r"`([^`]+)`", note)
        if not quoted or any(_is_used(name, used) for name in quoted):
            yield note
    if _has_bounded_integers(model) and any(
        isinstance(part, Binary | Unary) and part.operator in _ARITHMETIC
        for expr in _index_expressions(model, loop)
        for part in walk(expr)
    ):
        yield "signed integers do not overflow"


def pointer_notes(model: Model, loop: LoopFacts) -> Iterator[str]:
    """The notes that pointers stored in memory point to different objects."""
    return (n for n in of_language(model, loop) if n.endswith("do not overlap"))


def overlaps(
    facts: Facts, loop: LoopFacts, inside: tuple[Access, ...]
) -> tuple[str, ...]:
    """The variables of a loop that could share storage with one that it writes."""
    arrays = {a.name: a for a in facts.model.program.arrays}
    used = sorted({a.variable for a in inside if a.storage == 0 and a.indices})
    written = {a.variable for a in inside if a.storage == 0 and a.kind == "write"}
    meeting: set[str] = set()
    for position, one in enumerate(used):
        for other in used[position + 1 :]:
            is_written = one in written or other in written
            if is_written and _may_overlap(arrays[one], arrays[other]):
                meeting |= {one, other}
    pointers = {name for name in used if arrays[name].may_alias}
    for name in facts.model.program.exposed:
        if name in _used_names(facts.model, loop):
            reached = pointers if _is_written(inside, name) else pointers & written
            meeting |= {name, *reached} if reached else set()
    return tuple(sorted(meeting))


def _is_written(inside: tuple[Access, ...], name: str) -> bool:
    return any(a.variable == name and a.kind == "write" for a in inside)


def _may_overlap(one: Array, other: Array) -> bool:
    """A pointer may point into an array of known extent, two such arrays are apart."""
    if not (one.may_alias or other.may_alias):
        return False
    if one.record and one.record == other.record:
        return False
    return all(a.may_alias or a.extents[0] is not None for a in (one, other))


def _used_names(model: Model, loop: LoopFacts) -> set[str]:
    used = {loop.variable or ""} | {a.variable for a in model.inside(loop)}
    for inner in model.loops:
        if inner is loop or loop.number in inner.outer:
            used.add(inner.variable or "")
            used |= {
                part.name
                for expr in evaluated(inner.node)
                for part in walk(expr)
                if isinstance(part, Var)
            }
    for stmt in walk_statements(loop.node.body):
        for expr in evaluated(stmt):
            used |= {part.name for part in walk(expr) if isinstance(part, Var)}
    return used


def _is_used(name: str, used: set[str]) -> bool:
    """A variable, or a field of what it names."""
    return any(other == name or other.startswith(f"{name}.") for other in used)


def _index_expressions(model: Model, loop: LoopFacts) -> Iterator[Expr]:
    for access in model.inside(loop):
        if isinstance(access.node, Load):
            yield from access.node.indices
    for inner in model.loops:
        if isinstance(inner.node, Loop) and loop.number in inner.outer:
            yield from (inner.node.lower, inner.node.upper)


def _has_bounded_integers(model: Model) -> bool:
    program = model.program
    types = {p.type for p in program.parameters} | {s.type for s in program.scalars}
    return any(type_.kind == "int" and type_.bits > 0 for type_ in types)
