"""References of C++ as the pointers that they are, so that the C frontend can read them.

    int &r = a[i];   becomes   int *r = &a[i];        for variables and parameters
    r = f(x);        becomes   *r = f(&x);            where f takes a reference
    f(x) = 1;        becomes   *f(&x) = 1;            where f returns one, too

What is not an object, such as a sum, gets a variable of its own first. Where that cannot
be told apart from an object, the tree stays as it is, and `unbound` names the place.
"""

import re
from functools import partial

from depanalysis.frontends.c import objects
from depanalysis.frontends.c.declarations import initialize_parts
from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    ClangType,
    Cursor,
    Node,
    children_of,
    file_of,
    gives_argument,
    identity,
    is_copying,
    is_static,
    made_of,
    node_of,
    type_kind,
)
from depanalysis.frontends.c.marking import mapped
from depanalysis.frontends.c.places import Place
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import (
    called_function,
    is_pun,
    modified_part,
    survey,
    without_casts,
)
from depanalysis.frontends.c.types import (
    REFERENCES,
    Arithmetic,
    PointerTo,
    Record,
    c_type,
    type_of,
)
from depanalysis.frontends.c.undeclared import PATH as UNDECLARED
from depanalysis.frontends.c.variables import declare_storage, new_variable, variable_at
from depanalysis.frontends.cxx.iterations import with_iterators
from depanalysis.frontends.cxx.methods import (
    METHODS,
    Named,
    Variable,
    callee_of,
    construction,
    is_method,
    is_of_lambda,
    makes_object,
    mention_of_this,
    object_of,
    owner_of,
    with_callee_first,
    with_object,
)
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.statements import Assign

TEMPORARY = "TEMPORARY"
"""The kind of a node that gives its operand a variable."""

_PART = "UNEXPOSED_DECL"
_LIST = "LIST"
_OBJECTS = ("DECL_REF_EXPR", "MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")
_NUMBERS = (
    "INTEGER_LITERAL", "FLOATING_LITERAL", "CXX_BOOL_LITERAL_EXPR", "CHARACTER_LITERAL",
    "CXX_UNARY_EXPR",
)  # fmt: skip
_CASTS = ("move", "forward", "as_const")
_CHOICE = "CONDITIONAL_OPERATOR"
_UNBOUND_RETURN = "UNBOUND_RETURN"
_UNORDERED = "UNORDERED"
_ASSIGNED = "ASSIGNED"
_ASSIGNING = re.compile(r"operator([-+*/%&|^]|<<|>>)?=")
_QUALIFIERS = ("TYPE_REF", "NAMESPACE_REF", "TEMPLATE_REF")
_QUALIFIED = re.compile(r"\b(const|volatile)\b")
_STATEMENTS = (
    "COMPOUND_STMT", "IF_STMT", "FOR_STMT", "WHILE_STMT", "DO_STMT", "CASE_STMT",
    "DEFAULT_STMT", "LABEL_STMT",
)  # fmt: skip
_OPERATORS = ("+", "-", "!", "~", "&")
_COMPARISONS = ("==", "!=", "<=", ">=")


class _Made(Node):
    """`*` or `&` where the text has none."""

    __slots__ = ("sign",)

    def __init__(self, cursor: Cursor, sign: str, operand: Node) -> None:
        super().__init__(cursor, "UNARY_OPERATOR", (operand,))
        self.sign = sign

    @property
    def operator(self) -> str:
        """The operator that was put there."""
        return self.sign


def pointed_to(cursor: Cursor, pointer: Node) -> Node:
    """`*` of a pointer that stands for a reference."""
    return _Made(cursor, "*", pointer)


def tree_of(cursor: Cursor) -> Node:
    """The tree below a cursor, with pointers for references and functions for methods."""
    is_function = cursor.kind.name in ("FUNCTION_DECL", *METHODS)
    returns = is_function and is_reference(cursor.result_type)
    result = cursor.result_type if returns else None
    method = owner_of(cursor if is_function else cursor.semantic_parent)
    read = with_iterators(node_of(cursor), cursor._tu.iterations)
    tree = _ordered(_rebuilt(_with_parts(read), method, result))
    has_object = is_method(cursor) and not is_of_lambda(cursor)
    return with_object(tree, cursor, _bound_to, address_of) if has_object else tree


