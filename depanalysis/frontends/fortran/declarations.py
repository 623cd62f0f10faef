"""Specification parts to scopes: types, dimensions and attributes of names."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from depanalysis.frontends.fortran.imports import access, interfaces, use
from depanalysis.frontends.fortran.kinds import (
    integer_constant,
    storage_of_spec,
    type_of_spec,
)
from depanalysis.frontends.fortran.symbols import (
    Binding,
    Dimension,
    Methods,
    Scope,
    Symbol,
    default_implicit,
)
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.types import I32

PROCEDURES = (
    "Subroutine_Subprogram",
    "Function_Subprogram",
    "Separate_Module_Subprogram",
)
_MOST_VALUES = 4096
_HEADS = (
    "Subroutine_Stmt",
    "Function_Stmt",
    "Program_Stmt",
    "Module_Stmt",
    "Submodule_Stmt",
    "Mp_Subprogram_Stmt",
)


def name_of(unit: Node) -> str:
    """The name of a program unit or procedure; a main program may have none."""
    head = unit.children[0] if unit.children else unit
    if head.kind in _HEADS:
        for part in head.children:
            if part.kind == "Name":
                return part.word
    return "main"


def contained(unit: Node) -> tuple[Node, ...]:
    """The procedures whose definition stands in a unit."""
    return tuple(
        each
        for part in unit.children
        if part.kind in ("Internal_Subprogram_Part", "Module_Subprogram_Part")
        for each in part.children
        if each.kind in PROCEDURES
    )


def with_interface(unit: Node, parent: Scope | None) -> Node:
    """A procedure of a submodule with the head and the declarations that its module has."""
    head = unit.children[0]
    is_bare = (
        unit.kind == "Subroutine_Subprogram" and head.child("Dummy_Arg_List") is None
    )
    if parent is None or not is_bare or not _has_prefix(head, "MODULE"):
        return unit
    for scope in parent.around():
        for body in declared_bodies(scope.node):
            if name_of(body).lower() == name_of(unit).lower():
                kind = body.kind.replace("_Body", "_Subprogram")
                specification = body.children[:-1]
                return replace(unit, kind=kind, parts=(*specification, *unit.parts[1:]))
    return unit


def _has_prefix(head: Node, word: str) -> bool:
    prefix = head.child("Prefix")
    parts = prefix.walk() if prefix is not None else iter(())
    return any(str(each.word).upper() == word for each in parts)


def declared_bodies(unit: Node) -> Iterable[Node]:
    """The procedures that a unit declares in interfaces."""
    for node in _specifications(unit):
        if node.kind == "Interface_Block":
            yield from (x for x in node.children if x.kind.endswith("_Body"))


def scope_of(
    unit: Node,
    parent: Scope | None,
    modules: dict[str, Scope],
    externals: dict[str, Scope] | None = None,
) -> Scope:
    """The names of a program unit, as its specification part declares them."""
    implicit = dict(parent.implicit) if parent else default_implicit()
    scope = Scope(name_of(unit), unit, parent, implicit=implicit)
    scope.storages = dict(parent.storages) if parent else {}
    scope.externals = externals if externals is not None else {}
    scope.modules = modules
    scope.is_open = parent is not None and parent.is_open
    if unit.kind == "Submodule" and parent is None:
        # Its procedures may be declared in the module only.
        scope.is_open = True
    _declare_head(scope, unit)
    statements = list(_specifications(unit))
    executed = unit.child("Execution_Part")
    if executed is not None:
        statements += (x for x in executed.children if x.kind == "Data_Stmt")
    for node in statements:
        if node.kind == "Implicit_Stmt":
            _implicit(scope, node)
        elif node.kind == "Use_Stmt":
            use(scope, node, modules)
    for node in statements:
        rule = _RULES.get(node.kind)
        if rule is not None:
            rule(scope, node)
    _finish(scope)
    return scope


def _specifications(unit: Node) -> Iterable[Node]:
    for part in unit.children:
        if part.kind in ("Specification_Part", "Implicit_Part"):
            yield from _specifications(part)
        elif unit.kind in ("Specification_Part", "Implicit_Part"):
            yield part


def _declare_head(scope: Scope, unit: Node) -> None:
    head = unit.children[0]
    if head.kind not in ("Subroutine_Stmt", "Function_Stmt"):
        return
    prefix = head.child("Prefix")
    dummies: list[str] = []
    lists = [part for part in head.children if part.kind == "Dummy_Arg_List"]
    lists += [part for part in head.children[1:] if part.kind == "Name"][1:]
    for group in lists:
        names = group.children if group.kind == "Dummy_Arg_List" else (group,)
        dummies += [each.word for each in names if each.kind == "Name"]
    scope.dummies = tuple(each.lower() for each in dummies)
    for each in dummies:
        scope.declared(each, head.span)
    if head.kind == "Function_Stmt":
        suffix = next(
            (
                n
                for p in head.children
                if p.kind == "Suffix"
                for n in p.walk()
                if n.kind == "Name"
            ),
            None,
        )
        scope.result = (suffix.word if suffix else scope.name).lower()
        symbol = scope.declared(suffix.word if suffix else scope.name, head.span)
        symbol.attributes.add("result")
        for part in prefix.children if prefix else ():
            if part.kind in ("Intrinsic_Type_Spec", "Declaration_Type_Spec"):
                _set_type(scope, symbol, part)


def _implicit(scope: Scope, node: Node) -> None:
    for spec in node.walk():
        if spec.kind != "Implicit_Spec":
            continue
        type_ = type_of_spec(scope, spec.node(0))
        for letters in spec.node(1).walk():
            if letters.kind == "Letter_Spec":
                first = str(letters.parts[0]).lower()
                last = str(letters.parts[1] or first).lower()
                for code in range(ord(first), ord(last) + 1):
                    scope.implicit[chr(code)] = type_
                    scope.storages[chr(code)] = storage_of_spec(scope, spec.node(0))


def _declarations(scope: Scope, node: Node) -> None:
    spec = node.node(0)
    attributes, dimensions = _attributes(scope, node)
    entities = [
        each
        for group in node.children
        for each in group.children
        if each.kind in ("Entity_Decl", "Component_Decl")
    ] + [part for part in node.children if part.kind in ("Entity_Decl",)]
    for each in entities:
        _entity(scope, each, spec, attributes, dimensions)


def _attributes(scope: Scope, node: Node) -> tuple[set[str], tuple[Dimension, ...]]:
    found: set[str] = set()
    dimensions: tuple[Dimension, ...] = ()
    groups = [p for p in node.children[1:] if "Attr_Spec" in p.kind]
    parts = [
        each
        for group in groups
        for each in (group.children if group.kind.endswith("_List") else (group,))
    ]
    for part in parts:
        if part.kind in ("Dimension_Attr_Spec", "Dimension_Component_Attr_Spec"):
            dimensions = _dimensions(part.node(1))
        elif part.kind == "Intent_Attr_Spec":
            words = [str(p).lower() for p in part.node(1).parts if p]
            found.add("intent_" + "".join(words).replace(" ", ""))
        elif part.kind == "Language_Binding_Spec":
            found.add("bind")
        else:
            found.update(str(p).lower() for p in part.parts if isinstance(p, str))
    if "external" in found:
        # As in an EXTERNAL statement: the word stands for what comes from other files.
        found = found - {"external"} | {"procedure"}
    return found, dimensions


def _entity(
    scope: Scope,
    node: Node,
    spec: Node,
    attributes: set[str],
    dimensions: tuple[Dimension, ...],
) -> None:
    name = node.node(0)
    symbol = scope.declared(name.word, name.span)
    symbol.text, symbol.span = name.word, name.span
    _set_type(scope, symbol, spec)
    symbol.attributes |= attributes
    shape, length, initial = (*node.parts[1:], None, None, None)[:3]
    if isinstance(shape, Node):
        symbol.dimensions = _dimensions(shape)
    elif dimensions:
        symbol.dimensions = dimensions
    if isinstance(length, Node) and spec.kind == "Intrinsic_Type_Spec":
        bits = integer_constant(scope, length)
        symbol.type = type_of_spec(scope, spec, bytes_given=bits)
        symbol.storage = storage_of_spec(scope, spec, bytes_given=bits)
    if isinstance(initial, Node):
        symbol.value = initial.children[-1] if initial.children else None
        symbol.attributes.add("initialized")


def _set_type(scope: Scope, symbol: Symbol, spec: Node) -> None:
    symbol.is_typed = True
    if spec.kind == "Declaration_Type_Spec":
        names = [part for part in spec.walk() if part.kind in ("Type_Name", "Name")]
        symbol.record = names[-1].word.lower() if names else "*"
        symbol.type = None
        symbol.storage = ("type", None)
        if str(spec.parts[0]).upper() == "CLASS":
            symbol.attributes.add("polymorphic")
    else:
        symbol.type = type_of_spec(scope, spec)
        symbol.storage = storage_of_spec(scope, spec)


def _dimensions(node: Node) -> tuple[Dimension, ...]:
    """Dimensions from any kind of array specification, the first subscript first."""
    kind = node.kind.removesuffix("_List")
    if kind == "Assumed_Size_Spec":
        first, lower = node.parts
        before = _dimensions(first) if isinstance(first, Node) else ()
        return (*before, Dimension(lower if isinstance(lower, Node) else None))
    if node.kind.endswith("_List"):
        return tuple(each for part in node.children for each in _dimensions(part))
    if kind == "Explicit_Shape_Spec":
        low, high = node.parts
        return (
            Dimension(
                low if isinstance(low, Node) else None,
                high if isinstance(high, Node) else None,
            ),
        )
    low = node.parts[0] if node.parts else None
    return (Dimension(low if isinstance(low, Node) else None, is_deferred=True),)


def _derived_type(scope: Scope, node: Node) -> None:
    head = node.children[0]
    names = [part for part in head.walk() if part.kind in ("Type_Name", "Name")]
    inner = Scope("", node, scope, implicit=scope.implicit)
    for part in node.walk():
        if part.kind == "Data_Component_Def_Stmt":
            _declarations(inner, part)
    fields = dict(inner.symbols)
    for parent in names[1:] if names[:1] and names[0].kind != "Type_Name" else ():
        fields = {**(scope.record(parent.word) or {}), **fields}
    own = [each for each in names if each.kind == "Type_Name"]
    attributes = [each for each in head.walk() if "Attr" in each.kind]
    parents: list[Node] = []
    if attributes and any("extends" in str(a.parts).lower() for a in attributes):
        parents = [
            n for a in attributes for n in a.walk() if n.kind in ("Name", "Type_Name")
        ]
        for parent in parents:
            fields = {**(scope.record(parent.word) or {}), **fields}
        own = [each for each in own if each not in parents] or own
    if own:
        key, extended = own[-1].word.lower(), parents[0].word if parents else None
        scope.records[key] = fields
        scope.methods[key] = _bindings(scope, node)
        scope.methods[key].parent = scope.methods_of(extended)
        for each in head.walk():
            if each.kind == "Access_Spec":
                symbol = scope.declared(own[-1].word, own[-1].span)
                symbol.attributes.add(each.word.lower())


def _bindings(scope: Scope, node: Node) -> Methods:
    """What stands behind CONTAINS in the definition of a type."""
    found = Methods()
    for part in node.walk():
        names = [x.word.lower() for x in part.children if x.kind == "Name"]
        if part.kind == "Specific_Binding" and names:
            words = {str(p).upper() for x in part.walk() for p in x.parts}
            passed = [
                x.children[0].word.lower() if x.children else ""
                for x in part.walk()
                if x.kind == "Binding_PASS_Arg_Name"
            ]
            own = Binding(
                scope,
                () if "DEFERRED" in words else (names[-1],),
                None if "NOPASS" in words else "".join(passed),
                is_final="NON_OVERRIDABLE" in words,
            )
            found.own[names[0]] = own
        elif part.kind == "Final_Binding":
            found.is_finalized = True
        elif part.kind == "Generic_Binding" and names:
            listed = part.children[-1]
            specific = tuple(x.word.lower() for x in listed.walk() if x.kind == "Name")
            before = found.own.get(names[0], Binding(scope, (), "", is_generic=True))
            joined = (*before.names, *specific)
            found.own[names[0]] = Binding(scope, joined, "", is_generic=True)
    return found


def _dimension_statement(scope: Scope, node: Node) -> None:
    for pair in node.walk():
        if pair.kind == "Tuple" and len(pair.parts) == 2:
            name, shape = pair.parts
            if isinstance(name, Node) and isinstance(shape, Node):
                scope.declared(name.word, name.span).dimensions = _dimensions(shape)


def _common(scope: Scope, node: Node) -> None:
    for pair in node.walk():
        if pair.kind != "Tuple" or len(pair.parts) != 2:
            continue
        block, objects = pair.parts
        if not isinstance(objects, Node):
            continue
        key = block.word.lower() if isinstance(block, Node) else ""
        items = objects.children if objects.kind.endswith("_List") else (objects,)
        for each in items:
            name = each if each.kind == "Name" else each.node(0)
            symbol = scope.declared(name.word, name.span)
            symbol.attributes.add("common")
            if each.kind != "Name" and len(each.children) > 1:
                symbol.dimensions = _dimensions(each.children[1])
            scope.commons.setdefault(key, []).append(name.word.lower())


def _equivalence(scope: Scope, node: Node) -> None:
    for each in node.walk():
        if each.kind == "Equivalence_Set":
            group = [each.node(0)]
            rest = each.node(1)
            listed = rest.kind == "Equivalence_Object_List"
            group += rest.children if listed else [rest]
            scope.equivalences.append(tuple(group))


def _parameters(scope: Scope, node: Node) -> None:
    for each in node.walk():
        if each.kind == "Named_Constant_Def":
            symbol = scope.declared(each.node(0).word, each.span)
            symbol.value = each.node(1)
            symbol.attributes.add("parameter")


def _enumeration(scope: Scope, node: Node) -> None:
    """Enumerators are integer constants; each is one more than the one before it."""
    base, further = Node("Int_Literal_Constant", ("0", None), node.span), 0
    for part in node.walk():
        if part.kind != "Enumerator_List":
            continue
        for each in part.children:
            name = each.node(0) if each.kind == "Enumerator" else each
            if each is not name:
                base, further = each.children[-1], 0
            more = Node("Int_Literal_Constant", (str(further), None), each.span)
            symbol = scope.declared(name.word, each.span)
            symbol.type, symbol.storage, symbol.is_typed = I32, ("integer", 4), True
            symbol.attributes.add("parameter")
            symbol.value = Node("Level_2_Expr", (base, "+", more), each.span)
            further += 1


def _data(scope: Scope, node: Node) -> None:
    """DATA; what single values and whole arrays of known size get is kept."""
    _marked("initialized")(scope, node)
    for group in (part for part in node.children if part.kind == "Data_Stmt_Set"):
        names, values = group.node(0).children, list(_repeated(scope, group.node(1)))
        if any(each.kind != "Name" for each in names):
            continue
        symbols = [scope.declared(each.word, each.span) for each in names]
        if len(symbols) == 1 and symbols[0].dimensions:
            symbols[0].value = replace(group.node(1), parts=tuple(values))
        elif len(symbols) == len(values) and not any(x.dimensions for x in symbols):
            for symbol, value in zip(symbols, values, strict=True):
                symbol.value = value


def _repeated(scope: Scope, node: Node) -> Iterator[Node]:
    """The values of a list in DATA, also those that stand in it several times."""
    for each in node.children:
        if each.kind != "Data_Stmt_Value":
            yield each
            continue
        count = integer_constant(scope, each.node(0))
        yield from [each.node(1)] * min(count or 0, _MOST_VALUES)


def _marked(*attributes: str) -> Callable[[Scope, Node], None]:
    def mark(scope: Scope, node: Node) -> None:
        for part in node.walk():
            if part.kind == "Name":
                symbol = scope.declared(part.word, part.span)
                symbol.attributes.update(attributes)

    return mark


def _shaped(attribute: str) -> Callable[[Scope, Node], None]:
    def mark(scope: Scope, node: Node) -> None:
        for part in node.walk():
            if part.kind.endswith("_Decl"):
                symbol = scope.declared(part.node(0).word, part.span)
                symbol.attributes.add(attribute)
                if len(part.children) > 1:
                    symbol.dimensions = _dimensions(part.children[1])
            elif part.kind == "Name":
                scope.declared(part.word, part.span).attributes.add(attribute)

    return mark


def _lost(scope: Scope, node: Node) -> None:
    """A line that is not understood: nothing is known of the names in it."""
    scope.is_open = True
    for word in node.parts:
        scope.declared(str(word), node.span).attributes.add("lost")


def _save(scope: Scope, node: Node) -> None:
    names = [part for part in node.walk() if part.kind == "Name"]
    _marked("save")(scope, node)
    if not names:
        scope.notes.setdefault("")
        scope.symbols.setdefault("?save", Symbol("?save", node.span))


def _finish(scope: Scope) -> None:
    """Attributes that follow from others."""
    saves_all = scope.symbols.pop("?save", None) is not None
    scope.notes.pop("", None)
    for key in scope.dummies:
        scope.declared(key, scope.node.span).attributes.add("dummy")
    is_module = scope.node.kind in ("Module", "Submodule")
    for symbol in scope.symbols.values():
        if is_module:
            symbol.attributes.add("module")
        if saves_all or symbol.has("initialized"):
            symbol.attributes.add("save")


_RULES: dict[str, Callable[[Scope, Node], None]] = {
    "Type_Declaration_Stmt": _declarations,
    "Derived_Type_Def": _derived_type,
    "Dimension_Stmt": _dimension_statement,
    "Common_Stmt": _common,
    "Equivalence_Stmt": _equivalence,
    "Parameter_Stmt": _parameters,
    "Enum_Def": _enumeration,
    "External_Stmt": _marked("procedure"),
    "Intrinsic_Stmt": _marked("intrinsic"),
    "Data_Stmt": _data,
    "Bind_Stmt": _marked("bind"),
    "Protected_Stmt": _marked("protected"),
    "Asynchronous_Stmt": _marked("asynchronous"),
    "Pointer_Stmt": _shaped("pointer"),
    "Target_Stmt": _shaped("target"),
    "Allocatable_Stmt": _shaped("allocatable"),
    "Intent_Stmt": _marked(),
    "Volatile_Stmt": _marked("volatile"),
    "Save_Stmt": _save,
    "Access_Stmt": access,
    "Interface_Block": interfaces,
    "Lost_Declaration": _lost,
}
