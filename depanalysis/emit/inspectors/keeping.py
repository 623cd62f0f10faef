"""How long what an inspector has found stays true: while which loop around it runs.

Input: what the inspector reads, and the loops around. Output: the outermost of those that
change nothing of it, as far as the text proves, so that one look is enough for all of its
iterations; and what is taken for granted for that.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.emit.inspectors.slices import Slice, is_assignment
from depanalysis.emit.lines import obstacle
from depanalysis.emit.surroundings import Surroundings
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.named import Variable, type_class, variable_of
from depanalysis.frontends.c.skeletons import Place, Skeleton, Tree
from depanalysis.frontends.c.surveys import survey
from depanalysis.proofs.assumptions import (
    OVERLAP,
    enumeration,
    known_overlaps,
    overlaps,
)
from depanalysis.source import Span

_LABELS = ("CASE_STMT", "DEFAULT_STMT")
_WORDS = {"FOR_STMT": "for", "WHILE_STMT": "while", "DO_STMT": "do"}
_CHANGING_NUMBERS = ("integer", "real", "bool")


@dataclass(frozen=True, slots=True)
class Keeper:
    """The loop around, while which all stays true, and what is assumed for that."""

    span: Span
    assumptions: tuple[str, ...]


def keeper(
    skeleton: Skeleton,
    found: Slice,
    facts: Facts,
    known: Mapping[Place, Tree],
    around: Surroundings,
) -> Keeper | None:
    """The outermost loop around another one that leaves alone what its slice reads.

    Pointers are taken to be apart.
    """
    last = None
    spans = {place: each.text.span(each.loop.cursor) for place, each in known.items()}
    inside = range(skeleton.span.line, skeleton.span.end_line + 1)
    beside = spans.keys() - {*skeleton.around}
    ends = {spans[place].end_line for place in beside if place[0] not in inside}
    for place in skeleton.around:
        if place in known:
            # What becomes of a loop beside it may be other lines in the place of its own.
            if spans[place].end_line in ends:
                return last
            kept = _kept(known[place], found, facts, around)
            if kept is None:
                return last
            last = kept
    return last


def _kept(
    tree: Tree, found: Slice, facts: Facts, around: Surroundings
) -> Keeper | None:
    source, span = tree.text.source, tree.text.span(tree.loop.cursor)
    word = _WORDS[tree.loop.kind]
    if obstacle(source, span.line, span.column, word) or around.inside(span):
        return None
    is_closed = source.lines[span.end_line - 1][span.end_column - 1 :].strip() in (
        "",
        ";",
    )
    if not is_closed or around.choices(span.line) != around.choices(span.end_line):
        return None
    loop = _facts_of(facts, span)
    is_fixed = loop is not None and not _is_entered_by_jumps(tree.loop)
    if loop is None or not is_fixed or not _leaves(tree, found):
        return None
    return _unwritten(facts, loop, found, span)


def _facts_of(facts: Facts, span: Span) -> LoopFacts | None:
    places = (
        each
        for each in facts.model.loops
        if (each.node.span.line, each.node.span.column) == (span.line, span.column)
    )
    return next(places, None)


def _leaves(tree: Tree, found: Slice) -> bool:
    """Whether a loop keeps the values of variables, and stores nothing but numbers."""
    own = {
        identity(each.cursor.canonical)
        for each in tree.loop.walk()
        if each.kind == "VAR_DECL"
    }
    variables = _variables(tree, found.fixed)
    is_alone = all(each.kind != "CALL_EXPR" for each in tree.loop.walk())
    return (
        not found.fixed & own
        and all(_is_unchanged(each, tree) for each in variables)
        and all(each.is_local or is_alone for each in variables)
        and all(map(_is_of_number, filter(is_assignment, tree.loop.walk())))
    )


def _variables(tree: Tree, keys: frozenset[int]) -> Iterator[Variable]:
    seen: set[int] = set()
    for node in tree.loop.walk():
        if node.kind == "DECL_REF_EXPR" and node.cursor.referenced is not None:
            key = identity(node.declaration)
            if key in keys - seen:
                seen.add(key)
                yield variable_of(node.declaration, tree.addressed)


def _is_unchanged(variable: Variable, tree: Tree) -> bool:
    """Whether it has one value all the time; what is in an array is asked for elsewhere."""
    is_changed = variable.key in survey(tree.loop).modified or variable.is_addressed
    return variable.type == "array" or not is_changed


def _is_of_number(target: Node) -> bool:
    return type_class(target.children[0].cursor) in _CHANGING_NUMBERS


def _is_entered_by_jumps(node: Node) -> bool:
    """Whether a label outside of a `switch` in it lets a jump in."""
    is_label = node.kind == "LABEL_STMT" or node.kind in _LABELS
    if is_label or node.kind == "SWITCH_STMT":
        inside = (each.kind for each in node.walk())
        return is_label or "LABEL_STMT" in inside
    return any(map(_is_entered_by_jumps, node.children))


def _unwritten(
    facts: Facts, loop: LoopFacts, found: Slice, span: Span
) -> Keeper | None:
    """The keeper, if nothing writes to the arrays that are read."""
    model = facts.model
    inside = model.inside(loop)
    header = tuple(a for a in model.accesses if a.id.statement == loop.number)
    written = {(a.storage, a.variable) for a in (*inside, *header) if a.kind == "write"}
    if written & found.loaded:
        return None
    if any(loop.number in each.loops for each in model.opaque):
        return None
    if any(known_overlaps(model, loop, (*inside, *header), model.program.overlaps)):
        return None
    return Keeper(span, tuple(_assumed(facts, loop, inside)))


def _assumed(facts: Facts, loop: LoopFacts, inside: Iterable[Access]) -> Iterator[str]:
    names = overlaps(facts, loop, tuple(inside))
    if names:
        yield f"{enumeration(names)} {OVERLAP}"
