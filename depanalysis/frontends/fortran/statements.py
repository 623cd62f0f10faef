"""The statements of Fortran other than loops: one rule for each kind of node."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from depanalysis.frontends.fortran.arrays import parts_of
from depanalysis.frontends.fortran.assignments import (
    array_assignment,
    assigns_array,
    forall,
    where,
)
from depanalysis.frontends.fortran.calls import call, names_in
from depanalysis.frontends.fortran.choices import case_construct, unknown_condition
from depanalysis.frontends.fortran.constructs import (
    associate_construct,
    block_construct,
    nullification,
    pointer_assignment,
    select_type_construct,
)
from depanalysis.frontends.fortran.conversions import for_storing
from depanalysis.frontends.fortran.copies import copies
from depanalysis.frontends.fortran.errors import excluded, is_error
from depanalysis.frontends.fortran.expressions import (
    OPERATORS,
    condition,
    value,
)
from depanalysis.frontends.fortran.functions import is_intrinsic
from depanalysis.frontends.fortran.goto_statements import (
    arithmetic_if,
    assigned_goto,
    computed_goto,
    goto,
    leap,
    leap_if,
)
from depanalysis.frontends.fortran.inquiries import set_bounds
from depanalysis.frontends.fortran.jumps import (
    TRANSFERS,
    Item,
    Landing,
    Repeated,
    arranged,
    destinations,
    flat,
    is_jump,
    label_of,
    leaps,
    sections,
)
from depanalysis.frontends.fortran.loops import do_construct, lost_loops
from depanalysis.frontends.fortran.places import place
from depanalysis.frontends.fortran.reductions import type_of
from depanalysis.frontends.fortran.rules import demand
from depanalysis.frontends.fortran.state import TOUCHABLE, State, UnmodelledError
from depanalysis.frontends.fortran.transfers import (
    OUTPUT,
    STORING,
    go_on,
    group_of,
    stored_by,
    unit_of,
)
from depanalysis.frontends.fortran.transformations import transformed
from depanalysis.frontends.fortran.tree import Node, Part
from depanalysis.ir.expressions import BoolConst, Expr, Unary, Var
from depanalysis.ir.inputs import INPUT
from depanalysis.ir.statements import (
    GOTO,
    Assign,
    Block,
    Exit,
    If,
    Opaque,
    Stmt,
    While,
)
from depanalysis.ir.types import BOOL

_ALLOCATE = "ALLOCATE is not modelled"
_MEMORY = "asks for memory"
_DEALLOCATE = "DEALLOCATE is not modelled"
# An intrinsic function may be one that the text defines.
_CALLS = (
    "Function_Reference",
    "Intrinsic_Function_Reference",
    "Defined_Op",
    "Structure_Constructor",
)
_REFERENCES = ("Part_Ref", "Function_Reference", "Intrinsic_Function_Reference")
_DEMANDING = (
    "Print_Stmt", "Write_Stmt", "Read_Stmt", "Allocate_Stmt",
    "Pointer_Assignment_Stmt", "Associate_Stmt",
)  # fmt: skip
"""Statements that may use parts of arrays without an access for each element."""

_SHARED = ("overlapping", "pointer", "volatile", "lost")
_PLAIN = ("Continue_Stmt", "Data_Stmt", "Comment")


def statements(s: State, nodes: Sequence[Node]) -> None:
    """A list of statements; what follows a jump is dead."""
    _items(s, arranged(nodes, s.targets | s.terminals.keys()))


def _items(s: State, items: Sequence[Item]) -> None:
    for position, item in enumerate(items):
        if isinstance(item, Landing):
            _landing(s, item)
        elif isinstance(item, Repeated):
            _repeated(s, item)
        else:
            statement(s, item)
        is_left = bool(s.out) and isinstance(s.out[-1], Exit)
        if is_left and not _is_jumped_to(s, flat(items[position + 1 :])):
            return


def _landing(s: State, landing: Landing) -> None:
    """Statements in a block that jumps to the label behind it leave."""
    # A label that stands in several places, which is an error, leads to the next of them.
    outer = dict(s.landings)
    label = s.landings[landing.label] = s.fresh(GOTO)
    with s.captured() as body:
        _items(s, landing.items)
    s.landings.clear()
    s.landings.update(outer)
    s.emit(Block("inlined", tuple(body), label=label, span=landing.nodes[0].span))


def _repeated(s: State, repeated: Repeated) -> None:
    """Statements that jumps to the label before them begin again: a loop without a head."""
    around, span = s.innermost, repeated.nodes[0].span
    landings, repeats = dict(s.landings), dict(s.repeats)
    label = s.innermost = s.fresh(GOTO)
    s.repeats[repeated.label] = label
    if repeated.behind is not None:
        s.landings[repeated.behind] = label
    with s.captured() as body:
        _items(s, repeated.items)
    s.innermost, s.landings, s.repeats = around, landings, repeats
    again = Exit("continue")
    match body[-1:]:
        case [Exit() as last] if last == again:
            body.pop()
        case [If(condition=test, then=(only,), otherwise=())] if only == again:
            body[-1] = If(Unary("not", test), (Exit("break", span=span),), (), span)
        case _:
            body.append(Exit("break", span=span))
    s.emit(While(BoolConst(True, span), tuple(body), label, span=span))


def statement(s: State, node: Node) -> None:
    """Any statement; what cannot be modelled becomes an `Opaque`."""
    label = label_of(node)
    if node.kind == "Format_Stmt":
        return
    if label in s.targets:
        s.opaque(f"`go to {label}` leads here", None, None, node.span)
    if node.kind in _PLAIN:
        return
    rule = _RULES.get(node.kind, _unknown)
    mark = len(s.out)
    try:
        if node.kind == "Assignment_Stmt":
            demand(s, node, value, has_accesses=not _has_calls(s, node))
        elif node.kind in _DEMANDING:
            demand(s, node, value)
        rule(s, node)
    except UnmodelledError as error:
        del s.out[mark:]
        lost(s, node, error)
    for part in node.children:
        if part.label in s.targets and part.kind.startswith("End_"):
            s.opaque(f"`go to {part.label}` leads here", None, None, part.span)


def lost(s: State, node: Node, error: UnmodelledError) -> None:
    """An `Opaque` for code that is not modelled, and an unknown loop for each in it."""
    if node.kind in ("Assignment_Stmt", *_DEMANDING):
        demand(s, node, value)
    if node.kind == "Assignment_Stmt" and not _has_calls(s, node):
        target = names_in(s, node)[:1]
        s.opaque(error.reason, names_in(s, node), target, error.span)
        return
    touched = (*names_in(s, node), TOUCHABLE)
    exits = _exits(s, node)
    chosen = [s.temporary("condition", BOOL, node.span) for _ in exits]
    written = (*touched, *(each.name for each in chosen))
    s.opaque(error.reason, touched, written, error.span)
    lost_loops(s, node, error)
    for is_taken, leaving in zip(chosen, exits, strict=True):
        s.emit(If(is_taken, (leaving,), span=node.span))


def _exits(s: State, node: Node) -> tuple[Exit, ...]:
    """Where jumps in code that is not modelled may go on, other than behind it."""
    found: dict[Exit, None] = {}
    for part in leaps(node):
        with s.captured() as taken, suppress(UnmodelledError):
            if is_jump(part):
                for label in destinations(part):
                    leap(s, label, part)
            else:
                _RULES[part.kind](s, part)
        found.update((each, None) for each in taken if isinstance(each, Exit))
    return tuple(each for each in found if each.kind != "return")


def _has_calls(s: State, node: Node) -> bool:
    """Whether a part of an assignment could be a function with effects of its own.

    An overlapping or pointed-to name may also change more than its own variable.
    """
    if s.scope.redefines:
        return True
    for part in node.walk():
        if part.kind in _REFERENCES and is_intrinsic(s.scope, part.node(0).word):
            continue
        if part.kind == "Data_Ref" and any(
            each.has("pointer") for each in parts_of(s.scope, part)
        ):
            return True
        if part.kind in _CALLS or any(map(_is_defined_operator, part.parts)):
            return True
        if part.kind in ("Name", "Part_Ref") and _may_be_call(s, part):
            return True
    return False


def _may_be_call(s: State, part: Node) -> bool:
    """Whether a name, with arguments or subscripts, may be more than its own variable."""
    name = part if part.kind == "Name" else part.node(0)
    if is_intrinsic(s.scope, name.word):
        return False
    symbol = s.scope.find(name.word)
    if symbol is None:
        # A variable whose type its first letter says, since a call has parentheses.
        return part.kind != "Name"
    is_call = part.kind == "Part_Ref" and not symbol.dimensions
    return is_call or symbol.has(*_SHARED)


def _is_defined_operator(part: Part) -> bool:
    """Whether an operator is a function of the user, as in `x .plus. y`."""
    is_word = isinstance(part, str) and part[:1] == part[-1:] == "." and len(part) > 2
    return is_word and str(part).lower() not in OPERATORS


def _assignment(s: State, node: Node) -> None:
    parts = copies(s, node)
    if parts is not None:
        # A function in a subscript is called for each component.
        with s.strict():
            for each in parts:
                _assignment(s, each)
        return
    node = transformed(s, node, value)
    if assigns_array(s, node):
        with s.strict():
            array_assignment(s, node)
        return
    target, type_ = place(s, node.node(0), value)
    indices = (*s.indices.values(), *s.shared.opened.values())
    if isinstance(target, Var) and target.name in indices:
        raise s.unmodelled(node, f"the index `{target.name}` is assigned in its loop")
    found = value(s, node.node(2))
    if s.scope.redefines and (found.kind == "bool") != (type_.kind == "bool"):
        raise s.unmodelled(node, "an assignment of another type may be a procedure")
    s.emit(Assign(target, for_storing(found, type_), span=node.span))


def _if_statement(s: State, node: Node) -> None:
    chosen = _condition(s, node.node(0))
    if isinstance(chosen, BoolConst) and s.is_partial:
        if chosen.value:
            statement(s, node.node(1))
        return
    if is_error(s, (node.node(1),)):
        excluded(s, (node.node(1),), _negated(chosen))
        return
    with s.captured() as then:
        statement(s, node.node(1))
    s.emit(If(chosen, tuple(then), span=node.span))


def _negated(chosen: Expr) -> Expr:
    return Unary("not", chosen, chosen.span)


def _if_construct(s: State, node: Node) -> None:
    branches = sections(node)
    with named_block(s, branches[0][0]):
        _branches(s, branches)


def _branches(s: State, branches: list[tuple[Node, list[Node]]]) -> None:
    (head, body), *rest = branches
    if head.kind == "Else_Stmt":
        statements(s, body)
        return
    chosen = _condition(s, head.node(0))
    if chosen == BoolConst(False) and not _is_jumped_to(s, body):
        # What needs an argument that is absent has no meaning here.
        if rest:
            _branches(s, rest)
        return
    if is_error(s, body):
        excluded(s, body, _negated(chosen))
        if rest:
            _branches(s, rest)
        return
    if len(rest) == 1 and rest[0][0].kind == "Else_Stmt" and is_error(s, rest[0][1]):
        excluded(s, rest[0][1], chosen)
        statements(s, body)
        return
    with s.captured() as then:
        statements(s, body)
    with s.captured() as otherwise:
        if rest:
            _branches(s, rest)
    s.emit(If(chosen, tuple(then), tuple(otherwise), span=head.span))


def _is_jumped_to(s: State, body: Sequence[Node]) -> bool:
    """Whether code that is never reached from above could still be, or is the unit's."""
    labels = {part.label for each in body for part in each.walk()}
    return not s.is_partial or not labels.isdisjoint(s.targets)


