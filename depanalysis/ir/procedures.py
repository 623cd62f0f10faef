"""Calls of procedures replaced by what they do: their statements, or what these may touch.

Input: programs and the procedures that they call. Output: the same programs without a call.
The body of a procedure stands in a block in place of the call, with fresh names for what is
its own and the arguments for its formals. An argument that is evaluated once, and whose value
might change meanwhile, is stored before. What is too much, or calls itself, becomes an
`Opaque` with the variables that it reads and writes.

>>> from depanalysis.ir.parser import parse
>>> from depanalysis.ir.printer import show
>>> from depanalysis.source import SourceFile
>>> programs, _ = parse(SourceFile("shift.ir", '''
... procedure shift(u, k) {
...   parameter k: i32
...   array u: f64[?]
...   scalar t: f64
...   t = u[k]
...   u[k + 1] = t
... }
... program columns {
...   parameter n: i32
...   array a: f64[?, ?]
...   scalar t: in f64
...   for j = 0 to n {
...     call shift(a[$0, j], 2 * j)
...   }
... }
... '''))
>>> _, columns = linked(programs)
>>> print(show(columns), end="")
program columns {
  parameter n: i32
  array a: f64[?, ?]
  scalar t: in f64
  for j = 0 to n {
    inlined shift {
      local t_2: f64
      t_2 = a[2 * j, j]
      a[2 * j + 1, j] = t_2
    }
  }
}
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from depanalysis.ir.expressions import Expr, IntConst, Load, Var, loads, names, walk
from depanalysis.ir.programs import Overlap, Parameter, Program, Spelling, declared
from depanalysis.ir.rewriting import (
    Body,
    map_bodies,
    map_children,
    map_own_expressions,
    map_statements,
    replaced,
    substituted,
)
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
    asserted,
    walk_statements,
)
from depanalysis.ir.summaries import Place, Touched, assertion, summary
from depanalysis.ir.types import BOOL, INT, Type

Variable: TypeAlias = Parameter | Scalar | Array

_DEEPEST = 8
_MOST_STATEMENTS = 1_000
_LARGEST_ARGUMENT = 16


@dataclass(frozen=True, slots=True)
class Effects:
    """What a call reads and writes, `None` for any variable, and whether it may end the run.

    `unmodelled` says what it may do besides, of which nothing is known. One that `asserts`
    something, or may not come to an end, returns only where that holds.
    """

    reads: frozenset[str] | None = frozenset()
    writes: frozenset[str] | None = frozenset()
    may_stop: bool = False
    unmodelled: str = ""
    asserts: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether nothing but the listed variables notices a call."""
        return None not in (self.reads, self.writes) and not self.unmodelled

    def with_(self, other: "Effects") -> "Effects":
        """Both."""
        return Effects(
            _union(self.reads, other.reads),
            _union(self.writes, other.writes),
            self.may_stop or other.may_stop,
            self.unmodelled or other.unmodelled,
            self.asserts or other.asserts,
        )


_ANYTHING = Effects(None, None, may_stop=True)


def _union(
    one: frozenset[str] | None, other: frozenset[str] | None
) -> frozenset[str] | None:
    return None if one is None or other is None else one | other


class _NotInlinedError(Exception):
    """A call that stays one, and why."""


