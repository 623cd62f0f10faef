"""The functions that C++ texts define, and those that templates become.

The parser lists nothing that was made of a template, but every mention of an instance leads
to its whole tree.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import (
    CONTAINERS,
    FUNCTIONS,
    Cursor,
    Node,
    children_of,
    functions_below,
    identity,
    method_definition,
    node_of,
    specialization,
    variables_below,
)
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.units import Unit
from depanalysis.frontends.cxx.lambdas import lambdas_in
from depanalysis.frontends.cxx.methods import is_of_lambda
from depanalysis.frontends.cxx.trees import host_tree, is_dependent

MENTION = "depanalysis_mention_"
"""How the names of functions begin that stand behind a text to mention instances."""
_OF_VARIABLE_TEMPLATE = "UNEXPOSED_DECL"
_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT", "CXX_FOR_RANGE_STMT")


@dataclass(frozen=True, slots=True)
class Template:
    """A function template or a method of a class template: what is made, and of what.

    The `scopes` are the names of the namespaces and classes around the template.
    """

    function: Cursor
    parametrized: Cursor
    scopes: tuple[str, ...] = ()


def functions_of(unit: Unit) -> tuple[list[Cursor], list[Cursor]]:
    """The functions of a file with what its templates become, and those of all files.

    Templates with loops that become nothing are among them.
    """
    own, headers = _plain(unit)
    made = [*_all_made(unit)]
    unused = [each.function for each in _unused(unit, made)]
    own = [each for each in own if not is_mention(each)]
    every = [*own, *headers, *made, *unused]
    own += [each for each in made if home(each) == unit.path]
    plain = [each for each in own if not is_of_lambda(each)]
    makers = [*plain, *variables_below(unit.declarations)]
    return [*plain, *lambdas_in(makers), *unused], every


def templates(unit: Unit) -> Iterator[tuple[Template, bool]]:
    """The templates of a file with loops, and whether the unit makes something of each."""
    unused = {_place(each.function) for each in _unused(unit, _all_made(unit))}
    for each in _with_loops(unit):
        yield each, _place(each.function) not in unused


def _plain(unit: Unit) -> tuple[list[Cursor], list[Cursor]]:
    """The functions of a file that are no templates, and those of its headers."""
    own = [c for c in _defined(unit.declarations) if not is_dependent(c)]
    return own, [c for c in _defined(unit.included) if not _is_of_library(c)]


def _all_made(unit: Unit) -> Iterator[Cursor]:
    """What functions and variables of a file and its headers make of templates."""
    own, headers = _plain(unit)
    return _made([*own, *headers, *variables_below(unit.declarations)])


def _unused(unit: Unit, made: Iterable[Cursor]) -> Iterator[Template]:
    places = {_place(each) for each in made}
    yield from (e for e in _with_loops(unit) if _place(e.function) not in places)


def _with_loops(unit: Unit) -> Iterator[Template]:
    for each in _templates(unit.declarations, ()):
        nodes = node_of(each.function).walk()
        if any(node.kind in _LOOPS for node in nodes):
            yield each


def _place(cursor: Cursor) -> tuple[str, int]:
    """Where a function stands, the same for a template and what it becomes."""
    return home(cursor), cursor.location.offset


def _templates(
    declarations: Iterable[Cursor], scopes: tuple[str, ...]
) -> Iterator[Template]:
    for cursor in declarations:
        kind, parent = cursor.kind.name, cursor.semantic_parent
        if kind == "FUNCTION_TEMPLATE" and _has_body(cursor):
            yield Template(cursor, cursor, scopes)
        elif kind == "CLASS_TEMPLATE":
            kinds = (*FUNCTIONS, "FUNCTION_TEMPLATE")
            methods = (c for c in children_of(cursor) if c.kind.name in kinds)
            yield from (Template(c, cursor, scopes) for c in methods if _has_body(c))
        elif kind in FUNCTIONS and is_dependent(cursor) and _has_body(cursor):
            yield Template(cursor, parent, scopes)
        elif kind in CONTAINERS:
            is_named = kind not in ("LINKAGE_SPEC", "UNEXPOSED_DECL")
            inner = (str(cursor.spelling),) if is_named else ()
            yield from _templates(children_of(cursor), (*scopes, *inner))


def is_mention(cursor: Cursor) -> bool:
    """Whether a function stands behind the text to mention an instance."""
    return str(cursor.spelling).startswith(MENTION)


def home(cursor: Cursor) -> str:
    """The file that a cursor is in."""
    file = cursor.location.file
    return "" if file is None else str(file.name)


def called_by(
    trees: Iterable[Node], build: Callable[[Cursor], Node] = host_tree
) -> Iterator[Cursor]:
    """What functions call of the methods and templates of headers, each once."""
    seen: set[int] = set()
    pending = [*trees]
    while pending:
        for part in pending.pop().walk():
            called = part.cursor.referenced if part.kind == "DECL_REF_EXPR" else None
            made = called and (specialization(called) or method_definition(called))
            if made is not None and identity(made.canonical) not in seen:
                seen.add(identity(made.canonical))
                pending.append(build(made))
                yield made


def _defined(declarations: tuple[Cursor, ...]) -> Iterator[Cursor]:
    """The functions that have bodies, also those in namespaces and classes."""
    for cursor in functions_below(declarations):
        if cursor.is_definition() and _has_body(cursor):
            yield cursor


def _has_body(cursor: Cursor) -> bool:
    return any(
        c.kind.name in ("COMPOUND_STMT", "CXX_TRY_STMT") for c in children_of(cursor)
    )


def _is_of_library(cursor: Cursor) -> bool:
    return is_of_standard(home(cursor))


def _made(functions: list[Cursor]) -> Iterator[Cursor]:
    """What functions, and what they call, make of templates of the user, each once."""
    seen: set[int] = set()
    pending = [*functions]
    while pending:
        for node in node_of(pending.pop(0)).walk():
            called = node.cursor.referenced
            if node.kind not in ("DECL_REF_EXPR", "MEMBER_REF_EXPR") or called is None:
                continue
            is_variable = called.kind.name == _OF_VARIABLE_TEMPLATE
            made = specialization(called) or method_definition(called)
            found = called if is_variable else made
            if found is None or identity(found.canonical) in seen:
                continue
            seen.add(identity(found.canonical))
            is_of_user = _is_instance(found) and not _is_of_library(found)
            if is_variable or is_of_user:
                pending.append(found)
            if is_of_user and not is_variable:
                yield found


def _is_instance(cursor: Cursor) -> bool:
    """Whether a function has been made of a template, or is that of a class that has."""
    while cursor is not None and cursor.kind.name in (*FUNCTIONS, *CONTAINERS):
        if cursor.get_num_template_arguments() > 0:
            return True
        cursor = cursor.semantic_parent
    return False
