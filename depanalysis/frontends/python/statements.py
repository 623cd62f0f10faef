"""Statements of Python to statements of the intermediate form.

What has no form becomes an `Opaque` with the reason; the loops inside of it are reported
as loops of which nothing is known.
"""

import ast
from collections.abc import Iterator, Sequence
from typing import Literal

from depanalysis.frontends.python.arithmetic import (
    OPERATORS,
    Typed,
    cast,
    demand_fitting,
    operation,
    placed,
)
from depanalysis.frontends.python.calls import called, has_no_effect
from depanalysis.frontends.python.creations import arguments, filling, is_empty
from depanalysis.frontends.python.exchanges import exchanged
from depanalysis.frontends.python.expressions import (
    condition,
    extent_of,
    not_called,
    place,
    subscripts,
    typed,
    updating,
)
from depanalysis.frontends.python.kinds import join, kind_of
from depanalysis.frontends.python.loops import counted_loop, while_loop
from depanalysis.frontends.python.names import (
    dotted,
    parts,
)
from depanalysis.frontends.python.operands import (
    operands,
    read,
    values_of_names,
    variable_of,
)
from depanalysis.frontends.python.ordered import KEPT, draws_number, go_on, sequences
from depanalysis.frontends.python.raising import (
    demand,
    demand_number,
    is_text,
    is_whole,
)
from depanalysis.frontends.python.sections import assign_section, is_section
from depanalysis.frontends.python.shapes import (
    UNTOLD,
    derived,
    is_natural_size,
    shape,
    told,
)
from depanalysis.frontends.python.state import (
    FINAL,
    Replace,
    State,
    UnmodelledError,
)
from depanalysis.frontends.python.storage import is_last
from depanalysis.frontends.python.subscripts import extent, extent_variable
from depanalysis.frontends.python.things import (
    computes,
    given,
    is_from_outside,
    is_given,
    length,
)
from depanalysis.frontends.python.thresholds import is_about_names, needed
from depanalysis.frontends.python.touched import (
    HARMLESS,
    is_identity,
    left_by,
    may_leave,
    nested,
    touchable,
    touched,
    unread_by,
    unsteady,
)
from depanalysis.frontends.python.unpacking import Elements
from depanalysis.frontends.sums import subtracted
from depanalysis.ir.expressions import (
    UNKNOWN_CONDITION,
    Binary,
    Expr,
    IntConst,
    Load,
    Unary,
    Var,
)
from depanalysis.ir.statements import (
    EXCHANGED,
    MADE,
    Array,
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    UpdateOperator,
    While,
)
from depanalysis.ir.types import BOOL, F64, INT, U64, Type
from depanalysis.source import Span, shortened

_Sizes = tuple[Sequence[Expr | None], bool]
"""The extents of an array, as far as they are known, and whether the text says them."""

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_UPDATES: dict[str, UpdateOperator] = {
    "+": "+", "-": "-", "*": "*", "/": "/", "//": "//", "%": "%", "&": "&", "|": "|",
    "^": "^", "<<": "<<", ">>": ">>",
}  # fmt: skip
_MOST_EXTENTS = 3
_PARTS = "sections that have names are parts of NumPy arrays, and not copies of lists"
_ON_REALS = ("+", "-", "*", "/")


def block(s: State, body: Sequence[ast.stmt]) -> tuple[Stmt, ...]:
    """The statements that a suite becomes."""
    with s.captured() as found:
        for stmt in body:
            statement(s, stmt)
    return tuple(found)


def statement(s: State, node: ast.stmt) -> None:
    """Emits a statement, or what can be said of one that is not modelled."""
    try:
        with s.undone():
            _statement(s, node)
    except UnmodelledError as error:
        sizes = _sizes_before(s, node)
        lost(s, node, error)
        _sized(s, node, sizes)


