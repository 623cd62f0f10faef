"""Which values the static integers of a C file may have, from all that the file stores.

A variable with internal linkage, or one that a function keeps, is seen by its file alone.
Where every mention of it is read, or is the target of `=` with a constant, it always has one
of these constants or what it begins with; so has each member of a structure, and each array
in all of its elements. Nothing is known of the others, such as those
whose address is taken or that are stepped, nor of those that assembly names. In C++ every place
of the texts that has the name of a variable has to be one of those, too: there is more
code than functions, such as that of templates of which nothing is made.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from depanalysis.frontends.c.layouts import element, is_array, is_record
from depanalysis.frontends.c.libclang import (
    STEPS,
    UNREAD,
    Cursor,
    Node,
    evaluate,
    identity,
    is_of_thread,
    is_static,
    spelled,
)
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.c.types import Arithmetic, CType, Record, c_type

_WORD = re.compile(r"\w+")
_ALIAS = re.compile(r"\balias(?:__)?\s*\(\s*\"(\w+)\"")
_RENAMING = re.compile(
    r"\b_*(?:alias|weakref|ifunc|constructor|destructor|asm)_*\b|#\s*pragma\s+(?:weak|redefine)"
)
_OF_CLASSES = ("CLASS_DECL", "STRUCT_DECL", "UNION_DECL", "CLASS_TEMPLATE")
_OF_THE_FILE = ("INTERNAL", "UNIQUE_EXTERNAL")

_READING = ("UNEXPOSED_EXPR", "CXX_UNARY_EXPR")
_COMPOUND = "COMPOUND_ASSIGNMENT_OPERATOR"

Place = tuple[str, int, int]

Path = tuple[str, ...]
"""The members from a variable to a part of it; all elements of an array are one part."""

Key = tuple[int, Path]

StaticValues = Mapping[Key, frozenset[int]]
"""What the text stores in a part of a variable, besides what it begins with."""


def static_values(
    trees: Iterable[Node],
    texts: Collection[Text] | None = None,
    aliased: Collection[str] = (),
) -> StaticValues:
    """The values of variables, by identity; `trees` are functions and initializers.

    `texts` are those of C++ in which names are looked for; variables that are `aliased` have
    another name, too.
    """
    stored: dict[Key, set[int] | None] = {}
    lost: set[int] = set()
    in_assembly, is_hidden = set[str](), False
    variables: dict[int, Cursor] = {}
    places: dict[int, set[Place]] = {}
    for tree in trees:
        done: set[int] = set()
        for parent in tree.walk():
            if "ASM" in parent.kind:
                words = _words(parent)
                in_assembly |= words
                is_hidden = is_hidden or not words
            for node, path, value in _mentions(parent, done, is_cxx=texts is not None):
                key = identity(node.declaration)
                cursor = variables.setdefault(key, node.declaration)
                places.setdefault(key, _declared(cursor)).add(_place(node.cursor))
                known = stored.setdefault((key, path or ()), set())
                if path is None:
                    lost.add(key)
                elif value is None or known is None:
                    stored[key, path] = None
                else:
                    known.update(value)
    if is_hidden:
        return {}
    hidden = in_assembly | {*aliased}
    named: dict[str, set[Place]] = {}
    for key, cursor in variables.items():
        named.setdefault(str(cursor.spelling), set()).update(places[key])
    for key, cursor in variables.items():
        name = str(cursor.spelling)
        is_known = texts is None or _spelled(name, texts) <= named[name]
        lost.update(() if is_known and name not in hidden else (key,))
    return {
        (key, path): frozenset(values)
        for (key, path), values in stored.items()
        if values is not None and key not in lost
    }


def argument_values(trees: Collection[Node]) -> Mapping[int, frozenset[int]]:
    """The values of parameters that never change, where all calls give constants.

    Only those of static functions whose names mean nothing but calls of them.
    """
    functions = {
        identity(each.cursor.canonical): each
        for each in trees
        if each.kind == "FUNCTION_DECL" and each.cursor.linkage.name in _OF_THE_FILE
    }
    given: dict[int, list[Node]] = {}
    for tree in trees:
        called: set[int] = set()
        for node in tree.walk():
            callee = without_casts(node.children[0]) if node.children else node
            key = _function_named(callee) if node.kind == "CALL_EXPR" else None
            if key in functions:
                called.add(id(callee))
                given.setdefault(key, []).append(node)
            elif id(node) not in called and (other := _function_named(node)):
                functions.pop(other, None)
    found: dict[int, frozenset[int]] = {}
    for key, calls in given.items():
        if key in functions:
            found |= dict(_constants(functions[key], calls))
    return found


def _function_named(node: Node) -> int | None:
    if node.kind != "DECL_REF_EXPR" or node.cursor.referenced is None:
        return None
    named = node.declaration
    return identity(named) if named.kind.name == "FUNCTION_DECL" else None


def _constants(
    function: Node, calls: Collection[Node]
) -> Iterator[tuple[int, frozenset[int]]]:
    parameters = [c.cursor for c in function.children if c.kind == "PARM_DECL"]
    known = survey(function)
    for position, parameter in enumerate(parameters):
        own, type_ = identity(parameter.canonical), c_type(parameter.type)
        bounds = type_.type.bounds if isinstance(type_, Arithmetic) else None
        if own in known.modified | known.addressed or bounds is None:
            continue
        values = [
            evaluate(call.children[position + 1].cursor)
            for call in calls
            if position + 1 < len(call.children)
        ]
        low, high = bounds
        whole = [int(v) for v in values if isinstance(v, int) and low <= v <= high]
        if len(whole) == len(calls):
            yield own, frozenset(whole)


def is_renamed(texts: Iterable[str]) -> bool:
    """Whether texts may give functions other names, or run them by themselves."""
    return any(map(_RENAMING.search, texts))


def aliased_names(texts: Iterable[str]) -> frozenset[str]:
    """What texts give another name by the attribute `alias`."""
    return frozenset(name for text in texts for name in _ALIAS.findall(text))


def _words(assembly: Node) -> set[str]:
    """The words of an assembly statement; none where macros put it together."""
    return {word for each in spelled(assembly.cursor) for word in _WORD.findall(each)}


def _declared(cursor: Cursor) -> set[Place]:
    return {_place(each) for each in (cursor, cursor.get_definition()) if each}


def _place(cursor: Cursor) -> Place:
    where = cursor.location
    return ("" if where.file is None else where.file.name, where.line, where.column)


def _spelled(name: str, texts: Iterable[Text]) -> set[Place]:
    """Where a name stands in texts, whatever it means there."""
    word = re.compile(rb"\b%s\b" % re.escape(name.encode()))
    return {
        (text.name, number, found.start() + 1)
        for text in texts
        for number, line in enumerate(text.raw.split(b"\n"), start=1)
        for found in word.finditer(line)
    }


def _mentions(
    parent: Node, done: set[int], *, is_cxx: bool
) -> Iterator[tuple[Node, Path | None, set[int] | None]]:
    """The static variables that a node names: which member, and what it stores there.

    There is no path where the whole variable is used in a way that may change it.
    """
    if parent.kind == UNREAD:
        for part in parent.walk():
            if part.kind == "DECL_REF_EXPR" and _is_candidate(part):
                yield part, None, None
    for child in parent.children:
        if is_cxx and _is_lent(parent, child):
            root, _ = _root(child.children[0])
            if root is not None and _is_candidate(root):
                yield root, None, None
        root, path = _root(child)
        if root is None or id(root) in done or not _is_candidate(root):
            continue
        done.add(id(root))
        if _is_value(parent, child):
            stored = _stored(parent, child)
            is_lost = stored != set() and _shares_bits(child)
            yield (root, None, None) if is_lost else (root, path, stored)
        elif _is_read(parent, child, is_cxx=is_cxx):
            yield root, path, set()
        else:
            yield root, None, None


def _is_lent(parent: Node, child: Node) -> bool:
    """Whether `(k = 3)` is used as the variable that it is in C++."""
    if child.kind != "BINARY_OPERATOR" or child.operator != "=":
        return False
    is_first = parent.children[0] is child
    match parent.kind:
        case "BINARY_OPERATOR":
            return parent.operator == "," or (parent.operator == "=" and is_first)
        case "UNARY_OPERATOR":
            return parent.operator in (*STEPS, "&")
        case "CONDITIONAL_OPERATOR":
            return not is_first
        case _:
            return parent.kind == _COMPOUND and is_first


def _is_value(parent: Node, child: Node) -> bool:
    """Whether an integer is read or stored to, and its address goes nowhere."""
    is_assignment = parent.kind == "BINARY_OPERATOR" and parent.operator == "="
    is_step = parent.kind == "UNARY_OPERATOR" and parent.operator in STEPS
    is_operand = is_assignment or is_step or parent.kind == _COMPOUND
    is_plain = parent.kind == "CXX_UNARY_EXPR" or len(parent.children) == 1
    is_used = is_operand or (parent.kind in _READING and is_plain)
    raw = child.cursor.type.get_canonical()
    is_steady = is_used and not raw.is_volatile_qualified()
    return is_steady and is_integer(c_type(raw))


def _is_read(parent: Node, child: Node, *, is_cxx: bool) -> bool:
    """Whether an array or a structure, or a number that is no integer, is only read."""
    if parent.kind == "CXX_UNARY_EXPR":
        return not is_cxx
    is_copied = parent.kind == "UNEXPOSED_EXPR" and len(parent.children) == 1
    return is_copied and not is_array(child.cursor.type) and not is_cxx


def _root(node: Node) -> tuple[Node | None, Path]:
    """The variable of which an expression is a part, and the members on the way."""
    path: list[str] = []
    while node.kind in ("MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR", "PAREN_EXPR"):
        base = node.children[0] if node.children else None
        if node.kind == "ARRAY_SUBSCRIPT_EXPR" and base is not None:
            # An array as the pointer to its first element.
            is_decay = base.kind == "UNEXPOSED_EXPR" and len(base.children) == 1
            base = base.children[0] if is_decay else base
            if not is_array(base.cursor.type):
                return None, ()
        elif node.kind == "MEMBER_REF_EXPR":
            if base is None or not is_record(base.cursor.type) or not node.name:
                return None, ()
            if node.name.isidentifier():
                path.insert(0, node.name)
        if base is None:
            return None, ()
        node = base
    return (node if node.kind == "DECL_REF_EXPR" else None), tuple(path)


def _shares_bits(node: Node) -> bool:
    """Whether a part of a variable shares bits with other members."""
    while node.children and node.kind != "DECL_REF_EXPR":
        if node.kind == "MEMBER_REF_EXPR":
            type_ = c_type(node.children[0].cursor.type)
            layout = type_.layout if isinstance(type_, Record) else {}
            own = layout.get(node.name)
            is_number = isinstance(type_, Record) and type_.is_union
            if is_number or not node.name.isidentifier():
                return True
            if own is not None and own.has_bits_of(layout):
                return True
        node = node.children[0]
    return False


def _is_candidate(node: Node) -> bool:
    if node.cursor.referenced is None or not _is_of_file(node.declaration):
        return False
    if is_of_thread(node.declaration):
        return False
    type_ = c_type(element(node.declaration.type))
    return is_integer(type_) or isinstance(type_, Record)


def is_integer(type_: CType) -> bool:
    """Whether values of a type are integers."""
    return isinstance(type_, Arithmetic) and type_.type.is_integer


def _is_of_file(cursor: Cursor) -> bool:
    """Whether only the file, or one function of it, can name a variable."""
    parent = cursor.semantic_parent
    if cursor.kind.name != "VAR_DECL":
        return False
    is_member = parent is not None and parent.kind.name in _OF_CLASSES
    return cursor.linkage.name in _OF_THE_FILE or (not is_member and is_static(cursor))


def _stored(parent: Node, child: Node) -> set[int] | None:
    """What the node around an integer stores in it: nothing where it is read."""
    if parent.kind in _READING:
        return set()
    is_target = parent.kind == "BINARY_OPERATOR" and parent.operator == "="
    if not is_target or parent.children[0] is not child:
        return None
    value = evaluate(parent.children[1].cursor)
    type_ = c_type(child.cursor.type)
    assert isinstance(type_, Arithmetic)
    bounds = type_.type.bounds
    is_held = isinstance(value, int) and bounds and bounds[0] <= value <= bounds[1]
    # A bit-field may keep some bits only.
    is_held = is_held and not _is_bit_field(child)
    return {int(value)} if is_held and value is not None else None


def _is_bit_field(node: Node) -> bool:
    while node.kind == "PAREN_EXPR":
        node = node.children[0]
    declaration = node.cursor.referenced
    return declaration is not None and declaration.is_bitfield()
