"""The trees of C++ functions, in which what is not modelled is marked with its reason.

Input: the cursor of a function. Output: the tree of C with references as pointers and
methods as functions. A part that could reach variables in a way that C does not know
becomes an `UNREAD` node, and everything that it mentions counts as changed and addressed:
so it costs the statement that it stands in, and no other.
"""

from collections.abc import Iterable, Iterator

from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    UNREAD,
    ClangType,
    Cursor,
    Diagnostic,
    Node,
    evaluate,
    identity,
    is_static,
    spelled,
    spelled_between,
)
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.surveys import survey
from depanalysis.frontends.c.types import VOID, type_of
from depanalysis.frontends.cxx.methods import (
    METHODS,
    Named,
    Placed,
    Variable,
    initial_value,
    initial_values,
    is_of_lambda,
    owner_of,
    unseen,
    unseen_parts,
)
from depanalysis.frontends.cxx.references import is_reference, mapped, tree_of, unbound

_CONSTRUCTS = {
    "CXX_TYPEID_EXPR": "types that are known at run time are not modelled",
    "CXX_DYNAMIC_CAST_EXPR": "types that are known at run time are not modelled",
    "OVERLOADED_DECL_REF": "the parser does not know which function is meant",
}
_CONDITIONAL = ("IF_STMT", "SWITCH_STMT", "WHILE_STMT")
_LIKE_STATEMENTS = (
    "COMPOUND_STMT", "IF_STMT", "FOR_STMT", "WHILE_STMT", "DO_STMT", "SWITCH_STMT",
    "CASE_STMT", "DEFAULT_STMT", "LABEL_STMT", "CXX_FOR_RANGE_STMT", "CXX_TRY_STMT",
)  # fmt: skip
_DEPENDENT = "<dependent type>"

DROPPED = "DROPPED"
"""The kind of a statement of which the parser shows nothing."""


def host_tree(cursor: Cursor, errors: Iterable[Diagnostic] = ()) -> Node:
    """The tree below a cursor of the host, marked."""
    tree = _with_errors(tree_of(cursor), _inside(cursor, errors))
    return mapped(tree, _changed)


def unread(node: Node) -> str | None:
    """Why a node could reach variables in a way that is not known, if so."""
    if node.kind in _CONSTRUCTS:
        return _CONSTRUCTS[node.kind]
    reference = unbound(node)
    if reference is not None:
        return f"{reference} is not modelled"
    if node.kind in ("CALL_EXPR", CONSTRUCTION):
        reason = (
            None if _is_library(node.cursor.type) else unseen_parts(node.cursor.type)
        )
        if reason is not None:
            return reason
    if node.kind != "CALL_EXPR":
        return None
    called = node.cursor.referenced
    if called is None or called.kind.name not in METHODS:
        return None
    if called.is_default_method():
        return f"the call of `{node.name}` is not modelled"
    return unseen(called) if called.kind.name == "CONSTRUCTOR" else None


def marked(node: Node, reason: str) -> Node:
    """A node of which only the names are known."""
    made = Node(node.cursor, UNREAD, node.children)
    made.type_cache, made.reason = type_of(node), reason
    return made


def _is_library(raw: ClangType) -> bool:
    declaration = raw.get_canonical().get_declaration()
    place = declaration.location.file
    return place is not None and is_of_standard(place.name)


def _changed(node: Node) -> Node:
    if node.reason and node.kind != UNREAD:
        return node if node.kind == DROPPED else marked(node, node.reason)
    if node.kind in _CONDITIONAL:
        return _conditional(node)
    if node.kind == "VAR_DECL":
        return _declaration(node)
    if node.kind == "COMPOUND_STMT":
        return _block(node)
    if node.kind == "CALL_EXPR" and _is_call_of_lambda(node):
        return _lambda_call(node)
    if node.kind.endswith("_EXPR") and node.cursor.type.spelling == _DEPENDENT:
        return marked(node, "the parser does not understand this text")
    reason = unread(node)
    return node if reason is None else marked(node, reason)


