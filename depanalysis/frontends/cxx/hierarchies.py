"""The classes of a text and what inherits from them: which methods a virtual call may mean.

Every class has a number, and an object that others lead to has that of its class, which it
keeps while it lives. So a virtual call is one of several calls, chosen by that number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import (
    CONTAINERS,
    ClangType,
    Cursor,
    Node,
    bases_of,
    children_of,
    file_of,
    hidden_member,
    is_end,
    made_of,
    node_of,
    own_member,
)
from depanalysis.frontends.c.standard import is_of_standard

_CLASSES = ("CLASS_DECL", "STRUCT_DECL")
_TEMPLATES = ("CLASS_TEMPLATE", "CLASS_TEMPLATE_PARTIAL_SPECIALIZATION")


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """The classes of a text in its order, by libclang's names, and the class templates.

    The `bases` of each are those that it names itself.
    """

    classes: dict[str, Cursor]
    bases: dict[str, tuple[str, ...]]
    templates: tuple[Cursor, ...]

    def number(self, name: str) -> int:
        """The number of a class."""
        return [*self.classes].index(name)

    def heirs(self, name: str) -> tuple[str, ...]:
        """A class and all that inherit from it, in the order of the text."""
        found = {name}
        for each in self.classes:
            # What a class inherits from stands before it.
            if found & set(self.bases[each]):
                found.add(each)
        return tuple(each for each in self.classes if each in found)

    def destructor(self, raw: ClangType) -> Cursor | None:
        """A destructor that may run where an object, or what it owns, comes to its end.

        It may be that of a class that inherits, if theirs are virtual.
        """
        found = own_member(raw, is_end) or hidden_member(raw, is_end)
        if found is not None:
            return found
        whole = raw.get_canonical()
        record = whole.get_declaration()
        count = max(0, whole.get_num_template_arguments())
        if is_of_standard(file_of(record)):
            parts = [whole.get_template_argument_type(k) for k in range(count)]
            return next(filter(None, map(self.destructor, parts)), None)
        is_virtual = any(
            is_end(each) and each.is_virtual_method() for each in children_of(record)
        )
        heirs = self.heirs(record.get_usr()) if is_virtual else ()
        ends = (own_member(self.classes[each].type, is_end) for each in heirs)
        return next(filter(None, ends), None)

    def may_have_more(self, name: str, method: str) -> str | None:
        """A class template that may inherit and override a method, if there is one."""
        heirs = {*self.heirs(name)}
        for each in self.templates:
            named = [base.get_canonical().get_declaration() for base in bases_of(each)]
            may_be = any(
                base.kind.name not in _CLASSES or base.get_usr() in heirs
                for base in named
            )
            if may_be and any(c.spelling == method for c in children_of(each)):
                return str(each.spelling)
        return None

    def final(self, name: str, method: Cursor) -> Cursor | None:
        """The method that objects of a class run where one of its bases is called."""
        home = method.semantic_parent.get_usr()
        pending, wanted = [name], _signature(method)
        while pending:
            current = pending.pop(0)
            if current == home:
                return method
            for each in children_of(self.classes[current]):
                if each.kind.name == "CXX_METHOD" and _signature(each) == wanted:
                    return each
            pending += [base for base in self.bases[current] if base in self.classes]
        return None


def hierarchy(declarations: Iterable[Cursor], functions: Iterable[Node]) -> Hierarchy:
    """The classes that declarations and the bodies of functions define."""
    classes: dict[str, Cursor] = {}
    templates: list[Cursor] = []
    for each in _classes([*declarations, *_local(functions)]):
        if each.kind.name in _TEMPLATES:
            templates.append(each)
        elif each.is_definition():
            classes.setdefault(each.get_usr(), each)
    bases: dict[str, tuple[str, ...]] = {}
    for name, each in [*classes.items()]:
        bases[name] = tuple(_names_of_bases(each))
        for base in bases_of(each):
            # What was made of a template stands nowhere.
            record = base.get_canonical().get_declaration()
            if record.get_usr() not in classes and made_of(record) is not None:
                classes = {record.get_usr(): record, **classes}
                bases[record.get_usr()] = tuple(_names_of_bases(record))
    return Hierarchy(classes, bases, tuple(templates))


def _names_of_bases(record: Cursor) -> Iterator[str]:
    for base in bases_of(record):
        yield str(base.get_canonical().get_declaration().get_usr())


def _local(functions: Iterable[Node]) -> Iterator[Cursor]:
    for tree in functions:
        for node in node_of(tree.cursor).walk():
            if node.kind in _CLASSES:
                yield node.cursor


def _classes(declarations: Iterable[Cursor]) -> Iterator[Cursor]:
    pending = [*reversed([*declarations])]
    while pending:
        cursor = pending.pop()
        if is_of_standard(file_of(cursor)):
            continue
        if cursor.kind.name in (*_CLASSES, *_TEMPLATES):
            yield cursor
        if cursor.kind.name in (*CONTAINERS, *_TEMPLATES):
            pending.extend(reversed(children_of(cursor)))


def _signature(method: Cursor) -> tuple[str, tuple[str, ...], bool]:
    """What a method has in common with those that it overrides."""
    types = method.type.get_canonical().argument_types()
    return (
        str(method.spelling),
        tuple(str(each.spelling) for each in types),
        bool(method.is_const_method()),
    )


def is_final(method: Cursor) -> bool:
    """Whether no class can override a method."""
    parts = (*children_of(method), *children_of(method.semantic_parent))
    return any(each.kind.name == "CXX_FINAL_ATTR" for each in parts)


def is_pure(method: Cursor) -> bool:
    """Whether a class leaves a method to those that inherit."""
    return bool(method.is_pure_virtual_method())