def lost(s: State, node: ast.stmt, error: UnmodelledError) -> None:
    """An `Opaque`, and a loop of which nothing is known for each loop in it.

    A jump in it may be taken or not.
    """
    demand(s, [node])
    if s.is_in_loop:
        read(s, operands(node))
    bound = values_of_names(s, node) if s.is_in_loop else {}
    meant = {variable_of(s, name).name for name in bound}
    exits = sorted(set(_exits(node)))
    chosen = [s.temporary("condition", BOOL, error.span) for _ in exits]
    written = None if s.survey.captured else left_by(s, node)
    if written is not None:
        written = tuple(x for x in written if x not in meant)
        written = (*written, *(each.name for each in bound.values()))
        written = (*written, *(each.name for each in chosen))
    binds = None if written is None or may_leave(node) else unsteady(s, node)
    goes_on = sequences(s, node)
    if written is not None:
        written = (*written, *(f"{KEPT}{name}" for name in goes_on))
    reads = None if binds is None else unread_by(s, node) or None
    s.emit(Opaque(error.reason, reads, written, error.span, binds=binds))
    go_on(s, goes_on, error.span)
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if s.is_in_loop:
            if not s.survey.is_array(name):
                known = bound.get(name)
                _choose(s, value, name if known is None else known.name, error)
        case ast.Assign(targets=targets, value=value) if (
            binds is not None and not s.is_in_loop and is_from_outside(s, value)
        ):
            _leave_to_others(s, targets, value, error)
    for name, kept in bound.items():
        s.emit(Assign(variable_of(s, name), kept, span=error.span))
    for part in sorted(
        (each for each in nested(node) if isinstance(each, _LOOPS)),
        key=lambda each: (each.lineno, each.col_offset),
    ):
        span = s.span(part)
        test = s.temporary("condition", BOOL, span)
        s.emit(Opaque(error.reason, (), (test.name,), span))
        body = (Opaque(error.reason, span=error.span),)
        s.emit(While(test, body, span=span))
    for is_taken, kind in zip(chosen, exits, strict=True):
        s.emit(If(is_taken, (Exit(kind, span=error.span),), span=error.span))


def _leave_to_others(
    s: State, targets: list[ast.expr], value: ast.expr, error: UnmodelledError
) -> None:
    """What names get from code that is not given may be anything."""
    stored = (part for each in targets for part in ast.walk(each))
    named = {part.id for part in stored if isinstance(part, ast.Name)}
    given = tuple(sorted(named & s.survey.kinds.keys() - s.survey.objects))
    s.emit(Opaque(error.reason, (), given, error.span, kind="havoc"))
    if isinstance(value, ast.Call) and dotted(value.func) == "len":
        for name in given:
            s.require(Binary(">=", Var(name), IntConst(0)))


def unknown_value(s: State, node: ast.expr, error: UnmodelledError) -> Typed:
    """A value for a part of an expression that is not modelled."""
    kinds = ast.Name | ast.Attribute | ast.Subscript | ast.Call
    is_operand = isinstance(node, kinds)
    if s.keeps_exceptions or is_text(node) or (is_operand and is_whole(s, node)):
        # Whether arrays fit each other is asked where they meet.
        raise error
    kind = kind_of(s.survey, node)
    read(s, [node])
    result = s.temporary("value", kind, error.span)
    if draws_number(s, node):
        # It touches nothing else, and no witness says which number it is.
        demand(s, [node])
        s.emit(Opaque(error.reason, (), (result.name,), error.span, kind="summary"))
    else:
        s.emit(_evaluated(s, [node], result, error))
    go_on(s, sequences(s, node), error.span)
    _choose(s, node, result.name, error)
    return result, kind


def _inside(whole: ast.expr) -> Replace:
    """What becomes of the parts of an expression; as a whole it is not replaced."""

    def replace(s: State, node: ast.expr, error: UnmodelledError) -> Typed:
        if node is whole and not draws_number(s, node):
            raise error
        return unknown_value(s, node, error)

    return replace


def _choose(s: State, node: ast.expr, name: str, error: UnmodelledError) -> None:
    """What a function gives that whoever calls this one hands over may be anything."""
    match node:
        case ast.Call(func=function):
            word = (dotted(function) or "").rpartition(".")[2]
            if is_given(s, function) and word not in s.survey.methods:
                s.emit(Opaque(error.reason, (), (name,), error.span, kind="reply"))


