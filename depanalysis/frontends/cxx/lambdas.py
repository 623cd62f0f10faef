"""Lambdas: read in the place of a call as if they stood there, and each as a function.

The body names variables of the function around it. In the place of a call it means them;
what is captured by value must not change in that function. As a function it is handed
them: a variable that nobody changes by its value, every other one by a reference.
"""

from collections.abc import Iterable

from depanalysis.frontends.c.libclang import (
    FUNCTIONS,
    UNREAD,
    Cursor,
    Node,
    identity,
    is_static,
    node_of,
)
from depanalysis.frontends.c.marking import mapped, marked
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import Arithmetic, PointerTo, c_type
from depanalysis.frontends.cxx.methods import (
    Named,
    Variable,
    is_of_lambda,
    owner_of,
    this_of,
)
from depanalysis.frontends.cxx.references import (
    is_reference,
    pointed_to,
    tree_of,
)

LAMBDA = "LAMBDA_EXPR"
_OF_A_LAMBDA = (
    "COMPOUND_STMT", "PARM_DECL", "VARIABLE_REF", "TYPE_REF", "TEMPLATE_REF",
    "NAMESPACE_REF",
)  # fmt: skip
_VARIABLES = ("VAR_DECL", "PARM_DECL")


class Alone(Named):
    """The body of a lambda as a function of its own."""

    def __init__(self, body: Cursor) -> None:
        super().__init__(body, _name(body), -identity(body.canonical))
        self.body = body


def _name(body: Cursor) -> str:
    maker = maker_of(body)
    return "lambda" if maker.kind.name == "TRANSLATION_UNIT" else str(maker.spelling)


def lambdas_in(functions: Iterable[Cursor]) -> tuple[Alone, ...]:
    """The lambdas that functions make, and what their calls make of generic ones."""
    found: dict[int, Cursor] = {}
    for function in functions:
        for node in node_of(function).walk():
            for body in filter(is_of_lambda, _bodies(node)):
                found.setdefault(identity(body.canonical), body)
    return tuple(map(Alone, found.values()))


def _bodies(node: Node) -> Iterable[Cursor]:
    if node.kind == LAMBDA:
        closure = node.cursor.type.get_canonical().get_declaration()
        return tuple(closure.get_children())
    called = node.cursor.referenced if node.kind == "DECL_REF_EXPR" else None
    return () if called is None else (called,)


def tree_alone(function: Alone) -> Node:
    """The body of a lambda as a function with a parameter for each variable it names."""
    tree, method = tree_of(function.body), owner_of(function.body)
    named = _variables_around(tree)
    changed = _changed_around(function.body) if named else frozenset()
    handed: dict[int, Variable] = {}
    for key, mentions in named.items():
        declared = mentions[0].declaration
        raw, variable = declared.type, Named(declared, declared.spelling, key)
        is_fixed = key not in changed or all(map(is_captured_value, mentions))
        is_number = isinstance(c_type(raw), Arithmetic | PointerTo)
        by_value = is_reference(raw) or (is_fixed and is_number)
        type_ = c_type(raw) if by_value else PointerTo(raw, is_reference=True)
        handed[key] = Variable(declared, "PARM_DECL", variable, type_)

    def found(node: Node) -> Node:
        known = handed.get(identity(node.declaration)) if _is_variable(node) else None
        if known is None or is_reference(known.declared.type):
            return node
        mention = Variable(node.cursor, node.kind, known.declared, known.type_cache)
        is_value = known.type_cache == c_type(known.declared.type)
        return mention if is_value else pointed_to(node.cursor, mention)

    tree = mapped(tree, found)
    first: tuple[Node, ...] = tuple(handed.values())
    if method is not None:
        first = (Variable(method, "PARM_DECL", *this_of(method)), *first)
    kept = tuple(each for each in tree.children[:-1] if each.kind == "PARM_DECL")
    return Node(tree.cursor, tree.kind, (*first, *kept, tree.children[-1]))


def _variables_around(tree: Node) -> dict[int, list[Node]]:
    """The mentions of variables of the functions around a lambda."""
    own = {identity(x.cursor.canonical) for x in tree.walk() if x.kind in _VARIABLES}
    found: dict[int, list[Node]] = {}
    for part in filter(_is_variable, tree.walk()):
        declared = part.declaration
        is_local = declared.semantic_parent.kind.name in (
            *FUNCTIONS,
            "FUNCTION_TEMPLATE",
        )
        if is_local and identity(declared) not in own and not is_static(declared):
            found.setdefault(identity(declared), []).append(part)
    return found


