"""Methods, operators and constructors of C++ as the functions that they are.

    v.add(w);        becomes   add(&v, w);            and `this` its first parameter
    a + b            becomes   operator+(&a, b)       or without `&`, if it is no method
    V(1, 2)          becomes   (V(&made, 1, 2), made) where `made` is a variable of its own

A constructor begins with an assignment for each member that its head initializes. What is
virtual, or has a meaning that no text shows, stays as it is, and `obstacles` names it.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Any

from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    ClangType,
    Cursor,
    Node,
    bases_of,
    children_of,
    evaluate,
    hidden_member,
    is_begin,
    is_end,
    is_lambda_type,
    made_of,
    node_of,
    own_member,
    type_kind,
)
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import VOID, PointerTo, type_of

_ARRAYS = ("CONSTANTARRAY", "DEPENDENTSIZEDARRAY")

METHODS = ("CXX_METHOD", "CONSTRUCTOR", "CONVERSION_FUNCTION", "DESTRUCTOR")


class Named:
    """A cursor under another name, with an identity and perhaps a type of its own.

    It may be one of something else that is `referenced`.
    """

    type: ClangType
    referenced: Cursor

    def __init__(self, cursor: Cursor, spelling: str, key: int) -> None:
        self._cursor = cursor
        self.spelling = spelling
        self.data = (key,)

    @property
    def canonical(self) -> "Named":
        """The first declaration, which is this one."""
        return self

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cursor, name)


class Variable(Node):
    """A mention or a declaration of a variable that the text does not name."""

    __slots__ = ("declared",)

    def __init__(self, cursor: Cursor, kind: str, declared: Named, type_: Any) -> None:
        super().__init__(cursor, kind, ())
        self.declared = declared
        self.type_cache = type_
        if kind == "PARM_DECL":
            self.cursor = declared

    @property
    def declaration(self) -> Cursor:
        """The variable."""
        return self.declared

    @property
    def name(self) -> str:
        """The name that stands for it."""
        return self.declared.spelling


class Assignment(Node):
    """`member = value;` at the beginning of a constructor."""

    __slots__ = ()

    @property
    def operator(self) -> str:
        """The sign of an assignment."""
        return "="


def is_method(cursor: Cursor | None) -> bool:
    """Whether a function has an object: a method that is not static, or a constructor."""
    return (
        cursor is not None
        and cursor.kind.name in METHODS
        and not cursor.is_static_method()
    )


def is_of_lambda(cursor: Cursor) -> bool:
    """Whether a function is the body of a lambda."""
    parent = cursor.semantic_parent
    is_call = cursor.kind.name == "CXX_METHOD" and cursor.spelling == "operator()"
    return is_call and is_lambda_type(parent.type)


def owner_of(cursor: Cursor) -> Cursor | None:
    """The method whose object `this` is in a function."""
    while cursor is not None and is_of_lambda(cursor):
        cursor = cursor.semantic_parent.semantic_parent
    return cursor if is_method(cursor) else None


def this_of(method: Cursor) -> tuple[Named, PointerTo]:
    """The variable `this` of a method, and its type."""
    canonical = method.canonical
    pointer = PointerTo(method.semantic_parent.type, is_reference=True)
    return Named(canonical, "this", int(canonical.data[0])), pointer


def mention_of_this(method: Cursor, cursor: Cursor) -> Node:
    """`this` in the text of a method, written or implied."""
    this, type_ = this_of(method)
    return Variable(cursor, "DECL_REF_EXPR", this, type_)


def with_callee_first(node: Node) -> Node:
    """The call of an operator in the order of other calls."""
    called = node.cursor.referenced
    if called is None or not str(called.spelling).startswith("operator"):
        return node
    for position, child in enumerate(node.children):
        callee = without_casts(child)
        is_callee = (
            callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced == called
        )
        if is_callee and position > 0:
            others = (*node.children[:position], *node.children[position + 1 :])
            return Node(node.cursor, node.kind, (child, *others))
    return node


def object_of(
    node: Node, method: Cursor | None
) -> tuple[Node | None, tuple[Node, ...]]:
    """The object of a call and the arguments; `method` is the function around the call."""
    callee = node.children[0]
    called = node.cursor.referenced
    if callee.kind == "MEMBER_REF_EXPR":
        # The class in `Base::method()` says which method is meant.
        owners = [each for each in callee.children if not each.kind.endswith("_REF")]
        if owners:
            return owners[0], node.children[1:]
        if is_method(method):
            return mention_of_this(method, callee.cursor), node.children[1:]
        return None, node.children[1:]
    if is_method(called) and len(node.children) > 1:
        return node.children[1], node.children[2:]
    return None, node.children[1:]


def callee_of(node: Node) -> Node:
    """The function that a call of a method or a constructor names."""
    callee = node.children[0] if node.children else node
    return Node(callee.cursor, "DECL_REF_EXPR", ())


def construction(node: Node, arguments: tuple[Node, ...], address: Any) -> Node:
    """A node that makes an object by a constructor; `address` makes `&` of a node."""
    made = Named(node.cursor, "made", id(node))
    variable = Variable(node.cursor, "DECL_REF_EXPR", made, type_of(node))
    callee = Node(node.cursor, "DECL_REF_EXPR", ())
    call = Node(node.cursor, "CALL_EXPR", (callee, address(variable), *arguments))
    call.type_cache = VOID
    return Node(node.cursor, CONSTRUCTION, (variable, call))


def makes_object(node: Node) -> bool:
    """Whether a node calls a constructor that the text defines."""
    called = node.cursor.referenced
    return (
        node.kind == "CALL_EXPR"
        and called is not None
        and called.kind.name == "CONSTRUCTOR"
        and not called.is_default_method()
    )


def with_object(function: Node, method: Cursor, bound: Any, address: Any) -> Node:
    """A method with `this` as its first parameter, and its members initialized.

    `bound` makes of a value and a type what a member of the type begins with, `address`
    the address of a node.
    """
    this, type_ = this_of(method)
    parameter = Variable(method, "PARM_DECL", this, type_)
    body = function.children[-1]
    if method.kind.name == "CONSTRUCTOR":
        first = _initializations(function, method, bound, address)
        body = _begun_with(first, body)
    kept = tuple(each for each in function.children[:-1] if each.kind == "PARM_DECL")
    return Node(function.cursor, function.kind, (parameter, *kept, body))


def _begun_with(first: tuple[Node, ...], body: Node) -> Node:
    """A body in which members begin first: inside of the `try` that a body may be."""
    if body.kind != "CXX_TRY_STMT":
        return Node(body.cursor, body.kind, (*first, *body.children))
    block, *handlers = body.children
    return Node(body.cursor, body.kind, (_begun_with(first, block), *handlers))


def _initializations(
    function: Node, method: Cursor, bound: Any, address: Any
) -> tuple[Node, ...]:
    found: list[Node] = []
    children = function.children[:-1]
    this = mention_of_this(method, method)
    for member, value in pairwise(children):
        if member.kind == "MEMBER_REF":
            owner = mention_of_this(method, member.cursor)
            target = Node(member.cursor, "MEMBER_REF_EXPR", (owner,))
            found.append(_begun(target, value, bound, address))
        elif member.kind == "TYPE_REF" and value.kind == CONSTRUCTION:
            callee, _, *arguments = value.children[1].children
            found.append(call_of_method(callee.cursor, (this, *arguments)))
        elif member.kind == "TYPE_REF" and value.kind == "INIT_LIST_EXPR":
            found += _begun_base(this, value, bound, address)
    given = _given(each.cursor for each in children)
    if method.semantic_parent.get_usr() in given:
        return tuple(found)
    others = initial_values(method.semantic_parent, this, address, given)
    return (*others, *found)


def _begun_base(this: Node, values: Node, bound: Any, address: Any) -> Iterator[Node]:
    """The members of a base in braces, which has no base itself."""
    whole = values.cursor.type.get_canonical()
    fields = () if any(bases_of(whole.get_declaration())) else whole.get_fields()
    for field, value in zip(fields, values.children, strict=False):
        target = Node(field, "MEMBER_REF_EXPR", (this,))
        yield _begun(target, value, bound, address)


def _given(head: Iterable[Cursor]) -> set[str]:
    """The members that the head of a constructor begins, and the classes, by libclang's names."""
    parts = [*head]
    members = {each.spelling for each in parts if each.kind.name == "MEMBER_REF"}
    classes = {
        a.referenced
        for a, b in pairwise(parts)
        if a.kind.name == "TYPE_REF" and _is_call(b)
    }
    return members | {each.get_usr() for each in classes if each is not None}