def address_of(node: Node) -> Node:
    """`&` of an object."""
    return _address(node, node.cursor.type)


def _bound_to(value: Node, raw: ClangType) -> Node:
    """What a member of a type begins with; for a reference that is an address."""
    return _address(value, raw) if is_reference(raw) else value


def _with_parts(tree: Node) -> Node:
    """Names for the parts of an object as the members of a variable that is the object."""
    parts: dict[int, tuple[Named, Cursor]] = {}
    for each in tree.walk():
        if each.kind == _PART and each.name.startswith("["):
            names = [c.name for c in each.children if c.kind == _PART]
            text = f"[{', '.join(names)}]"
            whole = Named(each.cursor, text, identity(each.cursor.canonical))
            fields = [*_plain(each.cursor.type).get_fields()]
            for part, field in zip(each.children, fields, strict=False):
                is_member = _is_same(part.cursor.type, _plain(field.type))
                if is_member and len(fields) == len(names):
                    parts[identity(part.cursor.canonical)] = whole, field
    return mapped(tree, partial(_part, parts)) if parts else tree


def _part(parts: dict[int, tuple[Named, Cursor]], node: Node) -> Node:
    """A declaration of parts as one of a variable, a part as its member."""
    if node.kind == _PART and node.children:
        found = parts.get(identity(node.children[0].cursor.canonical))
        return node if found is None else Node(found[0], "VAR_DECL", node.children[-1:])
    if node.kind != "DECL_REF_EXPR" or node.cursor.referenced is None:
        return node
    found = parts.get(identity(node.declaration))
    if found is None or is_reference(found[1].type):
        return node
    whole, field = found
    mention = Named(node.cursor, whole.spelling, identity(whole))
    mention.type = _named_type(whole.type)
    owner: Node = Variable(mention, "DECL_REF_EXPR", whole, c_type(whole.type))
    if is_reference(whole.type):
        owner = _Made(mention, "*", owner)
    member = Named(node.cursor, field.spelling, identity(field))
    member.referenced = field
    made = Node(member, "MEMBER_REF_EXPR", (owner,))
    made.type_cache = c_type(field.type)
    return made


def _named_type(raw: ClangType) -> ClangType:
    """The type of what is named, whether by a reference or not."""
    return raw.get_canonical().get_pointee() if is_reference(raw) else raw


def _plain(raw: ClangType) -> ClangType:
    return _named_type(raw).get_canonical()


def place(s: State, node: Node) -> Place:
    """The object that an expression names, or the variable that gets its value."""
    node = node if is_pun(node) else without_casts(node)
    if node.kind == CONSTRUCTION:
        return _constructed(s, node)
    if node.kind == _LIST:
        return _listed(s, node)
    if node.kind != TEMPORARY:
        return objects.place(s, node)
    type_, (operand,) = type_of(node), node.children
    if isinstance(type_, Record):
        return s.to.place(s, operand)
    if not isinstance(type_, Arithmetic):
        raise s.unmodelled(node, f"`{s.text(node)}` is not an object that is modelled")
    value = s.to.value(s, operand)
    variable = s.temporary("temporary", type_.type, s.span(node))
    s.emit(Assign(variable, value, span=s.span(node)))
    return Place(variable.name, type_)


def _constructed(s: State, node: Node) -> Place:
    """A variable of its own for the object that a constructor sets."""
    variable, call = node.children
    place = new_variable(s, variable.declaration, type_of(variable), name="made")
    declare_storage(s, place, s.span(node))
    s.to.call(s, call)
    return place


def _listed(s: State, node: Node) -> Place:
    """A list of values: an array of its own, and the object that leads to it."""
    (values,) = node.children
    place, array = (
        new_variable(
            s, Named(each.cursor, s.text(values), id(each)), type_of(each), name="list"
        )
        for each in (node, values)
    )
    declare_storage(s, place, s.span(node))
    declare_storage(s, array, s.span(node))
    initialize_parts(s, node, array, values)
    assert isinstance(place.type, Record), "a list has a type of the library"
    (first, raw), (size, number) = place.type.fields
    s.bind(place.field(first, c_type(raw)).base, array.decayed())
    count = variable_at(s, place.field(size, c_type(number)), s.span(node))
    s.emit(Assign(count, IntConst(len(values.children)), span=s.span(node)))
    return place