def _is_variable(node: Node) -> bool:
    if isinstance(node, Variable) or node.kind != "DECL_REF_EXPR":
        return False
    named = node.cursor.referenced
    return named is not None and named.kind.name in _VARIABLES


def is_call_of_lambda(node: Node) -> bool:
    """Whether a call is one of the body of a lambda."""
    called = node.cursor.referenced
    return called is not None and is_of_lambda(called)


def lambda_call(node: Node) -> Node:
    """A call without the object, which has nothing that the body does not name."""
    callee, made, *arguments = node.children
    lost = next((part for part in made.walk() if part.kind == UNREAD), None)
    reason = lost.reason if lost is not None else None
    reason = reason or own_variables(node.cursor.referenced)
    if reason is None:
        return node.with_children((callee, *arguments))
    body = tree_of(node.cursor.referenced)
    return marked(node.with_children((*node.children, body)), reason)


def captured(node: Node) -> str | None:
    """Why making a lambda does more than to copy variables that are names there, if so."""
    fields = node.cursor.type.get_fields()
    has_copies = any(not is_reference(each.type) for each in fields)
    for child in node.children:
        found = without_casts(child)
        if child.kind in _OF_A_LAMBDA or found.kind.endswith("_LITERAL"):
            continue
        is_name = found.kind in ("DECL_REF_EXPR", "CXX_THIS_EXPR")
        if not is_name or (has_copies and _is_reference_name(found)):
            return "the lambda captures a value that is computed where it is made"
    return None


def _is_reference_name(node: Node) -> bool:
    declared = node.cursor.referenced
    return declared is not None and is_reference(declared.type)


def own_variables(body: Cursor) -> str | None:
    """Why the names in a lambda are not those of the function around it, if so."""
    closure = body.semantic_parent
    copies = [
        each.type for each in closure.type.get_fields() if not is_reference(each.type)
    ]
    if not copies:
        return None
    method = owner_of(body)
    is_of_object = method is not None and any(
        method.semantic_parent.type == each for each in copies
    )
    if is_of_object or not body.is_const_method():
        return "a lambda with variables of its own"
    changed = _changed_around(body)
    for part in tree_of(body).walk():
        if is_captured_value(part) and (
            is_reference(part.cursor.referenced.type)
            or identity(part.declaration) in changed
        ):
            return f"the lambda captures `{part.name}` by value, which may change"
    return None


def _changed_around(body: Cursor) -> frozenset[int]:
    """What the function around a lambda, and lambdas in it, may change."""
    found = survey(mapped(tree_of(maker_of(body)), _opened))
    return found.modified | found.addressed


def maker_of(body: Cursor) -> Cursor:
    """The function with a name in which a lambda is made."""
    while is_of_lambda(body):
        body = body.semantic_parent.semantic_parent
    return body


def _opened(node: Node) -> Node:
    """A lambda as a block, of which only counts what it does with its variables.

    What the library is asked about an object by a constant method does not change it.
    """
    if node.kind == "LAMBDA_EXPR":
        return Node(node.cursor, "COMPOUND_STMT", node.children)
    called = node.cursor.referenced if node.kind == "CALL_EXPR" else None
    if called is None or called.kind.name != "CXX_METHOD" or len(node.children) < 2:
        return node
    callee, owner, *arguments = node.children
    is_address = owner.kind == "UNARY_OPERATOR" and owner.operator == "&"
    if not (is_address and called.is_const_method() and is_of_standard(_home(called))):
        return node
    return node.with_children((callee, *owner.children, *arguments))


def _home(cursor: Cursor) -> str:
    file = cursor.location.file
    return "" if file is None else str(file.name)


def is_captured_value(part: Node) -> bool:
    """Whether a name in a lambda means a copy: it is constant there and not outside."""
    if part.kind != "DECL_REF_EXPR" or part.cursor.referenced is None:
        return False
    if part.cursor.referenced.kind.name not in ("VAR_DECL", "PARM_DECL"):
        return False
    declared = part.cursor.referenced.type
    is_copy = part.cursor.type.get_canonical().is_const_qualified()
    return is_copy and not declared.get_canonical().is_const_qualified()
