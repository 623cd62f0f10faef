"""The loops of a text as the prover sees them, under assumptions of our choice.

Input: a text and the options of its analysis. Output: for the place of a loop the facts
about its function, with or without a condition on parameters that is to be checked when
the program runs.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.c import translate
from depanalysis.frontends.stated import read_assumptions, with_stated
from depanalysis.frontends.translation import Translation
from depanalysis.ir.expressions import Expr
from depanalysis.ir.programs import Overlap, Program
from depanalysis.ir.types import Type
from depanalysis.options import Options, Preprocessing
from depanalysis.projects import Project
from depanalysis.proofs.assumptions import known_overlaps
from depanalysis.source import SourceFile

Place = tuple[int, int]
Reader = Callable[[SourceFile, Preprocessing, Project | None], Translation]


@dataclass(slots=True)
class _Function:
    """A function of the text; its facts without more assumptions are kept."""

    source: SourceFile
    options: Options
    program: Program
    known: Facts | None = field(default=None)

    def facts(self, assumed: tuple[Expr, ...]) -> Facts:
        """The facts under additional assumptions on the parameters.

        A store may change whatever another pointer reaches, so that no fact rests on
        pointers being apart. Whether they are apart in the loop is asked separately, also
        where the program itself says that they may not be: see `Subject.overlaps`.
        """
        if not assumed and self.known is not None:
            return self.known
        assumptions = (*self.program.assumptions, *assumed)
        program = replace(self.program, assumptions=assumptions, overlaps=())
        options = replace(self.options, alias="assume")
        found = Facts(model(program, "strict"), options, self.source)
        if not assumed:
            self.known = found
        return found


@dataclass(frozen=True, slots=True)
class Subject:
    """One loop, by its number in its function."""

    function: _Function
    number: int

    @property
    def program(self) -> Program:
        """The function that the loop is in."""
        return self.function.program

    @property
    def types(self) -> dict[str, Type]:
        """The types of the parameters by name."""
        return {each.name: each.type for each in self.program.parameters}

    def facts(self, *assumed: Expr) -> Facts:
        """The facts under additional assumptions on the parameters."""
        return self.function.facts(assumed)

    @property
    def overlaps(self) -> tuple[Overlap, ...]:
        """What the program says about variables of the loop that may be one memory."""
        facts = self.facts()
        loop, known = self.loop(facts), self.program.overlaps
        header = tuple(a for a in facts.model.accesses if a.id.statement == loop.number)
        inside = facts.model.inside(loop) + header
        return tuple(known_overlaps(facts.model, loop, inside, known))

    def loop(self, facts: Facts) -> LoopFacts:
        """This loop among the facts."""
        loops = facts.model.loops
        return next(each for each in loops if each.number == self.number)


@dataclass(slots=True)
class Subjects:
    """All loops of a text; it is translated when the first one is wanted."""

    source: SourceFile
    options: Options
    project: Project | None = None
    is_cxx: bool = False
    read: Reader = translate
    _found: dict[Place, Subject | None] | None = field(default=None)

    def at(self, place: Place) -> Subject | None:
        """The loop at a place, if there is exactly one; conditions are not those of C++."""
        if self.is_cxx:
            return None
        if self._found is None:
            self._found = self._translated()
        return self._found.get(place)

    def _translated(self) -> dict[Place, Subject | None]:
        options = self.options.preprocessing
        translation = self.read(self.source, options, self.project)
        stated = read_assumptions(self.options.assume)
        found: dict[Place, Subject | None] = {}
        for program in translation.programs:
            known = with_stated(program, stated, self.options.alias)
            function = _Function(self.source, self.options, known)
            for loop in function.facts(()).model.loops:
                place = loop.node.span.line, loop.node.span.column
                if not loop.is_inlined:
                    subject = Subject(function, loop.number)
                    found[place] = None if place in found else subject
        return found
