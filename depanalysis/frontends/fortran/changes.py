"""Which names the text of a unit may change, and which arguments a procedure may."""

from collections.abc import Collection, Iterator

from depanalysis.frontends.fortran.functions import is_intrinsic
from depanalysis.frontends.fortran.procedures import procedure_of
from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node

# Statements that may change any name in them, by a status if by nothing else.
_CHANGES = frozenset((
    "Read_Stmt", "Write_Stmt", "Print_Stmt", "Open_Stmt", "Close_Stmt", "Inquire_Stmt",
    "Rewind_Stmt", "Backspace_Stmt", "Endfile_Stmt", "Flush_Stmt", "Wait_Stmt",
    "Allocate_Stmt", "Deallocate_Stmt", "Nullify_Stmt", "Pointer_Assignment_Stmt",
    "Assign_Stmt", "Namelist_Stmt", "Data_Ref", "Select_Type_Stmt", "Structure_Constructor",
))  # fmt: skip
# What is computed is no variable.
_VALUES = ("_Expr", "_Operand", "_Constant", "Parenthesis")
_REFERENCES = ("Part_Ref", "Function_Reference", "Intrinsic_Function_Reference")


def changing(scope: Scope) -> frozenset[str]:
    """The names that a statement of the unit may change, by their place in it."""
    if scope.changing is None:
        # A procedure that comes back to itself is taken to change all.
        scope.changing = frozenset(_names(scope.node))
        scope.changing = frozenset(_all_changed(scope, scope.node, frozenset()))
    return scope.changing


def _all_changed(scope: Scope, node: Node, arrays: frozenset[str]) -> Iterator[str]:
    """What a node and its parts change; `arrays` are those of constructs around."""
    if node.kind in ("Associate_Construct", "Block_Construct"):
        arrays |= frozenset(_own_arrays(node))
    yield from _changed(scope, node, arrays)
    for part in node.children:
        yield from _all_changed(scope, part, arrays)


def changed_in(scope: Scope, statement: Node) -> tuple[str, ...]:
    """The names that a statement of a unit may change, each once."""
    return tuple(dict.fromkeys(_all_changed(scope, statement, frozenset())))


def set_by_statements(scope: Scope) -> frozenset[str]:
    """The names that a unit may change in other ways than by a CALL."""
    others = (node for node in scope.node.walk() if node.kind != "Call_Stmt")
    return frozenset(x for node in others for x in _changed(scope, node, frozenset()))


def changed_by_given(scope: Scope) -> frozenset[str]:
    """The names that a unit may change in other ways than by procedures that are not given."""
    others = (x for x in scope.node.walk() if not _is_foreign(scope, x))
    return frozenset(x for node in others for x in _changed(scope, node, frozenset()))


def _is_foreign(scope: Scope, node: Node) -> bool:
    """Whether a node calls a procedure that no given file defines."""
    is_call = node.kind == "Call_Stmt" or _is_function(scope, node, frozenset())
    is_constructor = node.kind == "Structure_Constructor"
    named = node.node(0) if (is_call or is_constructor) and node.children else node
    return named is not node and (
        named.kind != "Name" or procedure_of(scope, named.word) is None
    )


def stores(scope: Scope, others: Collection[int]) -> Iterator[tuple[str, Node | None]]:
    """The names that a unit may change, each with the value of a plain assignment.

    Of the procedures in it those are left out whose nodes are `others`, by identity.
    """
    changing(scope)
    yield from _all_stored(scope, scope.node, frozenset(), others)


def _all_stored(
    scope: Scope, node: Node, arrays: frozenset[str], others: Collection[int]
) -> Iterator[tuple[str, Node | None]]:
    if id(node) in others and node is not scope.node:
        return
    if node.kind in ("Associate_Construct", "Block_Construct"):
        arrays |= frozenset(_own_arrays(node))
    if node.kind == "Assignment_Stmt" and node.node(0).kind == "Name":
        yield node.node(0).word.lower(), node.node(2)
    else:
        yield from ((name, None) for name in _changed(scope, node, arrays))
    for part in node.children:
        yield from _all_stored(scope, part, arrays, others)


def _own_arrays(construct: Node) -> Iterator[str]:
    """The names that are arrays in a construct, or variables that stand for some."""
    for part in construct.children[:2]:
        for each in part.walk():
            is_array = each.kind == "Entity_Decl" and isinstance(each.parts[1], Node)
            if each.kind == "Association" or is_array:
                yield each.node(0).word.lower()


def _names(node: Node) -> Iterator[str]:
    return (part.word.lower() for part in node.walk() if part.kind == "Name")


def _changed(scope: Scope, node: Node, arrays: frozenset[str]) -> Iterator[str]:
    if node.kind == "Assignment_Stmt":
        target = node.node(0)
        yield target.word.lower()
        if target.kind == "Part_Ref":
            yield target.node(0).word.lower()
    elif node.kind == "Loop_Control":
        pairs = (part for part in node.children if part.kind == "Tuple")
        yield from (pair.node(0).word.lower() for pair in pairs)
    elif node.kind == "Call_Stmt" or _is_function(scope, node, arrays):
        yield from _by_call(scope, node)
    elif node.kind == "Association":
        # What its name stands for may be changed under that name.
        yield from _stored(node.node(2))
    elif node.kind in _CHANGES:
        yield from _names(node)
    elif node.kind == "Lost_Stmt":
        yield from _names(scope.node)


def _is_function(scope: Scope, node: Node, arrays: frozenset[str]) -> bool:
    if node.kind == "Structure_Constructor":
        return procedure_of(scope, node.node(0).word) is not None
    if node.kind not in _REFERENCES or not node.children:
        return False
    name = node.node(0).word
    if name.lower() in arrays:
        return False
    if is_intrinsic(scope, name):
        return False
    if node.kind == "Intrinsic_Function_Reference":
        return scope.is_procedure(name)
    symbol = scope.find(name)
    return symbol is None or not symbol.dimensions


def _by_call(scope: Scope, node: Node) -> Iterator[str]:
    """The arguments that a call may change: of an unknown procedure, all variables."""
    name = node.node(0)
    procedure = procedure_of(scope, name.word) if name.kind == "Name" else None
    group = node.children[1:]
    given = group[0].children if group and group[0].kind.endswith("_List") else group
    is_plain = all(each.kind != "Actual_Arg_Spec" for each in given)
    if procedure is None or not is_plain or len(given) > len(procedure.dummies):
        yield from _names(name)
        for each in given:
            yield from _stored(each.node(1) if each.kind == "Actual_Arg_Spec" else each)
        return
    for key, each in zip(procedure.dummies, given, strict=False):
        if is_changed(procedure, key):
            yield from _stored(each)


def _stored(node: Node) -> Iterator[str]:
    """The variable that a designator is a part of; its subscripts are only read."""
    while node.kind in ("Part_Ref", "Data_Ref") and node.children:
        node = node.node(0)
    if not node.kind.endswith(_VALUES):
        yield from _names(node)


def is_changed(procedure: Scope, key: str) -> bool:
    """Whether a procedure may change a dummy argument."""
    symbol = procedure.symbols[key]
    if symbol.has("intent_in", "value"):
        return False
    is_shared = symbol.has("pointer", "target", "overlapping", "volatile")
    return is_shared or key in changing(procedure)