def unbound(node: Node) -> str | None:
    """What a reference is bound to in a way that is not modelled."""
    if node.kind == _UNBOUND_RETURN:
        return "a reference that a function returns"
    if node.kind == _UNORDERED:
        return f"the order of operands of `{node.name}`"
    if node.kind == "VAR_DECL" and is_reference(node.cursor.type):
        last = node.children[-1] if node.children else None
        is_bound = last is not None and _is_address(last)
        return None if is_bound else f"the reference `{node.name}`"
    if node.kind == "CALL_EXPR" and node.children:
        for type_, argument in _bindings(node):
            if is_reference(type_) and not _is_address(argument):
                return f"a reference that `{node.name}` gets"
        called = node.cursor.referenced
        is_undeclared = called is not None and file_of(called) == UNDECLARED
        if is_undeclared and any(map(_may_be_object, node.children[1:])):
            return f"a reference that `{node.name}` may get"
    return None


def is_reference(raw: ClangType) -> bool:
    """Whether a type is that of a reference."""
    return type_kind(raw.get_canonical()) in REFERENCES


def _rebuilt(node: Node, method: Cursor | None, result: ClangType | None) -> Node:
    """The same with pointers for references.

    `method` is the function if it is one, `result` the reference that it returns.
    """
    return mapped(node, lambda each: _as_pointer(each, method, result))


def _as_pointer(node: Node, method: Cursor | None, result: ClangType | None) -> Node:
    match node.kind:
        case "CXX_THIS_EXPR" if method is not None:
            return mention_of_this(method, node.cursor)
        case "MEMBER_REF_EXPR" if _is_member(node):
            return _member(node, method)
        case "RETURN_STMT" if result is not None and node.children:
            address = _address(node.children[0], result)
            kind = node.kind if _is_address(address) else _UNBOUND_RETURN
            return Node(node.cursor, kind, (address,))
        case kind if kind in _STATEMENTS:
            return _without_results(node)
        case "UNEXPOSED_EXPR" | "CSTYLE_CAST_EXPR":
            return _converted(node)
        case "DECL_REF_EXPR":
            return _mention(node)
        case "PARM_DECL" | "VAR_DECL":
            return _declaration(node)
        case "INIT_LIST_EXPR":
            return _members(node)
        case "CALL_EXPR":
            return _call(node, method)
        case _:
            return node


def _member(node: Node, method: Cursor | None) -> Node:
    # The class in `Base::member` says which member is meant.
    owners = tuple(each for each in node.children if not each.kind.endswith("_REF"))
    if not owners and method is not None:
        owners = (mention_of_this(method, node.cursor),)
    node = node.with_children(owners)
    declared = node.cursor.referenced.type
    if not is_reference(declared):
        return node
    pointer = Node(node.cursor, node.kind, node.children)
    pointer.type_cache = _pointer(declared)
    return _Made(node.cursor, "*", pointer)


def _members(node: Node) -> Node:
    """The list of a record's members, with addresses for references."""
    whole = node.cursor.type.get_canonical()
    fields = [*whole.get_fields()] if type_kind(whole) == "RECORD" else []
    if not any(is_reference(each.type) for each in fields):
        return node
    bound = [
        _address(child, field.type) if is_reference(field.type) else child
        for child, field in zip(node.children, fields, strict=False)
    ]
    return Node(node.cursor, node.kind, tuple(bound))


def _mention(node: Node) -> Node:
    declaration = node.cursor.referenced
    is_variable = declaration is not None and declaration.kind.name in (
        "VAR_DECL",
        "PARM_DECL",
    )
    if not is_variable or not is_reference(declaration.type):
        return node
    pointer = Node(node.cursor, node.kind, node.children)
    pointer.type_cache = _pointer(declaration.type)
    return _Made(node.cursor, "*", pointer)


def _declaration(node: Node) -> Node:
    if not is_reference(node.cursor.type):
        return node
    *others, last = node.children or (None,)
    children = node.children
    if node.kind == "VAR_DECL" and last is not None:
        children = (*filter(None, others), _address(last, node.cursor.type))
    made = Node(node.cursor, node.kind, children)
    made.type_cache = _pointer(node.cursor.type)
    return made