def _condition(s: State, node: Node) -> Expr:
    try:
        return condition(s, node)
    except UnmodelledError as error:
        return unknown_condition(s, node, error, names_in(s, node))


class named_block:  # noqa: N801
    """Statements of a construct that has a name go into a block that EXIT can leave."""

    def __init__(self, s: State, head: Node) -> None:
        self.s, self.head = s, head
        self.outer: list[Stmt] = []

    def __enter__(self) -> None:
        s, name = self.s, self.head.name
        if name is not None:
            self.outer, s.out = s.out, []
            s.labels[name.lower()] = s.fresh(name)

    def __exit__(self, *_: object) -> None:
        s, name = self.s, self.head.name
        if name is not None:
            label = s.labels.pop(name.lower())
            body, s.out = tuple(s.out), self.outer
            s.emit(Block("inlined", body, label=label, span=self.head.span))


def _case(s: State, node: Node) -> None:
    heads = [part for part in node.children if part.kind == "Select_Case_Stmt"]
    with named_block(s, heads[0]):
        case_construct(s, node, lambda body: _case_body(s, body))


def _case_body(s: State, body: Sequence[Node]) -> None:
    if is_error(s, body):
        excluded(s, body, BoolConst(False))
    else:
        statements(s, body)


def _block(s: State, node: Node) -> None:
    with named_block(s, node.children[0]):
        block_construct(s, node)


