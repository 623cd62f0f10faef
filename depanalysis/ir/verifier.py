"""Checks a Program against the rules that every later stage may rely on.

Each error ends with the name of the rule in brackets, such as `` `x` is not declared
[unknown-name]``, and carries the span of the offending part. The rules:

    size                no deeper, larger or longer than `depanalysis.ir.limits` says
    duplicate-name      one name, one variable: a local does not hide another variable
    hidden-variable     a loop index hides nothing but a scalar
    unknown-name        every name that is used is visible
    reserved-name       no name has a `?`, `#` or `@`, which mark the analysis' own symbols
    no-extent           an array has at least one extent, be it an unknown one
    wall                a member of a structure begins with a later extent than the first
    wrong-kind          arrays have subscripts, and only arrays
    subscript-count     one subscript for each extent
    operand             operands, conditions, subscripts, bounds are of the right family
    mixed-operands      integers, reals and booleans meet in a Cast only
    assigned-type       so do an assigned value and its target
    assigned-constant   parameters and loop indices are never written
    entry-value         assumptions and extents of arrays use parameters only, no arrays
    formal              the formals of a procedure are variables of it that come from outside,
                        each once; its other variables are `in out` or have no mode
    local-mode          a local is neither input nor output
    outside-loop        `break` and `continue` stand in a loop
    unknown-label       an exit names a label around it: `continue` that of a loop,
                        `break` that of a loop or block, `return` and
                        `stop` none
    duplicate-label     labels inside each other differ
    zero-step           no step is the constant 0
    real-constant       a real is written like `0.5` or `1e-3`
    unknown-type        a type is one of `depanalysis.ir.types.TYPES`

How types are inferred is written in `depanalysis.ir.typeof`.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from depanalysis.errors import VerificationError
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var, loads, walk
from depanalysis.ir.limits import DEEPEST, TOO_DEEP, excess
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Invoke,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    bodies,
)
from depanalysis.ir.typeof import (
    Inference,
    Variable,
    collector,
    describe,
    is_same_family,
    quote,
)
from depanalysis.ir.types import INT, TYPES, Kind
from depanalysis.source import NOWHERE, SourceFile, Span

_KNOWN_TYPES = tuple(TYPES.values())


def verify(
    program: Program, source: SourceFile | None = None
) -> tuple[VerificationError, ...]:
    """All broken rules in the order of the text; excerpts are drawn from the source.

    A Program that is too large is looked at no further.
    """
    errors = _sizes(program)
    if not errors:
        verifier = _Verifier(program)
        verifier.check_program()
        errors = verifier.errors
    if source is None:
        return tuple(errors)
    return tuple(
        VerificationError(error.message, error.span, source.excerpt(error.span))
        for error in errors
    )


def _sizes(program: Program) -> list[VerificationError]:
    errors: list[VerificationError] = []
    report = collector(errors)
    for expr in _entry_expressions(program):
        if complaint := excess(expr):
            report("size", complaint, expr.span)
    pending = [(stmt, 1) for stmt in reversed(program.body)]
    while pending:
        stmt, depth = pending.pop()
        if depth > DEEPEST:
            report("size", TOO_DEEP, stmt.span)
            break
        for expr in _expressions(stmt):
            if complaint := excess(expr, depth):
                report("size", complaint, expr.span)
        for body in reversed(bodies(stmt)):
            pending += [(inner, depth + 1) for inner in reversed(body)]
    return errors


def _entry_expressions(program: Program) -> Iterable[Expr]:
    for array in program.arrays:
        yield from _extents(array)
    yield from program.assumptions


def _expressions(stmt: Stmt) -> tuple[Expr, ...]:
    if isinstance(stmt, Declare) and isinstance(stmt.variable, Array):
        return _extents(stmt.variable)
    return evaluated(stmt)


def _extents(array: Array) -> tuple[Expr, ...]:
    return tuple(extent for extent in array.extents if extent is not None)


class _Verifier:
    """Walks a program once; the scope holds what is visible where the walk stands."""

    def __init__(self, program: Program) -> None:
        self.errors: list[VerificationError] = []
        self._program = program
        self._report = collector(self.errors)
        self._scope: dict[str, Variable] = {}
        self._inference = Inference(self._scope, self._report)
        self._around: list[Loop | While | Block] = []

    def check_program(self) -> None:
        program = self._program
        for parameter in program.parameters:
            self._declare(parameter)
        for array in program.arrays:
            for extent in _extents(array):
                self._check_entry_value("int", extent, "extent")
        for assumption in program.assumptions:
            self._check_entry_value("bool", assumption, "assumption")
        for array in program.arrays:
            self._declare(array)
        for scalar in program.scalars:
            self._declare(scalar)
        if program.formals is not None:
            self._check_formals(program.formals)
        self._check_body(program.body)

    def _check_formals(self, formals: tuple[str, ...]) -> None:
        for position, name in enumerate(formals):
            variable = self._scope.get(name)
            is_inside = isinstance(variable, Scalar) and not (
                variable.is_input or variable.is_output
            )
            if variable is None or is_inside or name in formals[:position]:
                sentence = f"`{name}` is no formal, or one already"
                self._report("formal", sentence, self._program.span)
        for scalar in self._program.scalars:
            if scalar.is_input != scalar.is_output and scalar.name not in formals:
                sentence = f"`{scalar.name}` is neither a formal nor a global"
                self._report("formal", sentence, scalar.span)

    def _check_invoke(self, stmt: Invoke) -> None:
        """The subscripts in an argument that is elements of an array are integers."""
        read = {part.name for each in stmt.arguments for part in walk(each)
                if isinstance(part, Var) and part.name.startswith("$")}  # fmt: skip
        marks = {each for each in read if each[1:].isdecimal()} - set(self._scope)
        self._scope.update((each, Parameter(each, INT)) for each in marks)
        for argument in stmt.arguments:
            self._inference.infer(argument)
        for each in marks:
            del self._scope[each]

    def _check_entry_value(self, kind: Kind, expr: Expr, role: str) -> None:
        variables = {array.name for array in self._program.arrays}
        variables |= {scalar.name for scalar in self._program.scalars}
        read = [(n.name, n.span) for n in walk(expr) if isinstance(n, Var)]
        read += [(node.array, node.span) for node in loads(expr)]
        for name, span in read:
            if name in variables:
                sentence = f"{role} uses `{name}`, which is no parameter"
                self._report("entry-value", sentence, span)
                return
        self._inference.require(kind, expr, role)

    def _declare(self, variable: Variable) -> None:
        if variable.type not in _KNOWN_TYPES:
            sentence = f"{variable.type!r} has no name"
            self._report("unknown-type", sentence, variable.span)
        elif variable.name in self._scope:
            sentence = f"`{variable.name}` is declared already"
            self._report("duplicate-name", sentence, variable.span)
        else:
            self._check_name(variable.name, variable.span)
            self._scope[variable.name] = variable
        if isinstance(variable, Array) and not variable.extents:
            sentence = f"`{variable.name}` has no extent"
            self._report("no-extent", sentence, variable.span)
        if isinstance(variable, Array):
            self._check_walls(variable)

    def _check_walls(self, array: Array) -> None:
        inner = range(len(array.extents))
        if any(wall not in inner for wall in array.walls) or any(
            first >= second for first, second in pairwise(array.walls)
        ):
            sentence = f"no member of a structure begins there in `{array.name}`"
            self._report("wall", sentence, array.span)

    def _check_name(self, name: str, span: Span) -> None:
        if any(mark in name for mark in "?#@"):
            sentence = f"`{name}` has one of the characters ?, # and @"
            self._report("reserved-name", sentence, span)

    def _check_body(self, body: tuple[Stmt, ...]) -> None:
        outside = self._scope.copy() if _has_declarations(body) else None
        for stmt in body:
            self._check_statement(stmt)
        if outside is not None:
            self._scope.clear()
            self._scope.update(outside)

    def _check_statement(self, stmt: Stmt) -> None:
        match stmt:
            case Loop():
                self._check_loop(stmt)
            case While() | Block():
                self._check_enclosing(stmt)
            case If():
                self._inference.require("bool", stmt.condition, "condition")
                self._check_body(stmt.then)
                self._check_body(stmt.otherwise)
            case Declare(variable=variable):
                self._check_local(variable)
            case Assign():
                self._check_assign(stmt)
            case Exit():
                self._check_exit(stmt)
            case Opaque():
                self._check_opaque(stmt)
            case Invoke():
                self._check_invoke(stmt)
            case Barrier():
                pass

    def _check_loop(self, loop: Loop) -> None:
        for expr, role in (
            (loop.lower, "lower bound"),
            (loop.upper, "upper bound"),
            (loop.step, "step"),
        ):
            self._inference.require("int", expr, role)
        if loop.step == IntConst(0):
            self._report("zero-step", "step is 0", _place(loop.step, loop))
        hidden = self._scope.get(loop.variable)
        if hidden is not None and not isinstance(hidden, Scalar):
            sentence = f"loop index `{loop.variable}` hides {self._noun(hidden)}"
            self._report("hidden-variable", sentence, loop.span)
        self._check_name(loop.variable, loop.span)
        self._scope[loop.variable] = Parameter(loop.variable, INT)
        self._check_enclosing(loop)
        if hidden is None:
            del self._scope[loop.variable]
        else:
            self._scope[loop.variable] = hidden

    def _check_enclosing(self, stmt: Loop | While | Block) -> None:
        if isinstance(stmt, While):
            self._inference.require("bool", stmt.condition, "condition")
        if stmt.label is not None and stmt.label in _labels(self._around):
            sentence = f"label `{stmt.label}` names a statement around this one, too"
            self._report("duplicate-label", sentence, stmt.span)
        self._around.append(stmt)
        self._check_body(stmt.body)
        self._around.pop()

    def _check_local(self, variable: Scalar | Array) -> None:
        if isinstance(variable, Array):
            for extent in _extents(variable):
                self._inference.require("int", extent, "extent")
        elif variable.is_input or variable.is_output:
            sentence = f"local `{variable.name}` is an input or output"
            self._report("local-mode", sentence, variable.span)
        self._declare(variable)

    def _check_assign(self, stmt: Assign) -> None:
        target, value = stmt.target, stmt.value
        if isinstance(target, Var):
            self._check_writable(target.name, target.span)
        if stmt.update is not None:
            value = Binary(stmt.update, target, value, stmt.span)
        target_type = self._inference.infer(target)
        if target_type is None and stmt.update is not None:
            value = stmt.value
        type_ = self._inference.infer(value)
        if target_type and type_ and not is_same_family(target_type, type_):
            sentence = (
                f"{quote(stmt.value)} is {describe(type_)}, "
                f"and {quote(target)} is {describe(target_type)}"
            )
            self._report("assigned-type", sentence, stmt.span)

    def _check_writable(self, name: str, span: Span) -> None:
        variable = self._scope.get(name)
        if isinstance(variable, Parameter):
            sentence = f"{self._noun(variable)} `{name}` is written"
            self._report("assigned-constant", sentence, span)

    def _check_exit(self, stmt: Exit) -> None:
        kind, label = stmt.kind, stmt.label
        loops: list[Loop | While | Block]
        loops = [item for item in self._around if isinstance(item, Loop | While)]
        if label is None:
            if kind not in ("return", "stop") and not loops:
                sentence = f"`{kind}` stands in no loop"
                self._report("outside-loop", sentence, stmt.span)
            return
        targets = {"break": self._around, "continue": loops}.get(kind, [])
        if label not in _labels(targets):
            sentence = f"`{kind}` has no target `{label}` around it"
            self._report("unknown-label", sentence, stmt.span)

    def _check_opaque(self, stmt: Opaque) -> None:
        for name in (*(stmt.reads or ()), *(stmt.writes or ()), *(stmt.binds or ())):
            if name not in self._scope:
                sentence = f"`{name}` is not declared"
                self._report("unknown-name", sentence, stmt.span)
        for name in stmt.writes or ():
            self._check_writable(name, stmt.span)

    def _noun(self, variable: Variable) -> str:
        if isinstance(variable, Array | Scalar):
            return "an array" if isinstance(variable, Array) else "a scalar"
        is_parameter = any(variable is item for item in self._program.parameters)
        return "a parameter" if is_parameter else "a loop index"


def _has_declarations(body: tuple[Stmt, ...]) -> bool:
    return any(isinstance(stmt, Declare) for stmt in body)


def _labels(stmts: Sequence[Loop | While | Block]) -> list[str]:
    return [stmt.label for stmt in stmts if stmt.label is not None]


def _place(expr: Expr, stmt: Stmt) -> Span:
    return stmt.span if expr.span == NOWHERE else expr.span