def _call(node: Node, method: Cursor | None) -> Node:
    """A call with all that it gets: objects by their addresses, and what is left out."""
    called = node.cursor.referenced
    if makes_object(node):
        arguments = tuple(c for c in node.children if c.kind not in _QUALIFIERS)
        # Numbers that are arguments of the template, as in `view<2>(p)`, stand before.
        given = len([*node.cursor.get_arguments()])
        bound = _bound(called, arguments[max(0, len(arguments) - given) :])
        return construction(node, bound, address_of)
    if not node.children or (called is not None and called.kind.name == "CONSTRUCTOR"):
        return node
    if called is not None and _is_cast(called) and len(node.children) == 2:
        return node.children[1]
    node = with_callee_first(node)
    is_assignment = _ASSIGNING.fullmatch(node.name) is not None
    if is_assignment and any(map(_has_effects, node.children[1:2])):
        parts = (*node.children[1:], _of_function(node, method))
        return Node(node.cursor, _ASSIGNED, parts)
    return _of_function(node, method)


def _of_function(node: Node, method: Cursor | None) -> Node:
    called = called_function(node)
    owner, arguments = object_of(node, method)
    callee = node.children[0]
    if called is None or called.kind.name not in ("FUNCTION_DECL", *METHODS):
        bound = tuple(_with_address(type_, each) for type_, each in _bindings(node))
        children = (callee, *bound, *node.children[1 + len(bound) :])
        return Node(node.cursor, node.kind, children)
    is_static = called.kind.name in METHODS and not is_method(called)
    dropped = without_casts(callee).children if is_static else ()
    if any(map(_has_effects, dropped)):
        return Node(node.cursor, _UNORDERED, node.children)
    bound = _bound(called, arguments)
    if is_method(called) and owner is not None:
        bound = (_pointer_to(owner), *bound)
    if called.kind.name in METHODS:
        callee = callee_of(node)
    made = Node(node.cursor, node.kind, (callee, *bound))
    if not is_reference(called.result_type):
        return made
    made.type_cache = _pointer(called.result_type)
    return _Made(node.cursor, "*", made)


def _is_cast(called: Cursor) -> bool:
    """Whether a function of the library returns the object that it gets."""
    home = called.semantic_parent
    return called.spelling in _CASTS and home is not None and home.spelling == "std"


def _ordered(tree: Node) -> Node:
    """Assignments of objects, where it does not matter whether the right operand is first."""
    if not any(each.kind == _ASSIGNED for each in tree.walk()):
        return tree
    kinds = ("VAR_DECL", "PARM_DECL")
    declared = (each.cursor for each in tree.walk() if each.kind in kinds)
    own = {identity(e.canonical) for e in declared if not is_static(e)}
    private = own - survey(tree).addressed

    def resolved(node: Node) -> Node:
        if node.kind != _ASSIGNED:
            return node
        left, *right, call = node.children
        changed = survey(left).modified
        calls = (part for part in left.walk() if part.kind == "CALL_EXPR")
        is_told = changed <= private and all(map(_is_subscript, calls))
        if is_told and not changed & frozenset().union(*map(_mentioned, right)):
            return call
        return Node(node.cursor, _UNORDERED, node.children)

    return mapped(tree, resolved)


def _mentioned(node: Node) -> frozenset[int]:
    names = (part for part in node.walk() if part.kind == "DECL_REF_EXPR")
    return frozenset(identity(e.declaration) for e in names if e.cursor.referenced)


def _has_effects(operand: Node) -> bool:
    """Whether an operand has to be computed after the one on its right."""
    parts = [*operand.walk()]
    calls = (part for part in parts if part.kind == "CALL_EXPR")
    is_stored = any(modified_part(part) is not None for part in parts)
    return is_stored or not all(map(_is_subscript, calls))


def _is_subscript(call: Node) -> bool:
    """Whether a call is that of a subscript of the library, which changes nothing."""
    called = call.cursor.referenced
    file = None if called is None else called.location.file
    is_library = file is not None and is_of_standard(file.name)
    return is_library and called.spelling in ("operator[]", "at")


def _bound(called: Cursor, arguments: tuple[Node, ...]) -> tuple[Node, ...]:
    """Arguments as the parameters of a function take them, defaults included."""
    parameters = [*(called.get_arguments() or ())]
    types = [*called.type.get_canonical().argument_types()]
    bound = [
        _with_address(type_, _given(argument, parameters[position : position + 1]))
        for position, (type_, argument) in enumerate(
            zip(types, arguments, strict=False)
        )
    ]
    rest = arguments[len(bound) :]
    if file_of(called) == UNDECLARED:
        # No text says which of its arguments it takes by reference.
        rest = tuple(map(_as_object, rest))
    return (*bound, *rest)