@dataclass(slots=True)
class Procedures:
    """Procedures by their names, with what has been found out about them."""

    known: dict[str, Program]
    _effects: dict[str, Effects] = field(default_factory=dict)
    _lowered: dict[str, tuple[Program, int]] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)

    def program(self, program: Program) -> Program:
        """A program or procedure as one that is run by itself and calls nothing."""
        is_known = self.known.get(program.name) is program
        found = (
            self._procedure(program.name)[0]
            if is_known
            else self._without_calls(program)[0]
        )
        if any(map(_is_stop, walk_statements(found.body))):
            body = map_statements(found.body, lambda stmt: (_ended(stmt),))
            found = replace(found, body=body)
        return found if found.formals is None else replace(found, formals=None)

    def add(self, key: str, program: Program, depth: int) -> None:
        """Makes a procedure known in which calls of some depth were inlined before."""
        self.known[key] = program
        self._lowered[key] = (program, depth)

    def inlinable(self, name: str) -> Program:
        """A procedure that calls nothing; raises where there is none."""
        if name not in self.known:
            raise _NotInlinedError(f"calls `{name}`, which is not given")
        if name in self._open:
            raise _NotInlinedError(f"calls `{name}` recursively")
        found, depth = self._procedure(name)
        if depth > _DEEPEST:
            raise _NotInlinedError(
                f"calls `{found.name}` at a depth of more than {_DEEPEST}"
            )
        return found

    def _procedure(self, name: str) -> tuple[Program, int]:
        if name not in self._lowered:
            self._open.append(name)
            self._lowered[name] = self._without_calls(self.known[name])
            self._open.pop()
        return self._lowered[name]

    def depth(self, name: str) -> int:
        """How many calls stood inside each other in a procedure."""
        return self._lowered[name][1]

    def effects(self, name: str) -> Effects:
        """What a call of a procedure may touch, by the names that it has there."""
        if name not in self._effects:
            inside = tuple(self._reachable(name))
            found = {each: Effects() for each in inside}
            is_changed = True
            while is_changed:
                known = {each: self._touched(each, found) for each in inside}
                is_changed, found = known != found, known
            self._effects.update(found)
        return self._effects[name]

    def _reachable(self, name: str) -> Iterator[str]:
        pending, seen = [name], {name}
        while pending:
            each = pending.pop()
            yield each
            new = self._called(each) - seen
            seen |= new
            pending += sorted(new)

    def _called(self, name: str) -> set[str]:
        body = self.known[name].body if name in self.known else ()
        return {s.procedure for s in walk_statements(body) if isinstance(s, Invoke)}

    def globals_in(self, name: str, wanted: Collection[str]) -> list[Variable]:
        """The globals with some names that a procedure and those that it calls have."""
        found: dict[str, Variable] = {}
        for each in self._reachable(name):
            if each in self.known:
                formals = self.known[each].formals or ()
                for variable in _outside(self.known[each]):
                    if variable.name in wanted and variable.name not in formals:
                        is_first = variable.name not in found
                        if is_first or isinstance(variable, Scalar):
                            found[variable.name] = variable
        return list(found.values())

    def _touched(self, name: str, known: Mapping[str, Effects]) -> Effects:
        procedure = self.known.get(name)
        if procedure is None:
            return _ANYTHING
        called = self._reachable(name)
        found = Effects(asserts=any(name in self._called(each) for each in called))
        inside = {*_inner_names(procedure.body)}
        inside |= {s.name for s in procedure.scalars if not (s.is_input or s.is_output)}
        for stmt in walk_statements(procedure.body):
            inner = _own_effects(stmt)
            if isinstance(stmt, Invoke):
                inner = self.in_caller(stmt, known[stmt.procedure], inside)
            found = found.with_(inner)
        touched = (found.reads, found.writes)
        reads, writes = (None if s is None else s - inside for s in touched)
        return replace(found, reads=reads, writes=writes)

    def in_caller(
        self, call: Invoke, effects: Effects, own_names: Collection[str]
    ) -> Effects:
        """The effects of a call by the names of its caller, some of which are its own."""
        procedure = self.known.get(call.procedure)
        own = _own_effects(call)
        if procedure is None or len(procedure.formals or ()) != len(call.arguments):
            return own.with_(_ANYTHING)
        given = dict(zip(procedure.formals or (), call.arguments, strict=True))

        def mapped(touched: frozenset[str] | None) -> frozenset[str] | None:
            if touched is None or any(
                n in own_names and n not in given for n in touched
            ):
                return None
            return frozenset(_base(given[n]) if n in given else n for n in touched) - {
                ""
            }

        inside = (mapped(effects.reads), mapped(effects.writes))
        return own.with_(replace(effects, reads=inside[0], writes=inside[1]))

    def _without_calls(self, program: Program) -> tuple[Program, int]:
        if not any(isinstance(s, Invoke) for s in program.statements):
            return program, 0
        caller = Caller.of(program, self)
        body = map_statements(program.body, caller.statement)
        return caller.finished(program, body), caller.depth