def _begun(target: Node, value: Node, bound: Any, address: Any) -> Node:
    """A member with its first value, or made by its constructor."""
    if value.kind == CONSTRUCTION:
        callee, _, *arguments = value.children[1].children
        return call_of_method(callee.cursor, (address(target), *arguments))
    pair = (target, bound(value, target.cursor.type))
    return Assignment(target.cursor, "BINARY_OPERATOR", pair)


def call_of_method(function: Cursor, arguments: tuple[Node, ...]) -> Node:
    """The call of a method by its cursor."""
    callee = Node(function, "DECL_REF_EXPR", ())
    made = Node(function, "CALL_EXPR", (callee, *arguments))
    made.type_cache = VOID
    return made


def initial_values(
    record: Cursor, owner: Node, address: Any, given: Collection[str] = ()
) -> tuple[Node, ...]:
    """What an object begins with that no text says, but for the members given.

    That are values in declarations of members, and constructors of members.
    """
    found: list[Node] = []
    for base in bases_of(record):
        inner = base.get_canonical().get_declaration()
        begin = own_member(base, is_begin)
        if inner.get_usr() in given:
            continue
        if begin is not None:
            found.append(
                call_of_method(
                    begin,
                    (
                        owner
                        if isinstance(type_of(owner), PointerTo)
                        else address(owner),
                    ),
                )
            )
        else:
            found += initial_values(inner, owner, address)
    for member, value in _members(record):
        target = Node(member, "MEMBER_REF_EXPR", (owner,))
        begin = own_member(member.type, is_begin)
        if member.spelling in given:
            continue
        if value is not None and evaluate(value) is not None:
            pair = (target, node_of(value))
            found.append(Assignment(member, "BINARY_OPERATOR", pair))
        elif begin is not None:
            found.append(call_of_method(begin, (address(target),)))
        elif hidden_member(member.type, is_begin) is not None:
            inner = member.type.get_canonical().get_declaration()
            found += initial_values(inner, target, address)
    return tuple(found)


