"""What the dummy arguments of a procedure stand for in a call that is inlined.

A variable, an element or a section is handed over as such: what the procedure does to its
dummy argument, it does to that storage. Subscripts of the argument are those at the call.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from depanalysis.frontends.fortran.associations import associated
from depanalysis.frontends.fortran.bindings import is_bound
from depanalysis.frontends.fortran.conversions import converted, for_storing
from depanalysis.frontends.fortran.entry_values import held_place, is_steady
from depanalysis.frontends.fortran.inquiries import presence
from depanalysis.frontends.fortran.kinds import real_of_literal
from depanalysis.frontends.fortran.operands import dimensions_of
from depanalysis.frontends.fortran.places import component, place
from depanalysis.frontends.fortran.procedures import has_prefix
from depanalysis.frontends.fortran.state import Actual, State, UnmodelledError, Value
from depanalysis.frontends.fortran.structures import handed_structure
from depanalysis.frontends.fortran.symbols import Scope, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import BoolConst, Load, Var
from depanalysis.ir.statements import Assign

Evaluate = Callable[[State, Node], Value]

_LITERALS = {
    "Int_Literal_Constant": ("integer", None),
    "Real_Literal_Constant": ("real", None),
    "Logical_Literal_Constant": ("logical", None),
    "Char_Literal_Constant": ("character", None),
}
ABSENT = Actual(reason="an argument that is absent is used", presence=BoolConst(False))


def arguments_of(node: Node) -> tuple[Node, ...]:
    """The arguments of a CALL or a reference."""
    rest = node.children[1:]
    if len(rest) == 1 and rest[0].kind.endswith("_List"):
        rest = rest[0].children
    return tuple(
        replace(x, kind="Actual_Arg_Spec") if x.kind == "Component_Spec" else x
        for x in rest
    )


def bind(
    s: State, inner: State, node: Node, given: Sequence[Node], value: Evaluate
) -> None:
    """Gives each dummy argument of a procedure what it stands for in a call."""
    pairs = matched(s, inner, node, given)
    # Extents of arrays are made of single values.
    for is_array in (False, True):
        for symbol, actual in pairs.items():
            if bool(symbol.dimensions) == is_array:
                inner.bindings[symbol] = handed(s, inner, symbol, actual, value)


def matched(
    s: State, inner: State, node: Node, given: Sequence[Node]
) -> dict[Symbol, Node | None]:
    """Each dummy argument with its argument in the text, or without one."""
    name, dummies = inner.scope.name, inner.scope.dummies
    found: dict[str, Node] = {}
    for position, each in enumerate(given):
        key = dummies[position] if position < len(dummies) else ""
        if each.kind == "Actual_Arg_Spec":
            key, each = each.node(0).word.lower(), each.node(1)
        if key not in dummies or key in found or each.kind == "Alt_Return_Spec":
            raise s.unmodelled(node, f"calls `{name}` with other arguments than it has")
        found[key] = each
    symbols = {key: inner.scope.symbols[key] for key in dummies}
    for key, symbol in symbols.items():
        if key not in found and not symbol.has("optional"):
            raise s.unmodelled(node, f"calls `{name}` with fewer arguments than it has")
    return {symbol: found.get(key) for key, symbol in symbols.items()}


def accepts(
    s: State, procedure: Scope, given: Sequence[Node], *, is_external: bool = False
) -> bool:
    """Whether arguments may be those of a procedure, by number, rank and type.

    An external one may get any array or a part of one in place of an array.
    """
    positions = procedure.dummies[: len(given)]
    keyed = {x.node(0).word.lower(): x.node(1) for x in given if _is_keyed(x)}
    found = keyed | {
        key: each
        for key, each in zip(positions, given, strict=False)
        if not _is_keyed(each)
    }
    needed = {
        key for key in procedure.dummies if not procedure.symbols[key].has("optional")
    }
    if len(found) != len(given) or not needed <= found.keys() <= {*procedure.dummies}:
        return False
    is_elemental = has_prefix(procedure, "elemental")
    return all(
        _may_be(s, procedure.symbols[key], each, is_elemental=is_elemental)
        if not is_external
        else _conforms(s, procedure.symbols[key], each)
        for key, each in found.items()
    )


def _is_keyed(node: Node) -> bool:
    return node.kind == "Actual_Arg_Spec"


def _may_be(s: State, dummy: Symbol, node: Node, *, is_elemental: bool) -> bool:
    """Whether an argument may have the type and the rank of a dummy argument."""
    own = _declared(s, node)
    is_any = dummy.has("polymorphic") and own is not None and own.record
    if own is not None and own.record != dummy.record and not is_any:
        return False
    storage = own.storage if own is not None else _LITERALS.get(node.kind)
    if storage is not None and not _is_alike(storage, dummy.storage):
        return False
    try:
        rank = len(dimensions_of(s, node))
    except UnmodelledError:
        return True
    wanted = len(dummy.dimensions)
    is_element = node.kind in ("Part_Ref", "Data_Ref") and not rank
    by_sequence = is_element and any(each.upper for each in dummy.dimensions)
    return is_elemental or by_sequence or rank == wanted


def _conforms(s: State, dummy: Symbol, node: Node) -> bool:
    """Whether an argument is what a procedure needs that no interface describes."""
    own = _declared(s, node)
    storage = own.storage if own is not None else _storage_of_literal(s, node)
    if storage is not None and storage != dummy.storage:
        families = {each[0].split("(")[0] for each in (storage, dummy.storage)}
        if families != {"character"}:
            return False
    if node.kind == "Alt_Return_Spec" or (own is not None and own.record):
        return False
    try:
        rank = len(dimensions_of(s, node))
    except UnmodelledError:
        return True
    is_array = rank > 0 or (own is not None and bool(own.dimensions))
    return is_array if dummy.dimensions else rank == 0


def _storage_of_literal(s: State, node: Node) -> tuple[str, int | None] | None:
    if node.kind == "Real_Literal_Constant":
        return "real", real_of_literal(s.scope, node).bits // 8
    if node.kind == "Int_Literal_Constant" and node.parts[1:] in ((), (None,)):
        return "integer", 4
    return _LITERALS.get(node.kind)


def _is_alike(one: tuple[str, int | None], other: tuple[str, int | None]) -> bool:
    if one[0].split("(")[0] != other[0].split("(")[0]:
        return False
    is_text = one[0].startswith("character")
    return is_text or None in (one[1], other[1]) or one[1] == other[1]


def _declared(s: State, node: Node) -> Symbol | None:
    """The symbol that says of which type an argument is, if it is a plain variable."""
    try:
        if node.kind == "Data_Ref":
            return component(s, node)
    except UnmodelledError:
        return None
    name = node if node.kind == "Name" else node.child("Name")
    is_plain = node.kind == "Name" or node.kind == "Part_Ref"
    symbol = s.scope.find(name.word) if is_plain and name is not None else None
    is_value = symbol is not None and (node.kind == "Name" or symbol.dimensions)
    return symbol if is_value and symbol and not symbol.has("external") else None


def handed(
    s: State, inner: State, symbol: Symbol, node: Node | None, value: Evaluate
) -> Actual:
    """What one dummy argument stands for."""
    if node is None or _is_absent(s, node):
        return ABSENT
    mentions = s.marked(
        tuple(each.word.lower() for each in node.walk() if each.kind == "Name")
    )
    assert mentions is not None
    own = s.scope.find(node.word) if node.kind == "Name" else None
    reason = _unusable(symbol, own)
    if reason:
        return Actual(reason=reason, mentions=mentions, given=(s, node))
    if symbol.record:
        found = handed_structure(s, inner, symbol, node, value)
        found = replace(found, mentions=mentions)
    elif symbol.dimensions:
        found = associated(s, inner, symbol, node, value)
        found = replace(found, mentions=mentions)
    else:
        found = _single(s, inner, symbol, node, (mentions, value))
    is_optional = own is not None and own.has("optional")
    present = presence(s, own) if own and is_optional else found.presence
    return replace(found, presence=present, given=(s, node))


def _is_absent(s: State, node: Node) -> bool:
    symbol = s.scope.find(node.word) if node.kind == "Name" else None
    bound = s.bound(symbol) if symbol is not None else None
    return bound is not None and bound.presence == ABSENT.presence


def _unusable(symbol: Symbol, own: Symbol | None) -> str:
    """Why the procedure cannot use an argument; `own` is the caller's, if it is a name."""
    if symbol.has("procedure"):
        return f"`{symbol.text}` is a procedure that is an argument"
    for kind in ("pointer", "allocatable"):
        # A pointer to what is none may be handed over, too, and is one only there.
        if symbol.has(kind) and not (own is not None and own.has(kind)):
            return (
                f"the argument `{symbol.text}` is {kind}, and that of the caller is not"
            )
    is_unknown = symbol.type is None and not symbol.record
    return f"`{symbol.text}` is a text or has no type" if is_unknown else ""