def _as_object(argument: Node) -> Node:
    """The address of an object that an argument names, unless that is a pointer."""
    inner = _uncopied(argument)
    is_passed = isinstance(type_of(inner), Arithmetic | Record) and _object(inner)
    return _address(inner, inner.cursor.type) if is_passed else argument


def _uncopied(argument: Node) -> Node:
    """What an argument is the value of, if that is written as an object may be."""
    while argument.kind in ("UNEXPOSED_EXPR", "CALL_EXPR"):
        called = argument.cursor.referenced if argument.kind == "CALL_EXPR" else None
        is_copy = argument.kind == "UNEXPOSED_EXPR" or (called and is_copying(called))
        if len(argument.children) != 1 or not is_copy:
            break
        (argument,) = argument.children
    return argument


def _may_be_object(argument: Node) -> bool:
    """Whether an argument may be an object that is none by its form: `c ? a : b`, `++a`."""
    inner = _uncopied(argument)
    if isinstance(inner, _Made) or not isinstance(type_of(inner), Arithmetic | Record):
        return False
    if inner.kind == "CSTYLE_CAST_EXPR":
        operand = inner.children[-1]
        return operand.kind != "UNEXPOSED_EXPR" and _may_be_object(operand)
    is_step = inner.kind == "UNARY_OPERATOR" and inner.operator in ("x++", "x--")
    is_sequence = inner.kind == "BINARY_OPERATOR" and inner.operator == ","
    return is_sequence or not (is_step or _is_value_only(inner))


def _given(argument: Node, parameter: list[Cursor]) -> Node:
    """An argument, or the default that the text leaves out."""
    if argument.children or argument.kind != "UNEXPOSED_EXPR" or not parameter:
        return argument
    (declared,) = parameter
    found = [c for c in children_of(made_of(declared) or declared) if _is_value(c)]
    return _rebuilt(node_of(found[-1]), None, None) if found else argument


def _is_value(cursor: Cursor) -> bool:
    return bool(cursor.kind.is_expression())


def _with_address(type_: ClangType, argument: Node) -> Node:
    return _address(argument, type_) if is_reference(type_) else argument


def _pointer_to(owner: Node) -> Node:
    """What `this` is for an object, or for a pointer before `->`."""
    if isinstance(type_of(owner), PointerTo):
        return owner
    return _address(owner, owner.cursor.type)


def _converted(node: Node) -> Node:
    """A conversion; a list of values and what a constructor makes are objects."""
    if _is_list(node):
        return Node(node.cursor, _LIST, node.children)
    is_cast = node.kind == "CSTYLE_CAST_EXPR"
    if not is_cast:
        return node
    inner = node.children[-1]
    # `static_cast<T &&>(x)` is the object itself; a cast to another type reads it first.
    is_named = isinstance(type_of(inner), Record) or not _is_conversion(inner)
    is_object = is_named and _object(inner) is not None
    is_itself = is_object and _is_same(node.cursor.type, inner.cursor.type)
    return inner if is_itself or inner.kind == CONSTRUCTION else node


def _is_list(node: Node) -> bool:
    """Whether an expression is a list of values between braces."""
    is_listed = len(node.children) == 1 and node.children[0].kind == "INIT_LIST_EXPR"
    name = node.cursor.type.get_canonical().spelling
    return is_listed and name.startswith("std::initializer_list<")


def _is_member(node: Node) -> bool:
    declared = node.cursor.referenced
    return declared is not None and declared.kind.name == "FIELD_DECL"


def _without_results(node: Node) -> Node:
    """Statements that are calls; nobody reads the object that a reference names."""
    children = tuple(
        child.children[0]
        if isinstance(child, _Made) and child.children[0].kind == "CALL_EXPR"
        else child
        for child in node.children
    )
    return Node(node.cursor, node.kind, children)


def _bindings(node: Node) -> list[tuple[ClangType, Node]]:
    """The arguments of a call of a function, each with the type of its parameter."""
    called = called_function(node)
    if called is not None and called.kind.name in METHODS:
        types = [*called.type.get_canonical().argument_types()]
        first = 2 if is_method(called) else 1
        return [*zip(types, node.children[first:], strict=False)]
    raw = node.children[0].cursor.type.get_canonical()
    if type_kind(raw) == "POINTER":
        raw = raw.get_pointee()
    if type_kind(raw) != "FUNCTIONPROTO":
        return []
    return [*zip(raw.argument_types(), node.children[1:], strict=False)]


