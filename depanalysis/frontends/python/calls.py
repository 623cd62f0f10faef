"""Calls of functions whose text is given: what their procedure computes, or a call of it.

A function is translated once for each combination of types of its arguments. Its formals are
its parameters, the extents of those that are arrays, and the variables and attributes that it
finds outside. One that only computes is put in place of its call; another one is called
where a statement may stand. In Python an argument is evaluated whether the function needs it
or not: with `keeps_exceptions` so does what it stands for.
"""

import ast
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Protocol

from depanalysis.frontends.python.arithmetic import Typed, cast
from depanalysis.frontends.python.kinds import join, kind_of
from depanalysis.frontends.python.linking import Function, Module, Resolver
from depanalysis.frontends.python.names import (
    BUILTINS,
    LIBRARIES,
    Passed,
    Scope,
    Survey,
    dotted,
    element,
    inside,
)
from depanalysis.frontends.python.state import NONE, State, UnmodelledError
from depanalysis.frontends.python.storage import escapes
from depanalysis.frontends.python.subscripts import extent, from_the_start
from depanalysis.frontends.sections import Range, counted
from depanalysis.frontends.sums import added, extreme, multiplied
from depanalysis.ir.expressions import BoolConst, Expr, IntConst, Load, Var
from depanalysis.ir.formulas import certainly_read, formula, never_raises
from depanalysis.ir.procedures import Procedures, applied
from depanalysis.ir.programs import Parameter, Program, declared
from depanalysis.ir.rewriting import located, map_statements
from depanalysis.ir.statements import (
    MADE,
    Array,
    Assign,
    Declare,
    Invoke,
    Opaque,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import BOOL, F64, INT, Type

Evaluate = Callable[[State, ast.expr], Typed]
Subscripts = Callable[..., tuple[Expr | Range, ...]]

_EFFECT_FREE = (
    ast.expr_context, ast.operator, ast.unaryop, ast.cmpop, ast.boolop, ast.Constant,
    ast.Name, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.IfExp, ast.Subscript,
    ast.Tuple, ast.Attribute, ast.Call, ast.keyword, ast.Slice,
)  # fmt: skip

_ALL_EVALUATED = (
    ast.BinOp, ast.UnaryOp, ast.Call, ast.keyword, ast.Subscript, ast.Tuple,
)  # fmt: skip

_SECTIONS = "arrays of which a function gets a section are NumPy arrays"


@dataclass(frozen=True, slots=True)
class Linked:
    """A function as a procedure: the scalars that it returns are its last formals."""

    key: str
    program: Program
    results: tuple[tuple[str, Type], ...]
    has_effects: bool


class Builder(Protocol):
    """Translates functions."""

    def look(
        self, links: "Links", function: Function, given: Mapping[str, Type]
    ) -> Survey:
        """What the names of a function stand for, for arguments of some types."""

    def build(
        self, links: "Links", function: Function, given: Mapping[str, Type]
    ) -> Linked | str:
        """The procedure for arguments of some types, or why there is none."""


@dataclass(slots=True)
class Links:
    """The functions that a file may call, translated when the first call is found."""

    resolver: Resolver
    builder: Builder
    procedures: Procedures = field(default_factory=lambda: Procedures({}))
    _built: dict[tuple[int, tuple[tuple[str, Type], ...]], Linked | str] = field(
        default_factory=dict
    )
    _kinds: dict[tuple[int, tuple[tuple[str, Type], ...]], tuple[Type, ...]] = field(
        default_factory=dict
    )
    _surveys: dict[int, Survey | None] = field(default_factory=dict)

    def procedure(self, function: Function, given: Mapping[str, Type]) -> Linked | str:
        """The procedure for arguments of some types, or why there is none."""
        key = id(function.node), tuple(sorted(given.items(), key=str))
        if key not in self._built:
            self._built[key] = "which calls itself"
            self._built[key] = self.builder.build(self, function, given)
        return self._built[key]

    def kinds(self, function: Function, given: Mapping[str, Type]) -> tuple[Type, ...]:
        """The kinds of the numbers that a function gives for arguments of some kinds."""
        key = id(function.node), tuple(sorted(given.items(), key=str))
        if key not in self._kinds:
            self._kinds[key] = (F64,)
            survey = self.builder.look(self, function, given)
            returned = [
                tuple(
                    kind_of(survey, each)
                    for each in (
                        value.elts if isinstance(value, ast.Tuple) else (value,)
                    )
                )
                for node in inside(function.node)
                if isinstance(node, ast.Return) and (value := node.value) is not None
            ]
            if len({len(each) for each in returned}) == 1:
                self._kinds[key] = tuple(
                    max(each, key=(BOOL, INT, F64).index)
                    for each in zip(*returned, strict=True)
                )
        return self._kinds[key]

    def survey(self, function: Function) -> Survey | None:
        """What the names of a function stand for; nothing while that is being found out."""
        key = id(function.node)
        if key not in self._surveys:
            self._surveys[key] = None
            self._surveys[key] = self.builder.look(self, function, {})
        return self._surveys[key]


@dataclass(frozen=True, slots=True)
class Here:
    """The scope whose calls are looked at."""

    links: Links
    module: Module
    scope: Scope

    def function(self, call: ast.Call) -> Function | str | None:
        """What a call calls, or why that is not known."""
        found = self.links.resolver.called(self.module, self.scope, call.func)
        return found if isinstance(found, Function | str) else None

    def library_name(self, called: ast.expr) -> str:
        """What is called by its whole name, where the file imports it."""
        return self.links.resolver.library_name(self.module, self.scope, called)

    def passed(self) -> Iterator[Passed]:
        """What functions that are called here make of their arguments."""
        for node in inside(self.scope):
            if isinstance(node, ast.Call):
                yield from self._passed(node)

    def _passed(self, call: ast.Call) -> Iterator[Passed]:
        function = self.function(call)
        if not isinstance(function, Function):
            return
        survey = self.links.survey(function)
        if survey is None or arguments(call, function) is None:
            return
        returned = _returned_whole(function)
        for name in sorted({*survey.ranks, *survey.kinds}):
            argument = self.outer(call, function, name)
            rank = survey.ranks.get(name, 0)
            is_integer = survey.kinds.get(name) == INT
            if rank:
                is_integer = name in survey.integer_arrays
            if argument is not None:
                is_kept = name in returned or escapes(name, function.node, survey)
                yield Passed(argument, rank, is_integer, is_kept)

    def returned(self, found: Survey, call: ast.Call) -> tuple[Type, ...]:
        """The kinds of the numbers that a function gives for arguments of the kinds here."""
        function = self.function(call)
        if not isinstance(function, Function):
            return ()
        given = arguments(call, function) or {}
        kinds = {
            name: found.element(element(each)[0] or "")
            if found.is_array(element(each)[0] or "")
            and not isinstance(each, ast.Subscript)
            else kind_of(found, each)
            for name, each in given.items()
        }
        return self.links.kinds(function, kinds)

    def outer(self, call: ast.Call, function: Function, name: str) -> ast.expr | None:
        """The expression here that a name of a function stands for, if there is one."""
        given = arguments(call, function) or {}
        root, _, rest = name.partition(".")
        home = function.module
        found: ast.expr | None
        if root in given:
            found = given[root]
            if not rest or dotted(found) is None:
                return None if rest else found
            found = deepcopy(found)
        elif home.owner(function.node, root) is function.node:
            return None
        elif home is not self.module:
            found = self.links.resolver.name_in(self.module, self.scope, home, root)
        elif home.owner(function.node, root) is not home.owner(self.scope, root):
            return None
        else:
            found = ast.Name(root, ast.Load())
        for part in rest.split(".") if rest and found else ():
            found = ast.Attribute(found, part, ast.Load()) if found else None
        for each in ast.walk(found) if found else ():
            if isinstance(each, ast.expr):
                ast.copy_location(each, call)
        return found


def _returned_whole(function: Function) -> set[str]:
    """The names of which a function returns more than elements."""
    found: set[str] = set()
    for node in inside(function.node):
        if isinstance(node, ast.Return) and node.value is not None:
            parts = list(ast.walk(node.value))
            taken = {id(x.value) for x in parts if isinstance(x, ast.Subscript)}
            found |= {
                x.id for x in parts if isinstance(x, ast.Name) and id(x) not in taken
            }
    return found


def _is_only_measured(function: Function, name: str) -> bool:
    """Whether a function asks for nothing of an array but some of its first extents."""
    nodes = [*inside(function.node)]
    measured: set[int] = set()
    for node in nodes:
        match node:
            case (
                ast.Call(func=ast.Name(id="len"), args=[array])
                | ast.Subscript(
                    value=ast.Attribute(value=array, attr="shape"),
                    slice=ast.Constant(value=int()),
                )
            ):
                measured.add(id(array))
    return all(
        id(node) in measured
        for node in nodes
        if isinstance(node, ast.Name | ast.Attribute) and dotted(node) == name
    )


def arguments(call: ast.Call, function: Function) -> dict[str, ast.expr] | None:
    """The argument of each parameter; nothing where that is not plain to see."""
    own = function.node.args
    by_place = [each.arg for each in (*own.posonlyargs, *own.args)]
    names = [*by_place, *(each.arg for each in own.kwonlyargs)]
    handed = [*function.bound, *call.args]
    if len(handed) > len(by_place):
        return None
    if any(isinstance(each, ast.Starred) for each in handed):
        return None
    found = dict(zip(by_place, handed, strict=False))
    for each in call.keywords:
        if each.arg is None or each.arg in found or each.arg not in names:
            return None
        found[each.arg] = each.value
    last = by_place[len(by_place) - len(own.defaults) :]
    defaults: list[tuple[str, ast.expr | None]] = [
        *zip(last, own.defaults, strict=True),
        *zip((each.arg for each in own.kwonlyargs), own.kw_defaults, strict=True),
    ]
    for name, default in defaults:
        if name not in found and isinstance(default, ast.Constant):
            found[name] = ast.copy_location(ast.Constant(default.value), call)
    return found if found.keys() == set(names) else None


# A call.


def called(
    s: State, node: ast.Call, typed: Evaluate, subscripts: Subscripts
) -> tuple[Typed, ...] | None:
    """The values that a call returns, which happens here; nothing if it is no function."""
    if s.here is None:
        return None
    function = s.here.function(node)
    if isinstance(function, str):
        raise _refused(s, node, function)
    if not isinstance(function, Function):
        return None
    if function.receiver is not None:
        s.note(f"no class that is not given has its own {function.node.name}")
    given = arguments(node, function)
    if given is None:
        raise _refused(s, node, "which has other arguments")
    call = _Call(s, s.here, node, function, typed, subscripts)
    procedure = s.here.links.procedure(function, call.types(given))
    if isinstance(procedure, str):
        raise _refused(s, node, procedure)
    found = call.formula(procedure)
    return call.invoked(procedure) if found is None else (found,)


def _refused(s: State, node: ast.Call, reason: str) -> UnmodelledError:
    error = s.unmodelled(node, "calls")
    mark = "" if reason.startswith(":") else ", "
    return UnmodelledError(f"{error.reason}{mark}{reason}", error.span)


@dataclass(slots=True)
class _Call:
    """A call of a known function, with what its arguments have turned out to be."""

    s: State
    here: Here
    node: ast.Call
    function: Function
    typed: Evaluate
    subscripts: Subscripts
    _values: dict[str, Typed] = field(default_factory=dict)
    _views: dict[str, tuple[Load, tuple[Expr, ...], Type]] = field(default_factory=dict)

    def types(self, given: Mapping[str, ast.expr]) -> dict[str, Type]:
        """The types of the arguments and of what the function finds outside."""
        survey = self.here.links.survey(self.function)
        if survey is None:
            raise _refused(self.s, self.node, "which calls itself")
        found: dict[str, Type] = {}
        for name, argument in given.items():
            if name in survey.ranks:
                found[name] = self._view(name, argument, survey.ranks[name])[2]
                continue
            try:
                with self.s.replacing(None):
                    self._values[name] = self.typed(self.s, argument)
                found[name] = self._values[name][1]
            except UnmodelledError:
                # The function may not need it, or its attributes only.
                if self.s.keeps_exceptions or not has_no_effect(argument):
                    raise
        for name in sorted({*survey.ranks, *survey.kinds} - set(given)):
            outer = self._outer(name)
            if outer is not None and name in survey.ranks:
                found[name] = self._view(name, outer, survey.ranks[name])[2]
            elif outer is not None:
                kind = self.s.type_of_name(dotted(outer) or "")
                found.update({name: kind} if kind is not None else {})
        return found

    def _outer(self, name: str) -> ast.expr | None:
        return self.here.outer(self.node, self.function, name)

    def _view(
        self, name: str, argument: ast.expr, rank: int
    ) -> tuple[Load, tuple[Expr, ...], Type]:
        """The elements that an array of the function has, and its extents."""
        if name in self._views:
            return self._views[name]
        s = self.s
        array, indices = element(argument)
        is_array = array is not None and s.survey.is_array(array)
        if array is None or not is_array or s.positions is not None:
            raise _refused(s, self.node, f"for which `{name}` is an array")
        with s.at((IntConst(0),)):
            found = self.subscripts(s, argument, array, indices)
        ranges = [each for each in found if isinstance(each, Range)]
        is_deeper = len(ranges) > rank and _is_only_measured(self.function, name)
        if len(ranges) != rank and not is_deeper:
            raise _refused(s, self.node, f"for which `{name}` has another shape")
        marks = iter(range(len(ranges)))
        subscripts = tuple(
            added(each.lower, multiplied(Var(f"${next(marks)}"), each.step))
            if isinstance(each, Range)
            else each
            for each in found
        )
        span = s.span(argument)
        if any(isinstance(each, ast.Slice) for each in indices):
            s.note(_SECTIONS)
        if isinstance(argument, ast.Subscript):
            extents = tuple(extreme(counted(each), IntConst(0), 1) for each in ranges)
        else:
            extents = tuple(extent(s, array, k, span) for k in range(rank))
        view = Load(array, subscripts, span)
        self._views[name] = view, extents, s.survey.element(array)
        return self._views[name]

    def _argument(self, formal: Parameter | Scalar | Array) -> Expr:
        """What a formal of the procedure is here."""
        s, name = self.s, formal.name
        array, is_extent, dimension = name.partition(".shape.")
        if is_extent:
            view = self._views.get(array) or self._outer_view(array, int(dimension) + 1)
            return view[1][int(dimension)]
        if isinstance(formal, Array):
            view = self._views.get(name) or self._outer_view(name, len(formal.extents))
            if view[2] != formal.type:
                raise _refused(s, self.node, f"for which `{name}` has other elements")
            return view[0]
        if name.endswith(NONE):
            return self._is_none(name.removesuffix(NONE))
        if name not in self._values:
            outer = self._outer(name)
            if outer is None:
                raise _refused(s, self.node, f"whose `{name}` is another one here")
            self._values[name] = self.typed(s, outer)
        value = self._values[name]
        if join(value[1], formal.type) != formal.type or (
            value[1] == BOOL != formal.type
        ):
            raise _refused(s, self.node, f"for which `{name}` has another type")
        return cast(value, formal.type)

    def _is_none(self, name: str) -> Expr:
        """Whether an argument is `None`, which a number or an array is not."""
        s, argument = self.s, self._outer(name)
        span = s.span(self.node)
        match argument:
            case ast.Constant(value=value):
                return BoolConst(value is None, span)
            case ast.BinOp() | ast.Subscript():
                return BoolConst(False, span)
            case ast.Name(id=own) if (
                own in s.survey.parameters and own not in s.survey.assigned
            ):
                s.parameters[f"{own}{NONE}"] = BOOL
                return Var(f"{own}{NONE}", span)
            case ast.Name(id=own) if own in s.survey.created or s.index(own):
                return BoolConst(False, span)
        raise _refused(s, self.node, f"for which `{name}` may be `None`")

    def _outer_view(self, name: str, rank: int) -> tuple[Load, tuple[Expr, ...], Type]:
        outer = self._outer(name)
        if outer is None:
            raise _refused(self.s, self.node, f"whose `{name}` is another one here")
        return self._view(name, outer, rank)

    def _arguments(self, linked: Linked) -> dict[str, Expr]:
        inner = {each for each, _ in linked.results}
        program = linked.program
        formals = set(program.formals or ()) - inner
        known = (v for v in declared(program) if v.name in formals)
        found = {v.name: self._argument(v) for v in known}
        return {n: found[n] for n in program.formals or () if n not in inner}

    def formula(self, linked: Linked) -> Typed | None:
        """What the function computes, in place of the call."""
        if len(linked.results) != 1:
            return None
        s, ((result, kind),) = self.s, linked.results
        value = formula(linked.program, result, keeps_exceptions=s.keeps_exceptions)
        if value is None:
            return None
        given = self._arguments(linked)
        if s.keeps_exceptions:
            used = certainly_read(value)
            is_lost = any(
                not never_raises(each[0]) and name not in used
                for name, each in self._values.items()
            )
            if is_lost:
                return None
        span = s.span(self.node)
        found = applied(located(value, span), given)
        return from_the_start(s, found), kind

    def invoked(self, linked: Linked) -> tuple[Typed, ...]:
        """The results of a call that is a statement."""
        s, node = self.s, self.node
        if not s.may_emit or s.positions is not None:
            raise _refused(s, node, "where it may be evaluated or not")
        if s.keeps_exceptions:
            raise s.unmodelled(node, "calls")
        given = self._arguments(linked)
        if linked.has_effects and not self._is_in_order(linked, given):
            raise _refused(s, node, "which changes arrays, as a part of an expression")
        span = s.span(node)
        name = linked.program.name
        targets = [
            s.temporary(f"{name}.result", kind, span) for _, kind in linked.results
        ]
        s.emit(Invoke(linked.key, (*given.values(), *targets), span))
        kinds = (kind for _, kind in linked.results)
        return tuple(zip(targets, kinds, strict=True))

    def _is_in_order(self, linked: Linked, given: Mapping[str, Expr]) -> bool:
        """Whether nothing that is evaluated before the call sees what it changes.

        The call is a statement of its own; what stands around it is evaluated after it.
        """
        if self.node is self.s.whole:
            return True
        before = (
            None if self.s.whole is None else evaluated_before(self.s.whole, self.node)
        )
        if before is None or self._is_emitted():
            return False
        statements = list(walk_statements(linked.program.body))
        hands_on = any(isinstance(each, Invoke) for each in statements)
        stored = {
            each.target.array
            for each in statements
            if isinstance(each, Assign) and isinstance(each.target, Load)
        }
        changed = {
            argument.array
            for name, argument in given.items()
            if isinstance(argument, Load) and (hands_on or name in stored)
        }
        return not any(self._may_see(part, changed) for part in before)

    def _is_emitted(self) -> bool:
        """Whether the call has been evaluated already."""
        span = self.s.span(self.node)
        return any(isinstance(x, Invoke) and x.span == span for x in self.s.out)

    def _may_see(self, part: ast.AST, changed: Collection[str]) -> bool:
        """Whether a part of an expression may read an element of some arrays."""
        match part:
            case ast.Subscript(value=ast.Attribute(attr="shape")):
                return False
            case ast.Subscript():
                array = element(part)[0] or ""
                return array in changed or not self.s.survey.is_array(array)
            case ast.Call(func=function):
                name = dotted(function) or ""
                is_plain = name in BUILTINS or name.partition(".")[0] in LIBRARIES
                return not is_plain or name.partition(".")[0] in self.s.survey.hidden
            case _:
                return not isinstance(part, _EFFECT_FREE)


def evaluated_before(whole: ast.AST, node: ast.AST) -> list[ast.AST] | None:
    """The parts of an expression that are evaluated before one of them.

    There are none to speak of where that one may be evaluated never or several times.
    """
    if whole is node:
        return []
    found: list[ast.AST] = []
    for child in ast.iter_child_nodes(whole):
        inner = evaluated_before(child, node)
        if inner is not None:
            is_certain = isinstance(whole, _ALL_EVALUATED) or (
                isinstance(whole, ast.Compare)
                and child in (whole.left, whole.comparators[0])
            )
            return [*found, *inner] if is_certain else None
        found += ast.walk(child)
    return None


def has_no_effect(value: ast.expr) -> bool:
    """Whether an argument may be evaluated never, or several times."""
    for part in ast.walk(value):
        if isinstance(part, ast.Call):
            name = dotted(part.func) or ""
            if name not in BUILTINS and name.partition(".")[0] not in LIBRARIES:
                return False
        elif not isinstance(part, _EFFECT_FREE):
            return False
    return True


# A function as a procedure.

_Result = tuple[str, frozenset[str], Type]
"""A variable, all that are returned in its place, and its type."""


def linked(s: State, program: Program, function: Function, key: str) -> Linked | str:
    """The procedure that a translated function is, or why it is none."""
    own = {each for each in s.survey.created if s.survey.is_array(each)}
    shapes = {f"{a}.shape.{k}" for a in own for k in range(s.survey.ranks[a])}
    if s.lost is not None:
        return f": {s.lost.reason}"
    inside = own | shapes
    inside |= {x.name for x in program.scalars if not (x.is_input or x.is_output)}
    for stmt in program.statements:
        if isinstance(stmt, Declare):
            inside.add(stmt.variable.name)
        elif isinstance(stmt, Opaque) and not set(stmt.writes or ()) <= inside:
            return f": {stmt.reason}"
    changed = [
        x.name for x in program.scalars if x.is_output and x.name not in s.results
    ]
    if changed:
        return f"which changes `{changed[0]}` outside of it"
    results = _results(s, function)
    sizes = shapes & {each.name for each in declared(program)}
    body = (
        *_declared(program, own, shapes),
        *_returning(s, program.body, results, sizes),
    )
    whole = replace(
        program,
        body=body,
        parameters=tuple(x for x in program.parameters if x.name not in shapes),
        arrays=tuple(_unsized(x, shapes) for x in program.arrays if x.name not in own),
        scalars=(*_scalars(program, results, shapes), *_outputs(results)),
        notes=tuple(s.notes),
        overlaps=(),
    )
    local = {x.name for x in whole.scalars if not (x.is_input or x.is_output)}
    formals = tuple(x.name for x in declared(whole) if x.name not in local)
    kinds = tuple((first, kind) for first, _, kind in results)
    effects = any(_stores(stmt, own) for stmt in walk_statements(body))
    if effects and function.node in function.module.converting:
        return "which may store to a copy of an argument"
    return Linked(key, replace(whole, formals=formals), kinds, effects)


def _stores(stmt: Stmt, own: set[str]) -> bool:
    """Whether a statement may change more than the variables of its function."""
    if isinstance(stmt, Assign) and isinstance(stmt.target, Load):
        return stmt.target.array not in own
    return isinstance(stmt, Invoke)


def _scalars(
    program: Program, results: tuple[_Result, ...], shapes: Collection[str]
) -> Iterator[Scalar]:
    """The scalars that are given, and those of the function itself."""
    kept = {first for first, _, _ in results}
    for each in program.scalars:
        if each.name not in kept and not (each.is_input and each.name in shapes):
            yield replace(each, is_output=False)


def _outputs(results: tuple[_Result, ...]) -> Iterator[Scalar]:
    return (Scalar(name, kind, is_output=True) for name, _, kind in results)


def _unsized(array: Array, shapes: Iterable[str]) -> Array:
    extents = (
        None if isinstance(e, Var) and e.name in shapes else e for e in array.extents
    )
    return replace(array, extents=tuple(extents))


def _declared(program: Program, own: set[str], shapes: set[str]) -> Iterator[Stmt]:
    """The arrays that the function makes, and their extents."""
    span = program.span
    for each in program.arrays:
        if each.name in own:
            size = tuple(None for _ in each.extents)
            yield Declare(replace(each, extents=size), span)
    for known in (program.parameters, program.scalars):
        for variable in known:
            if variable.name in shapes:
                yield Declare(Scalar(variable.name, variable.type), span)


def _results(s: State, function: Function) -> tuple[_Result, ...]:
    """The scalars that are returned: for each place its name, the others, and its type."""
    count = {len(each) for each in s.returns}
    if len(count) != 1 or not _always_returns(function.node.body):
        return ()
    found: list[_Result] = []
    for names in zip(*s.returns, strict=True):
        kinds = {s.scalars[each] for each in names if each}
        if "" in names or (BOOL in kinds and len(kinds) > 1):
            return ()
        kind = BOOL if kinds == {BOOL} else INT
        for each in kinds:
            kind = join(kind, each)
        found.append((names[0], frozenset(names), kind))
    return tuple(found)


def _always_returns(body: list[ast.stmt]) -> bool:
    match body[-1:]:
        case [ast.Return() | ast.Raise()]:
            return True
        case [ast.If(body=then, orelse=otherwise)]:
            return _always_returns(then) and _always_returns(otherwise)
        case _:
            return False


def _returning(
    s: State,
    body: tuple[Stmt, ...],
    results: tuple[_Result, ...],
    shapes: Collection[str],
) -> tuple[Stmt, ...]:
    """The statements with one variable for all values that are returned at one place.

    Where an array is made, its extents get their values.
    """
    known = {name: (first, kind) for first, names, kind in results for name in names}

    def change(stmt: Stmt) -> tuple[Stmt, ...]:
        match stmt:
            case Assign(target=Var(name=name), value=value) if name in known:
                first, kind = known[name]
                converted = cast((value, s.scalars[name]), kind)
                target = Var(first, stmt.target.span)
                return (replace(stmt, target=target, value=converted),)
            case Opaque(reason=reason, writes=(array, *_)) if reason == MADE:
                sizes = (each for each in shapes if each.startswith(f"{array}.shape."))
                return (replace(stmt, writes=(array, *sorted(sizes))),)
            case _:
                return (stmt,)

    return map_statements(body, change)
