"""The finished Program: inputs and outputs, extents on entry, what opaque code may touch."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial, reduce

from depanalysis.frontends.fortran.escapes import may_lead_elsewhere
from depanalysis.frontends.fortran.extents import ENTRY, Entries
from depanalysis.frontends.fortran.layouts import elements
from depanalysis.frontends.fortran.state import TOUCHABLE, State
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.texts import exclusions
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var
from depanalysis.ir.procedures import Variable
from depanalysis.ir.programs import (
    CalleeUse,
    DeclaredInside,
    Enumeration,
    Naming,
    Parameter,
    Program,
    Spelling,
    Table,
)
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.source import Span

_DUMMIES = "dummy arguments do not overlap where one of them is changed"
_SHARED = (
    "dummy arguments do not overlap variables of modules, COMMON blocks or hosts where "
    "one of them is changed"
)


def finished(s: State, name: str, span: Span) -> Program:
    """The Program of a unit whose statements have all been emitted."""
    body, written = _statements(s)
    entries = Entries(s, frozenset(written))
    arrays: list[Array] = []
    parameters, scalars = _single_values(s, written)
    fixed = frozenset(each.name for each in parameters)
    local: list[Stmt] = []
    for key, variable in s.variables.items():
        if isinstance(variable, Array):
            array = entries.array(variable, fixed)
            if _is_scratch(s, key):
                local.append(Declare(array, array.span))
            else:
                arrays.append(array)
    scalars, assigned = _set_on_entry(scalars, entries.parameters)
    body, elements = entries.with_elements(body)
    _note_overlaps(s)
    held = {key: x for key, each in s.variables.items() if (x := s.symbols[key]).values}
    for each in held.values():
        if each.is_assumed:
            values = " or ".join(map(str, each.values))
            s.note(f"`{each.text}` is {values}, as no other value is given to it")
    return Program(
        name,
        (*local, *assigned, *elements, *body),
        (*parameters, *entries.parameters.values()),
        tuple(arrays),
        tuple(scalars),
        assumptions=(
            *(_holds(x.name, held[x.name], span) for x in parameters if x.name in held),
            *exclusions(s, span),
        ),
        enumerations=tuple(
            Enumeration(key, each.values[0], each.values[-1])
            for key, each in held.items()
            if not each.is_assumed
        ),
        tables=tuple(_tables(s)),
        notes=tuple(s.notes),
        spellings=(*s.spellings.values(), *_on_entry(entries.parameters)),
        callee_uses=tuple(_callee_uses(s, body)),
        declared_inside=tuple(_declared_inside(s, body)),
        namings=tuple(_namings(s, body)),
        span=span,
        begins_at_zero=True,
    )


def _note_overlaps(s: State) -> None:
    """Notes between which arrays the language allows no overlap."""
    used = [k for k, each in s.variables.items() if isinstance(each, Array)]
    dummies = sum(s.symbols[key].has("dummy") for key in used)
    if dummies > 1:
        s.note(_DUMMIES)
    if dummies and any(_is_shared(s, key) for key in used):
        s.note(_SHARED)


def _holds(name: str, symbol: Symbol, span: Span) -> Expr:
    """One of the values that a variable always has, in the unit at a place."""
    equal: Iterable[Expr] = (
        Binary("==", Var(name, span), IntConst(each), span) for each in symbol.values
    )
    return reduce(lambda one, other: Binary("or", one, other, span), equal)


def _tables(s: State) -> Iterator[Table]:
    """The arrays that nothing writes, with what stands in them."""
    for key, array in s.variables.items():
        symbol = s.symbols[key]
        if isinstance(array, Array) and symbol.has("parameter", "unwritten"):
            yield Table(key, elements(symbol) if array.type.is_integer else None)


def _on_entry(names: Iterable[str]) -> Iterator[Spelling]:
    """How values are called that variables have when a unit begins."""
    for name in names:
        if name.endswith(ENTRY):
            yield Spelling(name, f"{name.removesuffix(ENTRY)} on entry")


def procedure(s: State, name: str) -> Program:
    """A unit as it is called; all that it does not own are its formals."""
    body, written = _statements(s)
    parameters, scalars = _single_values(s, written)
    local: list[Stmt] = []
    arrays: list[Array] = []
    for each in s.variables.values():
        if isinstance(each, Array) and _is_own(s, s.symbols[each.name], each.name):
            local.append(Declare(each, each.span))
        elif isinstance(each, Array):
            arrays.append(replace(each, extents=(None,) * len(each.extents)))
    outer = [each for each in scalars if each.is_input or each.is_output]
    formals: tuple[Variable, ...] = (*parameters, *arrays, *outer)
    return Program(
        name,
        (*local, *body),
        tuple(parameters),
        tuple(arrays),
        tuple(scalars),
        notes=tuple(s.notes),
        spellings=tuple(s.spellings.values()),
        formals=tuple(each.name for each in formals),
    )


def _statements(s: State) -> tuple[tuple[Stmt, ...], frozenset[str]]:
    """The statements of a unit, and the variables that they may change."""
    body = _resolved(s, (*s.before, *s.out), frozenset(), _unchanged(s))
    direct, opaque = written_names(body)
    written = direct.union(*(each or () for each in opaque))
    if None in opaque:
        written |= {each.name for each in s.variables.values()}
    return body, written


def _single_values(
    s: State, written: frozenset[str]
) -> tuple[list[Parameter], list[Scalar]]:
    """What the unit only reads, and what it may change."""
    scalars: list[Scalar] = []
    parameters: list[Parameter] = []
    for each in s.variables.values():
        if isinstance(each, Scalar):
            if each.is_input and each.name not in written:
                parameters.append(Parameter(each.name, each.type, each.span))
            else:
                scalars.append(each)
    return parameters, scalars


def _is_own(s: State, symbol: Symbol, *names: str) -> bool:
    """Whether a variable lives in one execution of the unit only, with its components."""
    is_others = s.is_outer(symbol) or symbol.has("pointer", "target")
    return not (is_others or any(_is_elsewhere(s, each) for each in names))


def _is_elsewhere(s: State, name: str) -> bool:
    """Whether a variable of the Program is a component that leads to memory of others."""
    return may_lead_elsewhere(s.parts.get(name, ()))


def lost(s: State) -> tuple[str, tuple[tuple[Symbol | str, ...], ...]]:
    """What code that is not modelled reads and writes besides the variables of a unit."""
    reads: dict[Symbol | str, None] = {}
    writes: dict[Symbol | str, None] = {}
    reason = ""
    for stmt in walk_statements((*s.before, *s.out)):
        if isinstance(stmt, Opaque):
            for listed, found in ((stmt.reads, reads), (stmt.writes, writes)):
                found.update(dict.fromkeys(_foreign(s, listed or ())))
            reason = reason or stmt.reason
    return reason, (tuple(reads), tuple(writes))


def _foreign(s: State, listed: Iterable[str]) -> Iterator[Symbol | str]:
    """What names in an `Opaque` mean that is no variable of the unit, or more than one."""
    known = {*s.symbols.values()}
    for each in listed:
        if each == TOUCHABLE:
            yield each
        if not each.startswith("#"):
            continue
        frame, symbol = _marked(s, each)
        bound = None if symbol is None else frame.bound(symbol)
        if symbol is None:
            continue
        if symbol.has("followed"):
            yield TOUCHABLE
        elif bound is not None:
            yield from _foreign(s, bound.mentions)
        elif not _is_own(s, symbol, *(k for k, x in s.symbols.items() if x is symbol)):
            whole = symbol if symbol.slot is None else symbol.slot.whole
            if symbol.record or s.shared.same.get(whole, whole) not in known:
                yield symbol


def _marked(s: State, mark: str) -> tuple[State, Symbol | None]:
    """What stands behind a name in an `Opaque`, and where it has that meaning."""
    frame, name = s.shared.marks[int(mark[1:])]
    return frame, name if isinstance(name, Symbol) else frame.scope.find(name)


def _callee_uses(s: State, body: tuple[Stmt, ...]) -> Iterator[CalleeUse]:
    """What inlined procedures use themselves, with the loops around their calls."""
    loops = _loops(body)
    for name, procedure, call in s.shared.uses:
        around = tuple(loop for loop in loops if _is_inside(call, loop))
        if around:
            yield CalleeUse(name, procedure, around)


def _declared_inside(s: State, body: tuple[Stmt, ...]) -> Iterator[DeclaredInside]:
    """The variables of BLOCK constructs that outlive them, with the loops around these."""
    loops = _loops(body)
    for name, symbol in s.symbols.items():
        home = None if symbol.home is None else symbol.home.node
        if home is None or home.kind != "Block_Construct":
            continue
        around = tuple(loop for loop in loops if _is_inside(home.span, loop))
        if around:
            yield DeclaredInside(name, around)


def _loops(body: tuple[Stmt, ...]) -> list[Span]:
    return [
        each.span for each in walk_statements(body) if isinstance(each, Loop | While)
    ]


def _namings(s: State, body: tuple[Stmt, ...]) -> Iterator[Naming]:
    """What the procedures that are called have several names for."""
    known = s.shared.library.namings
    blocks = (each.span for each in walk_statements(body) if isinstance(each, Block))
    for call in dict.fromkeys(blocks):
        names = known.get(call, {}).values()
        if names:
            yield Naming(call, tuple(tuple(sorted(each)) for each in names))


def _is_inside(call: Span, loop: Span) -> bool:
    first = (loop.line, loop.column)
    last = (loop.end_line, loop.end_column)
    return call.path == loop.path and first <= (call.line, call.column) <= last


def _unchanged(s: State) -> frozenset[str]:
    """Single values that code which is not modelled may not change, either."""
    return frozenset(
        each.name
        for key, each in s.variables.items()
        if isinstance(each, Scalar) and s.symbols[key].has("intent_in")
    )


def _is_shared(s: State, key: str) -> bool:
    """Whether a variable is one of a module, a COMMON block or the host."""
    symbol = s.symbols[key]
    is_of_call = symbol.has("dummy", "parameter", "result", "save", "external")
    return not is_of_call and s.is_outer(symbol)


def _is_scratch(s: State, key: str) -> bool:
    """Whether an array lives in one execution of a procedure only."""
    symbol = s.symbols[key]
    is_procedure = s.scope.node.kind in ("Subroutine_Subprogram", "Function_Subprogram")
    is_own = _is_own(s, symbol, key) and not s.is_touchable(symbol)
    return is_procedure and is_own


def _set_on_entry(
    scalars: list[Scalar], entries: dict[str, Parameter]
) -> tuple[list[Scalar], list[Stmt]]:
    """Variables that the extents are made of start with the values of those parameters."""
    result: list[Scalar] = []
    assigned: list[Stmt] = []
    for each in scalars:
        entry = f"{each.name}{ENTRY}"
        if each.is_input and entry in entries:
            target, value = Var(each.name, each.span), Var(entry, each.span)
            assigned.append(Assign(target, value, span=each.span))
            each = replace(each, is_input=False)
        result.append(each)
    return result, assigned


def _resolved(
    s: State, body: tuple[Stmt, ...], local: frozenset[str], fixed: frozenset[str]
) -> tuple[Stmt, ...]:
    """The statements with the names of the source in `Opaque`s replaced by variables."""
    result: list[Stmt] = []
    for stmt in body:
        match stmt:
            case Declare(variable=variable):
                local |= {variable.name}
                result.append(stmt)
            case Opaque():
                reads = _listed(s, stmt.reads, local)
                writes = _listed(s, stmt.writes, local)
                if writes is not None:
                    writes = tuple(each for each in writes if each not in fixed)
                result.append(replace(stmt, reads=reads, writes=writes))
            case Loop():
                inner = _resolved(s, stmt.body, local, fixed | {stmt.variable})
                result.append(replace(stmt, body=inner))
            case _:
                inside = partial(_resolved, s, local=local, fixed=fixed)
                result.append(map_bodies(stmt, inside))
    return tuple(result)


def _listed(
    s: State, wanted: tuple[str, ...] | None, local: frozenset[str]
) -> tuple[str, ...] | None:
    if wanted is None:
        return None
    found: dict[str, None] = {}
    for each in wanted:
        if each == TOUCHABLE:
            found.update(dict.fromkeys(_reachable(s)))
        elif each.startswith("#"):
            found.update(dict.fromkeys(_meant(s, each, local)))
        elif each in local or each in s.variables:
            found.setdefault(each)
    order = [each.name for each in s.variables.values()]
    return tuple(sorted(found, key=lambda n: order.index(n) if n in order else -1))


def _reachable(s: State) -> Iterator[str]:
    """What unknown code can reach by itself."""
    for key, variable in s.variables.items():
        if s.is_touchable(s.symbols[key]) or _is_elsewhere(s, key):
            yield variable.name


def _meant(s: State, mark: str, local: frozenset[str]) -> Iterator[str]:
    """The variables that a name of the source means, and what it stands for in a call."""
    frame, symbol = _marked(s, mark)
    if symbol is None:
        return
    if symbol.has("followed"):
        # What it stood for where the code is, or any target: unknown code may reach all.
        yield from _reachable(s)
        return
    bound = frame.bound(symbol)
    if bound is not None:
        for each in bound.mentions:
            if each.startswith("#"):
                yield from _meant(s, each, local)
            elif each in local:
                yield each
        return
    symbol = symbol if symbol.slot is None else symbol.slot.whole
    homes = dict.fromkeys((frame.home(symbol), s))
    symbol = s.shared.same.get(symbol, symbol)
    for home in homes:
        for key, variable in home.variables.items():
            if home.symbols[key] is symbol and (home is s or variable.name in local):
                yield variable.name
