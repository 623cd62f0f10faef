"""Other trees of a loop: edits of bands and sequences, and which of them are legal.

An edit makes a tree of the same statements, whatever their dependences are. `checked` says
whether a tree keeps them all, and which one it does not keep.
"""

from collections.abc import Iterator
from dataclasses import replace

from depanalysis.analysis.liveness import is_live_after, use
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.options import Options
from depanalysis.schedule.dependence_pairs import (
    Variable,
    dependence_pairs,
    variable_of,
)
from depanalysis.schedule.obstacles import assumptions, obstacle
from depanalysis.schedule.orders import broken
from depanalysis.schedule.pieces import Refusal, Rewriting
from depanalysis.schedule.scops import Scop, rescheduled
from depanalysis.solvers.constraints import Floor
from depanalysis.solvers.trees import Band, Leaf, Sequence, Tree, leaves_of

_DEFAULTS = Options()


def reschedule(
    found: Scop, tree: Tree, options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """The program with the loops of a tree, if it keeps all dependences."""
    return checked(found, tree, rescheduled(found, tree), options)


def checked(
    found: Scop, tree: Tree, made: Rewriting | Refusal, options: Options
) -> Rewriting | Refusal:
    """A rewriting to another tree, if that keeps all dependences."""
    if isinstance(made, Refusal):
        return made
    facts = Facts(model(found.program, options.alias), options)
    numbered = {loop.number: loop for loop in facts.model.loops}
    nest = [numbered[number] for number in sorted(found.loops)]
    problem = obstacle(facts, nest)
    if problem is not None:
        return problem
    pairs = dependence_pairs(facts, nest[0], private_scalars(facts, found))
    wrong = broken(facts, pairs, found, tree)
    if wrong is not None:
        return Refusal("a dependence would go backward", wrong)
    return replace(made, assumptions=assumptions(facts, nest[0]))


def private_scalars(facts: Facts, found: Scop) -> frozenset[Variable]:
    """Scalars that each instance of a leaf writes before it reads them, if it uses them.

    Nothing wants their values after the loop, so instances may change places.
    """
    program = facts.model.program
    nest = next(each for each in facts.model.loops if each.number == found.place)
    inside = facts.model.inside(nest)
    places: dict[Variable, set[int | None]] = {}
    for access in inside:
        part = found.part_at(access.id.statement)
        places.setdefault(variable_of(access), set()).add(part)
    candidates = {variable_of(a) for a in inside if a.kind == "write"}
    candidates -= {variable_of(a) for a in inside if a.indices}
    shared = {*program.addressed, *program.exposed}
    return frozenset(
        (storage, name)
        for storage, name in candidates
        if name not in shared
        and not is_live_after(program, nest.number, name)
        and _is_private(found, name, places[storage, name])
    )


def _is_private(found: Scop, name: str, places: set[int | None]) -> bool:
    return all(
        place is not None and not use(found.parts[place].statements, name).is_exposed
        for place in places
    )


# Edits of a tree. A place in it is the way from the root: the position of each part.


def places(tree: Tree) -> Iterator[tuple[tuple[int, ...], Tree]]:
    """All parts of a tree with their places, from the root on."""
    yield (), tree
    for position, part in enumerate(_parts(tree)):
        for place, inner in places(part):
            yield (position, *place), inner


def replaced_at(tree: Tree, place: tuple[int, ...], new: Tree) -> Tree:
    """The tree with another part at a place."""
    if not place:
        return new
    position, *rest = place
    parts = list(_parts(tree))
    parts[position] = replaced_at(parts[position], tuple(rest), new)
    return replace(tree, child=parts[0]) if isinstance(tree, Band) else joined(*parts)


def joined(*parts: Tree) -> Tree:
    """Parts one after the other, as one sequence."""
    flat: list[Tree] = []
    for part in parts:
        flat += part.parts if isinstance(part, Sequence) else (part,)
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def distributed(band: Band) -> Tree:
    """A loop for each part of what a band runs in turn."""
    parts = band.child.parts if isinstance(band.child, Sequence) else (band.child,)
    return joined(*(_around(band, part) for part in parts))


def interchanged(band: Band) -> Band:
    """A band and the one that is all inside of it change places."""
    assert isinstance(band.child, Band), "two loops change places"
    return replace(band.child, child=replace(band, child=band.child.child))


def sunk(band: Band) -> Iterator[Band]:
    """A band inside of one, two and more of those that are nested in it without other code."""
    if isinstance(band.child, Band):
        outer = interchanged(band)
        yield outer
        for child in sunk(replace(band, child=band.child.child)):
            yield replace(outer, child=child)


def blocked(band: Band, size: int, name: str) -> Band:
    """A loop over blocks of a band's values around it."""
    rows = {
        number: replace(r, divisor=r.divisor * size) for number, r in band.rows.items()
    }
    return Band(name, rows, band, band.loop)


def skewed(band: Band, factor: int, name: str) -> Band:
    """The band inside counts its own values plus a multiple of this one's."""
    inner = band.child
    assert isinstance(inner, Band), "the loop inside is skewed"
    rows = {n: _sum(r, band.rows[n], factor) for n, r in inner.rows.items()}
    return replace(band, child=replace(inner, name=name, rows=rows))


def fused(first: Band, second: Band, name: str) -> Band:
    """Two loops as one: equal values of both run in turn."""
    rows = {**first.rows, **second.rows}
    return Band(name, rows, joined(first.child, second.child), first.loop)


def _parts(tree: Tree) -> tuple[Tree, ...]:
    match tree:
        case Leaf():
            return ()
        case Sequence(parts=parts):
            return parts
        case Band(child=child):
            return (child,)


def _around(band: Band, part: Tree) -> Band:
    rows = {leaf.number: band.rows[leaf.number] for leaf in leaves_of(part)}
    return replace(band, rows=rows, child=part)


def _sum(one: Floor, other: Floor, factor: int) -> Floor:
    """A row plus a multiple of another one; neither is divided."""
    terms = dict(one.terms)
    for name, value in other.terms:
        terms[name] = terms.get(name, 0) + factor * value
    kept = tuple((name, value) for name, value in terms.items() if value)
    return Floor(kept, one.constant + factor * other.constant, 1)