def linked(programs: Iterable[Program]) -> tuple[Program, ...]:
    """Programs without their calls; a procedure is one for arguments of any kind."""
    listed = tuple(programs)
    known = Procedures({p.name: p for p in listed if p.formals is not None})
    return tuple(map(known.program, listed))


def _is_stop(stmt: Stmt) -> bool:
    return isinstance(stmt, Exit) and stmt.kind == "stop"


def _ended(stmt: Stmt) -> Stmt:
    return Exit("return", span=stmt.span) if _is_stop(stmt) else stmt


def _variables(program: Program) -> dict[str, Variable]:
    return {each.name: each for each in declared(program)}


def _outside(program: Program) -> Iterator[Variable]:
    """The variables of a program that live longer than it does."""
    yield from program.parameters
    yield from program.arrays
    yield from (s for s in program.scalars if s.is_input or s.is_output)


def _own_effects(stmt: Stmt) -> Effects:
    read = frozenset(name for e in evaluated(stmt) for name in _read(e))
    match stmt:
        case Assign(target=Var(name=name)) | Assign(target=Load(array=name)):
            reads = read | {name} if stmt.update else read
            asserts = asserted(stmt) is not None
            return Effects(reads, frozenset({name}), asserts=asserts)
        case While():
            return Effects(read, asserts=True)
        case Opaque(reads=reads, writes=writes, kind=kind):
            is_known = kind in ("summary", "presence")
            reason = "" if is_known else stmt.reason
            return Effects(_set(reads), _set(writes), unmodelled=reason)
        case Barrier() | Block(kind="parallel" | "sections" | "single" | "critical"):
            return replace(Effects(read), unmodelled="has parallel code")
        case Exit(kind="stop"):
            return Effects(may_stop=True)
        case Invoke():
            return Effects(frozenset(name for name in read if name[0] != "$"))
        case _:
            return Effects(read)


def _set(listed: tuple[str, ...] | None) -> frozenset[str] | None:
    return None if listed is None else frozenset(listed)


def _read(expr: Expr) -> frozenset[str]:
    """The variables and arrays of an expression."""
    return names(expr) | {each.array for each in loads(expr)}


def _base(argument: Expr) -> str:
    match argument:
        case Var(name=name) | Load(array=name):
            return name
        case _:
            return ""


# A call in the program around it.