def unseen(method: Cursor) -> str | None:
    """Why the text of a method does not tell what it does."""
    if method.kind.name != "CONSTRUCTOR":
        if method.is_virtual_method():
            return f"the virtual `{method.spelling}` is not modelled"
        return None
    head = children_of(method.get_definition() or method)
    given = _given(head)
    defaulted = [
        a
        for a, b in pairwise(head)
        if a.kind.name == "TYPE_REF" and _is_call(b) and b.referenced is not None
        if b.referenced.is_default_method()
    ]
    if defaulted:
        name = method.spelling
        return f"a constructor of `{name}` calls another one, which is not modelled"
    if method.semantic_parent.get_usr() in given:
        return None
    return initial_value(method.semantic_parent, given)


def unseen_parts(raw: ClangType) -> str | None:
    """Why the text does not tell what happens at the end of an object, if it does not."""
    end = own_member(raw, is_end) or hidden_member(raw, is_end)
    if end is None:
        return None
    return f"the destructor of `{end.semantic_parent.spelling}` is not modelled"


def unended(raw: ClangType) -> str | None:
    """Why no calls can be written for the end of an object, if so."""
    end = own_member(raw, is_end)
    record = raw.get_canonical().get_declaration()
    if end is None and hidden_member(raw, is_end) is None:
        return None
    is_known = end is None or end.get_definition() is not None
    is_record = record.kind.name in ("STRUCT_DECL", "CLASS_DECL")
    if not is_record or not is_known or made_of(record) is not None:
        return unseen_parts(raw)
    parts = (*(member.type for member, _ in _members(record)), *bases_of(record))
    reasons = (unended(each) for each in parts)
    return next(filter(None, reasons), None)


