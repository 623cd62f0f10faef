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
    made_of,
    method_definition,
    node_of,
    specialization,
    variables_below,
)
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.units import Unit
from depanalysis.frontends.cxx.lambdas import generic_in, lambdas_in
from depanalysis.frontends.cxx.methods import is_of_lambda
from depanalysis.frontends.cxx.trees import host_tree, is_dependent

MENTION = "depanalysis_mention_"
"""How the names of functions begin that stand behind a text to mention instances."""
_OF_VARIABLE_TEMPLATE = "UNEXPOSED_DECL"
_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT", "CXX_FOR_RANGE_STMT")


@dataclass(frozen=True, slots=True)
class Template:
    """A function template or a method of a class template: what is made, and of what.

    The `scopes` are the names of the namespaces and classes around the template, and
    `around` what has parameters of it. A generic lambda has no name.
    """

    function: Cursor
    parametrized: Cursor
    scopes: tuple[str, ...] = ()
    around: tuple[Cursor, ...] = ()
    is_lambda: bool = False


def functions_of(unit: Unit) -> tuple[list[Cursor], list[Cursor]]:
    """The functions of a file with what its templates become, and those of all files.

    Templates with loops that become nothing are among them.
    """
    own, headers = _plain(unit)
    own = [each for each in own if not is_mention(each)]
    made = [*_all_made(unit)]
    unused = [each.function for each in _unused(unit, made)]
    called = [each for each in made if not is_of_lambda(each)]
    variables = variables_below(unit.declarations)
    lambdas = lambdas_in([*own, *headers, *called, *variables])
    every = [*own, *headers, *called, *(each.body for each in lambdas), *unused]
    listed = [*own, *(e for e in (*called, *lambdas) if home(e) == unit.path), *unused]
    return listed, every


def templates(unit: Unit) -> Iterator[Template]:
    """The templates of a file with loops, and the generic lambdas of its functions."""
    for each in _templates(unit.declarations, ()):
        if _has_loops(each.function):
            yield each
    own = [each for each in _plain(unit)[0] if not is_mention(each)]
    for each in generic_in([*own, *variables_below(unit.declarations)]):
        if _has_loops(each):
            yield Template(each, each, is_lambda=True)


def _plain(unit: Unit) -> tuple[list[Cursor], list[Cursor]]:
    """The functions of a file that are no templates, and those of its headers."""
    own = [c for c in _defined(unit.declarations) if not is_dependent(c)]
    return own, [c for c in _defined(unit.included) if not _is_of_library(c)]


def _all_made(unit: Unit) -> Iterator[Cursor]:
    """What functions and variables of a file and its headers make of templates."""
    own, headers = _plain(unit)
    return _made([*own, *headers, *variables_below(unit.declarations)])


def _unused(unit: Unit, made: Iterable[Cursor]) -> Iterator[Template]:
    places = {place(each) for each in made}
    for each in _templates(unit.declarations, ()):
        if place(each.function) not in places and _has_loops(each.function):
            yield each


def _has_loops(function: Cursor) -> bool:
    return any(node.kind in _LOOPS for node in node_of(function).walk())


def place(cursor: Cursor) -> tuple[str, int]:
    """Where a function stands, the same for a template and what it becomes."""
    return home(cursor), cursor.location.offset


def _templates(
    declarations: Iterable[Cursor], scopes: tuple[str, ...]
) -> Iterator[Template]:
    for cursor in declarations:
        kind, parent = cursor.kind.name, cursor.semantic_parent
        if kind == "FUNCTION_TEMPLATE" and _has_body(cursor):
            yield Template(cursor, cursor, scopes, (cursor,))
        elif kind == "CLASS_TEMPLATE":
            kinds = (*FUNCTIONS, "FUNCTION_TEMPLATE")
            methods = [c for c in children_of(cursor) if c.kind.name in kinds]
            friends = (c for c in children_of(cursor) if c.kind.name == "FRIEND_DECL")
            methods += [
                c for e in friends for c in children_of(e) if c.kind.name in kinds
            ]
            for each in filter(_has_body, methods):
                is_template = each.kind.name == "FUNCTION_TEMPLATE"
                around = (cursor, each) if is_template else (cursor,)
                yield Template(each, cursor, scopes, around)
        elif kind in FUNCTIONS and is_dependent(cursor) and _has_body(cursor):
            # The parameters have other names here, perhaps.
            yield Template(cursor, parent, scopes, (cursor,))
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
            is_mention = node.kind in ("DECL_REF_EXPR", "MEMBER_REF_EXPR", "CALL_EXPR")
            if called is None or not is_mention:
                continue
            is_variable = called.kind.name == _OF_VARIABLE_TEMPLATE
            is_end = called.kind.name == "DESTRUCTOR"
            made = specialization(called) or method_definition(called)
            made = called.get_definition() if is_end else made
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
    if made_of(cursor) is not None:
        return True
    while cursor is not None and cursor.kind.name in (*FUNCTIONS, *CONTAINERS):
        if cursor.get_num_template_arguments() > 0:
            return True
        cursor = cursor.semantic_parent
    return False
