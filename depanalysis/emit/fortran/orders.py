"""A nest of Fortran in another order, whose innermost loops walk along columns.

Input: a loop that gets a directive, or around one that is parallel, what the prover sees of
it, and its text. Output: an `Order`, or a `NoPlanError`. A parallel loop stays the outermost
one, or strips of it do; of loops that are nested without other code, the second one may be.
Statements stay whole lines as they are written.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from depanalysis.analysis.polynomials import polynomial
from depanalysis.emit.fortran.bounds import STRIP, Bounds, Strips
from depanalysis.emit.fortran.leaves import Head, NestText, nest_text
from depanalysis.emit.fortran.names import mentions
from depanalysis.emit.fortran.nests import Do
from depanalysis.emit.fortran.new_texts import NewText
from depanalysis.emit.fortran.statements import Statement
from depanalysis.emit.fortran.surroundings import Surroundings
from depanalysis.emit.guards.guarding import may_overlap
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.orders.programs import scop_of, taken_for
from depanalysis.emit.orders.proofs import own_variables, proved
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import IntConst, names
from depanalysis.ir.types import I32, I64
from depanalysis.schedule.locality import along_rows, jumps, turned
from depanalysis.schedule.pieces import NewLoop, Piece, Refusal
from depanalysis.schedule.scops import Scop, rescheduled
from depanalysis.solvers.trees import Band, Tree
from depanalysis.source import Span

ORDER = "with other loops innermost"
WHY = "a loop inside would jump from column to column"
_WORD = re.compile(r"[a-z]\w*")
_TYPED = re.compile(
    r"integer|real|double(precision|complex)|complex|logical|type|class"
)
_PLAIN = re.compile(r"integer(?![*(])(?!.*\w\*\d)")
_OF_A_KIND = re.compile(r"\d_")


@dataclass(frozen=True, slots=True)
class Nest:
    """A loop of a text with all inside it; `own` finds the loop at a place."""

    subject: Subject
    around: Surroundings
    outer: Do
    span: Span
    own: Callable[[Span], Do | None]


@dataclass(frozen=True, slots=True)
class Order:
    """A new order of a nest, and the index of the outermost loop, if that is not in strips.

    `private` are the variables of which each thread needs its own, but for indices.
    """

    text: NewText
    loop: NewLoop
    outermost: str | None
    private: tuple[str, ...]
    assumptions: tuple[str, ...]

    @property
    def is_uneven(self) -> bool:
        """Whether some iterations are longer, since a loop inside has a sloping bound."""
        index, span = self.loop.variable, self.loop.span
        inside = [each for each in _loops(self.loop.body) if each.span != span]
        ends = [(names(each.lower), names(each.upper)) for each in inside]
        return any((index in first) != (index in last) for first, last in ends)


def _loops(pieces: Iterable[Piece]) -> Iterator[NewLoop]:
    for piece in pieces:
        if isinstance(piece, NewLoop):
            yield piece
            yield from _loops(piece.body)


def localized(nest: Nest) -> Order:
    """A parallel loop with the loops inside it in an order that walks along columns."""
    found, facts, text = _read(nest)
    tree = along_rows(facts, found, STRIP)
    if tree is None:
        raise NoPlanError("no other order would be better, or legal")
    return _order(nest, found, facts, text, _aligned(found, tree))


def turned_over(nest: Nest) -> Order:
    """A loop inside the one that is all of its body, and parallel there."""
    found, facts, text = _read(nest)
    for tree in turned(facts, found, STRIP):
        if isinstance(tree, Band) and tree.name != STRIP:
            return _order(nest, found, facts, text, tree)
    raise NoPlanError("no other order would be better, or legal")


def _read(nest: Nest) -> tuple[Scop, Facts, NestText]:
    """A nest in which something jumps, and its text, which can be written anew."""
    found, facts = scop_of(nest.subject, nest.span, nest.around.source)
    if not jumps(facts, found, found.tree):
        raise NoPlanError("its loops walk along columns")
    return found, facts, nest_text(nest.around, found, nest.outer, nest.own)


def _aligned(found: Scop, tree: Tree) -> Tree:
    """Strips that begin with the loop where that begins at a number.

    Iterations of the loop do not depend on each other, so any strips of it will do.
    """
    lower = found.loops[found.place].lower
    if not (isinstance(tree, Band) and tree.name == STRIP):
        return tree
    if not isinstance(lower, IntConst):
        return tree
    rows = {
        number: replace(row, constant=row.constant - lower.value)
        for number, row in tree.rows.items()
    }
    return replace(tree, rows=rows)


def _order(nest: Nest, found: Scop, facts: Facts, text: NestText, tree: Tree) -> Order:
    """What a legal tree is as text, if its outermost loop is proved to be parallel."""
    assert isinstance(tree, Band), "a loop is the root of its tree"
    made = rescheduled(found, tree)
    if isinstance(made, Refusal):
        raise NoPlanError(made.reason)
    outermost = next(iter(made.pieces), None)
    if len(made.pieces) != 1 or not isinstance(outermost, NewLoop):
        raise NoPlanError("no loop, or more than a loop, is outermost")
    options, source = nest.subject.function.options, nest.around.source
    judged = proved(made, found.place, options, source)
    if may_overlap(judged):
        raise NoPlanError("its pointers may overlap")
    is_strip = tree.name == STRIP
    strips = _strips(nest.around, found, text.heads[found.place]) if is_strip else None
    return Order(
        NewText(
            nest.around, nest.outer, found, text, _bounds(nest, found, text, strips)
        ),
        outermost,
        None if is_strip else text.heads[tree.loop].index,
        own_variables(judged),
        tuple(dict.fromkeys((*judged.assumptions, *taken_for(facts, found)))),
    )


def _strips(around: Surroundings, found: Scop, head: Head) -> Strips:
    """The strips of a nest's outermost loop."""
    if STRIP in around.source.text.lower():
        raise NoPlanError(f"the file has a name `{STRIP}`")
    loop = found.loops[found.place]
    kinds = {each.name: each.type for each in found.program.scalars}
    if kinds.get(loop.variable) not in (I32, I64):
        raise NoPlanError(f"the kind of `{head.index}` has few values")
    lower, upper, *_ = head.bounds
    start = loop.lower.value if isinstance(loop.lower, IntConst) else 0
    first = str(start) if isinstance(loop.lower, IntConst) else lower
    return Strips(start, first, upper, polynomial(loop.upper))