@dataclass(slots=True)
class Caller:
    """A program whose calls are replaced; `fresh` makes names for it.

    `by_reference`: an element that is given as a value is read where it is used.
    """

    procedures: Procedures
    fresh: Callable[[str], str]
    variables: dict[str, Variable] = field(default_factory=dict)
    local: set[str] = field(default_factory=set)
    given: frozenset[str] = frozenset()
    fixed: frozenset[str] = frozenset()
    taken: set[str] = field(default_factory=set)
    notes: dict[str, None] = field(default_factory=dict)
    spellings: list[Spelling] = field(default_factory=list)
    overlaps: list[Overlap] = field(default_factory=list)
    addressed: list[str] = field(default_factory=list)
    exposed: list[str] = field(default_factory=list)
    depth: int = 0
    left: int = _MOST_STATEMENTS
    by_reference: bool = False

    @classmethod
    def of(cls, program: Program, procedures: Procedures) -> "Caller":
        """A program whose calls are all replaced."""
        variables = _variables(program)
        inner = {*_inner_names(program.body)}
        local = inner | set(program.formals or ())
        local |= {
            each.name
            for each in program.scalars
            if not (each.is_input or each.is_output)
        }
        formals = (variables.get(name) for name in program.formals or ())
        given = frozenset(v.name for v in formals if v and _is_variable(v))
        entry = [e for a in program.arrays for e in a.extents if e is not None]
        fixed = frozenset(n for e in (*entry, *program.assumptions) for n in names(e))
        labels = {getattr(each, "label", None) for each in program.statements}
        taken = {*variables, *inner, *(each for each in labels if each)}
        notes = dict.fromkeys(program.notes)
        fresh = partial(_fresh, taken)
        return cls(procedures, fresh, variables, local, given, fixed, taken, notes)

    def finished(self, program: Program, body: Body) -> Program:
        """The program with another body, and with what that needs."""
        found = self.variables.values()
        return replace(
            program,
            body=body,
            parameters=tuple(each for each in found if isinstance(each, Parameter)),
            arrays=tuple(each for each in found if isinstance(each, Array)),
            scalars=tuple(each for each in found if isinstance(each, Scalar)),
            notes=tuple(self.notes),
            spellings=(*program.spellings, *self.spellings),
            overlaps=tuple(dict.fromkeys((*program.overlaps, *self.overlaps))),
            addressed=tuple(dict.fromkeys((*program.addressed, *self.addressed))),
            exposed=tuple(dict.fromkeys((*program.exposed, *self.exposed))),
        )

    def same(self, written: frozenset[str]) -> frozenset[str]:
        """The variables that change with some: one that is handed over may be another one."""
        others = self.variables.keys() - self.local
        reached = self.given | others if written & self.given else self.given
        return written | reached if written & (self.given | others) else written

    def statement(self, stmt: Stmt) -> Iterator[Stmt]:
        """What stands in place of a statement."""
        if not isinstance(stmt, Invoke):
            yield stmt
            return
        try:
            yield self._inlined(stmt)
        except _NotInlinedError as error:
            yield from self._summary(stmt, str(error))

    def _inlined(self, call: Invoke) -> Stmt:
        name = call.procedure
        callee = self.procedures.inlinable(name)
        if len(callee.formals or ()) != len(call.arguments):
            reason = f"calls `{name}` with other arguments than it has"
            raise _NotInlinedError(reason)
        size = sum(1 for _ in walk_statements(callee.body))
        if size > self.left:
            raise _NotInlinedError(
                f"calls `{callee.name}`, and all that is called here is too much to inline"
            )
        formals = callee.formals or ()
        self._share(callee.name, [v for v in _outside(callee) if v.name not in formals])
        self.left -= size
        self.depth = max(self.depth, 1 + self.procedures.depth(name))
        self.notes.update(dict.fromkeys(callee.notes))
        return _Call.of(self, call, callee).block()

    def _share(self, callee: str, shared: Collection[Variable]) -> None:
        """Takes over globals of a procedure."""
        for each in shared:
            reason = f"calls `{callee}`, whose `{each.name}` is another one here"
            own = self.variables.get(each.name)
            is_other = each.name in self.local or (
                own is None and each.name in self.taken
            )
            if is_other or (own is not None and not _is_same(own, each)):
                raise _NotInlinedError(reason)
            is_written = isinstance(each, Scalar) and isinstance(own, Parameter)
            if is_written and each.name in self.fixed:
                raise _NotInlinedError(reason)
        for each in shared:
            own = self.variables.get(each.name)
            if own is None or (isinstance(each, Scalar) and isinstance(own, Parameter)):
                self.variables[each.name] = _as_global(each)
                self.taken.add(each.name)

    def _summary(self, call: Invoke, reason: str) -> Iterator[Stmt]:
        """What a call may touch."""
        effects = self.procedures.effects(call.procedure)
        found = self.procedures.in_caller(call, effects, self.local)
        touched = (found.reads or frozenset()) | (found.writes or frozenset())
        try:
            shared = self.procedures.globals_in(call.procedure, touched)
            self._share(call.procedure, shared)
        except _NotInlinedError:
            found = replace(_ANYTHING, may_stop=found.may_stop, asserts=found.asserts)
        if found.unmodelled:
            reason = f"calls `{call.procedure}`, which {found.unmodelled}"
        if found.is_complete:
            yield self._accesses(call, reason, effects)
            return
        reads, writes = (
            None if s is None else tuple(sorted(s)) for s in (found.reads, found.writes)
        )
        held = [Var(self.fresh("holds"), call.span)] if found.asserts else []
        stops = [Var(self.fresh("stops"), call.span)] if found.may_stop else []
        unknown = [each.name for each in (*held, *stops)]
        for each, type_ in (*((v, INT) for v in held), *((v, BOOL) for v in stops)):
            yield Declare(Scalar(each.name, type_, span=call.span), call.span)
        written = None if writes is None else (*writes, *unknown)
        yield Opaque(reason, reads, written, call.span)
        yield from map(assertion, held)
        for each in stops:
            yield If(each, (Exit("stop", span=call.span),), span=call.span)

    def _accesses(self, call: Invoke, reason: str, effects: Effects) -> Block:
        """The accesses of a call; what it always sets are results of the procedure."""
        callee = self.procedures.known[call.procedure]
        formals = _variables(callee)
        given = dict(zip(callee.formals or (), call.arguments, strict=True))
        own = {name: formals[name] for name in given}

        def place(name: str) -> Place:
            variable = own.get(name) or self.variables[name]
            target = given.get(name) or Var(name, call.span)
            if isinstance(variable, Array):
                marks = tuple(Var(f"${k}") for k in range(len(variable.extents)))
                whole = Load(name, marks, call.span)
                view = given.get(name)
                target = whole
                if isinstance(view, Var | Load):
                    target = _element(view, marks, whole)
            assert isinstance(target, Var | Load), "what is written is a variable"
            return target, variable.type

        values = {name for name, formal in own.items() if not _is_variable(formal)}
        results = {name for name, formal in own.items() if _is_result(formal)}
        reads = sorted((effects.reads or frozenset()) - values - results)
        writes = sorted((effects.writes or frozenset()) - values)
        touched = Touched(
            callee.name,
            reason,
            (*(given[n] for n in own if n in values), *(place(n)[0] for n in reads)),
            tuple(place(n) for n in writes if n not in results),
            tuple(place(n) for n in writes if n in results),
            Exit("stop", span=call.span) if effects.may_stop else None,
            effects.asserts,
        )
        return summary(touched, self.fresh, call.span)


