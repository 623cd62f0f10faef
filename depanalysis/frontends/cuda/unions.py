"""Local unions of numbers: a variable for each member, and one of them has the value.

A store to a member gives the others values of which nothing is known. Unions in memory,
and those whose address goes somewhere, are not modelled, because their members overlap.
"""

from depanalysis.frontends.c import assignments
from depanalysis.frontends.c.libclang import ClangType, Node, identity, type_kind
from depanalysis.frontends.c.places import Place
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import Arithmetic, Record, c_type
from depanalysis.frontends.cuda.calls import EXCHANGED
from depanalysis.ir.expressions import Var
from depanalysis.ir.statements import Assign


def with_unions(function: Node) -> Node:
    """The tree of a function in which declarations of local unions have a type."""
    addressed = survey(function).addressed
    for node in function.walk():
        if node.kind == "VAR_DECL" and not _values(node):
            type_ = _union(node.cursor.type)
            if type_ is not None and identity(node.cursor.canonical) not in addressed:
                node.type_cache = type_
    return function


def assign(s: State, node: Node) -> Place:
    """An assignment; what other members of a union held is lost."""
    place = assignments.assign(s, node)
    others = _others(s, node, place)
    if not others:
        return place
    if node.kind == "UNARY_OPERATOR":
        raise s.unmodelled(node, f"`{s.text(node)}` changes a member of a union")
    span = s.span(node)
    for other in others:
        assert isinstance(other.type, Arithmetic), "a union of numbers has numbers"
        unknown = s.temporary("bits", other.type.type, span)
        reason = f"the value of `{other.base}` {EXCHANGED}"
        s.opaque(reason, (), (unknown.name,), span)
        s.emit(Assign(Var(other.base, span), unknown, span=span))
    return place


def _others(s: State, node: Node, place: Place) -> list[Place]:
    """The members of a union besides the one that an assignment sets."""
    target = without_casts(node.children[0])
    if target.kind != "MEMBER_REF_EXPR" or not target.children:
        return []
    owner = without_casts(target.children[0])
    if owner.kind != "DECL_REF_EXPR" or _union(owner.cursor.type) is None:
        return []
    whole = s.places.get(identity(owner.declaration))
    if whole is None or not isinstance(whole.type, Record):
        return []
    members = [whole.field(name, c_type(raw)) for name, raw in whole.type.fields]
    return [each for each in members if each.base != place.base]


def _values(node: Node) -> bool:
    return any(child.kind != "TYPE_REF" for child in node.children)


def _union(raw: ClangType) -> Record | None:
    """A union of numbers as a record of them."""
    canonical = raw.get_canonical()
    declaration = canonical.get_declaration()
    is_union = (
        type_kind(canonical) == "RECORD" and declaration.kind.name == "UNION_DECL"
    )
    if not is_union or raw.is_volatile_qualified():
        return None
    fields = [*canonical.get_fields()]
    if not all(isinstance(c_type(each.type), Arithmetic) for each in fields):
        return None
    if isinstance(c_type(raw), Record):
        return None
    members = tuple((each.spelling, each.type) for each in fields)
    is_named = all(name for name, _ in members)
    is_whole = not any(each.is_bitfield() for each in fields)
    return Record(declaration.get_usr(), members) if is_named and is_whole else None