def _bounds(nest: Nest, found: Scop, text: NestText, strips: Strips | None) -> Bounds:
    """How bounds are written: with the names in those of the text, which mean the same."""
    heads = text.heads.values()
    plain = [re.sub(r"\s", "", x).lower() for head in heads for x in head.bounds]
    if any("." in bound for bound in plain):
        raise NoPlanError("a bound is no integer")
    words = {word for x in plain for word in _WORD.findall(x)}
    program = found.program
    kinds = {x.name: x.type for x in program.parameters}
    kinds |= {x.name: x.type for x in program.scalars}
    for each in program.spellings:
        if each.text.lower() != each.name.lower():
            kinds.pop(each.name, None)
    types = {name.lower(): type_ for name, type_ in kinds.items()}
    indices = {head.index for head in heads}
    used = {x for x in kinds if x.lower() in indices or mentions(plain, x.lower())}
    statements = nest.around.statements
    is_default = all(
        types.get(x) == I32 or (x not in types and _is_integer(statements, x))
        for x in words | indices
    )
    is_default = is_default and not any(_OF_A_KIND.search(x) for x in plain)
    return Bounds({*used, STRIP}, is_default, strips)


def _is_integer(statements: Iterable[Statement], name: str) -> bool:
    """Whether all types that a name is given in a file are INTEGER without a kind."""
    typed = [each.text for each in statements if _TYPED.match(each.text)]
    found = [text for text in typed if mentions([_TYPED.sub("", text)], name)]
    return bool(found) and all(_PLAIN.match(text) for text in found)