def ends(raw: ClangType, target: Node, address: Any) -> tuple[Node, ...]:
    """The destructors of an object and of its members, in their order."""
    end = own_member(raw, is_end)
    record = raw.get_canonical().get_declaration()
    found = [] if end is None else [call_of_method(end, (address(target),))]
    if hidden_member(raw, is_end) is not None:
        for member, _ in reversed([*_members(record)]):
            inner = Node(member, "MEMBER_REF_EXPR", (target,))
            found += ends(member.type, inner, address)
        for base in reversed([*bases_of(record)]):
            found += ends(base, target, address)
    return tuple(found)


def initial_value(record: Cursor, given: Collection[str] = ()) -> str | None:
    """What an object begins with that no text says and that is not modelled, if anything."""
    for base in bases_of(record):
        inner = base.get_canonical().get_declaration()
        begin = own_member(base, is_begin)
        if inner.get_usr() in given:
            continue
        if made_of(inner) or (begin is not None and begin.get_definition() is None):
            return f"the constructor of `{inner.spelling}` is not modelled"
        reason = initial_value(inner) if begin is None else None
        if reason is not None:
            return reason
    for member, value in _members(record):
        begin = own_member(member.type, is_begin)
        hidden = hidden_member(member.type, is_begin)
        name = f"{record.spelling}::{member.spelling}"
        inner = member.type.get_canonical().get_declaration()
        if member.spelling in given or (
            value is not None and evaluate(value) is not None
        ):
            continue
        if value is not None:
            return f"the initial value of `{name}` is not modelled"
        is_plain = inner.kind.name in ("STRUCT_DECL", "CLASS_DECL") and not made_of(
            inner
        )
        is_called = begin is not None and begin.get_definition() is not None
        if (begin is not None and not (is_plain and is_called)) or (
            hidden and not is_plain
        ):
            return f"the constructor of `{name}` is not modelled"
        reason = initial_value(inner) if begin is None and hidden else None
        if reason is not None:
            return reason
    return None


def _members(record: Cursor) -> Iterator[tuple[Cursor, Cursor | None]]:
    """The members of a record, each with the value that its declaration gives it.

    What a template was made for says of which types they are, its text which values.
    """
    made = {each.spelling: each for each in record.type.get_fields()}
    for part in children_of(made_of(record) or record.get_definition() or record):
        if part.kind.name != "FIELD_DECL":
            continue
        is_array = type_kind(part.type.get_canonical()) in _ARRAYS
        values = [
            # Before its name stand the arguments of a type: `std::array<int, 3> name`.
            each
            for each in children_of(part)
            if each.kind.is_expression()
            if each.extent.start.offset >= part.location.offset
        ]
        if is_array and values and not _computes(values[-1]):
            # What the elements begin with is as unknown as if nothing were said.
            values = []
        yield made.get(part.spelling, part), values[-1] if values else None


def _computes(value: Cursor) -> bool:
    """Whether an array begins with more than constants; an extent is no value."""
    while value.kind.name == "UNEXPOSED_EXPR" and len(children_of(value)) == 1:
        (value,) = children_of(value)
    if value.kind.name != "INIT_LIST_EXPR":
        return False
    return any(
        _computes(each)
        if each.kind.name == "INIT_LIST_EXPR"
        else evaluate(each) is None
        for each in children_of(value)
    )


def _is_call(cursor: Cursor) -> bool:
    return bool(cursor.kind.name == "CALL_EXPR")
