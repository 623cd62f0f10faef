"""Values that lambdas capture by copy, as variables that the text does not name.

    auto f = [x](double y) { return x * y; };      becomes   double x' = x;  and  x' * y

where `x` may change while the lambda lives. The copy is made before the statement in which
the lambda is made, so that this has to be one of a block that changes `x` at its end at most.
"""

from collections.abc import Iterator

from depanalysis.frontends.c.libclang import Cursor, Node, identity, node_of
from depanalysis.frontends.c.marking import mapped
from depanalysis.frontends.c.surveys import survey
from depanalysis.frontends.c.types import Arithmetic, PointerTo, c_type
from depanalysis.frontends.cxx.lambdas import (
    LAMBDA,
    changing_captures,
    is_call_of_lambda,
    is_captured_value,
    lambda_bodies,
    maker_of,
    own_captures,
)
from depanalysis.frontends.cxx.methods import Named, Variable
from depanalysis.frontends.cxx.references import tree_of

_MAKING = (
    "DECL_STMT", "CALL_EXPR", "BINARY_OPERATOR", "COMPOUND_ASSIGNMENT_OPERATOR",
)  # fmt: skip
_ASSIGNING = ("BINARY_OPERATOR", "COMPOUND_ASSIGNMENT_OPERATOR")


def copies_before(statement: Node) -> Iterator[Node]:
    """The declarations of the copies that lambdas in a statement of a block make."""
    if statement.kind not in _MAKING:
        return
    parts = [*statement.walk()]
    if any(part.kind == "CALL_EXPR" and is_call_of_lambda(part) for part in parts):
        # Such a call does not show any more where the lambda is made.
        parts = [*node_of(statement.cursor).walk()]
    for part in parts:
        if part.cursor.kind.name != LAMBDA:
            continue
        for each in own_variables_of(part.cursor):
            yield Node(statement.cursor, "DECL_STMT", (tree_of(each),))
        for body in lambda_bodies(part.cursor):
            for mention in copied(body):
                named = _copy(body, mention)
                begin = Node(mention.cursor, mention.kind, ())
                begin.type_cache = c_type(named.type)
                variable = Node(named, "VAR_DECL", (begin,))
                variable.type_cache = begin.type_cache
                yield Node(statement.cursor, "DECL_STMT", (variable,))


def own_variables_of(made: Cursor) -> tuple[Cursor, ...]:
    """The variables that a lambda begins, where they can be declared before its statement."""
    found = own_captures(made)
    bodies = lambda_bodies(made)
    return found if found and bodies and _made_in(bodies[0]) else ()


def with_copies(tree: Node, body: Cursor) -> Node:
    """The body of a lambda in which captured values are the copies."""
    found = {identity(each.declaration): each for each in copied(body)}

    def named(node: Node) -> Node:
        if not is_captured_value(node) or identity(node.declaration) not in found:
            return node
        copy = _copy(body, found[identity(node.declaration)])
        return Variable(node.cursor, "DECL_REF_EXPR", copy, c_type(copy.type))

    return mapped(tree, named) if found else tree


def copied(body: Cursor) -> list[Node]:
    """A mention of each value that a lambda copies and that may change while it lives."""
    mentions = changing_captures(body)
    statement = _made_in(body) if mentions else None
    if statement is None:
        return []
    parts = statement.children[1:] if statement.kind in _ASSIGNING else (statement,)
    changed = {key for each in parts for key in survey(each).modified}
    own = {
        identity(e.cursor.canonical) for e in statement.walk() if e.kind == "VAR_DECL"
    }
    types = (Arithmetic, PointerTo)
    return [
        each
        for key, each in mentions.items()
        if key not in changed | own and isinstance(c_type(each.declaration.type), types)
    ]


def _made_in(body: Cursor) -> Node | None:
    """The statement of a block that makes a lambda, in the function with a name."""
    maker, closure = maker_of(body), identity(body.semantic_parent.canonical)
    if body.semantic_parent.semantic_parent != maker:
        return None
    for block in node_of(maker).walk():
        for each in block.children if block.kind == "COMPOUND_STMT" else ():
            is_it = each.kind in _MAKING and any(
                part.kind == LAMBDA and _closure(part) == closure
                for part in each.walk()
            )
            if is_it:
                return each
    return None


def _closure(node: Node) -> int:
    return identity(node.cursor.type.get_canonical().get_declaration().canonical)


def _copy(body: Cursor, mention: Node) -> Named:
    """The variable for a captured value."""
    declared = mention.declaration
    key = -identity(body.canonical) - identity(declared)
    named = Named(declared, declared.spelling, key)
    named.type = declared.type
    return named