def _exits(node: ast.AST) -> Iterator[Literal["break", "continue"]]:
    """The jumps out of a statement to the loop around it."""
    if isinstance(node, ast.Break | ast.Continue):
        yield "break" if isinstance(node, ast.Break) else "continue"
    inner = node.orelse if isinstance(node, _LOOPS) else ast.iter_child_nodes(node)
    for part in inner:
        yield from _exits(part)


def _statement(s: State, node: ast.stmt) -> None:
    span = s.span(node)
    if isinstance(node, HARMLESS):
        return
    match node:
        case ast.If(test=test, body=body, orelse=otherwise):
            chosen = _tested(s, test)
            s.emit(If(chosen, block(s, body), block(s, otherwise), span=span))
        case ast.For() | ast.While():
            _loop(s, node)
        case ast.With(items=items, body=body):
            # What is done at the end may do as much as what is done at the beginning.
            whole = ast.Expr(
                ast.Tuple([e for i in items for e in _entered(i)], ast.Load())
            )
            demand(s, [whole])
            reason = s.unmodelled(items[0].context_expr, "does not model").reason
            entering = Opaque(
                reason, None, touchable(s, whole), span, binds=unsteady(s, whole)
            )
            s.emit(entering)
            s.out.extend(block(s, body))
            s.emit(entering)
        case ast.Break():
            s.emit(Exit("break", span=span))
        case ast.Continue():
            s.emit(Exit("continue", span=span))
        case ast.Return() | ast.Raise() | ast.Assert():
            _leave(s, node)
        case _:
            with s.emitting(True), s.replacing(unknown_value):
                _effect(s, node)


def _loop(s: State, node: ast.For | ast.While) -> None:
    """A loop that is counted, or a `while` of the Program."""
    if node.orelse and any(isinstance(each, ast.Break) for each in ast.walk(node)):
        raise s.unmodelled(node, "does not model `else` after a loop with `break`:")
    try:
        with s.undone(), s.looping():
            if isinstance(node, ast.For):
                counted_loop(s, node, lambda body: block(s, body))
            else:
                test = condition(s, node.test)
                while_loop(s, node, test, lambda body: block(s, body))
    except UnmodelledError as error:
        with s.looping():
            if isinstance(node, ast.For):
                _loop_over_things(s, node, error)
            else:
                _uncounted_loop(s, node, error)


def _entered(item: ast.withitem) -> list[ast.expr]:
    bound = item.optional_vars
    return [item.context_expr, *([] if bound is None else [bound])]


def _tested(s: State, test: ast.expr) -> Expr:
    """A condition; one that is not modelled may have any value."""
    mark = len(s.out)
    try:
        with (
            s.undone(),
            s.emitting(True),
            s.replacing(_inside(test)),
            s.evaluating(test),
        ):
            found = condition(s, test)
        is_replaced = any(isinstance(each, Opaque) for each in s.out[mark:])
        is_doubtful = is_replaced or is_about_names(test)
        certain = needed(s, test, typed) if is_doubtful else None
        return found if certain is None else Binary("and", certain, found, found.span)
    except UnmodelledError as error:
        certain = needed(s, test, typed)
        kept = s.temporary("needed", BOOL, error.span) if certain is not None else None
        if kept is not None and certain is not None:
            s.emit(Assign(kept, certain, span=error.span))
        read(s, [test])
        chosen = s.temporary("condition", BOOL, error.span)
        s.emit(_evaluated(s, [test], chosen, error))
        go_on(s, sequences(s, test), error.span)
        _choose(s, test, chosen.name, error)
        return chosen if kept is None else Binary("and", kept, chosen, error.span)


def _uncounted_loop(s: State, node: ast.While, error: UnmodelledError) -> None:
    """A `while` of which nobody knows whether it goes on."""
    span = s.span(node)
    goes_on = s.temporary("condition", BOOL, span)

    def test() -> None:
        s.emit(_evaluated(s, [node.test], goes_on, error))
        _choose(s, node.test, goes_on.name, error)

    test()
    with s.captured() as begun:
        test()
    s.emit(While(goes_on, (*begun, *block(s, node.body)), span=span))
    s.out.extend(block(s, node.orelse))