def _associate(s: State, node: Node) -> None:
    with named_block(s, node.children[0]):
        demand(s, node.children[0], value)
        associate_construct(s, node, value)


def _select_type(s: State, node: Node) -> None:
    with named_block(s, node.children[0]):
        select_type_construct(s, node, value)


def _pointer(s: State, node: Node) -> None:
    pointer_assignment(s, node, value)


def _nullify(s: State, node: Node) -> None:
    nullification(s, node, value)


def _loop(s: State, node: Node) -> None:
    do_construct(s, node, lambda body: statements(s, body))


def _cycle(s: State, node: Node) -> None:
    s.emit(Exit("continue", _label(s, node), node.span))


def _exit(s: State, node: Node) -> None:
    s.emit(Exit("break", _label(s, node), node.span))


def _label(s: State, node: Node) -> str | None:
    name = node.child("Name")
    if name is None:
        return None
    label = s.labels.get(name.word.lower())
    if label is None:
        raise s.unmodelled(node, f"there is no construct `{name.word}` around this")
    # Without a label, what leads to the end of the innermost loop stays inside of it.
    return None if label == s.innermost else label


def _return(s: State, node: Node) -> None:
    s.emit(Exit("return", span=node.span))


def _entry(s: State, node: Node) -> None:
    s.opaque("a call may enter here", None, None, node.span)


