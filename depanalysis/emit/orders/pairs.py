"""Two loops of C, the inner one all of the outer one's body, as text and as a program.

Input: the skeletons of both and what the prover sees of the outer one. Output: a `Pair`,
or a `NoPlanError`. Both rise by one; the bounds of the outer loop do not depend on the inner
one's index, those of the inner loop at most in a linear way on the outer one's. Their headers
may be moved: they are on one line, no name in them means something else at the other place,
and no directive stands between them.
"""

import re
from dataclasses import dataclass

from depanalysis.analysis.polynomials import polynomial
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.headers import Header, header
from depanalysis.emit.orders.programs import place_of, starts_alike, tidied
from depanalysis.emit.surroundings import Surroundings
from depanalysis.frontends.c.canonical import Head
from depanalysis.frontends.c.skeletons import Skeleton
from depanalysis.ir.expressions import IntConst, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.options import Options
from depanalysis.schedule.domains import factor_of
from depanalysis.schedule.pieces import Refusal
from depanalysis.schedule.places import loop_at, perfect_nest
from depanalysis.source import SourceFile

_WIDEST = 2**32
COMPUTED = re.compile(r"=(?P<first>.*);[^<]*<=?(?P<bound>.*);")
_PLAIN = re.compile(r"\s*\w+\s*")
_TWO_VARIABLES = "the headers use one name for two variables"


@dataclass(frozen=True, slots=True)
class Side:
    """One loop of a pair: its skeleton, its header, and the same in the program.

    `is_computed`: the bounds are more than names and numbers, so that computing them may
    go wrong where the loop is not reached.
    """

    skeleton: Skeleton
    head: Head
    header: Header
    node: Loop
    is_computed: bool

    @property
    def text(self) -> str:
        """The header as it stands."""
        return self.header.text

    @property
    def name(self) -> str:
        """The index as the text writes it."""
        return self.header.index

    @property
    def declaration(self) -> str:
        """The type and the name of an index that a new header declares."""
        kind = self.header.type or f"__typeof__({self.name})"
        return f"{kind} {self.name}"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two loops; `place` is the number of the outer one in the program.

    `slopes` say by how much the ends of the inner loop move with the outer index.
    """

    source: SourceFile
    options: Options
    program: Program
    place: int
    outer: Side
    inner: Side
    slopes: tuple[int, int] = (0, 0)


def pair(
    subject: Subject,
    skeletons: tuple[Skeleton, Skeleton],
    around: Surroundings,
) -> Pair:
    """The two loops, if they may change places as texts."""
    source = around.source
    program = tidied(subject.program)
    place = place_of(program, skeletons[0].span)
    nest = loops_of(program, place)
    if len(nest) < 2 or not starts_alike(nest[1].span, skeletons[1].span):
        raise NoPlanError("no other loop is all of its body")
    assert place is not None, "only what was found has a nest"
    check_text(skeletons[0], around)
    outer, inner = (
        _side(around, each, node) for each, node in zip(skeletons, nest, strict=False)
    )
    slopes = _slopes(program, outer, inner)
    return Pair(source, subject.function.options, program, place, outer, inner, slopes)


def loops_of(program: Program, place: int | None) -> tuple[Loop, ...]:
    """The perfect nest at a place, two loops at most."""
    found = Refusal("") if place is None else loop_at(program, place)
    return () if isinstance(found, Refusal) else perfect_nest(found, 2)


def check_text(skeleton: Skeleton, around: Surroundings) -> None:
    """Refuse a text in which a line may mean something else at another place."""
    span = skeleton.span
    if any(span.line < each.line <= span.end_line for each in around.directives):
        raise NoPlanError("a directive of the preprocessor stands inside it")


def check_index(head: Head, node: Loop) -> None:
    """Refuse a loop that does not count up by one in 32 bits."""
    if node.step != IntConst(1):
        raise NoPlanError("it does not count up by one")
    bounds = head.variable.bounds
    if bounds is None or max(map(abs, bounds)) > _WIDEST:
        raise NoPlanError("its index has 64 bits")


def _side(around: Surroundings, skeleton: Skeleton, node: Loop) -> Side:
    if isinstance(skeleton.head, str):
        raise NoPlanError(skeleton.head)
    check_index(skeleton.head, node)
    found = header(around.source, skeleton.span, skeleton.head.variable)
    parts = COMPUTED.search(found.text)
    is_plain = parts is not None and all(
        _PLAIN.fullmatch(each) and not around.computes(each.strip())
        for each in parts.groups()
    )
    return Side(skeleton, skeleton.head, found, node, not is_plain)


def _slopes(program: Program, outer: Side, inner: Side) -> tuple[int, int]:
    """How the inner loop's ends move; no bound of the outer one speaks of its index."""
    index = outer.node.variable
    bounds = inner.node.lower, inner.node.upper
    is_sloped = index in names(bounds[0]) | names(bounds[1])
    _check_names(program, outer, inner, is_meant=False)
    _check_names(program, inner, outer, is_meant=is_sloped)
    if not is_sloped:
        return 0, 0
    first, last = (factor_of(polynomial(bound), index) for bound in bounds)
    if first is None or last is None:
        raise NoPlanError("the bounds of one loop are not linear in the other index")
    texts = (inner.header.first, first), (inner.header.last, last)
    if any(factor == 0 and _mentions(text, outer.name) for text, factor in texts):
        raise NoPlanError(_TWO_VARIABLES)
    return first, last


def _check_names(program: Program, one: Side, other: Side, *, is_meant: bool) -> None:
    """Refuse bounds of one loop in which the name of the other index is another variable.

    Only where it `is_meant` may it be there at all.
    """
    spelled = {each.name: each.text for each in program.spellings}
    read = names(one.node.lower) | names(one.node.upper)
    if other.node.variable in read and not is_meant:
        raise NoPlanError("the bounds of one loop depend on the other one")
    written = [spelled.get(name, name) for name in read]
    is_mentioned = _mentions(one.text, other.name) and not is_meant
    if written.count(other.name) != is_meant or is_mentioned:
        raise NoPlanError(_TWO_VARIABLES)


def _mentions(text: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None
