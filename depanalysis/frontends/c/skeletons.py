"""The `for` loops of a C file as a compiler directive sees them.

Input: a source text. Output: one `Skeleton` for each `for` in a function of the file, in
the order of the text. It says whether the header has the canonical form of OpenMP 4.5, or is
one over a range, which OpenMP 5.0 takes, and which variables from outside the loop its text
mentions and writes. Whether a loop may run in parallel is for others to say.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from depanalysis.frontends.c.canonical import Head, head_of, head_over_range
from depanalysis.frontends.c.headers import for_parts
from depanalysis.frontends.c.libclang import Cursor, Node, identity, node_of, parse
from depanalysis.frontends.c.named import Variable, variable_of
from depanalysis.frontends.c.overwriting import (
    Found,
    Read,
    is_jump,
    is_read_after,
    reads,
    walk,
)
from depanalysis.frontends.c.surveys import modified_part, survey, without_casts
from depanalysis.frontends.c.texts import Text
from depanalysis.options import AS_WRITTEN, Preprocessing
from depanalysis.source import SourceFile, Span

Place = tuple[int, int]
Reading: TypeAlias = Callable[
    [str, str, Preprocessing], tuple[list[Cursor], list[Cursor]]
]
"""From a path, a text and options to the functions and the declarations of a text."""

_LONE_RETURN = re.compile(r"\r(?!\n)")
_REFERENCE = "DECL_REF_EXPR"
_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT")
_QUALIFIERS = ("NAMESPACE_REF", "TYPE_REF", "TEMPLATE_REF")
_TYPES = (
    "STRUCT_DECL",
    "UNION_DECL",
    "ENUM_DECL",
    "ENUM_CONSTANT_DECL",
    "TYPEDEF_DECL",
)


@dataclass(frozen=True, slots=True)
class Skeleton:
    """One `for` loop.

    `head` is a sentence where the header is not canonical. `around` are the places where
    the statements and the function around the loop begin, innermost first. `written`
    are the variables from outside that the text of the loop assigns to, but for `arrays`;
    `element_owners` are the names of what it assigns to elements of.
    `callees` are the functions of the file that the loop calls, also through others.
    `is_index_wanted`: the index may be read after the loop. `inner` is the place of
    the loop that is all of its body. `declared` are the names that its body declares, but
    for variables of the blocks inside.
    """

    span: Span
    head: Head | str
    around: tuple[Place, ...]
    written: tuple[Variable, ...]
    callees: tuple[Span, ...]
    is_index_wanted: bool
    inner: Place | None = None
    declared: frozenset[str] = frozenset()
    arrays: tuple[Variable, ...] = ()
    element_owners: frozenset[str] = frozenset()

    @property
    def place(self) -> Place:
        """Where the loop begins, as line and column."""
        return self.span.line, self.span.column


@dataclass(frozen=True, slots=True)
class Tree:
    """A loop as a tree, its text, and everything in it whose address is taken."""

    text: Text
    loop: Node
    addressed: frozenset[int]


@dataclass(frozen=True, slots=True)
class _File:
    """The functions of the file, by identity, and everything whose address is taken."""

    text: Text
    functions: dict[int, Node]
    addressed: frozenset[int]


def functions_in_c(
    path: str, text: str, preprocessing: Preprocessing
) -> tuple[list[Cursor], list[Cursor]]:
    """The functions that a text of C defines, and all of its declarations."""
    unit = parse(path, text, preprocessing)
    functions = [
        each
        for each in unit.declarations
        if each.kind.name == "FUNCTION_DECL" and each.is_definition()
    ]
    return functions, [*unit.declarations]


def skeletons(
    source: SourceFile,
    preprocessing: Preprocessing = AS_WRITTEN,
    read: Reading = functions_in_c,
) -> tuple[Skeleton, ...]:
    """The `for` loops of all functions that the text defines."""
    file = _file(source, preprocessing, read)
    return tuple(
        skeleton
        for function in file.functions.values()
        for skeleton in _of_function(file, function)
    )


def trees(
    source: SourceFile, preprocessing: Preprocessing = AS_WRITTEN
) -> dict[Place, Tree]:
    """The loops of all functions that a text of C defines, by their places."""
    file = _file(source, preprocessing, functions_in_c)
    return {
        _place(file, node): Tree(file.text, node, file.addressed)
        for function in file.functions.values()
        for node in function.walk()
        if node.kind in _LOOPS
    }


def _file(source: SourceFile, preprocessing: Preprocessing, read: Reading) -> _File:
    plain = _LONE_RETURN.sub(" ", source.text)
    path = source.path if source.path not in ("", "-") else "input.c"
    path = path.replace("\0", "").encode("utf-8", "backslashreplace").decode()
    functions, declarations = read(path, plain, preprocessing)
    text = Text(source, plain.encode("utf-8", "replace"), 0, path)
    nodes = [node_of(cursor) for cursor in declarations]
    addressed = frozenset(key for node in nodes for key in survey(node).addressed)
    trees = {identity(each.canonical): node_of(each) for each in functions}
    return _File(text, trees, addressed)


def _of_function(file: _File, function: Node) -> Iterator[Skeleton]:
    found = tuple(walk(function))
    places = None if any(map(is_jump, found)) else reads(found)
    for each in found:
        if each.node.kind in ("FOR_STMT", "CXX_FOR_RANGE_STMT"):
            yield _skeleton(file, function, each, places)


def _skeleton(
    file: _File,
    function: Node,
    loop: Found,
    places: dict[int, tuple[Read, ...]] | None,
) -> Skeleton:
    """One loop; `places` are the reads of each variable unless there are jumps."""
    node = loop.node
    assigned = _written(file, node)
    written = tuple(each for each in assigned if each.type != "array")
    find = partial(variable_of, addressed=file.addressed)
    head: Head | str
    if node.kind == "FOR_STMT":
        parts = for_parts(node)
        body, head = parts.body, head_of(parts, written, find)
    else:
        *_, variable, container, body = node.children
        head = head_over_range(variable, container, find)
    is_wanted = True
    if isinstance(head, Head):
        key = head.variable.key
        is_wanted = not head.is_declared and (
            places is None or is_read_after(node, places.get(key, ()))
        )
        written = tuple(v for v in written if v.key != key)
    around = (*reversed(loop.path), function)
    return Skeleton(
        file.text.span(node.cursor),
        head,
        tuple(_place(file, each) for each in around),
        written,
        _callees(file, node),
        is_wanted,
        _sole_loop(file, body),
        frozenset(_declared(body)),
        tuple(each for each in assigned if each.type == "array"),
        frozenset(_element_owners(node)),
    )


def _place(file: _File, node: Node) -> Place:
    span = file.text.span(node.cursor)
    return span.line, span.column


def _written(file: _File, loop: Node) -> tuple[Variable, ...]:
    """The variables from outside that the text of the loop assigns to, by name."""
    own = {identity(n.cursor.canonical) for n in loop.walk() if n.kind == "VAR_DECL"}
    modified = survey(loop).modified - own
    found: dict[int, Variable] = {}
    for node in loop.walk():
        if node.kind == _REFERENCE and identity(node.declaration) in modified:
            variable = variable_of(node.declaration, file.addressed)
            if any(part.kind in _QUALIFIERS for part in node.children):
                # No clause finds it by its plain name.
                variable = replace(variable, name=f"::{variable.name}")
            found[variable.key] = variable
    return tuple(sorted(found.values(), key=lambda each: (each.name, each.line)))


def _element_owners(loop: Node) -> Iterator[str]:
    """The names of arrays and pointers of which the text of the loop assigns to elements."""
    for node in loop.walk():
        part = modified_part(node)
        while part is not None and part.kind == "ARRAY_SUBSCRIPT_EXPR":
            part = without_casts(part.children[0])
            if part.kind == _REFERENCE:
                yield part.name


def _callees(file: _File, loop: Node) -> tuple[Span, ...]:
    """The functions of the file that run during the loop."""
    reached: dict[int, Node] = {}
    pending = [loop]
    while pending:
        for node in pending.pop().walk():
            if node.kind == _REFERENCE:
                key = identity(node.declaration)
                if key in file.functions and key not in reached:
                    reached[key] = file.functions[key]
                    pending.append(file.functions[key])
    return tuple(sorted(file.text.span(each.cursor) for each in reached.values()))


def _declared(body: Node) -> Iterator[str]:
    """The names that a body declares: all of its types, and variables of its own block."""
    for stmt in body.children:
        if stmt.kind == "DECL_STMT":
            yield from (each.cursor.spelling for each in stmt.children)
    for node in body.walk():
        if node.kind in _TYPES:
            yield node.cursor.spelling


def _sole_loop(file: _File, body: Node) -> Place | None:
    """The loop that is all of a body."""
    if body.kind == "COMPOUND_STMT" and len(body.children) == 1:
        body = body.children[0]
    return _place(file, body) if body.kind == "FOR_STMT" else None