def _lost(s: State, node: Node) -> None:
    s.opaque(node.word, None, None, node.span)


def _stop(s: State, node: Node) -> None:
    s.emit(Exit("stop", span=node.span))


def _call(s: State, node: Node) -> None:
    mark = len(s.out)
    try:
        node = transformed(s, node, value)
    except UnmodelledError:
        # An unknown procedure may still get what is not modelled.
        del s.out[mark:]
    call(s, node, value)


def _input_output(s: State, node: Node) -> None:
    # Any of the names may get a status, a value or what an implied loop leaves.
    unit, group = unit_of(s, node, value), group_of(s, node)
    names = (*names_in(s, node), *((TOUCHABLE,) if group is None else group))
    stored = None if _has_calls(s, node) else stored_by(node, unit)
    is_input = node.kind == "Read_Stmt"
    is_output = node.kind in ("Print_Stmt", "Write_Stmt")
    if is_output and stored == () == group and _printed(s, node):
        s.opaque(OUTPUT, (), (), node.span, comes_back=True)
    elif stored is not None and is_output:
        reason = STORING if stored else OUTPUT
        s.opaque(reason, names, stored, node.span, comes_back=True)
    elif stored is not None and is_input and group is not None:
        stored = (*stored, *group)
        s.opaque(INPUT, names, stored, node.span, "reply", comes_back=True)
    elif is_input:
        s.emit(Opaque("a form of READ", span=node.span))
    elif stored is not None:
        s.opaque(OUTPUT, names, (), node.span, comes_back=True)
        s.opaque(INPUT, (), stored, node.span, "reply", comes_back=True)
    else:
        s.opaque(STORING, (*names, TOUCHABLE), (*names, TOUCHABLE), node.span)
    go_on(s, node, unit)
    for label in destinations(node) if is_jump(node) else ():
        is_over = s.temporary("condition", BOOL, node.span)
        s.opaque(INPUT, (), (is_over.name,), node.span, "reply", comes_back=True)
        leap_if(s, is_over, label, node)


