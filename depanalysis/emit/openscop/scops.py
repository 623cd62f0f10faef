"""A Program as a scop: domains, schedules and accesses of its assignments.

Scalars that the analysis can follow stand for their values in bounds, conditions and
subscripts, so these are over parameters and iterators. Raises `UnsupportedError` with
the place of the first thing that is not affine.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import TypeVar

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.symbolic import model
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
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
    names,
)
from depanalysis.ir.printer import show, show_expression
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import with_plain_heads
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    bodies,
)
from depanalysis.ir.types import Type
from depanalysis.source import Span


@dataclass(frozen=True, slots=True)
class Placed:
    """An assignment, its number in the order of the text, and its place in each body."""

    stmt: Assign
    number: int
    positions: tuple[int, ...]


def placed(program: Program) -> tuple[Placed, ...]:
    """All assignments of a program; raises `UnsupportedError`."""
    return tuple(_Walk().body(program.body, (), [0]))


@dataclass(slots=True)
class _Walk:
    number: int = 0

    def body(
        self, body: tuple[Stmt, ...], outer: tuple[int, ...], count: list[int]
    ) -> Iterator[Placed]:
        """The assignments of a body whose statements go on being counted."""
        for stmt in body:
            number = self.number
            self.number += 1
            complaint = _complaint(stmt)
            if complaint:
                raise UnsupportedError(complaint, stmt.span)
            here = (*outer, count[0])
            if isinstance(stmt, Assign):
                yield Placed(stmt, number, here)
            if isinstance(stmt, Assign | Loop):
                count[0] += 1
            inner = (here, [0]) if isinstance(stmt, Loop) else (outer, count)
            for each in bodies(stmt):
                yield from self.body(each, *inner)


def _complaint(stmt: Stmt) -> str | None:
    match stmt:
        case Opaque(reason=reason):
            return f"OpenScop has no place for {reason}"
        case While():
            return "the number of iterations is not known before the loop runs"
        case Exit(kind="break" | "return" as kind):
            return f"OpenScop has no place for `{kind}`"
        case Barrier():
            return "OpenScop has no place for a barrier"
        case Block(kind=kind) if kind != "inlined":
            return f"OpenScop has no place for a {kind} block"
        case Declare(variable=Array(name=name)):
            return f"OpenScop has no place for `{name}`, an array of its own each time"
        case _:
            return None


_Made = TypeVar("_Made")


def scop_of(program: Program) -> Scop:
    """The scop of a program; raises `UnsupportedError`."""
    program = replace(program, body=with_plain_heads(program.body))
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
        found = [v for v in self.program.variables if v.name == name]
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


# The iterations of a loop as rows, a union where its bounds are choices.


def step_of(loop: LoopFacts) -> int:
    """The step, which has to be a constant."""
    step = loop.step
    if isinstance(step, Unary) and isinstance(step.operand, IntConst):
        return -step.operand.value
    if isinstance(step, IntConst):
        return step.value
    raise UnsupportedError("the step of the loop is not a constant", loop.node.span)


def bounds(linear: Linear, loop: LoopFacts, place: int) -> tuple[Rows, ...]:
    """lower, lower + step, … up to upper, or down to it."""
    index, step = variable(f"?{place}"), step_of(loop)
    assert loop.lower is not None
    assert loop.upper is not None
    sign = 1 if step > 0 else -1
    ends = linear.at_least(index, loop.upper, -sign)
    if abs(step) == 1:
        starts = linear.at_least(index, loop.lower, sign)
        return tuple(a + b for a, b in product(starts, ends))
    found = []
    for case in linear.cases(loop.lower):
        count = linear.local()
        away = index - case.form
        stride = Row(away - count.scaled(step), is_equality=True)
        found.append((*case.rows, Row(away.scaled(sign)), stride))
    return tuple(a + b for a, b in product(found, ends))


# What keeps a whole program from being a scop, whatever its subscripts are.


_PLAIN = re.compile(r"[^\s#<>]+")


def refuse_obstacles(program: Program, facts: Model) -> None:
    """Raises `UnsupportedError` at the first obstacle."""
    _refuse_names(program)
    _refuse_pointers(program)
    _refuse_jumps(facts)


def _refuse_names(program: Program) -> None:
    """Names that OpenScop would read as several words, or as a comment or a tag."""
    found = [each.name for each in (*program.parameters, *program.variables)]
    found += [s.variable for s in program.statements if isinstance(s, Loop)]
    for name in found:
        if not _PLAIN.fullmatch(name):
            message = f"the name `{name}` cannot stand in OpenScop"
            raise UnsupportedError(message, program.span)


def _refuse_jumps(facts: Model) -> None:
    """Control that is not of the form of loops and conditions."""
    for loop in facts.loops:
        if not loop.is_counted:
            message = "the number of iterations is not known before the loop runs"
            raise UnsupportedError(message, loop.node.span)
        if loop.early_exit is not None:
            raise UnsupportedError("the loop may end early", loop.early_exit)
    for access in facts.accesses:
        for doubt in access.doubts:
            message = f"what is executed depends on {doubt.reason}"
            raise UnsupportedError(message, access.span)


def _refuse_pointers(program: Program) -> None:
    """Scalars that are also reached in other ways than by their names."""
    for name in (*program.addressed, *program.exposed):
        raise UnsupportedError(f"pointers may reach `{name}`", program.span)


# Statements as C text, for the bodies of scops.


_SIGNS: dict[BinaryOperator, str] = {"tdiv": "/", "trem": "%", "and": "&&", "or": "||"}
_FUNCTIONS: dict[BinaryOperator, str] = {
    "//": "floord",
    "%": "mod",
    "min": "min",
    "max": "max",
}
# Operators that C binds more tightly have a greater number.
_TIGHT = {"*": 3, "/": 3, "tdiv": 3, "trem": 3, "+": 2, "-": 2}
_C_TYPES = {
    "bool": "_Bool",
    "int": "long",
    "i8": "signed char",
    "i16": "short",
    "i32": "int",
    "i64": "long",
    "u8": "unsigned char",
    "u16": "unsigned short",
    "u32": "unsigned",
    "u64": "unsigned long",
    "f32": "float",
    "f64": "double",
}


def statement_text(stmt: Assign) -> str:
    """An assignment in C."""
    target, operator = text_of(stmt.target), stmt.update
    if operator is None:
        return f"{target} = {text_of(stmt.value)};"
    if operator in _FUNCTIONS or operator in ("and", "or"):
        # The target is read last.
        return f"{target} = {text_of(Binary(operator, stmt.value, stmt.target))};"
    return f"{target} {_SIGNS.get(operator, operator)}= {text_of(stmt.value)};"


def text_of(expr: Expr) -> str:
    """An expression in C."""
    match expr:
        case IntConst(value=value):
            return str(value) if value >= 0 else f"({value})"
        case RealConst(text=text):
            return text
        case BoolConst(value=value):
            return "1" if value else "0"
        case Var(name=name):
            return name
        case Load(array=array, indices=indices):
            return array + "".join(f"[{text_of(index)}]" for index in indices)
        case Call(function=function, arguments=arguments):
            return f"{function}({', '.join(map(text_of, arguments))})"
        case Unary() | Binary():
            return _operation(expr)
        case Select(condition=condition, then=then, otherwise=otherwise):
            parts = (_inside(condition), _inside(then), _inside(otherwise))
            return "({} ? {} : {})".format(*parts)
        case Cast(type=type_, operand=operand):
            return f"({_c_type(type_)})({text_of(operand)})"


def _operation(expr: Unary | Binary) -> str:
    if isinstance(expr, Unary):
        prefix = "!" if expr.operator == "not" else expr.operator
        return f"({prefix}{_inside(expr.operand)})"
    if expr.operator in _FUNCTIONS:
        arguments = f"{text_of(expr.left)}, {text_of(expr.right)}"
        return f"{_FUNCTIONS[expr.operator]}({arguments})"
    sign = _SIGNS.get(expr.operator, expr.operator)
    own = _TIGHT.get(expr.operator, 0)
    left = text_of(expr.left) if _tight(expr.left) >= own > 0 else _inside(expr.left)
    right = text_of(expr.right) if _tight(expr.right) > own > 0 else _inside(expr.right)
    return f"{left} {sign} {right}"


def _tight(expr: Expr) -> int:
    if isinstance(expr, Binary) and expr.operator not in _FUNCTIONS:
        return _TIGHT.get(expr.operator, 0)
    return 4


def _inside(expr: Expr) -> str:
    return text_of(expr) if _tight(expr) > 3 else f"({text_of(expr)})"


def _c_type(type_: Type) -> str:
    return _C_TYPES[str(type_)]