def _loop_over_things(s: State, node: ast.For, error: UnmodelledError) -> None:
    """A `for` over what has no form in a Program; its variables get what nobody knows."""
    span = s.span(node)
    count: Expr
    if (size := length(node.iter)) is None:
        count = s.temporary("count", INT, span)
        s.emit(_evaluated(s, [node.iter], count, error))
        if is_given(s, node.iter):
            s.emit(Opaque(error.reason, (), (count.name,), span, kind="havoc"))
    else:
        count = IntConst(size, span)
    stem = node.target.id if isinstance(node.target, ast.Name) else "position"
    index = s.fresh_index(stem)
    taken = s.temporary("taken", BOOL, span)
    head = _evaluated(s, [node.target, node.iter], taken, error)
    body = (head, *block(s, node.body))
    last = subtracted(count, IntConst(1))
    over = "" if computes(s, node) else shortened(s.places.text(node.iter))
    s.emit(Loop(index, IntConst(0), last, body, span=span, over=over))
    s.out.extend(block(s, node.orelse))


def _evaluated(
    s: State, parts: list[ast.expr], result: Var, error: UnmodelledError
) -> Opaque:
    """What an expression with an unknown value may touch."""
    demand(s, parts)
    kept = (f"{KEPT}{name}" for part in parts for name in sequences(s, part))
    written = (*touched(s, parts), result.name, *kept)
    whole = ast.Expr(ast.Tuple(parts, ast.Load()))
    binds = unsteady(s, whole)
    reads = None if binds is None else unread_by(s, whole) or None
    reads = () if all(map(is_identity, parts)) else reads
    return Opaque(error.reason, reads, written, error.span, binds=binds)


def _effect(s: State, node: ast.stmt) -> None:
    match node:
        case ast.Assign(targets=targets, value=value):
            _assign(s, node, targets, value)
        case ast.AnnAssign(target=target, value=value):
            if value is not None:
                _assign(s, node, [target], value)
        case ast.AugAssign():
            _update(s, node)
        case ast.Expr(value=ast.Constant()):
            pass
        case ast.Expr(value=ast.Subscript() as part):
            # What it is a part of has to have it.
            demand(s, [part])
            if any(isinstance(each, ast.Slice) for each in ast.walk(part)):
                s.note(_PARTS)
        case ast.Expr(value=ast.Call() as call):
            with s.evaluating(call):
                if called(s, call, typed, subscripts) is None:
                    raise not_called(s, call)
        case _:
            raise s.unmodelled(node, "does not model")


def _leave(s: State, node: ast.Return | ast.Raise | ast.Assert) -> None:
    """An exception ends the function, as a `return` does."""
    is_return = isinstance(node, ast.Return)
    leave = Exit("return" if is_return else "stop", span=s.span(node))
    if isinstance(node, ast.Assert):
        held = condition(s, node.test)
        if not s.keeps_exceptions:
            s.require(Binary("or", held, UNKNOWN_CONDITION, leave.span))
        failed = Unary("not", held, leave.span)
        s.emit(If(failed, (leave,), span=leave.span))
        return
    if isinstance(node, ast.Return):
        with s.emitting(True):
            _return(s, node.value)
    s.emit(leave)


def _return(s: State, result: ast.expr | None) -> None:
    """What the function returns is wanted after it, part by part."""
    if result is None or (isinstance(result, ast.Constant) and not s.is_called):
        s.returns.append(())
        return
    names: list[str] = []
    s.returns.append(())
    for part in result.elts if isinstance(result, ast.Tuple) else (result,):
        span = s.span(part)
        is_array = isinstance(part, ast.Name) and s.survey.is_array(part.id)
        try:
            with s.evaluating(result):
                value, kind = typed(s, part)
        except UnmodelledError as error:
            names.append("")
            is_nothing = isinstance(part, ast.Constant) and part.value is None
            if s.is_called and not (is_array or is_nothing):
                raise
            if s.is_called:
                continue
            demand(s, [part])
            reads = tuple(s.arrays) if is_array else None
            s.emit(Opaque(error.reason, reads, (), span))
            continue
        name = s.fresh("result", kind)
        s.results.append(name)
        names.append(name)
        s.emit(Assign(Var(name, span), value, span=span))
    s.returns[-1] = tuple(names)


