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
    Node,
    evaluate,
    hidden_member,
    identity,
    is_begin,
    is_copying,
    is_end,
    is_static,
    own_member,
    spelled,
)
from depanalysis.frontends.c.marking import (
    Marked,
    mapped,
    marked,
    understood,
    with_errors,
)
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.surveys import survey
from depanalysis.frontends.c.types import VOID, ArrayOf, Record, type_of
from depanalysis.frontends.c.units import Diagnostic
from depanalysis.frontends.cxx.captures import (
    copied,
    copies_before,
    own_variables_of,
    with_copies,
)
from depanalysis.frontends.cxx.guards import guarded
from depanalysis.frontends.cxx.held_functions import as_call_of, held_lambda
from depanalysis.frontends.cxx.iterations import has_hidden_start
from depanalysis.frontends.cxx.lambdas import (
    Alone,
    captured,
    is_call_of_lambda,
    lambda_call,
    own_variables,
    tree_alone,
)
from depanalysis.frontends.cxx.methods import (
    METHODS,
    Named,
    Variable,
    ends,
    initial_value,
    initial_values,
    is_of_lambda,
    unended,
    unseen,
    unseen_parts,
)
from depanalysis.frontends.cxx.references import (
    address_of,
    tree_of,
    unbound,
)

_CONSTRUCTS = {
    "CXX_TYPEID_EXPR": "types that are known at run time are not modelled",
    "CXX_DYNAMIC_CAST_EXPR": "types that are known at run time are not modelled",
    "OVERLOADED_DECL_REF": "the parser does not know which function is meant",
}
_CONDITIONAL = ("IF_STMT", "SWITCH_STMT", "WHILE_STMT")
_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT", "CXX_FOR_RANGE_STMT")
_LEAVING = (
    "RETURN_STMT", "GOTO_STMT", "INDIRECT_GOTO_STMT", "LABEL_STMT", "CXX_THROW_EXPR",
)  # fmt: skip
_JUMPS = (*_LEAVING, "BREAK_STMT", "CONTINUE_STMT")


def host_tree(cursor: Cursor, errors: Iterable[Diagnostic] = ()) -> Node:
    """The tree below a cursor of the host, marked."""
    tree = tree_alone(cursor) if isinstance(cursor, Alone) else tree_of(cursor)
    if not isinstance(cursor, Alone) and is_of_lambda(cursor):
        tree = with_copies(tree, cursor)
    tree = with_errors(tree, cursor, errors)
    if not is_dependent(cursor):
        return mapped(tree, _changed)
    for node in tree.walk():
        node.reason = (
            node.reason
            or "the file makes nothing of this template; an explicit instantiation would"
        )
    return tree


def is_dependent(function: Cursor) -> bool:
    """Whether a function is a template, or a method or a friend of one."""
    return any(
        each is not None and each.kind.name.endswith("_TEMPLATE")
        for each in (function, function.semantic_parent, function.lexical_parent)
    )


def unread(node: Node, *, is_temporary: bool = True) -> str | None:
    """Why a node could reach variables in a way that is not known, if so."""
    if node.kind in _CONSTRUCTS:
        return _CONSTRUCTS[node.kind]
    if has_hidden_start(node):
        return "a statement in the head of a loop over a range is not modelled"
    reference = unbound(node)
    if reference is not None:
        return f"{reference} is not modelled"
    reason = _unsaid(node, is_temporary=is_temporary)
    if reason is not None or node.kind != "CALL_EXPR":
        return reason
    called = node.cursor.referenced
    if called is None or called.kind.name not in METHODS:
        return None
    if called.is_default_method():
        return f"the call of `{node.name}` is not modelled"
    return unseen(called) if called.kind.name == "CONSTRUCTOR" else None


def _unsaid(node: Node, *, is_temporary: bool) -> str | None:
    """Why it is not known what making an object does with its parts, if so."""
    raw, member = node.cursor.type, None
    if node.kind in ("CALL_EXPR", CONSTRUCTION):
        is_object = node.type_cache is None or isinstance(node.type_cache, Record)
        reason = unseen_parts(raw) if is_temporary and is_object else None
        if reason is not None:
            return reason
        if _is_library(raw):
            member = hidden_member(raw, is_begin) or hidden_member(raw, is_copying)
    elif node.kind == "CXX_NEW_EXPR":
        raw = raw.get_canonical().get_pointee()
        is_said = any(child.kind == CONSTRUCTION for child in node.children)
        begin = None if is_said else own_member(raw, is_begin)
        member = begin or (None if is_said else hidden_member(raw, is_begin))
    elif node.kind == "INIT_LIST_EXPR":
        member = hidden_member(raw, is_begin)
    elif node.kind == "LAMBDA_EXPR":
        reason = captured(node, own_variables_of(node.cursor))
        if reason is not None:
            return reason
        member = hidden_member(raw, is_copying) or hidden_member(raw, is_end)
    return None if member is None else _constructor_of(member)


