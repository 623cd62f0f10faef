"""References of C++ as the pointers that they are, so that the C frontend can read them.

    int &r = a[i];   becomes   int *r = &a[i];        for variables and parameters
    r = f(x);        becomes   *r = f(&x);            where f takes a reference

What is not an object, such as a sum, gets a variable of its own first. Where that cannot
be told apart from an object, the tree stays as it is, and `unbound` names the place.
"""

from depanalysis.frontends.c import pointers
from depanalysis.frontends.c.libclang import ClangType, Cursor, Node, node_of, type_kind
from depanalysis.frontends.c.places import Place
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import Arithmetic, PointerTo, type_of
from depanalysis.ir.statements import Assign

TEMPORARY = "TEMPORARY"
"""The kind of a node that gives its operand a variable."""

_REFERENCES = ("LVALUEREFERENCE", "RVALUEREFERENCE")
_OBJECTS = ("DECL_REF_EXPR", "MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")
_NUMBERS = (
    "INTEGER_LITERAL", "FLOATING_LITERAL", "CXX_BOOL_LITERAL_EXPR", "CHARACTER_LITERAL",
    "CXX_UNARY_EXPR",
)  # fmt: skip
_OPERATORS = ("+", "-", "!", "~")
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


def tree_of(cursor: Cursor) -> Node:
    """The tree below a cursor, with pointers for references."""
    return _rebuilt(node_of(cursor))


def place(s: State, node: Node) -> Place:
    """The object that an expression names, or the variable that gets its value."""
    if node.kind != TEMPORARY:
        return pointers.place(s, node)
    type_, (operand,) = type_of(node), node.children
    if not isinstance(type_, Arithmetic):
        raise s.unmodelled(node, f"`{s.text(node)}` is not an object that is modelled")
    value = s.to.value(s, operand)
    variable = s.temporary("temporary", type_.type, s.span(node))
    s.emit(Assign(variable, value, span=s.span(node)))
    return Place(variable.name, type_)


def unbound(node: Node) -> str | None:
    """What a reference is bound to in a way that is not modelled."""
    if node.kind == "VAR_DECL" and is_reference(node.cursor.type):
        last = node.children[-1] if node.children else None
        return None if isinstance(last, _Made) else f"the reference `{node.name}`"
    if node.kind == "MEMBER_REF_EXPR" and node.cursor.referenced is not None:
        is_bound = is_reference(node.cursor.referenced.type)
        return f"the reference `{node.name}`" if is_bound else None
    if node.kind == "CALL_EXPR" and node.children:
        for type_, argument in _bindings(node):
            if is_reference(type_) and not isinstance(argument, _Made):
                return f"a reference that `{node.name}` gets"
        called = node.cursor.referenced
        if called is not None and is_reference(called.result_type):
            return f"the reference that `{node.name}` returns"
    return None


def is_reference(raw: ClangType) -> bool:
    """Whether a type is that of a reference."""
    return type_kind(raw.get_canonical()) in _REFERENCES


def _rebuilt(node: Node) -> Node:
    """The same from the leaves up, without recursion."""
    order = [*node.walk()]
    done: dict[int, Node] = {}
    for each in reversed(order):
        children = tuple(done[id(child)] for child in each.children)
        if any(a is not b for a, b in zip(children, each.children, strict=True)):
            each_again = Node(each.cursor, each.kind, children)
        else:
            each_again = each
        done[id(each)] = _as_pointer(each_again)
    return done[id(node)]


def _as_pointer(node: Node) -> Node:
    match node.kind:
        case "DECL_REF_EXPR":
            return _mention(node)
        case "PARM_DECL" | "VAR_DECL":
            return _declaration(node)
        case "CALL_EXPR" if node.children:
            return _call(node)
        case _:
            return node


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


def _call(node: Node) -> Node:
    bound = [
        _address(argument, type_) if is_reference(type_) else argument
        for type_, argument in _bindings(node)
    ]
    if all(a is b for a, b in zip(bound, node.children[1:], strict=False)):
        return node
    rest = node.children[1 + len(bound) :]
    return Node(node.cursor, node.kind, (node.children[0], *bound, *rest))


def _bindings(node: Node) -> list[tuple[ClangType, Node]]:
    """The arguments of a call of a function, each with the type of its parameter."""
    called = node.children[0].cursor.type.get_canonical()
    if type_kind(called) == "POINTER":
        called = called.get_pointee()
    if type_kind(called) != "FUNCTIONPROTO":
        return []
    return [*zip(called.argument_types(), node.children[1:], strict=False)]


def _address(node: Node, type_: ClangType) -> Node:
    """`&` of an object, or of a variable that holds the value; else the node itself."""
    found = _object(node)
    if found is None and _is_number(node):
        found = Node(node.cursor, TEMPORARY, (node,))
    if found is None:
        return node
    made = _Made(node.cursor, "&", found)
    made.type_cache = _pointer(type_)
    return made


def _object(node: Node) -> Node | None:
    """The object that an expression names, below changes of its qualifiers."""
    while node.kind == "UNEXPOSED_EXPR" and len(node.children) == 1:
        (child,) = node.children
        if not _is_same(node.cursor.type, child.cursor.type):
            return None
        node = child
    is_behind = node.kind == "UNARY_OPERATOR" and node.operator == "*"
    return node if node.kind in _OBJECTS or is_behind else None


def _is_number(node: Node) -> bool:
    """Whether an expression is surely no object: a conversion, an operation, a literal."""
    while node.kind == "UNEXPOSED_EXPR" and len(node.children) == 1:
        (child,) = node.children
        if not _is_same(node.cursor.type, child.cursor.type):
            return True
        node = child
    if node.kind == "BINARY_OPERATOR":
        return node.operator in _COMPARISONS or not node.operator.endswith("=")
    if node.kind == "UNARY_OPERATOR":
        return node.operator in _OPERATORS
    return node.kind in _NUMBERS


def _is_same(first: ClangType, second: ClangType) -> bool:
    """Whether two types differ in their qualifiers at most."""
    names = [
        " ".join(
            word for word in raw.get_canonical().spelling.split() if word != "const"
        )
        for raw in (first, second)
    ]
    return names[0] == names[1]


def _pointer(raw: ClangType) -> PointerTo:
    return PointerTo(raw.get_canonical().get_pointee())
