"""Lambdas: read in the place of a call as if they stood there, and each as a function.

The body names variables of the function around it. In the place of a call it means them;
what is captured by value must not change in that function, or is copied (`captures`). As a
function it is handed them: a variable that nobody changes by its value, every other one by
a reference.
"""

from collections.abc import Collection, Iterable, Iterator

from depanalysis.frontends.c.libclang import (
    FUNCTIONS,
    UNREAD,
    ClangType,
    Cursor,
    Node,
    children_of,
    evaluate,
    identity,
    is_lambda_type,
    is_static,
    known_types,
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
_CALLING = "a lambda that is called here names variables that may change"
_DOING = "the object of a call does something itself"
_NAMING = (
    "UNEXPOSED_EXPR", "UNARY_OPERATOR", "TEMPORARY", "MEMBER_REF_EXPR",
    "ARRAY_SUBSCRIPT_EXPR", "CSTYLE_CAST_EXPR", "CXX_STATIC_CAST_EXPR",
)  # fmt: skip
_INDEX = ("UNEXPOSED_EXPR", "DECL_REF_EXPR", "INTEGER_LITERAL")
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


def generic_in(functions: Iterable[Cursor]) -> Iterator[Cursor]:
    """The generic lambdas that functions make, which are templates."""
    for function in functions:
        for node in node_of(function).walk():
            if node.kind == LAMBDA:
                for each in _bodies(node):
                    if each.kind.name == "FUNCTION_TEMPLATE":
                        yield each


def _bodies(node: Node) -> Iterable[Cursor]:
    if node.kind == LAMBDA:
        closure = node.cursor.type.get_canonical().get_declaration()
        return tuple(closure.get_children())
    called = node.cursor.referenced if node.kind == "DECL_REF_EXPR" else None
    return () if called is None else (called,)


def tree_alone(function: Alone) -> Node:
    """The body of a lambda as a function with a parameter for each variable it names."""
    tree, method = tree_of(function.body), owner_of(function.body)
    called = [*_called_in(tree)]
    named = _variables_around(tree, called)
    changed = changed_around(function.body) if named else frozenset()
    fixed = [
        tree_of(each[0].declaration)
        for key, each in named.items()
        if key not in changed and _begins_with_number(each[0].declaration)
    ]
    kept = {identity(each.cursor.canonical) for each in fixed}
    handed = {
        key: _parameter(key, each, changed)
        for key, each in named.items()
        if key not in kept
    }
    if any(map(_is_led_to, handed.values())) and called:
        # Their bodies would name what a pointer leads to here as a variable.
        tree = mapped(tree, _lost)

    def found(node: Node) -> Node:
        known = handed.get(identity(node.declaration)) if _is_variable(node) else None
        if known is None or is_reference(known.declared.type):
            return node
        mention = Variable(node.cursor, node.kind, known.declared, known.type_cache)
        return pointed_to(node.cursor, mention) if _is_led_to(known) else mention

    tree = mapped(tree, found)
    first: tuple[Node, ...] = tuple(handed.values())
    if method is not None:
        first = (Variable(method, "PARM_DECL", *this_of(method)), *first)
    own = tuple(each for each in tree.children[:-1] if each.kind == "PARM_DECL")
    body = tree.children[-1]
    begun = tuple(Node(each.cursor, "DECL_STMT", (each,)) for each in fixed)
    body = body.with_children((*begun, *body.children))
    return Node(tree.cursor, tree.kind, (*first, *own, body))


def _begins_with_number(declared: Cursor) -> bool:
    """Whether a variable begins with a number that the text says."""
    is_number = isinstance(c_type(declared.type), Arithmetic)
    has_value = declared.kind.name == "VAR_DECL" and evaluate(declared) is not None
    return is_number and has_value


def _parameter(key: int, mentions: list[Node], changed: frozenset[int]) -> Variable:
    """What a lambda is handed for a variable: its value, or a pointer to it."""
    declared = mentions[0].declaration
    raw, variable = declared.type, Named(declared, declared.spelling, key)
    is_fixed = key not in changed or all(map(is_captured_value, mentions))
    is_number = isinstance(c_type(raw), Arithmetic | PointerTo)
    by_value = is_reference(raw) or (is_fixed and is_number)
    type_ = c_type(raw) if by_value else PointerTo(raw, is_reference=True)
    return Variable(declared, "PARM_DECL", variable, type_)


def _is_led_to(parameter: Variable) -> bool:
    """Whether a parameter is a pointer to the variable that the text names."""
    return bool(parameter.type_cache != c_type(parameter.declared.type))


def _called_in(tree: Node) -> Iterator[Node]:
    """The bodies of the lambdas that a tree calls, and those that they call."""
    seen: set[int] = set()
    pending = [tree]
    while pending:
        for part in pending.pop().walk():
            if part.kind == "CALL_EXPR" and is_call_of_lambda(part):
                key = identity(part.cursor.referenced.canonical)
                if key not in seen:
                    seen.add(key)
                    pending.append(tree_of(part.cursor.referenced))
                    yield pending[-1]


def _lost(node: Node) -> Node:
    """A call of a lambda as text of which only the names are known."""
    if node.kind != "CALL_EXPR" or not is_call_of_lambda(node):
        return node
    bodies = (tree_of(node.cursor.referenced), *_called_in(node))
    return marked(node.with_children((*node.children, *bodies)), _CALLING)


def _variables_around(tree: Node, called: list[Node]) -> dict[int, list[Node]]:
    """The mentions of variables of the functions around a lambda, in what it calls, too."""
    own = {identity(x.cursor.canonical) for x in tree.walk() if x.kind in _VARIABLES}
    found: dict[int, list[Node]] = {}
    for each in (tree, *called):
        inner = {
            identity(x.cursor.canonical) for x in each.walk() if x.kind in _VARIABLES
        }
        for part in filter(_is_variable, each.walk()):
            key, declared = identity(part.declaration), part.declaration
            kind = declared.semantic_parent.kind.name
            is_local = kind in (*FUNCTIONS, "FUNCTION_TEMPLATE")
            is_local &= not is_lambda_type(declared.type)
            if is_local and key not in own | inner and not is_static(declared):
                found.setdefault(key, []).append(part)
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


def lambda_call(node: Node, copied: Collection[int]) -> Node:
    """A call without the object, which has nothing that the body does not name, or copies."""
    callee, made, *arguments = node.children
    lost = next((part for part in made.walk() if part.kind == UNREAD), None)
    reason = lost.reason if lost is not None else None
    reason = reason or (None if only_names(made) else _DOING)
    reason = reason or own_variables(node.cursor.referenced, copied)
    if reason is None:
        return node.with_children((callee, *arguments))
    body = tree_of(node.cursor.referenced)
    return marked(node.with_children((*node.children, body)), reason)


def only_names(node: Node) -> bool:
    """Whether an expression that stands for a lambda does nothing but to name it."""
    while node.kind not in ("DECL_REF_EXPR", LAMBDA):
        if node.kind not in _NAMING or not node.children:
            return False
        is_step = node.kind == "UNARY_OPERATOR" and node.operator not in ("&", "*")
        others = [part for each in node.children[1:] for part in each.walk()]
        if is_step or any(each.kind not in _INDEX for each in others):
            return False
        node = node.children[0]
    return True


def captured(node: Node, own: Collection[Cursor] = ()) -> str | None:
    """Why making a lambda does more than to copy variables that are names there, if so.

    Its `own` variables are declared before.
    """
    fields = node.cursor.type.get_fields()
    has_copies = any(not is_reference(each.type) for each in fields)
    for child in node.children:
        if any(_is_within(child.cursor, each) for each in own):
            continue
        found = without_casts(child)
        if child.kind in _OF_A_LAMBDA or found.kind.endswith("_LITERAL"):
            continue
        is_name = found.kind in ("DECL_REF_EXPR", "CXX_THIS_EXPR")
        if not is_name or (has_copies and _is_reference_name(found)):
            return "the lambda captures a value that is computed where it is made"
    return None


def own_captures(made: Cursor) -> tuple[Cursor, ...]:
    """The numbers and pointers that a lambda begins with and names itself: `[s = x / 2]`."""
    bodies = [*map(identity, lambda_bodies(made))]
    named = [e.referenced for e in children_of(made) if e.kind.name == "VARIABLE_REF"]
    return tuple(
        each
        for each in named
        if each is not None and identity(each.semantic_parent) in bodies
        if isinstance(c_type(each.type), Arithmetic) and not is_reference(each.type)
        if not survey(node_of(each)).modified
    )


def _is_within(part: Cursor, whole: Cursor) -> bool:
    inner, outer = part.extent, whole.extent
    is_after = inner.start.offset >= outer.start.offset
    return bool(is_after and inner.end.offset <= outer.end.offset)


def _is_reference_name(node: Node) -> bool:
    declared = node.cursor.referenced
    return declared is not None and is_reference(declared.type)


def own_variables(body: Cursor, copied: Collection[int] = ()) -> str | None:
    """Why the names in a lambda are not those of the function around it, if so.

    Those that are `copied` are variables of their own.
    """
    copies = _copies(body)
    if not copies:
        return None
    method = owner_of(body)
    is_of_object = method is not None and any(
        method.semantic_parent.type == each for each in copies
    )
    if is_of_object or not body.is_const_method():
        return "a lambda with variables of its own"
    for key, part in changing_captures(body).items():
        if key not in copied:
            return f"the lambda captures `{part.name}` by value, which may change"
    return None


def changing_captures(body: Cursor) -> dict[int, Node]:
    """A mention of each value that a lambda captures and that may change, in its body."""
    known, _ = known_types(body.semantic_parent.type)
    key = "captures", identity(body.canonical)
    if key not in known:
        known[key] = _changing_captures(body)
    found: dict[int, Node] = known[key]
    return found


def _changing_captures(body: Cursor) -> dict[int, Node]:
    if not _copies(body):
        return {}
    tree, changed = tree_of(body), changed_around(body)
    own = {identity(x.cursor.canonical) for x in tree.walk() if x.kind in _VARIABLES}
    mentions = {
        identity(part.declaration): part
        for part in tree.walk()
        if is_captured_value(part)
    }
    return {
        key: part
        for key, part in mentions.items()
        if key not in own
        and (key in changed or is_reference(part.cursor.referenced.type))
    }


def _copies(body: Cursor) -> list[ClangType]:
    """The types of what a lambda captures by copy."""
    fields = body.semantic_parent.type.get_fields()
    return [each.type for each in fields if not is_reference(each.type)]


def lambda_bodies(made: Cursor) -> tuple[Cursor, ...]:
    """The body of a lambda, where it is no template."""
    closure = made.type.get_canonical().get_declaration()
    return tuple(each for each in closure.get_children() if is_of_lambda(each))


def changed_around(body: Cursor) -> frozenset[int]:
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
