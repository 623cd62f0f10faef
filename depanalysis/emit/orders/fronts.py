"""A nest of several statements that runs front by front, in parallel within each.

Input: a loop that is not parallel, what the prover sees of it, and its text. Output: a
`Rewriting` in which the loops inside of the outermost one are parallel, or a
`NoPlanError`. All statements that are in the most loops run in such loops. That these are
parallel is proved in the rewritten program.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.symbolic import model
from depanalysis.emit.guards.guarding import Guarded, may_overlap
from depanalysis.emit.guards.overlaps import separation
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.rewriting import Rewriting
from depanalysis.emit.orders.localities import indices_of, privates
from depanalysis.emit.orders.pairs import check_text
from depanalysis.emit.orders.programs import scop_of, taken_for
from depanalysis.emit.orders.proofs import proved
from depanalysis.emit.orders.sums import added_up
from depanalysis.emit.orders.texts import FRONT, NameClashError, NestText, written
from depanalysis.emit.profits import NoProfitError, worth_of
from depanalysis.emit.surroundings import Surroundings
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.c.skeletons import Place, Skeleton
from depanalysis.proofs.assumptions import OVERLAP
from depanalysis.schedule.fronts import fronts
from depanalysis.schedule.pieces import NewLoop, Piece, Refusal, leaves
from depanalysis.schedule.pieces import Rewriting as Reordered
from depanalysis.schedule.places import numbered
from depanalysis.schedule.scops import DEEPEST, Scop, rescheduled
from depanalysis.solvers.trees import Tree
from depanalysis.verdicts import LoopVerdict

_ORDER = "in fronts, the loops inside in parallel"
_WHY = "all that a front depends on is in the ones before it"


def fronted(
    subject: Subject,
    skeleton: Skeleton,
    loop: LoopVerdict,
    known: Mapping[Place, Skeleton],
    around: Surroundings,
) -> Rewriting:
    """The nest in the first order whose inner loops are proved to be parallel."""
    check_text(skeleton, around)
    problem = NoPlanError("no loop of its statements can be the outermost one for all")
    for depth in (DEEPEST, 2):
        found, facts = scop_of(subject, skeleton.span, around.source, depth)
        nest = _Nest(subject, skeleton, found, known)
        for tree in fronts(facts, found, FRONT):
            for named in (tree, replace(tree, name=FRONT)):
                try:
                    return nest.rewritten(named, loop, taken_for(facts, found), around)
                except NameClashError as error:
                    problem = error
                except NoPlanError as error:
                    problem = error
                    break
    raise problem


@dataclass(frozen=True, slots=True)
class _Inside:
    """A loop right inside of the outermost one, its directive and its verdict."""

    piece: NewLoop
    directive: str
    verdict: LoopVerdict


@dataclass(frozen=True, slots=True)
class _Nest:
    """A nest as it stands."""

    subject: Subject
    skeleton: Skeleton
    found: Scop
    known: Mapping[Place, Skeleton]

    def rewritten(
        self,
        tree: Tree,
        loop: LoopVerdict,
        taken: tuple[str, ...],
        around: Surroundings,
    ) -> Rewriting:
        """The nest in the order of a tree, whose inner loops are proved to be parallel."""
        made = rescheduled(self.found, tree)
        if isinstance(made, Refusal):
            raise NoPlanError(made.reason)
        made = replace(made, assumptions=taken)
        inner = list(self.parallel(made))
        adding, made = added_up(made, self.subject.function.options, around.source)
        guarded = self.guarded(loop, made, inner)
        text = NestText(
            around,
            self.found,
            self.known,
            frozenset(),
            None,
            marks={id(each.piece): each.directive for each in inner},
            sums=adding,
        )
        whole = written(self.skeleton, guarded, "", made, text, _ORDER, _WHY)
        return replace(whole, directive=inner[0].directive)

    def guarded(
        self, loop: LoopVerdict, made: Reordered, inner: Sequence[_Inside]
    ) -> Guarded:
        """The loop with the condition that its pointers are apart."""
        facts = self.subject.facts()
        conditions = separation(facts, self.subject.loop(facts), self.subject.types)
        is_open = may_overlap(loop) or any(may_overlap(each.verdict) for each in inner)
        if is_open and not conditions:
            raise NoPlanError("its pointers may overlap")
        taken = (sentence for each in inner for sentence in each.verdict.assumptions)
        kept = (each for each in taken if not each.endswith(OVERLAP))
        every = tuple(dict.fromkeys((*made.assumptions, *kept)))
        return Guarded(replace(loop, assumptions=every), conditions)

    def parallel(self, made: Reordered) -> Iterator[_Inside]:
        """The parallel loops of a new order, which hold all statements of the deepest loops."""
        options, source = self.subject.function.options, self.subject.function.source
        facts = Facts(model(made.program, options.alias), options, source)
        left = self._deepest(made.pieces)
        for place, piece in _inner(made):
            statements = self._deepest([piece])
            if not statements:
                continue
            left -= statements
            inner = next(each for each in facts.model.loops if each.number == place)
            assert inner.variable == piece.variable, "statements are numbered in order"
            judged = proved(made, place, options, source)
            yield _Inside(piece, self._directive(facts, inner, judged), judged)
        if left:
            raise NoPlanError("a statement is in no loop inside of a front")

    def _deepest(self, pieces: Sequence[Piece]) -> set[int]:
        """The leaves in the most loops that are among some pieces."""
        deepest = max(len(part.loops) for part in self.found.parts)
        kept = [each.statement for each in leaves(pieces)]
        return {
            number
            for number, part in enumerate(self.found.parts)
            if len(part.loops) == deepest
            and any(one is other for one in part.statements for other in kept)
        }

    def _directive(self, facts: Facts, inner: LoopFacts, judged: LoopVerdict) -> str:
        try:
            worth = worth_of(self.subject, facts, inner)
        except NoProfitError as error:
            raise NoPlanError(str(error)) from error
        private = self._private(judged)
        shared = f"private({', '.join(private)})" if private else ""
        parts = ("#pragma omp parallel for", shared, f"if({worth})" if worth else "")
        return " ".join(part for part in parts if part)

    def _private(self, judged: LoopVerdict) -> list[str]:
        """The variables that each thread needs of its own and no new header declares."""
        everything = privates(self.skeleton, judged, self.known)
        loops = self.found.loops.values()
        bands = {(loop.span.line, loop.span.column) for loop in loops}
        indices = list(indices_of(self.skeleton, self.known))
        inside = {name for place, name in indices if place not in bands}
        return sorted(everything - {name for _, name in indices} | inside)


def _inner(made: Reordered) -> Iterator[tuple[int, NewLoop]]:
    """The loops right inside the outermost ones, with their numbers in the new program."""
    inside: set[int] = set()
    for outer in made.pieces:
        if not isinstance(outer, NewLoop):
            raise NoPlanError("a front needs a condition")
        inside.update(map(id, outer.body))
    yield from (each for each in numbered(made) if id(each[1]) in inside)
