"""Whether pointers that a text compares were computed from one that is loaded once.

`row = rows[r]; end = row + n; while (row < end) …` says nothing of two elements of `rows`:
whenever the text compares, both pointers come from what this turn has loaded. That is read
from the places of the assignments: each variable has one, ahead of the comparison in a
block that nothing jumps into. Steps of a pointer stay in its object.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass

from depanalysis.frontends.c.allocators import CASTS, is_variable, leads
from depanalysis.frontends.c.libclang import Node, identity, type_kind
from depanalysis.frontends.c.surveys import survey

_ENTERED = ("LABEL_STMT", "CASE_STMT", "DEFAULT_STMT")
# What is done whenever the statement is that it is a part of.
_ALWAYS = ("DECL_STMT", "VAR_DECL", "PAREN_EXPR", *CASTS)
_PARTS_OF_FOR = 4


@dataclass(frozen=True, slots=True)
class Origins:
    """A function, and what it assigns to each of its variables, by their keys."""

    function: Node
    assigned: Mapping[Hashable, list[Node]]
    key: Callable[[Node], Hashable]

    def is_one(self, comparison: Node) -> bool:
        """Whether both sides of a comparison come from one variable in one state of it."""
        first, second = map(self._chain, comparison.children)
        common = next((name for name in first if name in second), None)
        if common is None:
            return False
        newer = [*first[: first.index(common)], *second[: second.index(common)]]
        places = [self._path(self.assigned[name][0]) for name in newer]
        place = self._path(comparison)
        if not all(is_ahead(each, place) for each in places):
            return False
        values = self.assigned.get(common, ())
        if not values:
            return True
        start = self._path(values[0])
        return len(values) == 1 and all(is_ahead(start, p) for p in (*places, place))

    def _chain(self, node: Node) -> list[Hashable]:
        """The variables from which a pointer is computed, the newest first."""
        found: list[Hashable] = []
        for variable in self._variables(node):
            name = self.key(variable)
            if name in found or not self._is_own(variable):
                break
            found.append(name)
        return found

    def _variables(self, node: Node) -> Iterator[Node]:
        inner: Node | None = node
        while inner is not None:
            while inner.kind in CASTS and inner.children:
                inner = inner.children[-1]
            if inner.kind == "BINARY_OPERATOR" and inner.operator in ("+", "-"):
                inner = next(filter(leads, inner.children), None)
                continue
            if not is_variable(inner) or not leads(inner):
                return
            yield inner
            values = self.assigned.get(self.key(inner), ())
            inner = values[0] if len(values) == 1 else None

    def _is_own(self, variable: Node) -> bool:
        """Whether only assignments of this function to a variable change it."""
        cursor = variable.declaration
        is_local = cursor.semantic_parent.canonical == self.function.cursor.canonical
        is_kept = cursor.storage_class.name in ("STATIC", "EXTERN")
        is_name = type_kind(cursor.type.get_canonical()).endswith("REFERENCE")
        is_addressed = identity(cursor) in survey(self.function).addressed
        return is_local and not (is_kept or is_name or is_addressed)

    def _path(self, node: Node) -> list[Node]:
        """The nodes from the function to one of its parts."""
        path = [self.function]
        while path[-1] is not node:
            inside = (c for c in path[-1].children if any(p is node for p in c.walk()))
            path.append(next(inside))
        return path


def is_ahead(one: list[Node], other: list[Node]) -> bool:
    """Whether an assignment is always done before another part of the text is."""
    depth = next(
        k
        for k, pair in enumerate(zip(one, other, strict=False))
        if pair[0] is not pair[1]
    )
    around, first, second = one[depth - 1], one[depth], other[depth]
    order = {id(child): place for place, child in enumerate(around.children)}
    is_block = around.kind in ("COMPOUND_STMT", "DECL_STMT") or _is_comma(around)
    is_head = around.kind == "FOR_STMT" and len(around.children) == _PARTS_OF_FOR
    is_head = is_head and order[id(first)] == 0
    is_entered = any(part.kind in _ENTERED for part in around.walk())
    is_always = all(map(_is_always, one[depth:-1]))
    is_before = order[id(first)] < order[id(second)]
    return (is_block or is_head) and is_before and is_always and not is_entered


def _is_always(node: Node) -> bool:
    """Whether a part of a statement is done whenever the statement is."""
    is_stored = node.kind == "BINARY_OPERATOR" and node.operator == "="
    return node.kind in _ALWAYS or is_stored or _is_comma(node)


def _is_comma(node: Node) -> bool:
    return node.kind == "BINARY_OPERATOR" and node.operator == ","