# Statements.


def _conditional(node: Node) -> Node:
    """`if (int k = f(); k > 2)` is a block in which the variable is declared first."""
    first, *rest = node.children
    if first.kind == "VAR_DECL" and node.kind != "WHILE_STMT":
        first = Node(first.cursor, "DECL_STMT", (first,))
    elif first.kind != "DECL_STMT":
        is_plain = first.kind != "VAR_DECL" and ";" not in _header(node)
        return node if is_plain else marked(node, "a condition declares a variable")
    inner = Node(node.cursor, node.kind, tuple(rest))
    return Node(node.cursor, "COMPOUND_STMT", (first, inner))


def _header(node: Node) -> tuple[str, ...]:
    """The tokens up to the parenthesis that closes a condition."""
    if len(node.children) < 3:
        return ()
    tokens = spelled(node.cursor)
    depth = 0
    for position, token in enumerate(tokens):
        depth += (token == "(") - (token == ")")
        if token == ")" and depth == 0:
            return tokens[:position]
    return tokens


def _declaration(node: Node) -> Node:
    """A variable; where its beginning is not modelled, its initializer is marked."""
    *others, last = node.children or (None,)
    if last is not None and last.kind == "LAMBDA_EXPR":
        return node
    reason = unbound(node)
    if reason is not None:
        reason = f"{reason} is not modelled"
    elif is_static(node.cursor) and last is not None:
        is_fixed = evaluate(node.cursor) is not None or not _has_calls(last)
        reason = None if is_fixed else f"the value of `{node.name}` is set only once"
    if reason is None:
        return node
    if last is None or last.kind == "TYPE_REF":
        return node.with_children((*node.children, marked(node, reason)))
    return node.with_children((*filter(None, others), marked(last, reason)))


def _has_calls(node: Node) -> bool:
    return any(part.kind in ("CALL_EXPR", UNREAD) for part in node.walk())


def _block(node: Node) -> Node:
    """A block with what happens at the begin and the end of objects in it."""
    made: list[Node] = []
    ends: list[Node] = []
    for child in node.children:
        made.append(child)
        if child.kind != "DECL_STMT":
            continue
        for variable in child.children:
            if variable.kind == "VAR_DECL":
                made += _beginning(variable)
                ends += _ending(variable)
    if len(made) == len(node.children) and not ends:
        return node
    return node.with_children((*made, *reversed(ends)))


def _beginning(variable: Node) -> Iterator[Node]:
    """The values of members that a default constructor sets."""
    record = variable.cursor.type.get_canonical().get_declaration()
    is_record = record.kind.name in ("STRUCT_DECL", "CLASS_DECL")
    is_bare = all(child.kind.endswith("REF") for child in variable.children)
    if not (is_record and is_bare) or _is_library(variable.cursor.type):
        return
    reason = initial_value(record)
    named = Named(
        variable.cursor.canonical, variable.name, identity(variable.cursor.canonical)
    )
    mention = Variable(variable.cursor, "DECL_REF_EXPR", named, type_of(variable))
    if reason is not None:
        node = marked(mention, reason)
        yield node.with_children((mention,))
    else:
        yield from initial_values(record, mention)


def _ending(variable: Node) -> Iterator[Node]:
    """A destructor that is not modelled, where the variable goes out of scope."""
    raw = variable.cursor.type
    reason = None if _is_library(raw) else unseen_parts(raw)
    if reason is not None:
        named = Named(
            variable.cursor.canonical,
            variable.name,
            identity(variable.cursor.canonical),
        )
        mention = Variable(variable.cursor, "DECL_REF_EXPR", named, VOID)
        yield marked(mention, reason).with_children((mention,))


# Lambdas. The body names the variables of the function around it, so that it is read in
# the place of a call as if it stood there. What is captured by value must not change in
# that function.