def _assign(s: State, node: ast.stmt, targets: list[ast.expr], value: ast.expr) -> None:
    target = targets[0]
    if isinstance(target, ast.Name) and target.id in s.survey.local:
        _declare(s, node, target.id, value)
        return
    if (
        isinstance(target, ast.Name)
        and target.id in s.survey.created
        and s.survey.is_array(target.id)
        and s.survey.makes(target.id, value)
        and len(targets) == 1
    ):
        s.arrays.setdefault(target.id, s.span(target))
        demand(s, [value])
        written = (target.id,) if _is_silent(s, value) else touchable(s, node)
        binds = unsteady(s, node)
        s.emit(Opaque(MADE, None, written, s.span(node), binds=binds))
        return
    places = exchanged(node)
    if places is not None and all(each in s.survey.exchanged for each in places[0]):
        _exchange(s, node, *places)
        return
    if isinstance(target, ast.Tuple | ast.List):
        _assign_parts(s, node, target, value, is_single=len(targets) == 1)
        return
    if len(targets) == 1 and is_section(s, target):
        assign_section(s, node, target, value)
        return
    # What is stored to an element has a place, whatever its value is.
    is_name = any(isinstance(each, ast.Name) for each in targets)
    with s.evaluating(value), s.replacing(_inside(value) if is_name else s.replace):
        found = typed(s, value)
    span = s.span(node)
    if len(targets) > 1:
        kept = s.temporary("value", found[1], span)
        s.emit(Assign(kept, found[0], span=span))
        found = (kept, found[1])
    for each in targets:
        demand_number(s, each, value)
        demand_fitting(s, each, found)
        variable, kind = place(s, each)
        s.emit(Assign(variable, _stored(s, each, found, variable, kind), span=span))


def _declare(s: State, node: ast.stmt, name: str, value: ast.expr) -> None:
    """An array that lives until the end of the statements around."""
    span, rank = s.span(node), s.survey.ranks[name]
    demand(s, [value])
    unknown: list[str] = []
    sizes, is_said = told(s, value, rank)
    for k, size in enumerate(sizes):
        variable = Var(f"{name}.shape.{k}", span)
        if size is None and s.survey.is_steady(name) and not is_said:
            continue
        if size is not None and s.is_constant(size):
            s.extents[variable.name] = size
        else:
            s.emit(Declare(Scalar(variable.name, INT, span=span), span))
            s.extents[variable.name] = variable
            s.scalars[variable.name] = INT
        if size is None:
            unknown.append(variable.name)
            continue
        if not s.is_constant(size):
            s.emit(Assign(variable, size, span=span))
        if not is_natural_size(size):
            s.require(Binary(">=", extent(s, name, k, span), IntConst(0), span))
    is_open = [f"{name}.shape.{k}" in unknown for k in range(rank)]
    known: tuple[Expr | None, ...] = tuple(
        None if is_unknown else extent(s, name, k, span)
        for k, is_unknown in enumerate(is_open)
    )
    if is_said and known[0] is None:
        known = (UNTOLD, *known[1:])
    kind = s.survey.element(name)
    s.emit(Declare(Array(name, kind, known, span=span), span))
    is_silent = _is_silent(s, value)
    if is_silent and not unknown and _is_filled(s, node, name, value):
        return
    named = {each.id for each in ast.walk(value) if isinstance(each, ast.Name)}
    reads = tuple(sorted(named & set(s.survey.ranks))) if is_silent else None
    written = () if is_silent else touchable(s, node)
    binds = unsteady(s, node)
    s.emit(Opaque(MADE, reads, (name, *unknown, *written), span, binds=binds))


