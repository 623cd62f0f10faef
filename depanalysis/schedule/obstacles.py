"""What keeps a nest from being rewritten at all, whatever its dependences are.

Input: facts about a program and the loops that would be rewritten. Output: a refusal,
or the assumptions under which the dependences are all there are.
"""

from collections.abc import Iterator, Sequence

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts, inside
from depanalysis.ir.expressions import loads, names
from depanalysis.ir.statements import (
    Array,
    Barrier,
    Block,
    Declare,
    Loop,
    While,
    walk_statements,
)
from depanalysis.proofs.assumptions import (
    known_overlap,
    of_language,
    overlaps,
    pointer_notes,
)
from depanalysis.schedule.pieces import Refusal


def obstacle(facts: Facts, loops: Sequence[LoopFacts]) -> Refusal | None:
    """Why the loops, outermost first, cannot be rewritten, if they cannot."""
    return next(_obstacles(facts, loops), None)


def assumptions(facts: Facts, nest: LoopFacts) -> tuple[str, ...]:
    """What the dependences of a nest take for granted beyond the program's text."""
    found = list(of_language(facts.model, nest))
    if facts.relies_on_bounds:
        accesses = (a for a in facts.model.inside(nest) if a.indices)
        found += (inside(a.variable) for a in accesses if not facts.is_whole(a))
    overlapping = overlaps(facts, nest, facts.model.inside(nest))
    if overlapping:
        found.insert(0, f"{' and '.join(overlapping)} do not overlap in memory")
    return tuple(dict.fromkeys(found))


def _obstacles(facts: Facts, loops: Sequence[LoopFacts]) -> Iterator[Refusal]:
    for loop in loops:
        if not loop.is_counted:
            yield Refusal("how often a loop runs is not known before it runs")
        elif loop.early_exit is not None:
            yield Refusal(f"a jump may leave the loop over `{loop.variable}` early")
    nest = loops[0]
    for fact in facts.model.opaque:
        if nest.number in fact.loops:
            yield Refusal(f"code in the loop is not modelled: {fact.reason}")
    yield from _parallel_code(nest)
    yield from _moving_rows(nest)
    yield from _overlapping(facts, nest)


def _parallel_code(nest: LoopFacts) -> Iterator[Refusal]:
    """Directives, barriers and regions say something about the loops as they stand."""
    for stmt in (nest.node, *walk_statements(nest.node.body)):
        if isinstance(stmt, Loop | While) and stmt.directives:
            yield Refusal(f"a loop has the directive `{stmt.directives[0]}`")
        elif isinstance(stmt, Barrier):
            yield Refusal("threads wait for each other in the loop")
        elif isinstance(stmt, Block) and stmt.kind != "inlined":
            yield Refusal(f"a {stmt.kind} block stands in the loop")


def _moving_rows(nest: LoopFacts) -> Iterator[Refusal]:
    """The reads in the extents of a declaration are no accesses of the model."""
    changed = effects(nest.node.body)
    inner = {s.variable for s in walk_statements(nest.node.body) if isinstance(s, Loop)}
    inner.add(nest.variable or "")
    for stmt in walk_statements(nest.node.body):
        if not isinstance(stmt, Declare) or not isinstance(stmt.variable, Array):
            continue
        sizes = [extent for extent in stmt.variable.extents if extent is not None]
        read = {name for size in sizes for name in names(size)}
        read |= {load.array for size in sizes for load in loads(size)}
        if any(name in inner or changed.may_write(name) for name in sorted(read)):
            yield Refusal(f"the extents of `{stmt.variable.name}` change in the loop")


def _overlapping(facts: Facts, nest: LoopFacts) -> Iterator[Refusal]:
    known = known_overlap(facts, nest, facts.model.inside(nest))
    if known is not None:
        yield Refusal(known.reason)
    if facts.options.alias != "strict":
        return
    for note in pointer_notes(facts.model, nest):
        yield Refusal(f"it is not known that {note}")
    overlapping = overlaps(facts, nest, facts.model.inside(nest))
    if overlapping:
        yield Refusal(f"{' and '.join(overlapping)} may overlap in memory")