def _fresh(taken: set[str], stem: str) -> str:
    """A name that is not taken."""
    name, number = stem, 1
    while name in taken:
        number += 1
        name = f"{stem}_{number}"
    taken.add(name)
    return name


def _is_variable(formal: Variable) -> bool:
    """Whether a procedure gets a variable for a formal, and no value."""
    return isinstance(formal, Array) or (
        isinstance(formal, Scalar) and formal.is_output
    )


def _is_result(formal: Variable) -> bool:
    return _is_variable(formal) and isinstance(formal, Scalar) and not formal.is_input


def _as_global(variable: Variable) -> Variable:
    """The declaration in another program, where what an extent is may be no parameter."""
    if not isinstance(variable, Array):
        return variable
    extents = (e if isinstance(e, IntConst) else None for e in variable.extents)
    return replace(variable, extents=tuple(extents))


def _is_same(own: Variable, other: Variable) -> bool:
    """Whether two declarations may be those of one global."""
    if own.type != other.type or isinstance(own, Array) != isinstance(other, Array):
        return False
    if isinstance(own, Array) and isinstance(other, Array):
        return len(own.extents) == len(other.extents)
    return True


def _inner_names(body: Body) -> Iterator[str]:
    """The names of locals and loop indices."""
    for stmt in walk_statements(body):
        if isinstance(stmt, Loop):
            yield stmt.variable
        elif isinstance(stmt, Declare):
            yield stmt.variable.name


