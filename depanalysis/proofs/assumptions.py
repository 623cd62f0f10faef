"""What a verdict takes for granted beyond the text of the program, as sentences.

The engines add what they used; here is what the language says (no signed overflow), what
the frontend noted about names that the loop uses, and that pointers do not overlap.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Unary,
    Var,
    names,
    walk,
)
from depanalysis.ir.inputs import suppositions
from depanalysis.ir.printer import show_expression
from depanalysis.ir.programs import Overlap
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Array, Loop, Scalar, walk_statements
from depanalysis.verdicts import Dependence, Needs

OVERLAP = "do not overlap in memory"
"""The end of the assumption about names that are taken to be different memory."""

_ARITHMETIC = ("+", "-", "*", "<<")


def of_language(model: Model, loop: LoopFacts) -> Iterator[str]:
    """What the language and the frontend take for granted in one loop."""
    used = _used_names(model, loop)
    own = model.program.span.path
    for stated in model.program.assumptions:
        if stated.span.path == own != "":
            # The text itself says so, and its frontend has a note.
            continue
        yield f"{show_expression(stated)}, as stated"
    for note in model.program.notes:
        quoted = re.findall(r"`([^`]+)`", note)
        if not quoted or any(_is_used(name, used) for name in quoted):
            yield note
    if _has_signed_integers(model) and any(
        isinstance(part, Binary | Unary) and part.operator in _ARITHMETIC
        for expr in _decisive_values(model, loop)
        for part in walk(expr)
    ):
        yield "signed integers do not overflow"


def of_reductions(model: Model, needs: Needs) -> Iterator[str]:
    """What combining floating-point numbers in another order takes for granted."""
    reals = _real_variables(model)
    for item in needs.reduction:
        name = item.variable if item.element is None else item.element.array
        if item.operator in ("&&", "||"):
            yield f"every operand of `{item.operator}` may be evaluated in every iteration"
        if name not in reals:
            continue
        if item.operator in ("min", "max"):
            yield f"{item.variable} meets no NaN, for which {item.operator} has no order"
        else:
            yield (
                f"rounding may differ where {item.variable} is combined in another order"
            )


def of_witnesses(model: Model, dependences: Iterable[Dependence]) -> Iterator[str]:
    """What is supposed of code that nobody can look at, so that the runs are as shown."""
    shown = [each.witness for each in dependences if each.witness is not None]
    names = {name for each in shown for name, _ in each.memory}
    yield from suppositions(model.program.body, names)


def pointer_notes(model: Model, loop: LoopFacts) -> Iterator[str]:
    """The notes that pointers stored in memory point to different objects."""
    return (n for n in of_language(model, loop) if n.endswith("do not overlap"))


def known_overlap(
    facts: Facts, loop: LoopFacts, inside: tuple[Access, ...]
) -> Overlap | None:
    """Two variables of a loop of which the program says that they may be one memory."""
    known = facts.model.program.overlaps
    return next(known_overlaps(facts.model, loop, inside, known), None)


def known_overlaps(
    model: Model,
    loop: LoopFacts,
    inside: tuple[Access, ...],
    known: tuple[Overlap, ...],
) -> Iterator[Overlap]:
    """Those of the known overlaps that matter to a loop.

    A scalar may also have been changed by a store before the loop.
    """
    arrays = {a.variable for a in inside if a.indices}
    written = {a.variable for a in inside if a.kind == "write"}
    earlier = {
        a.variable
        for a in model.accesses
        if a.kind == "write" and a.indices and a.id.statement < loop.number
    }
    used = arrays | written | _used_names(model, loop)
    for each in known:
        pair = {each.first, each.second}
        is_changed = bool(pair & written) and pair <= used
        is_old = bool(pair & earlier) and bool((pair - arrays) & used)
        if (is_changed or is_old) and not _is_of_one_row(model, loop, inside, each):
            yield each


def _is_of_one_row(
    model: Model, loop: LoopFacts, inside: tuple[Access, ...], overlap: Overlap
) -> bool:
    """Whether rows of an array may be one memory, and a loop stays in one of them."""
    if not overlap.of_rows:
        return False
    rows = {a.indices[:-1] for a in inside if a.variable == overlap.first}
    own = {x.number for x in model.loops if x is loop or loop.number in x.outer}
    varying = {x.symbol for x in model.loops if x.number in own}
    varying |= {name for name, each in model.unknowns.items() if each.varies & own}
    return len(rows) == 1 and not any(names(i) & varying for row in rows for i in row)


def is_between(overlap: Overlap, names: tuple[str, ...]) -> bool:
    """Whether an overlap is one of two different variables that have these names."""
    pair = {overlap.first, overlap.second}
    return len(pair) > 1 and pair <= set(names)


def enumeration(names: Sequence[str]) -> str:
    """`a, b and c`"""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


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
    earlier = {
        a.variable
        for a in facts.model.accesses
        if a.kind == "write" and a.storage == 0 and a.id.statement < loop.number
    }
    written_before = {n for n in earlier if n in arrays and arrays[n].may_alias}
    for name in facts.model.program.exposed:
        if name in _used_names(facts.model, loop):
            reached = pointers if _is_written(inside, name) else pointers & written
            # What is known of its value was set before, and no pointer has changed it.
            reached = reached | written_before
            meeting |= {name, *reached} if reached else set()
    meeting |= _given(facts.model, loop, inside)
    # A pointer to structs is one object for a person, whatever fields are used.
    return tuple(sorted({_object(arrays, name) for name in meeting}))


def _given(model: Model, loop: LoopFacts, inside: tuple[Access, ...]) -> set[str]:
    """Numbers that a caller gives for variables, of which one might be given for two.

    What is known of the value of one was set before, and no store to the other changed it.
    """
    written = {a.variable for a in inside if a.kind == "write"}
    earlier = {
        a.variable
        for a in model.accesses
        if a.kind == "write" and a.id.statement < loop.number
    }
    used = {a.variable for a in inside} | _used_names(model, loop)
    found: set[str] = set()
    for each in model.program.apart:
        pair = {each.first, each.second}
        is_changed = pair <= used and bool(pair & written)
        is_old = bool(pair & used) and bool(pair & earlier) and pair <= used | earlier
        if is_changed or is_old:
            found |= pair
    return found


def _object(arrays: Mapping[str, Array], name: str) -> str:
    return (arrays[name].record if name in arrays else "") or name


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


def _decisive_values(model: Model, loop: LoopFacts) -> Iterator[Expr]:
    """Subscripts, conditions and bounds, as written and as the walk evaluated them."""
    for access in model.inside(loop):
        yield from access.indices
        yield from access.conditions
        if isinstance(access.node, Load):
            yield from access.node.indices
    for inner in model.loops:
        is_inside = inner is loop or loop.number in inner.outer
        if is_inside and isinstance(inner.node, Loop):
            yield _limit(inner.node.lower)
            yield _limit(inner.node.upper)


def _limit(bound: Expr) -> Expr:
    """A bound without the step of one between `<` and the last index."""
    is_next = isinstance(bound, Binary) and bound.right in (IntConst(1), IntConst(-1))
    if isinstance(bound, Binary) and is_next and bound.operator in ("+", "-"):
        return bound.left
    return bound


def _has_signed_integers(model: Model) -> bool:
    types = [p.type for p in model.program.parameters]
    types += [each.type for each in model.variables if isinstance(each, Scalar)]
    return any(each.kind == "int" and each.bits > 0 for each in types)


def _real_variables(model: Model) -> frozenset[str]:
    return frozenset(v.name for v in model.variables if v.type.kind == "real")
