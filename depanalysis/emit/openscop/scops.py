"""A Program as a scop: domains, schedules and accesses of its assignments.

Scalars that the analysis can follow stand for their values in bounds, conditions and
subscripts, so these are over parameters and iterators. Raises `UnsupportedError` with
the place of the first thing that is not affine.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import TypeVar

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.symbolic import model
from depanalysis.emit.openscop.domains import bounds, step_of
from depanalysis.emit.openscop.obstacles import refuse_obstacles
from depanalysis.emit.openscop.positions import Placed, placed
from depanalysis.emit.openscop.texts import statement_text
from depanalysis.errors import UnsupportedError
from depanalysis.frontends.openscop.bodies import body_of
from depanalysis.frontends.openscop.declarations import EXTENSION
from depanalysis.frontends.openscop.dimensions import part_of
from depanalysis.frontends.openscop.forms import Form, Row, number, variable
from depanalysis.frontends.openscop.linear import (
    MOST_CASES,
    Linear,
    NotLinearError,
    Rows,
    TooManyCasesError,
)
from depanalysis.frontends.openscop.relations import (
    Space,
    access_relation,
    is_possible,
)
from depanalysis.frontends.openscop.scops import (
    Generic,
    Relation,
    RelationKind,
    Scop,
    Statement,
)
from depanalysis.ir.expressions import Expr, names
from depanalysis.ir.printer import show, show_expression
from depanalysis.ir.programs import Program, variables
from depanalysis.ir.statements import Array, Scalar
from depanalysis.source import Span

_Made = TypeVar("_Made")


def scop_of(program: Program) -> Scop:
    """The scop of a program; raises `UnsupportedError`."""
    return _Writer(program, model(program)).scop()


@dataclass(slots=True)
class _Writer:
    program: Program
    facts: Model
    parameters: tuple[str, ...] = ()
    arrays: dict[str, int] = field(default_factory=dict)
    used: dict[str, Array | Scalar] = field(default_factory=dict)

    def scop(self) -> Scop:
        """The whole scop."""
        refuse_obstacles(self.program, self.facts)
        assignments = placed(self.program)
        integers = (p for p in self.program.parameters if p.type.is_integer)
        self.parameters = tuple(p.name for p in integers)
        context, left = self._context()
        found = [self._statement(each) for each in assignments]
        statements = tuple(each for each in found if each is not None)
        names_of = (" ".join(self.parameters),) if self.parameters else ()
        return Scop(
            "C",
            context,
            (Generic("strings", names_of),) if self.parameters else (),
            statements,
            tuple(self._extensions(left)),
        )

    def _context(self) -> tuple[Relation, tuple[Expr, ...]]:
        """What is assumed of the parameters, and what of that is not linear."""
        rows: list[Row] = []
        left: list[Expr] = []
        values = {name: variable(name) for name in self.parameters}
        for each in self.program.assumptions:
            try:
                alternatives = Linear(values).holds(each)
            except NotLinearError:
                alternatives = ()
            is_plain = len(alternatives) == 1 and not any(
                name.startswith("!")
                for row in alternatives[0]
                for name in row.form.names
            )
            if is_plain:
                rows += alternatives[0]
            else:
                left.append(each)
        part = part_of("CONTEXT", rows, 0, 0, self.parameters)
        return Relation("CONTEXT", (part,)), tuple(left)

    def _extensions(self, left: tuple[Expr, ...]) -> Iterator[Generic]:
        if self.arrays:
            listed = (f"{number} {name}" for name, number in self.arrays.items())
            yield Generic("arrays", (str(len(self.arrays)), *listed))
        bare = replace(
            self.program,
            body=(),
            arrays=tuple(v for v in self.used.values() if isinstance(v, Array)),
            scalars=tuple(v for v in self.used.values() if isinstance(v, Scalar)),
            assumptions=left,
            addressed=(),
            exposed=(),
        )
        yield Generic(EXTENSION, tuple(show(bare).splitlines()))

    # Statements.

    def _statement(self, each: Placed) -> Statement | None:
        """An assignment; `None` for one that is never executed."""
        found = [a for a in self.facts.accesses if a.id.statement == each.number]
        writes = [a for a in found if a.kind == "write"]
        if not writes:
            return None
        (write,) = writes
        loops = write.loops
        values = {name: variable(name) for name in self.parameters}
        values |= {loop.symbol: variable(f"?{k}") for k, loop in enumerate(loops)}
        within = self._domain(write, values)
        if not within:
            return None
        space = Space(values, len(loops), self.parameters, within)
        parts = tuple(
            part_of("DOMAIN", rows, len(loops), 0, self.parameters) for rows in within
        )
        accesses = tuple(self._access(a, write.conditions, space) for a in found)
        iterators = [loop.variable or "" for loop in loops]
        return Statement(
            (
                Relation("DOMAIN", parts),
                self._scattering(each.positions, loops),
                *accesses,
            ),
            (body_of(iterators, statement_text(each.stmt)),),
        )

    def _scattering(
        self, positions: tuple[int, ...], loops: Sequence[LoopFacts]
    ) -> Relation:
        times: list[Form] = [number(positions[0])]
        for k, loop in enumerate(loops):
            sign = 1 if step_of(loop) > 0 else -1
            times += [variable(f"?{k}").scaled(sign), number(positions[k + 1])]
        rows = [
            Row(time - variable(f"@{k}"), is_equality=True)
            for k, time in enumerate(times)
        ]
        part = part_of("SCATTERING", rows, len(times), len(loops), self.parameters)
        return Relation("SCATTERING", (part,))

    def _domain(self, write: Access, values: dict[str, Form]) -> tuple[Rows, ...]:
        linear = Linear(values)
        choices = []
        for k, loop in enumerate(write.loops):
            complaint = "the loop has bounds that are not affine"
            make = partial(bounds, linear, loop, k)
            used = (loop.lower, loop.upper)
            choices.append(self._tried(make, complaint, loop.node.span, used))
        for each in write.conditions:
            complaint = "the statement has a condition that is not affine"
            holds = partial(linear.holds, each)
            choices.append(self._tried(holds, complaint, write.span, (each,)))
        found: list[Rows] = [()]
        for alternatives in choices:
            joined = [a + b for a, b in product(found, alternatives)]
            found = [rows for rows in dict.fromkeys(joined) if is_possible(rows)]
            if len(found) > MOST_CASES:
                message = f"the statement has a domain of more than {MOST_CASES} parts"
                raise UnsupportedError(message, write.span)
        return tuple(tuple(dict.fromkeys(rows)) for rows in found)

    def _access(
        self, access: Access, known: tuple[Expr, ...], space: Space
    ) -> Relation:
        kind: RelationKind = "READ" if access.kind == "read" else "WRITE"
        more = tuple(each for each in access.conditions if each not in known)
        shown = show_expression(access.node)
        array = self._number(access)
        make = partial(access_relation, kind, array, access.indices, space, more)
        complaint = f"`{shown}` is an access that is not affine"
        return self._tried(make, complaint, access.span, (*access.indices, *more))

    def _number(self, access: Access) -> int:
        """The number of a variable in the order of their first accesses."""
        name = access.variable
        if name not in self.arrays:
            self.arrays[name] = len(self.arrays) + 1
            self.used[name] = self._declared(name)
        return self.arrays[name]

    def _declared(self, name: str) -> Array | Scalar:
        """The declaration of a variable; locals of one name share it."""
        found = [v for v in variables(self.program) if v.name == name]
        for other in found[1:]:
            if other.type != found[0].type:
                message = f"`{name}` is declared with several types"
                raise UnsupportedError(message, other.span)
        return found[0]

    def _tried(
        self,
        make: Callable[[], _Made],
        complaint: str,
        place: Span,
        used: Sequence[Expr | None],
    ) -> _Made:
        """What is made, or a refusal at a place with the reason where one is known."""
        try:
            return make()
        except NotLinearError as error:
            if isinstance(error, TooManyCasesError):
                raise UnsupportedError(f"{complaint}: {error}", place) from None
            unknown = [
                self.facts.unknowns[name].reason
                for expr in used
                if expr is not None
                for name in sorted(names(expr))
                if name in self.facts.unknowns
            ]
            because = f": it depends on {unknown[0]}" if unknown else ""
            raise UnsupportedError(f"{complaint}{because}", place) from None
