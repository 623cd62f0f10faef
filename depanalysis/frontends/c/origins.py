"""Which pointers of a text are one by their words: `k->p` twice, or `k->p` and `k->p + 1`.

Input: the expression of a pointer. Output: where the object is that it leads into, as the
text says it. Nothing is said of others, such as those that change something.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.frontends.c.allocators import CASTS, is_variable, leads, mentioned
from depanalysis.frontends.c.layouts import (
    expression_type,
    is_array,
    is_pointer,
    named_offset,
)
from depanalysis.frontends.c.libclang import Cursor, Node, evaluate
from depanalysis.frontends.c.surveys import survey

RESULT: Hashable = "result"
FIRST: tuple[Hashable, ...] = ((0,),)

Origin: TypeAlias = tuple[Hashable, ...]
"""The way to an object, its last step first: members by their offsets, elements by what
their subscripts are, `*` for what a pointer leads into, a variable or a result."""


@dataclass(frozen=True, slots=True)
class Origins:
    """Where the objects of pointers are said to be; `is_known` tells of functions."""

    key: Callable[[Cursor], Hashable]
    is_known: Callable[[Cursor], bool]

    def of(self, node: Node) -> Origin | None:
        """The origin of a pointer, or of what a reference is bound to."""
        return None if survey(node).modified else self._pointer(node)

    def _pointer(self, node: Node) -> Origin | None:
        while node.kind in CASTS and node.children and leads(node.children[-1]):
            node = node.children[-1]
        if node.kind == "BINARY_OPERATOR" and node.operator in ("+", "-"):
            left, right = node.children
            return self._pointer(left if leads(left) else right)
        if node.kind == "UNARY_OPERATOR" and node.operator == "&":
            return self._object(node.children[0])
        if is_pointer(expression_type(node)) and node.kind != "CALL_EXPR":
            found = self._place(node)
            return found and ("*", *found)
        return self._object(node)

    def _object(self, node: Node) -> Origin | None:
        """The object of which a place is a part, where a pointer to that leads into it."""
        while node.kind in CASTS and node.children:
            node = node.children[-1]
        is_array_of_arrays = is_array(expression_type(node))
        if node.kind == "ARRAY_SUBSCRIPT_EXPR" and not is_array_of_arrays:
            return self._pointer(node.children[0])
        if node.kind == "UNARY_OPERATOR" and node.operator == "*":
            return self._pointer(node.children[0])
        return self._place(node)

    def _place(self, node: Node) -> Origin | None:
        while node.kind in CASTS and node.children:
            node = node.children[-1]
        match node.kind:
            case "MEMBER_REF_EXPR" if node.children:
                owner = node.children[0]
                is_arrow = is_pointer(expression_type(owner))
                found = self._element(owner) if is_arrow else self._place(owner)
                where = named_offset(node.cursor.referenced)
                return found and (where, *found)
            case "ARRAY_SUBSCRIPT_EXPR":
                found = self._pointer(node.children[0])
                return found and (self._words(node.children[1]), *found)
            case "UNARY_OPERATOR" if node.operator == "*":
                return self._element(node.children[0])
            case "CALL_EXPR" if node.children and node.cursor.referenced is not None:
                is_known = self.is_known(node.cursor.referenced.canonical)
                return (RESULT, *map(self._words, node.children)) if is_known else None
        named = mentioned(node) if is_variable(node) else None
        return None if named is None else ("variable", self.key(named.canonical))

    def _element(self, node: Node) -> Origin | None:
        """What a pointer leads to: `k[j]` for `k + j` and for `&k[j]`."""
        while node.kind in CASTS and node.children and leads(node.children[-1]):
            node = node.children[-1]
        if node.kind == "UNARY_OPERATOR" and node.operator == "&":
            return self._place(node.children[0])
        found, index = self._pointer(node), FIRST
        if node.kind == "BINARY_OPERATOR" and node.operator == "+":
            left, right = node.children
            index = self._words(right if leads(left) else left)
        elif node.kind == "BINARY_OPERATOR":
            index = self._words(node)
        return found and (index, *found)

    def _words(self, node: Node) -> tuple[Hashable, ...]:
        """An expression as what it names and does, for comparison."""
        while node.kind in CASTS and node.children:
            node = node.children[-1]
        value = evaluate(node.cursor) if node.kind.endswith("_LITERAL") else None
        if value is not None:
            return ((value,),)
        named = mentioned(node) if node.kind.endswith("_REF_EXPR") else None
        own: Hashable = None if named is None else self.key(named.canonical)
        parts = (part for each in node.children for part in self._words(each))
        operator = node.operator if node.kind.endswith("_OPERATOR") else ""
        return ((node.kind, operator, own), *parts)


def led_on(origin: Origin | None, steps: Iterable[Hashable]) -> Origin | None:
    """The origin of what one gets to by more members and pointers."""
    for step in steps if origin else ():
        assert origin is not None
        is_inside = step != "*" and origin[0] == "*"
        origin = (step, FIRST, *origin) if is_inside else (step, *origin)
    return origin