def _address(node: Node, type_: ClangType) -> Node:
    """`&` of an object, or of a variable that holds the value; else the node itself."""
    if _is_choice_of_objects(node):
        condition, *sides = _qualified(node).children
        addresses = (_address(side, type_) for side in sides)
        chosen = Node(node.cursor, _CHOICE, (condition, *addresses))
        chosen.type_cache = _pointer(type_)
        return chosen
    found = _object(node)
    if found is None and _is_value_only(node):
        found = Node(node.cursor, TEMPORARY, (node,))
    if found is None:
        return node
    made = _Made(node.cursor, "&", found)
    made.type_cache = _pointer(type_)
    return made


def _is_choice_of_objects(node: Node) -> bool:
    """Whether an expression is one of two objects, as `c ? a : b` is."""
    node = _qualified(node)
    return node.kind == _CHOICE and all(
        _object(side) or _is_choice_of_objects(side) for side in node.children[1:]
    )


def _is_address(node: Node) -> bool:
    """Whether an expression was made the address of what a reference is bound to."""
    is_chosen = node.kind == _CHOICE and all(map(_is_address, node.children[1:]))
    return is_chosen or isinstance(node, _Made)


def _object(node: Node) -> Node | None:
    """The object that an expression names, below changes of its qualifiers."""
    node = _qualified(node)
    is_behind = node.kind == "UNARY_OPERATOR" and node.operator == "*"
    is_argument = gives_argument(node) and not _is_value_only(node)
    return node if node.kind in _OBJECTS or is_behind or is_argument else None


def _qualified(node: Node) -> Node:
    """What stands below changes of qualifiers."""
    while _is_conversion(node):
        (child,) = node.children
        if not _is_same(node.cursor.type, child.cursor.type):
            break
        node = child
    return node


def _is_conversion(node: Node) -> bool:
    return node.kind == "UNEXPOSED_EXPR" and len(node.children) == 1


def _is_value_only(node: Node) -> bool:
    """Whether an expression is surely no object that has a name.

    That is a conversion, an operation, a literal, a list, a choice of which one side is
    such, or what a call returns.
    """
    node = _qualified(node)
    if _is_conversion(node):
        return True
    if node.kind == "BINARY_OPERATOR":
        return node.operator in _COMPARISONS or not node.operator.endswith("=")
    if node.kind == "UNARY_OPERATOR":
        return node.operator in _OPERATORS and not isinstance(node, _Made)
    if gives_argument(node):
        return all(map(_is_value_only, node.children[1:]))
    if node.kind == "CSTYLE_CAST_EXPR":
        return _casts_value(node)
    if node.kind == _CHOICE:
        return any(map(_is_value_only, node.children[1:]))
    if node.kind == "INIT_LIST_EXPR":
        return isinstance(type_of(node), Record)
    return node.kind in (*_NUMBERS, "CALL_EXPR", CONSTRUCTION, "LAMBDA_EXPR")


def _casts_value(node: Node) -> bool:
    """Whether a cast is of a number, and not of an object to a reference.

    A number is read first, which takes the qualifiers away; references may add some.
    """
    inner, type_ = node.children[-1], node.children[-1].cursor.type
    if inner.kind == "INIT_LIST_EXPR":
        return True
    is_qualified = type_.is_const_qualified() or type_.is_volatile_qualified()
    is_read = _is_conversion(inner) and not is_qualified
    return isinstance(type_of(node), Arithmetic) and (is_read or _is_value_only(inner))


def _is_same(first: ClangType, second: ClangType) -> bool:
    """Whether two types differ in their qualifiers at most."""
    names = [
        _QUALIFIED.sub("", raw.get_canonical().spelling).replace(" ", "")
        for raw in (first, second)
    ]
    return names[0] == names[1]


def _pointer(raw: ClangType) -> PointerTo:
    """The type of an address of an object, or of what a reference is bound to."""
    whole = raw.get_canonical()
    target = whole.get_pointee() if is_reference(raw) else whole
    return PointerTo(target, is_reference=True)
