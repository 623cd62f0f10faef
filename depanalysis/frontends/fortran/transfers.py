"""Input and output: the unit of a statement, what it stores to, and in which order it comes.

Input: a statement. Output: the variables that it stores to, and that the file of its unit
goes on to the next record. Where a file is at a time is a value of its unit, which each
statement replaces, so that no iteration can overtake another one that prints or reads.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from depanalysis.frontends.fortran.state import State, UnmodelledError, Value
from depanalysis.frontends.fortran.symbols import Dimension, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import Call, Expr, IntConst, Load, Var
from depanalysis.ir.programs import Spelling
from depanalysis.ir.statements import ORDER, Array, Assign, Scalar
from depanalysis.ir.types import INT

OUTPUT = "input or output"
"""A reason: nothing but a file is written to."""

STORING = "input or output that may store"
"""A reason: variables may change, also such as no statement that is modelled mentions."""

_ITEMS = ("Input_Item_List", "Output_Item_List")
_CONTROLS = (
    "Io_Control_Spec", "Connect_Spec", "Close_Spec", "Position_Spec", "Flush_Spec",
)  # fmt: skip
_STATED = (*_CONTROLS, "Alloc_Opt", "Inquire_Spec")
_READ = (
    "ACCESS", "ACTION", "ADVANCE", "BLANK", "DECIMAL", "DELIM", "ENCODING", "FILE",
    "FORM", "NEW", "PAD", "POSITION", "POS", "REC", "RECL", "ROUND", "SIGN", "STATUS",
)  # fmt: skip
"""What a list states with a value that is only read, but in an INQUIRE."""

_PLACED = ("REC", "POS", "ID", "ASYNCHRONOUS")
_IN_ORDER = (
    "Print_Stmt", "Write_Stmt", "Read_Stmt", "Rewind_Stmt", "Backspace_Stmt",
    "Endfile_Stmt", "Open_Stmt", "Close_Stmt",
)  # fmt: skip
_CONNECTING = ("Open_Stmt", "Close_Stmt")
_PRINTED, _TYPED, _UNITS = "print", "read", "unit"
_SHOWN = {_PRINTED: "what is printed", _TYPED: "what is read", _UNITS: "unit"}


@dataclass(frozen=True, slots=True)
class Unit:
    """What a statement names as its unit: a node, `*` where that is `None`, its number.

    A text has no number.
    """

    node: Node | None
    number: Expr | None = None


def unit_of(s: State, stmt: Node, value: Callable[[State, Node], Value]) -> Unit | None:
    """The unit of a statement, if it names one."""
    node = _named_unit(stmt)
    if node is None:
        is_default = stmt.kind in ("Print_Stmt", "Read_Stmt") and not _controls(stmt)
        return Unit(None) if is_default else None
    if node.kind == "Io_Unit":
        return Unit(None)
    try:
        with s.captured() as calls:
            found = value(s, node)
    except UnmodelledError:
        return Unit(node)
    is_known = found.kind == "int" and not calls
    return Unit(node, found.expr if is_known else None)


def _controls(stmt: Node) -> tuple[Node, ...]:
    return tuple(part for part in stmt.walk() if part.kind in _CONTROLS)


def _named_unit(stmt: Node) -> Node | None:
    """What stands for the unit in a list, or alone behind the name of the statement."""
    listed = _controls(stmt)
    for position, each in enumerate(listed):
        word = each.word.upper()
        if each.children and (word == "UNIT" or (not word and position == 0)):
            return each.children[0]
    is_alone = stmt.kind in _IN_ORDER[3:] and not listed and bool(stmt.children)
    return stmt.children[0] if is_alone else None


def go_on(s: State, stmt: Node, unit: Unit | None) -> None:
    """Emits that the file of a unit is somewhere else from here on, or another file."""
    words = {each.word.upper() for each in _controls(stmt)}
    is_ordered = stmt.kind in _IN_ORDER and s.shared.library.is_sequential
    if unit is None or not is_ordered or not words.isdisjoint(_PLACED):
        return
    if unit.number is not None:
        name = _variable(s, _UNITS)
        place: Var | Load = Load(name, (unit.number,), stmt.span)
    elif unit.node is None or unit.node.kind == "Io_Unit":
        is_input = stmt.kind == "Read_Stmt"
        place = Var(_variable(s, _TYPED if is_input else _PRINTED), stmt.span)
    else:
        return
    is_begun = stmt.kind in _CONNECTING
    after = Call("next", (IntConst(0) if is_begun else place,), stmt.span)
    s.emit(Assign(place, after, span=stmt.span))


def _variable(s: State, stem: str) -> str:
    """The variable of the Program that says where files are, one for all procedures."""
    streams = s.shared.library.streams
    if stem not in streams:
        dimensions = (Dimension(),) if stem == _UNITS else ()
        streams[stem] = Symbol(
            stem, s.scope.node.span, INT, dimensions=dimensions, attributes={"module"}
        )
    symbol = streams[stem]
    home = s.home(symbol)
    name = f"{stem}{ORDER}"
    if name not in home.variables:
        home.names[symbol] = name
        home.symbols[name] = symbol
        subscripts = tuple((0, 0) for _ in symbol.dimensions)
        s.spellings[name] = Spelling(name, _SHOWN[stem], subscripts=subscripts)
        home.variables[name] = (
            Array(name, INT, (None,), span=symbol.span)
            if symbol.dimensions
            else Scalar(name, INT, is_input=True, is_output=True, span=symbol.span)
        )
    s.note_use(home, name)
    return name


def group_of(s: State, stmt: Node) -> tuple[str, ...] | None:
    """The variables of the NAMELIST that a statement states, or nothing if it is not here.

    A group may stand where a format does, before no list of what is transferred.
    """
    listed = [x for x in _controls(stmt) if x.kind == "Io_Control_Spec"]
    stated = [
        part.children[-1].word.lower()
        for position, part in enumerate(listed)
        if part.word.upper() == "NML" or (not part.word and position > 0)
        if part.children and part.children[-1].kind == "Name"
    ]
    if not stated or stmt.parts[-1] is not None:
        return ()
    scopes = [s.scope, *s.scope.around()]
    found = (
        tuple(x.word.lower() for x in objects.walk() if x.kind == "Name")
        for scope in scopes
        for part in scope.node.walk()
        if part.kind == "Namelist_Stmt"
        for name, objects in _groups(part)
        if name == stated[0]
    )
    every = tuple(name for names in found for name in names)
    is_text = s.scope.find(stated[0]) is not None
    return every or (() if is_text else None)


def _groups(stmt: Node) -> Iterator[tuple[str, Node]]:
    """The names of NAMELIST, each with what stands behind it."""
    flat = [x for part in stmt.children for x in _unpacked(part)]
    for name, objects in zip(flat[::2], flat[1::2], strict=False):
        yield name.word.lower(), objects


def _unpacked(part: Node) -> tuple[Node, ...]:
    return part.children if part.kind == "Tuple" else (part,)


def stored_by(stmt: Node, unit: Unit | None = None) -> tuple[str, ...] | None:
    """The names that a statement without calls stores to, if its form is one of these.

    A unit may be a text, but for a `unit` that is a number, and a status is a variable.
    """
    found: dict[str, None] = {}
    for place in _places(stmt, unit):
        name = place.node(0) if place.kind == "Part_Ref" else place
        if name.kind != "Name":
            return None
        found.setdefault(name.word.lower())
    return tuple(found)


def _places(stmt: Node, unit: Unit | None) -> Iterator[Node]:
    """Names, elements, and what is neither."""
    number = unit.node if unit is not None and unit.number is not None else None
    for part in stmt.walk():
        if part.kind in _STATED:
            if _may_store(part) and (number is None or number not in part.children):
                yield from (p for p in part.walk() if p.kind == "Name")
        elif part.kind == "Io_Implied_Do_Control":
            yield part.node(0)
        elif part.kind == "Allocation_List":
            yield from (p.node(0) if p.children else p for p in part.children)
    if stmt.kind == "Read_Stmt" and stmt.parts[-1] is not None:
        items = stmt.node(-1)
        yield from _items(items) if items.kind in _ITEMS else (items,)


def _may_store(stated: Node) -> bool:
    is_asked = stated.kind == "Inquire_Spec"
    return is_asked or stated.word.upper() not in _READ


def _items(items: Node) -> Iterator[Node]:
    """What is read, in implied loops, too."""
    for each in items.children:
        if each.kind == "Io_Implied_Do":
            yield from _items(each.node(0))
        else:
            yield each