def _single(
    s: State,
    inner: State,
    symbol: Symbol,
    node: Node,
    context: tuple[tuple[str, ...], Evaluate],
) -> Actual:
    mentions, value = context
    if dimensions_of(s, node):
        raise s.unmodelled(node, f"an array is handed over as `{symbol.text}`")
    storage = _storage(s, node)
    if storage is None or symbol.has("value"):
        return _copied(s, inner, symbol, node, value)
    if storage != symbol.storage:
        raise s.unmodelled(node, f"`{symbol.text}` has another type than its argument")
    target, _ = place(s, node, value)
    target = held_place(s, target, symbol.text)
    return Actual(lambda _: target, mentions=mentions)


def _storage(s: State, node: Node) -> tuple[str, int | None] | None:
    """The type of a variable or element; nothing for another expression."""
    if is_bound(s.scope, node):
        return None
    if node.kind == "Data_Ref":
        return component(s, node).storage
    if node.kind not in ("Name", "Part_Ref"):
        return None
    name = node if node.kind == "Name" else node.node(0)
    if name.word.lower() in {**s.substitutes, **s.constants}:
        return None
    symbol = s.scope.symbol(name.word, name.span)
    is_array = node.kind == "Part_Ref" and bool(symbol.dimensions)
    is_variable = is_array or (node.kind == "Name" and not symbol.has("parameter"))
    return symbol.storage if is_variable else None


def _copied(
    s: State, inner: State, symbol: Symbol, node: Node, value: Evaluate
) -> Actual:
    """A value that the procedure gets, without a variable of the caller."""
    assert symbol.type is not None
    found = value(s, node)
    wanted = "int" if symbol.type.is_integer else symbol.type.kind
    if found.kind != wanted:
        raise s.unmodelled(node, f"`{symbol.text}` has another type than its argument")
    is_kept = is_steady(s, found.expr) and not symbol.has("value")
    if is_kept or not s.keeps:
        own = Value.of(converted(found, symbol.type), symbol.type)
        inner.constants[symbol.text.lower()] = own
        return Actual(reason=f"`{symbol.text}`, which is no variable, is changed")
    variable = s.temporary(symbol.text, symbol.type, node.span)
    s.emit(Assign(variable, for_storing(found, symbol.type), span=node.span))
    copy: Var | Load = variable
    return Actual(lambda _: copy, mentions=(variable.name,))