def _is_call_of_lambda(node: Node) -> bool:
    called = node.cursor.referenced
    return called is not None and is_of_lambda(called)


def _lambda_call(node: Node) -> Node:
    """A call without the object, which has nothing that the body does not name."""
    callee, _, *arguments = node.children
    reason = _own_variables(node.cursor.referenced)
    if reason is None:
        return node.with_children((callee, *arguments))
    body = tree_of(node.cursor.referenced)
    return marked(node.with_children((*node.children, body)), reason)


def _own_variables(body: Cursor) -> str | None:
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
    function = body
    while is_of_lambda(function):
        function = function.semantic_parent.semantic_parent
    found = survey(mapped(tree_of(function), _opened))
    changed = found.modified | found.addressed
    for part in tree_of(body).walk():
        if _is_captured_value(part) and (
            is_reference(part.cursor.referenced.type)
            or identity(part.declaration) in changed
        ):
            return f"the lambda captures `{part.name}` by value, which may change"
    return None


def _opened(node: Node) -> Node:
    """A lambda as a block, of which only counts what it does with its variables."""
    is_lambda = node.kind == "LAMBDA_EXPR"
    return Node(node.cursor, "COMPOUND_STMT", node.children) if is_lambda else node


def _is_captured_value(part: Node) -> bool:
    """Whether a name in a lambda means a copy: it is constant there and not outside."""
    if part.kind != "DECL_REF_EXPR" or part.cursor.referenced is None:
        return False
    if part.cursor.referenced.kind.name not in ("VAR_DECL", "PARM_DECL"):
        return False
    declared = part.cursor.referenced.type
    is_copy = part.cursor.type.get_canonical().is_const_qualified()
    return is_copy and not declared.get_canonical().is_const_qualified()


# Errors of the parser.


def _inside(cursor: Cursor, errors: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The errors in the text of a function."""
    start, end = cursor.extent.start, cursor.extent.end
    first, last = (start.line, start.column), (end.line, end.column)
    name = "" if start.file is None else str(start.file)
    return [
        each
        for each in errors
        if each.file == name and first <= (each.line, each.column) <= last
    ]


def _with_errors(tree: Node, errors: list[Diagnostic]) -> Node:
    """The tree in which the smallest statement around each error has the reason."""
    for error in errors:
        place = error.line, error.column
        node = _smallest(tree, place)
        reason = f"the parser says: {error.message}"
        if node.kind != "COMPOUND_STMT":
            node.reason = reason
            continue
        # The parser shows nothing of this text, so that it may do anything.
        at = sum(_begin(child) < place for child in node.children)
        if DROPPED in (each.kind for each in node.children[max(0, at - 1) : at + 1]):
            continue
        words = _words_between(node, at)
        dropped = Node(Placed(node.cursor, *place, words), DROPPED, ())
        dropped.reason = reason
        node.set_children((*node.children[:at], dropped, *node.children[at:]))
    return tree


def _words_between(block: Node, at: int) -> frozenset[str]:
    """The tokens between two statements of a block."""
    start, end = block.cursor.extent.start, block.cursor.extent.end
    if at > 0:
        start = block.children[at - 1].cursor.extent.end
    if at < len(block.children):
        end = block.children[at].cursor.extent.start
    return spelled_between(block.cursor, start, end)


def _smallest(tree: Node, place: tuple[int, int]) -> Node:
    """The innermost statement around a place, or the body of the function."""
    found, parent = tree.children[-1], tree.children[-1]
    while True:
        inner = [each for each in parent.children if _has(each, place)]
        if not inner:
            return found
        if parent.kind in _LIKE_STATEMENTS:
            found = inner[-1]
        parent = inner[-1]


def _has(node: Node, place: tuple[int, int]) -> bool:
    end = node.cursor.extent.end
    return bool(_begin(node) <= place <= (end.line, end.column))


def _begin(node: Node) -> tuple[int, int]:
    start = node.cursor.extent.start
    return start.line, start.column
