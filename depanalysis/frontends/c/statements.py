"""The statements of C other than loops and `switch`."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext

from depanalysis.frontends.c.allocation_failures import is_failure, note_found
from depanalysis.frontends.c.assignments import copy_object
from depanalysis.frontends.c.choices import either
from depanalysis.frontends.c.conditions import is_null, negated
from depanalysis.frontends.c.declarations import declare_local, initialize
from depanalysis.frontends.c.directives import directives_before
from depanalysis.frontends.c.errors import excluded, is_error
from depanalysis.frontends.c.exchanges import exchange
from depanalysis.frontends.c.interruptions import is_interruption, note_interruption
from depanalysis.frontends.c.labels import (
    SECOND_RETURN,
    entrance,
    forward_label,
    jump_label,
    returns_twice,
)
from depanalysis.frontends.c.libclang import Node, identity, is_static
from depanalysis.frontends.c.loops import (
    do_loop,
    for_loop,
    runs_once,
    unknown_condition,
)
from depanalysis.frontends.c.marking import DROPPED
from depanalysis.frontends.c.operations import stored, stored_in_temporary
from depanalysis.frontends.c.outside import LAMBDA, forget, lose
from depanalysis.frontends.c.places import OWNED, Place, leaves, parts
from depanalysis.frontends.c.rules import demand
from depanalysis.frontends.c.state import (
    TOUCHABLE,
    Leads,
    State,
    StatementError,
    Target,
    UnmodelledError,
)
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.switches import switch
from depanalysis.frontends.c.targets import choose_targets
from depanalysis.frontends.c.types import Arithmetic, PointerTo, Record, type_of
from depanalysis.frontends.c.variables import (
    lose_stored,
    new_variable,
    store_pointer,
    variable_at,
)
from depanalysis.frontends.rewriting import has_loops, without_declarations
from depanalysis.ir.expressions import BoolConst, Expr
from depanalysis.ir.statements import (
    Assign,
    Block,
    Exit,
    If,
    Opaque,
    Scalar,
    Stmt,
    While,
)
from depanalysis.ir.types import BOOL
from depanalysis.source import Span

_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT", "CXX_FOR_RANGE_STMT")
_BODIES = (LAMBDA, "CXX_METHOD")
_LEAVING = ("RETURN_STMT", "GOTO_STMT", "INDIRECT_GOTO_STMT")


def statement(s: State, node: Node) -> None:
    """Any statement; what cannot be modelled becomes an `Opaque`."""
    _statement(s, node)
    _choose_lost(s, node)


def _choose_lost(s: State, node: Node) -> None:
    """Pointers that were lost lead to memory of their own from here on."""
    if s.unsure.lost:
        s.out.extend(choose_targets(s, sorted(s.unsure.lost), s.span(node)))
        s.unsure.lost.clear()
    s.unsure.given.clear()


def _statement(s: State, node: Node) -> None:
    reason = s.refused.get(s.span(node)) if s.refused else None
    if reason is not None:
        lost(s, node, s.unmodelled(node, reason))
        return
    label = entrance(node, s.frame.jumps) if s.frame.jumps else None
    if label is not None:
        _entered(s, node, label)
        return
    if SECOND_RETURN in s.frame.jumps and _is_come_back_to(node):
        reason = "a call here may return again"
        _arrive(s, node, reason)
        if node.kind in _LOOPS:
            lost(s, node, s.unmodelled(node, reason))
            return
    rule = _RULES.get(node.kind, _of_dialect)
    repeated = s.looping() if node.kind in _LOOPS else nullcontext()
    try:
        with repeated:
            rule(s, node)
    except (UnmodelledError, StatementError):
        raise
    except Exception as error:
        raise StatementError(s.span(node), error) from error


def lost(
    s: State, node: Node, error: UnmodelledError, results: tuple[str, ...] = ()
) -> None:
    """An `Opaque` for code that is not modelled, and an unknown loop for each in it."""
    names = _mentioned(s, node)
    source = _source(node)
    s.unsure.handed.update(names if source is node else _mentioned(s, source))
    _note_setting(s, node)
    touched = (*names, TOUCHABLE)
    span = error.span
    demand(s, node)
    s.opaque(
        error.reason, touched, (*results, *_changeable(s, node, names), TOUCHABLE), span
    )
    for part in _walk_own(node):
        if part.kind in _LOOPS and not runs_once(part):
            _lost_loop(s, part, error)
        target = s.frame.targets.get(jump_label(part))
        if target is not None:
            target.is_lost = True
    if node.kind != "RETURN_STMT" and any(p.kind in _LEAVING for p in node.walk()):
        # Nobody knows in which runs control goes on behind it.
        s.emit(Opaque(error.reason, writes=(), span=span))
    lose_stored(s, node)
    # What a container has may be that of another one afterwards.
    owned = {name for name in (*names, *results) if OWNED in name}
    s.exposed.update(owned)
    s.unsure.rewritten.update(owned)
    lose(s, owned)
    _forget_pointers(s, node)


def _walk_own(node: Node) -> Iterator[Node]:
    """A node and everything below but the bodies of lambdas, which are read alone."""
    pending = [node]
    while pending:
        part = pending.pop()
        yield part
        # Those of a template that nothing is made of are read nowhere else.
        kind = getattr(part, "original", part).kind
        is_dependent = part.kind in _BODIES and part.reason
        if kind not in _BODIES or is_dependent:
            pending.extend(reversed(part.children))


def _source(node: Node) -> Node:
    """What a statement uses that assigns a variable; all that it mentions, else."""
    if node.kind != "BINARY_OPERATOR" or node.operator != "=":
        return node
    target, source = node.children
    return source if without_casts(target).kind == "DECL_REF_EXPR" else node


def _note_setting(s: State, node: Node) -> None:
    """Which calls through pointers may have returned what pointers are set to."""
    through = s.meetings.through
    calls = {
        through[s.span(part)]
        for part in (node.walk() if through else ())
        if part.kind == "CALL_EXPR" and s.span(part) in through
    }
    if not calls:
        return
    own = {identity(node.cursor.canonical)} if node.kind == "VAR_DECL" else set()
    for place in filter(None, map(s.places.get, sorted(survey(node).assigned | own))):
        for leaf in leaves(place):
            if isinstance(leaf.type, PointerTo):
                s.meetings.setting.setdefault(leaf.base, set()).update(calls)


def _lost_loop(s: State, node: Node, error: UnmodelledError) -> None:
    """Nothing is known about a loop in code that is not modelled, but it is reported."""
    span = s.span(node)
    goes_on = s.temporary("condition", BOOL, span)
    s.opaque(error.reason, (), (goes_on.name,), span)
    body = (Opaque(error.reason, span=error.span),)
    directives = directives_before(s.file.text.at(node.cursor).source, span)
    s.emit(While(goes_on, body, directives=directives, span=span))


def _guarded(s: State, node: Node, lower: Callable[[], None]) -> None:
    """Lowers a statement as a whole or, if a part is not modelled, not at all."""
    mark = len(s.out)
    entry = s.leads()
    postponed, s.postponed = s.postponed, []
    try:
        s.check_height(node)
        lower()
        s.flush()
    except UnmodelledError as error:
        del s.out[mark:]
        s.go_back(entry)
        lost(s, node, error)
    s.postponed = postponed


def _dropped(s: State, node: Node) -> None:
    """Text with an error, of which the parser shows nothing at all.

    It may let each pointer that it names lead to whatever it names or reaches.
    """
    s.emit(Opaque(node.reason, span=s.span(node)))
    words = node.cursor.words

    def is_named(name: str) -> bool:
        root = name.partition(".")[0]
        return s.spellings.variables.get(root, (root, 0))[0] in words

    pointers = [n for n in sorted(s.pointers) if is_named(n) or n in s.exposed_pointers]
    reached = {name for name in (*s.locals, *s.arrays) if is_named(name)}
    reached.update(base for each in pointers for base in _reached(s, each))
    s.unsure.handed |= reached
    s.exposed |= reached
    s.unsure.mixed.update(pointers)
    for name in pointers:
        if s.pointers[name] is not None and not s.is_reference(name):
            s.bind(name, None)
    for each in node.cursor.loops:
        _lost_loop(s, Node(each, DROPPED, ()), s.unmodelled(node, node.reason))


def _of_dialect(s: State, node: Node) -> None:
    """A statement that C does not have, or an expression."""
    rule = s.to.rules.get(node.kind)
    if rule is None:
        _expression(s, node)
    else:
        _guarded(s, node, lambda: rule(s, node))


def _expression(s: State, node: Node) -> None:
    _guarded(s, node, lambda: _either(s, node, lambda: s.to.effect(s, node)))


def _either(s: State, node: Node, lower: Callable[[], None]) -> None:
    """Lowers a statement, once for each target where a pointer may have one of two."""
    ways = either(s, node, lambda: _either(s, node, lower))
    if ways is None:
        lower()
        return
    condition, first, second, after_first = ways
    s.join(after_first)
    s.emit(If(condition, first, second, span=s.span(node)))


def _nothing(_s: State, _node: Node) -> None:
    pass


def _compound(s: State, node: Node) -> None:
    with s.modifying(survey(node).modified), s.scope():
        _sequence(s, node.children)


def _sequence(s: State, nodes: Sequence[Node]) -> None:
    """Statements in a row; those before a label are a block that jumps to it leave."""
    found = forward_label(nodes, s.frame.jumps) if s.frame.jumps else None
    if found is None:
        pending = list(nodes)
        while pending:
            taken = exchange(s, pending)
            if not taken:
                statement(s, pending[0])
            del pending[: taken or 1]
        return
    name, start, end = found
    _sequence(s, nodes[:start])
    span = s.span(nodes[start])
    target = s.frame.targets[name] = Target(s.label(name))
    with s.captured() as inner:
        _sequence(s, nodes[start:end])
    declared, body = without_declarations(inner)
    s.out.extend(declared)
    s.emit(Block("inlined", body, label=target.label, span=span))
    for arrival in target.arrivals:
        known = {k: v for k, v in arrival.pointers.items() if k in s.pointers}
        s.join(Leads(known, arrival.unset))
    if target.is_lost:
        _arrive(s, nodes[end], f"`goto {name}` leads here")
    _sequence(s, nodes[end:])


def _declarations(s: State, node: Node) -> None:
    for child in node.children:
        if child.kind == "VAR_DECL":
            _declaration(s, child)


def _declaration(s: State, node: Node) -> None:
    """Storage first, so that it exists also where the initializer is not modelled."""
    _guarded(s, node, lambda: declare_local(s, node))
    place = s.places.get(identity(node.cursor.canonical))
    if place is not None and not is_static(node.cursor):
        _guarded(s, node, lambda: _initialized(s, node, place))


def _initialized(s: State, node: Node, place: Place) -> None:
    if isinstance(place.type, Arithmetic):
        _either(s, node, lambda: initialize(s, node, place))
    else:
        initialize(s, node, place)


def _if(s: State, node: Node) -> None:
    test, then, *otherwise = node.children
    if is_interruption(s, node):
        note_interruption(s, node)
        return
    mark = len(s.out)
    try:
        s.check_height(test)
        chosen: Expr = s.to.condition(s, test)
    except UnmodelledError as error:
        del s.out[mark:]
        s.postponed = []
        chosen = unknown_condition(s, test, error)
    if s.postponed:
        chosen = stored_in_temporary(s, chosen, BOOL, "condition")
        s.flush()
    _choose_lost(s, test)
    for branch, others in ((then, otherwise), *((e, [then]) for e in otherwise)):
        if is_error(s, branch):
            holds = negated(chosen, s.span(test)) if branch is then else chosen
            excluded(s, branch, holds)
        elif is_failure(s, node, branch):
            note_found(s, node)
        else:
            continue
        s.out.extend(each for other in others for each in _branch(s, other))
        return
    entry = s.leads()
    first = _branch(s, then)
    after_then = s.go_back(entry)
    second = _branch(s, otherwise[0]) if otherwise else ()
    if chosen == BoolConst(True):
        s.go_back(after_then)
    elif chosen != BoolConst(False):
        s.join(after_then)
    live, dead = (first, second) if chosen == BoolConst(True) else (second, first)
    # Code that never runs is left out, but its loops are reported all the same.
    if isinstance(chosen, BoolConst) and not has_loops(dead):
        s.out.extend(live)
    else:
        s.emit(If(chosen, first, second, span=s.span(node)))


def _branch(s: State, node: Node) -> tuple[Stmt, ...]:
    with s.captured() as statements, s.scope():
        statement(s, node)
    return tuple(statements)


def _break(s: State, node: Node) -> None:
    s.emit(Exit("break", s.jumps.break_label, s.span(node)))


def _continue(s: State, node: Node) -> None:
    s.emit(Exit("continue", span=s.span(node)))


def _return(s: State, node: Node) -> None:
    if node.children:
        _guarded(s, node, lambda: _returned(s, node.children[0]))
    if _is_last(s, node):
        return
    if s.frame.label is None:
        s.emit(Exit("return", span=s.span(node)))
    else:
        s.emit(Exit("break", s.frame.label, s.span(node)))


def _returned(s: State, node: Node) -> None:
    type_ = type_of(node)
    span = s.span(node)
    if isinstance(type_, Arithmetic):
        value = stored(s, node)
        place = function_result(s, node, type_)
        s.emit(Assign(variable_at(s, place, span), value, span=span))
    elif s.frame.label is None:
        s.to.effect(s, node)
    elif isinstance(type_, PointerTo):
        _return_pointer(s, node)
    elif isinstance(type_, Record) and s.frame.result is not None:
        copy_object(s, node, s.frame.result, s.to.place(s, node))


def _return_pointer(s: State, node: Node) -> None:
    """Stores what a function returns: always one pointer, or null instead of new memory.

    No conforming program follows a null pointer, so the caller's leads to that memory.
    """
    if is_null(node):
        return
    pointer = s.to.pointer(s, node) if s.frame.has_one_return else None
    if pointer is not None and any(map(_returns_null, s.frame.node.walk())):
        s.unsure.nullable.add(pointer.place.base)
        new = {*list(s.allocated)[s.frame.began :]}
        is_new = any(leaf.base in new for leaf in leaves(pointer.place))
        pointer = pointer if is_new else None
    if pointer is None:
        raise s.unmodelled(node, f"`{s.frame.name}` returns one of several pointers")
    if s.frame.result is not None:
        store_pointer(s, node, s.frame.result, pointer)


def _returns_null(node: Node) -> bool:
    return node.kind == "RETURN_STMT" and any(map(is_null, node.children))


def function_result(s: State, node: Node, type_: Arithmetic) -> Place:
    """Where the value of the function goes; for the outermost, an output of the program."""
    if s.frame.result is None:
        place = new_variable(
            s, s.frame.node.cursor, type_, is_global=True, name="result"
        )
        s.frame.result = place
        s.scalars[place.base] = Scalar(
            place.base, type_.type, is_output=True, span=s.span(node)
        )
    return s.frame.result


def _is_last(s: State, node: Node) -> bool:
    body = s.frame.node.children[-1]
    return bool(body.children) and body.children[-1] is node


def _jump(s: State, node: Node) -> None:
    target = s.frame.targets.get(jump_label(node))
    if target is not None:
        target.arrivals.append(s.leads())
        s.emit(Exit("break", target.label, s.span(node)))
        return
    # The jump itself changes nothing; its target is where nothing is known any more.
    s.emit(Opaque("`goto` is not modelled", writes=(), span=s.span(node)))


def _label(s: State, node: Node) -> None:
    if node.name in s.frame.jumps and node.name not in s.frame.targets:
        _arrive(s, node, f"`goto {node.name}` leads here")
    for child in node.children:
        statement(s, child)


def _arrive(s: State, node: Node, reason: str) -> None:
    """Control comes from elsewhere, with any values and pointers."""
    s.emit(Opaque(reason, span=_first_line(s.span(node))))
    _forget_pointers(s, s.frame.node)


def _is_come_back_to(node: Node) -> bool:
    is_list = node.kind == "COMPOUND_STMT"
    return not is_list and any(map(returns_twice, node.walk()))


def _entered(s: State, node: Node, label: str) -> None:
    """A conditional or a loop that a jump enters in the middle, so its test says nothing."""
    reason = f"`goto {label}` leads into this statement"
    _arrive(s, node, reason)
    lost(s, node, s.unmodelled(node, reason))


def _first_line(span: Span) -> Span:
    return Span(span.path, span.line, span.column, span.line, span.column + 1)


def _assembly(s: State, node: Node) -> None:
    rule = s.to.rules.get(node.kind)
    if rule is not None:
        rule(s, node)
    else:
        s.emit(Opaque("inline assembly", span=s.span(node)))
        _forget_pointers(s, node)


def _attributed(s: State, node: Node) -> None:
    for child in node.children:
        if child.kind.endswith("_STMT"):
            statement(s, child)
            return
    _expression(s, node)


def _mentioned(s: State, node: Node) -> tuple[str, ...]:
    """The variables that a piece of code names, and the arrays that it can reach."""
    found: dict[str, None] = {}
    for part in node.walk():
        # A name that depends on a type is that of nothing yet.
        if part.kind != "DECL_REF_EXPR" or part.cursor.referenced is None:
            continue
        place = s.places.get(identity(part.declaration))
        if place is None:
            continue
        for leaf in leaves(place):
            if isinstance(leaf.type, Arithmetic):
                found.setdefault(leaf.base)
            elif isinstance(leaf.type, PointerTo):
                found.update(dict.fromkeys(_reached(s, leaf.base)))
    return tuple(found)


def _reached(s: State, name: str) -> tuple[str, ...]:
    """The arrays that a pointer variable may point at, and the scalars that it uses."""
    pointer = s.pointers.get(name)
    if pointer is None:
        bases = tuple(sorted(s.targets(name)))
    else:
        behind = s.behind(pointer.place.base)
        bases = (*_names_of_parts(s, pointer.place), *sorted(behind))
    s.exposed.update(bases)
    slots = tuple(each.name for each in s.slots.get(name, ()))
    return (*bases, *slots)


def _names_of_parts(s: State, place: Place) -> tuple[str, ...]:
    """The names of the parts of an object, which are those of all objects of its type."""
    type_ = place.type
    if place.width or not isinstance(type_, Record) or not type_.fields:
        return parts(place)
    # Two files may have two structures of one name.
    key = type_.name, str(type_.fields[0][1].translation_unit.spelling)
    known = s.file.names_of_parts
    if key not in known:
        known[key] = parts(Place("", type_))
    return tuple(place.base + name for name in known[key])


def _changeable(s: State, node: Node, names: tuple[str, ...]) -> tuple[str, ...]:
    """Of the variables that code names: scalars that it assigns, and all arrays."""
    found = survey(node)
    roots = found.modified | found.addressed
    return tuple(
        name
        for name in names
        if s.type_of_name(name) is None
        or s.owners.get(name.split(".")[0]) in roots
        or "." in name
    )


def _forget_pointers(s: State, node: Node) -> None:
    for key in sorted(survey(node).assigned):
        place = s.places.get(key)
        if place is not None:
            forget(s, place)


_RULES: dict[str, Callable[[State, Node], None]] = {
    "COMPOUND_STMT": _compound,
    "DECL_STMT": _declarations,
    "IF_STMT": _if,
    "FOR_STMT": for_loop,
    "WHILE_STMT": lambda s, node: s.to.while_loop(s, node),
    "DO_STMT": do_loop,
    "SWITCH_STMT": switch,
    "BREAK_STMT": _break,
    "CONTINUE_STMT": _continue,
    "RETURN_STMT": _return,
    "NULL_STMT": _nothing,
    "GOTO_STMT": _jump,
    "INDIRECT_GOTO_STMT": _jump,
    "LABEL_STMT": _label,
    "ASM_STMT": _assembly,
    "GCC_ASM_STMT": _assembly,
    "UNEXPOSED_STMT": _attributed,
    DROPPED: _dropped,
}