def _printed(s: State, node: Node) -> bool:
    """Reads what a statement writes out, if it is all numbers and texts."""
    items = node.parts[-1]
    if not isinstance(items, Node) or items.kind != "Output_Item_List":
        return items is None
    try:
        with s.captured() as reads:
            for item in items.children:
                if item.kind != "Char_Literal_Constant":
                    shown = value(s, item)
                    kept = s.temporary("printed", type_of(shown), item.span)
                    s.emit(Assign(kept, shown.expr, span=item.span))
    except UnmodelledError:
        return False
    for each in reads:
        s.emit(each)
    return True


def _allocate(s: State, node: Node) -> None:
    stored = None if _has_calls(s, node) else stored_by(node)
    if stored is None:
        raise s.unmodelled(node, _ALLOCATE)
    with suppress(UnmodelledError), s.captured() as status:
        stored = _without_status(s, node, stored)
    s.opaque(_ALLOCATE, names_in(s, node), stored, node.span)
    for each in status:
        s.emit(each)
    with suppress(UnmodelledError):
        set_bounds(s, node, value)


def _without_status(s: State, node: Node, stored: tuple[str, ...]) -> tuple[str, ...]:
    """What else an ALLOCATE stores to than its status, which is stored here.

    Whether there is memory is for whoever runs the program to say.
    """
    named = [part.word.lower() for part in node.walk() if part.kind == "Name"]
    for option in (part for part in node.walk() if part.kind == "Alloc_Opt"):
        variable = option.node(1)
        root = variable if variable.kind == "Name" else variable.node(0)
        if option.word.upper() != "STAT" or named.count(root.word.lower()) != 1:
            continue
        target, type_ = place(s, variable, value)
        status = s.temporary("status", type_, option.span)
        s.opaque(_MEMORY, (), (status.name,), option.span, "reply", comes_back=True)
        s.emit(Assign(target, status, span=option.span))
        stored = tuple(each for each in stored if each != root.word.lower())
    return stored


def _deallocate(s: State, node: Node) -> None:
    """Nobody reads the elements of the arrays that go; a status is stored, too."""
    if any(part.kind in ("Data_Ref", "Part_Ref") for part in node.walk()):
        _unknown(s, node)
        return
    s.opaque(_DEALLOCATE, (), names_in(s, node), node.span)


def _unknown(s: State, node: Node) -> None:
    word = node.kind.removesuffix("_Stmt").removesuffix("_Construct")
    text = word.replace("_", " ").upper()
    raise s.unmodelled(node, f"{text} is not modelled")


def _where(s: State, node: Node) -> None:
    with s.strict():
        where(s, node)


def _forall(s: State, node: Node) -> None:
    with s.strict():
        forall(s, node)


_RULES: dict[str, Callable[[State, Node], None]] = {
    "Assignment_Stmt": _assignment,
    "Where_Stmt": _where,
    "Where_Construct": _where,
    "Forall_Stmt": _forall,
    "Forall_Construct": _forall,
    "If_Stmt": _if_statement,
    "If_Construct": _if_construct,
    "Case_Construct": _case,
    "Block_Construct": _block,
    "Associate_Construct": _associate,
    "Select_Type_Construct": _select_type,
    "Pointer_Assignment_Stmt": _pointer,
    "Nullify_Stmt": _nullify,
    "Block_Nonlabel_Do_Construct": _loop,
    "Block_Label_Do_Construct": _loop,
    "Action_Term_Do_Construct": _loop,
    "Cycle_Stmt": _cycle,
    "Exit_Stmt": _exit,
    "Return_Stmt": _return,
    "Goto_Stmt": goto,
    "Computed_Goto_Stmt": computed_goto,
    "Arithmetic_If_Stmt": arithmetic_if,
    "Assigned_Goto_Stmt": assigned_goto,
    "Entry_Stmt": _entry,
    "Lost_Stmt": _lost,
    "Stop_Stmt": _stop,
    "Error_Stop_Stmt": _stop,
    "Call_Stmt": _call,
    "Allocate_Stmt": _allocate,
    "Deallocate_Stmt": _deallocate,
    **dict.fromkeys(TRANSFERS, _input_output),
}