@dataclass(slots=True)
class _Call:
    """One call: what the names of the procedure are in its caller."""

    caller: Caller
    call: Invoke
    callee: Program
    written: frozenset[str] | None
    stores: bool
    values: dict[str, Expr] = field(default_factory=dict)
    views: dict[str, Var | Load] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)
    head: list[Stmt] = field(default_factory=list)
    label: str | None = None

    @classmethod
    def of(cls, caller: Caller, call: Invoke, callee: Program) -> "_Call":
        procedures = caller.procedures
        effects = procedures.effects(call.procedure)
        written = procedures.in_caller(call, effects, caller.local).writes
        arrays = {a.name for a in callee.arrays}
        stores = effects.writes is None or bool(effects.writes & arrays)
        return cls(caller, call, callee, written, stores)

    def block(self) -> Block:
        """The statements in place of the call."""
        callee, span = self.callee, self.call.span
        self._rename()
        variables = _variables(callee)
        formals = callee.formals or ()
        for name, argument in zip(formals, self.call.arguments, strict=True):
            self._bind(variables[name], argument)
        for scalar in callee.scalars:
            if scalar.name in self.renamed and scalar.name not in formals:
                own = replace(scalar, name=self.renamed[scalar.name])
                self.head.append(Declare(own, span))
        body = self._body(_without_last_return(callee.body))
        self._carry_over()
        whole = (*self.head, *body)
        return Block("inlined", whole, callee.name, self.label, span=span)

    def _rename(self) -> None:
        callee = self.callee
        own = [s.name for s in callee.scalars if not (s.is_input or s.is_output)]
        spelled = {each.name: each for each in callee.spellings}
        for name in dict.fromkeys((*own, *_inner_names(callee.body))):
            self.renamed[name] = self.caller.fresh(name)
            if self.renamed[name] != name and name not in spelled:
                self._spell(name, Spelling(name, name))
        for each in callee.spellings:
            if each.name not in (callee.formals or ()):
                self._spell(each.name, each)

    def _spell(self, name: str, spelling: Spelling) -> None:
        renamed = self.renamed.get(name, name)
        target = self.renamed.get(spelling.target, spelling.target)
        self.caller.spellings.append(replace(spelling, name=renamed, target=target))

    def _bind(self, formal: Variable, argument: Expr) -> None:
        name = formal.name
        match formal, argument:
            case Array(), Var():
                self.views[name] = argument
            case Array(), Load():
                self.views[name] = self._view(argument)
            case Scalar(is_output=True), Var():
                self.values[name] = argument
            case Scalar(is_output=True), Load():
                self.values[name] = self._view(argument)
            case Parameter(), _ if self._is_stable(argument):
                self.values[name] = argument
            case Parameter(), Load() if self.caller.by_reference:
                self.values[name] = self._view(argument)
            case Parameter() | Scalar(is_output=False), _:
                self.values[name] = self._stored(argument, name, formal.type)
            case _:
                reason = f"calls `{self.callee.name}` with other arguments than it has"
                raise _NotInlinedError(reason)

    def _view(self, argument: Load) -> Load:
        """The elements, with all that may change in their subscripts stored before."""

        def settled(part: Expr) -> Expr | None:
            if any(name.startswith("$") for name in names(part)):
                return None
            is_kept = self._is_stable(part)
            return part if is_kept else self._stored(part, "subscript", INT)

        indices = tuple(replaced(each, settled) for each in argument.indices)
        return replace(argument, indices=indices)

    def _stored(self, argument: Expr, stem: str, type_: Type) -> Var:
        span = self.call.span
        name = self.caller.fresh(stem)
        self.head.append(Declare(Scalar(name, type_, span=span), span))
        self.head.append(Assign(Var(name, span), argument, span=span))
        if name != stem:
            self.caller.spellings.append(Spelling(name, stem))
        return Var(name, span)

    def _is_stable(self, expr: Expr) -> bool:
        """Whether an expression has the same value during the whole call, and is short."""
        if len(walk(expr)) > _LARGEST_ARGUMENT or (self.stores and loads(expr)):
            return False
        if self.written is not None:
            return not _read(expr) & self.caller.same(self.written)
        variables = self.caller.variables
        return all(isinstance(variables.get(n), Parameter | None) for n in _read(expr))

    def _carry_over(self) -> None:
        """What is said of variables of the procedure itself."""
        callee, caller = self.callee, self.caller
        formals = set(callee.formals or ())
        for listed, kept in (
            (callee.addressed, caller.addressed),
            (callee.exposed, caller.exposed),
        ):
            kept += [self.renamed.get(n, n) for n in listed if n not in formals]
        for each in callee.overlaps:
            # How its arguments overlap is known where it is called.
            if not formals & {each.first, each.second}:
                first, second = (
                    self.renamed.get(n, n) for n in (each.first, each.second)
                )
                caller.overlaps.append(replace(each, first=first, second=second))

    # What stands in place of the parts of its body.

    def _body(self, body: Body) -> Body:
        return tuple(map(self._statement, body))

    def _statement(self, stmt: Stmt) -> Stmt:
        match stmt:
            case Assign(target=target, value=value):
                place = self._expr(target)
                assert isinstance(place, Var | Load), "a written name has a place"
                return replace(stmt, target=place, value=self._expr(value))
            case Exit(kind="return"):
                if self.label is None:
                    self.label = self.caller.fresh(self.callee.name)
                return replace(stmt, kind="break", label=self.label)
            case Exit(label=str(label)):
                return replace(stmt, label=self._label(label))
            case Opaque(reads=reads, writes=writes, binds=binds):
                reads, writes, binds = (
                    None if s is None else self._names(s)
                    for s in (reads, writes, binds)
                )
                return replace(stmt, reads=reads, writes=writes, binds=binds)
            case Declare(variable=variable):
                own = replace(variable, name=self.renamed[variable.name])
                stmt = replace(stmt, variable=own)
            case Loop(variable=name):
                stmt = replace(stmt, variable=self.renamed[name])
        if isinstance(stmt, Loop | While | Block) and stmt.label is not None:
            stmt = replace(stmt, label=self._label(stmt.label))
        return map_bodies(map_own_expressions(stmt, self._expr), self._body)

    def _label(self, label: str) -> str:
        key = f"#{label}"
        if key not in self.renamed:
            self.renamed[key] = self.caller.fresh(label)
        return self.renamed[key]

    def _names(self, listed: Iterable[str]) -> tuple[str, ...]:
        """The variables of the caller behind names, as far as they can be written."""
        found: dict[str, None] = {}
        for name in listed:
            argument = self.views.get(name) or self.values.get(name)
            base = self.renamed.get(name, name) if argument is None else _base(argument)
            if base:
                found[base] = None
        return tuple(found)

    def _expr(self, expr: Expr) -> Expr:
        match expr:
            case Var(name=name):
                found = self.values.get(name)
                if found is not None:
                    return replace(found, span=expr.span)
                return replace(expr, name=self.renamed.get(name, name))
            case Load(array=array, indices=indices):
                values = tuple(map(self._expr, indices))
                view = self.views.get(array)
                if view is None:
                    own = self.renamed.get(array, array)
                    return replace(expr, array=own, indices=values)
                return _element(view, values, expr)
            case _:
                return map_children(expr, self._expr)


