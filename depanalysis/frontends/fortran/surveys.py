"""What the text of a unit says before it is translated: indices, formulas."""

import re

from depanalysis.frontends.fortran.symbols import Scope, StatementFunction
from depanalysis.frontends.fortran.tree import Node

_DIRECTIVE = re.compile(r"^\s*[!c*]\$(omp|acc)\b", re.IGNORECASE)
_DO_HEADS = ("Nonlabel_Do_Stmt", "Label_Do_Stmt")
_DO_CONSTRUCTS = (
    "Block_Nonlabel_Do_Construct",
    "Block_Label_Do_Construct",
    "Action_Term_Do_Construct",
)


def mentioned_outside(unit: Node) -> frozenset[str]:
    """The names that statements mention outside of the loops that they are indices of."""
    found: set[str] = set()
    for part in unit.children:
        if part.kind == "Execution_Part":
            _collect(part, frozenset(), found)
        elif part.kind == "Internal_Subprogram_Part":
            found.update(n.word.lower() for n in part.walk() if n.kind == "Name")
    return frozenset(found)


def shared_inside(scope: Scope, unit: Node) -> frozenset[str] | None:
    """The names of a unit's variables that procedures inside of it may get at.

    They mention them, or what goes by another name there: a group of a namelist, a formula,
    the same storage. Nothing if a statement of theirs could not be read.
    """
    parts = {part.kind: part for part in unit.children}
    inside = parts.get("Internal_Subprogram_Part")
    if inside is None:
        return frozenset()
    nodes = list(inside.walk())
    if any(node.kind == "Lost_Stmt" for node in nodes):
        return None
    nodes += (x for each in scope.functions.values() for x in each.value.walk())
    declared = parts.get("Specification_Part")
    for node in declared.walk() if declared is not None else ():
        if node.kind in ("Namelist_Stmt", "Equivalence_Stmt"):
            nodes += node.walk()
    return frozenset(node.word.lower() for node in nodes if node.kind == "Name")


def _collect(node: Node, indices: frozenset[str], found: set[str]) -> None:
    if node.kind == "Name":
        if node.word.lower() not in indices:
            found.add(node.word.lower())
        return
    if node.kind == "Specification_Part":
        return
    if node.kind in _DO_CONSTRUCTS:
        _collect_loop(node, indices, found)
        return
    for child in node.children:
        _collect(child, indices, found)


def _collect_loop(node: Node, indices: frozenset[str], found: set[str]) -> None:
    """Several loops may begin in one construct, each around what follows its head."""
    for child in node.children:
        if child.kind not in _DO_HEADS:
            _collect(child, indices, found)
            continue
        control = child.child("Loop_Control")
        own: set[str] = set()
        for part in control.children if control else ():
            if part.kind == "Tuple":
                own.add(part.node(0).word.lower())
                _collect(part.node(1), indices, found)
            else:
                _collect(part, indices | _triplets(part), found)
                own |= _triplets(part)
        indices |= own


def _triplets(node: Node) -> frozenset[str]:
    return frozenset(
        part.node(0).word.lower()
        for part in node.walk()
        if part.kind == "Forall_Triplet_Spec"
    )


def declare_used(scope: Scope, unit: Node) -> None:
    """Declares what a unit mentions by its first letter only.

    Procedures inside of it share these names, also if they are called before the unit
    comes to mention them.
    """
    for part in unit.children:
        if part.kind == "Execution_Part":
            for node in part.walk():
                if node.kind == "Name":
                    scope.symbol(node.word, node.span)


def has_directives(scope: Scope) -> bool:
    """Whether the text of a unit has directives for threads, or is not known."""
    found = directives(scope)
    return found is None or bool(found)


def directives(scope: Scope) -> tuple[str, ...] | None:
    """The lines of a unit with directives for threads, unless its text is not known."""
    if scope.source is None:
        return None
    span = scope.node.span
    lines = scope.source.lines[span.line - 1 : span.end_line]
    return tuple(filter(_DIRECTIVE.match, lines))


def executed(scope: Scope) -> list[Node]:
    """The statements of a unit, without statement functions."""
    skipped = {id(each.value) for each in scope.functions.values()}
    return [
        node
        for part in scope.node.children
        if part.kind == "Execution_Part"
        for node in part.children
        if not (skipped & {id(child) for child in node.children})
    ]


def formulas(scope: Scope, unit: Node) -> dict[str, StatementFunction]:
    """The statement functions, which stand before all other statements."""
    found: dict[str, StatementFunction] = {}
    for part in unit.children:
        for node in part.children if part.kind.endswith("_Part") else ():
            if node.kind == "Stmt_Function_Stmt":
                name, arguments, value = node.parts
                assert isinstance(name, Node)
                assert isinstance(value, Node)
                group = arguments.walk() if isinstance(arguments, Node) else ()
                words = tuple(p.word.lower() for p in group if p.kind == "Name")
                found[name.word.lower()] = StatementFunction(words, value)
            elif part.kind == "Execution_Part":
                formula = _formula(scope, node)
                if formula is None:
                    break
                found[node.node(0).node(0).word.lower()] = formula
    return found


def _formula(scope: Scope, node: Node) -> StatementFunction | None:
    if node.kind != "Assignment_Stmt" or node.node(0).kind != "Part_Ref":
        return None
    target = node.node(0)
    # An array may also be declared in a scope around, or in a module.
    symbol = scope.find(target.node(0).word)
    if symbol is not None and (symbol.dimensions or symbol.type is None):
        return None
    if symbol is not None and symbol.has("lost"):
        return None
    if scope.is_open and symbol is None:
        return None
    group = target.children[1:]
    parts = [
        p for g in group for p in (g.children if g.kind.endswith("_List") else (g,))
    ]
    if not parts or any(each.kind != "Name" for each in parts):
        return None
    return StatementFunction(tuple(p.word.lower() for p in parts), node.node(2))