def _kept(node: Node) -> Node:
    """What makes an object that lives on, other than a temporary one."""
    if not isinstance(node, Marked):
        return node
    reason = unread(node.original, is_temporary=False)
    return node.original if reason is None else marked(node.original, reason)


def _is_library(raw: ClangType) -> bool:
    declaration = raw.get_canonical().get_declaration()
    place = declaration.location.file
    return place is not None and is_of_standard(place.name)


def _changed(node: Node) -> Node:
    if len(node.children) == 1 and node.children[0].kind == "CXX_THROW_EXPR":
        # What is made for it ends here, and so does all that runs.
        return node.children[0] if node.kind == "UNEXPOSED_EXPR" else node
    if node.reason and node.kind != UNREAD:
        return understood(node)
    if node.kind in _CONDITIONAL:
        return _conditional(node)
    if node.kind in ("VAR_DECL", "RETURN_STMT", "CXX_NEW_EXPR") and node.children:
        node = node.with_children((*node.children[:-1], _kept(node.children[-1])))
    if node.kind == "VAR_DECL":
        return _declaration(node)
    if node.kind == "COMPOUND_STMT":
        return _block(node)
    if node.kind == "CALL_EXPR" and _ends_nothing(node):
        return Node(node.cursor, "NULL_STMT", ())
    if node.kind == "CALL_EXPR" and is_call_of_lambda(node):
        return lambda_call(node, _copied(node.cursor.referenced))
    held = held_lambda(node) if node.kind == "CALL_EXPR" else None
    if held is not None and own_variables(held, _copied(held)) is None:
        return as_call_of(node, held)
    known = understood(node)
    reason = unread(node) if known is node else None
    return known if reason is None else marked(node, reason)


def _copied(body: Cursor) -> set[int]:
    return {identity(each.declaration) for each in copied(body)}


def _ends_nothing(call: Node) -> bool:
    """Whether a call is `p->~T()` of a class without destructors of the text."""
    called = call.cursor.referenced
    if called is None or called.kind.name != "DESTRUCTOR" or survey(call).modified:
        return False
    record = called.semantic_parent.type
    return not called.is_virtual_method() and unseen_parts(record) is None


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
    last: list[Node] = []
    for child in node.children:
        calls = guarded(child)
        if calls is not None and not _is_left(node):
            made.append(calls[0])
            last.insert(0, calls[1])
            continue
        made += [*copies_before(child), child]
        if child.kind != "DECL_STMT":
            continue
        for variable in child.children:
            if variable.kind == "VAR_DECL":
                made += _beginning(variable)
                last[:0] = _ending(variable, node)
    if len(made) == len(node.children) and not last:
        return node
    return node.with_children((*made, *last))


def _beginning(variable: Node) -> Iterator[Node]:
    """What a default constructor sets, which no text calls."""
    raw = variable.cursor.type
    record = raw.get_canonical().get_declaration()
    is_record = record.kind.name in ("STRUCT_DECL", "CLASS_DECL") and not _is_library(
        raw
    )
    is_array = isinstance(type_of(variable), ArrayOf)
    given = ("INIT_LIST_EXPR",) if is_array else None
    begun = (
        c.kind in given if given else not c.kind.endswith("REF")
        for c in variable.children
    )
    if any(begun):
        return
    member = hidden_member(raw, is_begin) if is_array else None
    reason = None if member is None else _constructor_of(member)
    if is_record:
        reason = initial_value(record)
    mention = _mention(variable)
    if reason is not None:
        yield marked(mention, reason).with_children((mention,))
    elif is_record:
        yield from initial_values(record, mention, address_of)


def _constructor_of(member: Cursor) -> str:
    return f"a constructor of `{member.semantic_parent.spelling}` is not modelled"


def _mention(variable: Node) -> Variable:
    """A declared variable as an expression."""
    cursor = variable.cursor.canonical
    named = Named(cursor, variable.name, identity(cursor))
    return Variable(variable.cursor, "DECL_REF_EXPR", named, type_of(variable))


def _ending(variable: Node, block: Node) -> Iterator[Node]:
    """The destructors of a variable at the end of its block, if that is the only way out."""
    raw = variable.cursor.type
    reason = unended(raw)
    if reason is None and (is_static(variable.cursor) or _is_left(block)):
        reason = unseen_parts(raw)
    mention = _mention(variable)
    if reason is None:
        yield from ends(raw, mention, address_of)
    else:
        mention.type_cache = VOID
        yield marked(mention, reason).with_children((mention,))


def _is_left(node: Node, jumps: tuple[str, ...] = _JUMPS) -> bool:
    """Whether the text of a block may leave it before its end."""
    for child in node.children:
        if child.kind in jumps:
            return True
        inside = _LEAVING if child.kind in _LOOPS else jumps
        if child.kind != "LAMBDA_EXPR" and _is_left(child, inside):
            return True
    return False