def applied(expr: Expr, arguments: Mapping[str, Expr]) -> Expr:
    """An expression over formals with arguments in place of them."""

    def inner(part: Expr) -> Expr | None:
        match part:
            case Var(name=name):
                return arguments.get(name)
            case Load(array=array, indices=indices):
                view = arguments.get(array)
                if isinstance(view, Var | Load):
                    values = tuple(replaced(each, inner) for each in indices)
                    return _element(view, values, part)
        return None

    return replaced(expr, inner)


def _element(view: Var | Load, subscripts: tuple[Expr, ...], at: Load) -> Var | Load:
    """An element of an array that stands for another one, or for a single value."""
    if isinstance(view, Var):
        return replace(view, span=at.span)
    marks = {f"${k}": each for k, each in enumerate(subscripts)}
    indices = tuple(substituted(each, marks) for each in view.indices)
    by_address = view.by_address or at.by_address
    return Load(view.array, indices, at.span, by_address)


def _without_last_return(body: Body) -> Body:
    """The statements without a `return` at their end, where control gets anyhow."""
    if not body:
        return body
    *before, last = body
    match last:
        case Exit(kind="return"):
            return _without_last_return(tuple(before))
        case If():
            last = map_bodies(last, _without_last_return)
        case Block(kind="inlined", label=None):
            last = map_bodies(last, _without_last_return)
    return (*before, last)
