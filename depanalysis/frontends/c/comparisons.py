"""Which pointers a text compares: who does so says that they may be equal.

Input: the constraints of functions. Output: pairs of paths, as each function compares them
or hands them to one that does; and in the constraints that each pointer may be the other
one. Pointers are compared as what they are, as bytes, as integers, by way of variables, and
by subtraction. Bits of them, as of their alignment, say nothing.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field

from depanalysis.frontends.c.allocators import CASTS, NO_VALUES, is_variable, leads
from depanalysis.frontends.c.constraints import LVALUES, Reader
from depanalysis.frontends.c.layouts import is_integer
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.one_origin import Origins
from depanalysis.frontends.c.paths import DEREFERENCE, Call, Function, Path
from depanalysis.frontends.cells import Compared

_COMPARING = ("==", "!=", "<", "<=", ">", ">=", "-")
_DEEPEST = 5
_NO_ADDRESS = ("INTEGER_LITERAL", "GNU_NULL_EXPR", "CXX_NULL_PTR_LITERAL_EXPR")


@dataclass(slots=True)
class Comparisons:
    """The pairs of paths that functions compare, by their roots, with the lines."""

    reader: Reader
    pairs: dict[tuple[Hashable, Hashable], dict[tuple[Path, Path], int]] = field(
        default_factory=dict
    )
    _assigned: dict[Hashable, dict[Hashable, list[Node]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for key, function in self.reader.entered.items():
            for node in function.node.walk():
                if node.kind == "BINARY_OPERATOR" and node.operator in _COMPARING:
                    self._compare(key, node)
        self.reader.known.solve()

    def line(self, one: Path, other: Path) -> int:
        """The line that compares pointers from which the same way leads to two paths."""
        for (first, second), line in self.pairs.get((one.root, other.root), {}).items():
            rest = one.after(first)
            if rest is not None and rest == other.after(second):
                return line
        return 0

    def _compare(self, key: Hashable, node: Node) -> None:
        left, right = node.children
        if not (_is_address(left) and _is_address(right)):
            return
        if self._origins(key).is_one(node):
            return
        others = list(self._sources(key, right))
        for one, first in self._sources(key, left) if others else ():
            for other, second in others:
                self._equate(self.reader.entered[key], one, other, _line(left))
                if first and second:
                    self._store(first, second)
                    self._store(second, first)

    def _origins(self, key: Hashable) -> Origins:
        function = self.reader.functions[key]
        return Origins(
            function, self._values(key), lambda node: self.reader.key(node.declaration)
        )

    def _store(self, target: Node, source: Node) -> None:
        reader = self.reader
        if target.kind in LVALUES or target.operator == "*":
            together = Compared(frozenset((id(target), id(source))))
            place, value = reader.place(target), reader.value(source)
            reader.known.store(value, *place, _line(target), together)

    def _sources(
        self, key: Hashable, node: Node, depth: int = 0
    ) -> Iterator[tuple[Path, Node | None]]:
        """The pointers from which a value is computed, also by way of local variables."""
        while node.kind in CASTS and node.children:
            node = node.children[-1]
        if node.kind == "BINARY_OPERATOR" and node.operator in ("+", "-"):
            for side in node.children:
                yield from self._sources(key, side, depth)
            return
        is_named = node.kind == "DECL_REF_EXPR" and is_variable(node)
        if leads(node):
            yield self.reader.path(node), node
        elif is_named and node.declaration.kind.name == "PARM_DECL":
            yield Path(self.reader.key(node.declaration), (DEREFERENCE,)), None
        if is_named and depth < _DEEPEST:
            variable = self.reader.key(node.declaration)
            for source in self._values(key).get(variable, ()):
                yield from self._sources(key, source, depth + 1)

    def _values(self, key: Hashable) -> Mapping[Hashable, list[Node]]:
        """What a function assigns to its variables, as far as that may be addresses."""
        if key not in self._assigned:
            self._assigned[key] = {}
            for part in self.reader.functions[key].walk():
                if part.kind == "VAR_DECL" and _has_value(part):
                    target, source = part.cursor.canonical, part.children[-1]
                elif _is_assignment(part) and is_variable(part.children[0]):
                    target, source = part.children[0].declaration, part.children[1]
                else:
                    continue
                if _is_address(source):
                    variable = self.reader.key(target)
                    self._assigned[key].setdefault(variable, []).append(source)
        return self._assigned[key]

    def _equate(
        self, function: Function, one: Path, other: Path, line: int, depth: int = 0
    ) -> None:
        if (one, other) in self.pairs.get((one.root, other.root), {}):
            return
        for pair in ((one, other), (other, one)):
            self.pairs.setdefault((pair[0].root, pair[1].root), {})[pair] = line
        for call in function.calls if depth < _DEEPEST else ():
            first, second = (self._passed(function, p, call) for p in (one, other))
            caller = self.reader.entered.get(call.caller)
            if first is not None and second is not None and caller is not None:
                self._equate(caller, first, second, call.line, depth + 1)

    def _passed(self, function: Function, path: Path, call: Call) -> Path | None:
        """What the caller hands over, also as an integer."""
        found = function.passed(path, call)
        if found is not None or path.root not in function.parameters:
            return found
        arguments = call.node.children[1:]
        position = function.parameters.index(path.root)
        if position >= len(arguments) or not _is_address(arguments[position]):
            return None
        sources = self._sources(call.caller, arguments[position])
        return next((source for source, _ in sources), None)


def _is_address(node: Node) -> bool:
    """Whether a value may be an address, also as an integer; a null pointer is none."""
    inner = node
    while inner.kind in CASTS and inner.children:
        inner = inner.children[-1]
    return inner.kind not in _NO_ADDRESS and (
        leads(node) or is_integer(node.cursor.type)
    )


def _has_value(variable: Node) -> bool:
    """Whether the last part of a declaration is no name of a type."""
    kinds = [part.kind for part in variable.children[-1:]]
    return any(not kind.endswith(NO_VALUES) for kind in kinds)


def _is_assignment(node: Node) -> bool:
    return node.kind == "BINARY_OPERATOR" and node.operator == "="


def _line(node: Node) -> int:
    return int(node.cursor.location.line)