def _is_filled(s: State, node: ast.stmt, name: str, made: ast.expr) -> bool:
    """Stores what a new array holds, if that is known."""
    value = filling(made)
    if value is None:
        return is_empty(made)
    whole = ast.Subscript(ast.Name(name, ast.Load()), ast.Slice())
    ast.fix_missing_locations(ast.copy_location(whole, value))
    ast.copy_location(whole.value, value)
    try:
        with s.undone():
            assign_section(s, node, whole, value)
    except UnmodelledError:
        return False
    return True


def _sizes_before(s: State, node: ast.stmt) -> _Sizes | None:
    """How large an array is that is made of the one whose name it gets, as this was."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            used = {each.id for each in ast.walk(value) if isinstance(each, ast.Name)}
        case _:
            return None
    if name not in used or name not in s.survey.rebound:
        return None
    sizes, is_said = told(s, value, s.survey.ranks[name])
    kept: list[Expr | None] = []
    for size in sizes:
        if size is None or isinstance(size, IntConst):
            kept.append(size)
            continue
        before = s.temporary("extent", INT, s.span(node))
        s.emit(Assign(before, size, span=s.span(node)))
        kept.append(before)
    return tuple(kept), is_said


def _sized(s: State, node: ast.stmt, known: _Sizes | None) -> None:
    """How large the array is that a statement has given a name."""
    match node:
        case ast.Assign(targets=[ast.Name() | ast.Attribute() as target], value=value):
            name = dotted(target) or ""
        case _:
            return
    if name in s.survey.rebound:
        sizes = known or told(s, value, s.survey.ranks[name])
        _bound(s, name, node, sizes)
    elif not s.survey.is_array(name) and name in s.survey.created:
        derived(s, value)
        for size in (shape(s, value, k + 1)[k] for k in range(_MOST_EXTENTS)):
            if size is not None and not is_natural_size(size):
                s.require(Binary(">=", size, IntConst(0), s.span(node)))
    elif not s.survey.is_array(name):
        # What NumPy refuses raises an exception, whoever uses the result.
        told(s, value, 0)
        derived(s, value)


def _bound(s: State, name: str, node: ast.stmt, known: _Sizes) -> None:
    """The extents of an array that a name gets."""
    span = s.span(node)
    sizes, is_said = known
    if name in s.survey.bound_once and s.survey.is_steady(name):
        for k, size in enumerate(sizes):
            if size is not None:
                s.require(Binary("==", extent(s, name, k, span), size, span))
        if is_said:
            s.unsized.add(name)
            _leave_open(s, name, span)
    elif is_said or None not in sizes:
        s.said.append(name)
        s.unsized |= {name} if s.said.count(name) == len(given(s, name)) else set()
        _leave_open(s, name, span)
        is_final = None not in sizes and s.here and is_last(s.here.scope, name, node)
        for k, size in enumerate(sizes):
            if size is None:
                continue
            variable = extent_variable(s, name, k, span)
            s.emit(Assign(variable, size, span=span))
            if is_final:
                final = Var(f"{name}{FINAL}{k}", span)
                s.parameters[final.name] = U64
                s.final.setdefault(name, []).append(final)
                s.require(Binary("==", final, size, span))


def _leave_open(s: State, name: str, span: Span) -> None:
    """No run may choose how large an array is of which the text says it."""
    sizes = tuple(f"{name}.shape.{k}" for k in range(s.survey.ranks[name]))
    for each in sizes:
        s.parameters.pop(each, None)
        s.scalars[each] = U64
    s.emit(Opaque(MADE, (), sizes, span, binds=(name,)))


def _exchange(
    s: State, node: ast.stmt, names: tuple[str, ...], given: tuple[str, ...]
) -> None:
    """Elements and extents of each name are from then on those of another one."""
    span = s.span(node)
    for name in names:
        s.arrays.setdefault(name, span)
    if s.is_in_loop and not s.keeps_exceptions:
        meant = [s.temporary("value", F64, span) for _ in given]
        for one, each in zip(meant, given, strict=True):
            s.emit(Assign(one, variable_of(s, each), span=span))
        for to, one in zip(names, meant, strict=True):
            s.emit(Assign(variable_of(s, to), one, span=span))
    with s.captured() as found:
        for dimension in range(s.survey.ranks[names[0]]):
            kept = [s.temporary("extent", U64, span) for _ in given]
            for one, each in zip(kept, given, strict=True):
                s.emit(Assign(one, extent(s, each, dimension, span), span=span))
            for to, value in zip(names, kept, strict=True):
                to_size = extent_variable(s, to, dimension, span)
                s.emit(Assign(to_size, value, span=span))
    reason = f"{EXCHANGED} {' and '.join(f'`{each}`' for each in names)}"
    last = Opaque(reason, given, names, span, binds=names)
    s.emit(Block("inlined", (*found, last), name="exchange", span=span))


def _is_silent(s: State, value: ast.expr) -> bool:
    """Whether what is evaluated to make an array changes nothing else."""
    calls = (part for part in ast.walk(value) if isinstance(part, ast.Call))
    roots = {(dotted(call.func) or "").partition(".")[0] for call in calls}
    is_known = not roots & s.survey.hidden
    return is_known and all(map(has_no_effect, arguments(value)))


def _stored(
    s: State, node: ast.expr, value: tuple[Expr, Type], variable: Var | Load, kind: Type
) -> Expr:
    if isinstance(variable, Var) and join(kind, value[1]) != kind:
        raise s.unmodelled(node, "does not know the kind of number in")
    if isinstance(variable, Var) and value[1] == BOOL != kind:
        raise s.unmodelled(node, "does not model a truth value or a number:")
    if isinstance(variable, Var):
        return placed(value, kind)
    return updating(variable, cast(value, kind))


def _assign_parts(
    s: State,
    node: ast.stmt,
    target: ast.Tuple | ast.List,
    value: ast.expr,
    *,
    is_single: bool,
) -> None:
    """`a, b = c, d`: all values first, then the targets from the left."""
    values = parts(target, value)
    span = s.span(node)
    kept: list[tuple[Expr, Type]] = []
    if values is None and is_single and isinstance(value, ast.Call):
        with s.evaluating(value):
            kept.extend(called(s, value, typed, subscripts) or ())
    if not is_single or (values is None and len(kept) != len(target.elts)):
        raise s.unmodelled(node, "does not model")
    for each in (target, value):
        if isinstance(each, Elements):
            # A row that has more elements, or fewer, cannot be taken apart.
            count = IntConst(len(each.elts), span)
            s.require(Binary("==", extent_of(s, each.row, 0, span), count, span))
    for part in values or ():
        with s.evaluating(part):
            expr, kind = typed(s, part)
        name = s.temporary("value", kind, span)
        s.emit(Assign(name, expr, span=span))
        kept.append((name, kind))
    for each, found in zip(target.elts, kept, strict=True):
        demand_fitting(s, each, found)
        variable, kind = place(s, each)
        s.emit(Assign(variable, _stored(s, each, found, variable, kind), span=span))


def _update(s: State, node: ast.AugAssign) -> None:
    """`target op= value`; without an operator of the Program it is an assignment."""
    span = s.span(node)
    if is_section(s, node.target):
        assign_section(s, node, node.target, node.value, node.op)
        return
    demand_number(s, node.target, node.value)
    variable, kind = place(s, node.target)
    with s.evaluating(ast.BinOp(node.target, node.op, node.value)):
        value = typed(s, node.value)
    demand_fitting(s, node.target, value)
    sign = _UPDATES.get(OPERATORS.get(type(node.op), ""))
    is_fitting = join(kind, value[1]) == kind and kind != BOOL
    is_exact = sign in _ON_REALS and not (kind == INT and sign == "/")
    if sign is not None and is_fitting and (is_exact or (kind == INT and sign != "/")):
        s.emit(Assign(variable, cast(value, kind), sign, span))
        return
    result = operation(s, node.target, node.op, (variable, kind), value)
    s.emit(Assign(variable, _stored(s, node.target, result, variable, kind), span=span))
