"""Where the elements of containers of C++ end: at the size that a container has.

That is known where the size does not change in a function, or is set once from values
that do not.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import product

from depanalysis.frontends.c.places import BITS, LENGTH, OWNED, SIZES
from depanalysis.frontends.c.state import State
from depanalysis.frontends.sums import added
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var, loads, names
from depanalysis.ir.programs import Sized
from depanalysis.ir.rewriting import map_statements, substituted
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    walk_statements,
)

_FIRST = ".depanalysis_first"
"""The end of the names of pointers by which views have the elements of others."""

_WORD = 64


@dataclass(frozen=True, slots=True)
class Sizes:
    """Where the elements of containers end that belong to nothing else, if that is known."""

    extents: Mapping[str, Expr]
    passed_on: frozenset[str]

    def array(self, array: Array) -> Array:
        """An array with the extent that its container has."""
        extent = self.extents.get(_container(array))
        if extent is None or array.name in self.passed_on:
            return array
        return replace(array, extents=(extent, *array.extents[1:]))

    def ends(self, variables: Iterable[Scalar | Array]) -> Iterator[Sized]:
        """The arrays of containers that end where variables say."""
        known = {each.name: each for each in variables}
        for each in known.values():
            if isinstance(each, Array) and each.name not in self.passed_on:
                yield from _ends(each, known)

    def body(self, body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
        """The statements with the extents of the containers that they declare."""
        return map_statements(body, self._declared) if self.extents else body

    def _declared(self, stmt: Stmt) -> tuple[Stmt, ...]:
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Array):
            return (replace(stmt, variable=self.array(stmt.variable)),)
        return (stmt,)


def _ends(array: Array, known: Mapping[str, Scalar | Array]) -> Iterator[Sized]:
    """Where the containers end in which the elements of an array lie."""
    for owned, end in product((OWNED, _FIRST), SIZES):
        for found in re.finditer(re.escape(owned), array.name):
            size = known.get(array.name[: found.start()] + end)
            if size is None:
                continue
            position = len(size.extents) if isinstance(size, Array) else 0
            if position < len(array.extents):
                unit = _WORD if end == BITS else 1
                yield Sized(array.name, position, size.name, int(end == LENGTH), unit)


def _container(array: Array) -> str:
    """The container to whose elements the first subscript leads, or nothing.

    The elements of containers in a container are objects of their own.
    """
    end = OWNED if OWNED in array.name else _FIRST
    container, _, inner = array.name.partition(end)
    rows = len(array.extents) - 1
    is_plain = rows == 0 or inner == rows * OWNED
    return container if is_plain and not any(array.extents) else ""


def known_sizes(
    s: State, parameters: Iterable[Scalar], body: tuple[Stmt, ...]
) -> Sizes:
    """The extents of containers whose sizes are made of parameters."""
    given = [each.name for each in parameters]
    sizes: dict[str, Expr] = {n: Var(n) for n in given if n.endswith(SIZES)}
    fixed = {*given} - {*s.addressed, *s.exposed} | sizes.keys()
    sizes |= _set_once(body, fixed)
    extents = {
        name.removesuffix(end): _extent(size, end)
        for name, size in sizes.items()
        for end in SIZES
        if name.endswith(end)
    }
    return Sizes(extents, _passed_on(s))


def _extent(size: Expr, end: str) -> Expr:
    """How many elements a container has: a string another one behind its last."""
    if end == LENGTH:
        return added(size, IntConst(1))
    if end == BITS:
        return Binary("tdiv", added(size, IntConst(_WORD - 1)), IntConst(_WORD))
    return size


def _passed_on(s: State) -> frozenset[str]:
    """The elements of containers that other containers have or have had."""
    owners = [name for name in s.bound if name.endswith(OWNED)]
    return frozenset(each for n in owners for each in s.targets(n) - {n})


def _set_once(body: tuple[Stmt, ...], fixed: AbstractSet[str]) -> dict[str, Expr]:
    """The scalars of the function that are set at one place, from values that are fixed.

    What is in a variable before is read in no conforming program. That a container is
    empty at other times does not count: it has no more elements then.
    """
    values: dict[str, Expr] = {}
    usable = {*fixed}
    for name, stored in _stored(body).items():
        is_size = name.endswith(SIZES)
        kept = [each for each in stored if not is_size or each != IntConst(0)]
        value = kept[0] if len(kept) == 1 else None
        if value is None or loads(value) or not names(value) <= usable:
            continue
        values[name] = substituted(value, values)
        if len(stored) == 1:
            usable.add(name)
    return values


def _stored(body: tuple[Stmt, ...]) -> dict[str, list[Expr | None]]:
    """What is stored to each scalar that a text declares, in the order of the last stores.

    `None` stands for a value that is not known.
    """
    declared: set[str] = set()
    stored: dict[str, list[Expr | None]] = {}
    for stmt in walk_statements(body):
        written: dict[str, Expr | None] = {}
        match stmt:
            case Declare(variable=Scalar(name=name, is_input=False)):
                declared.add(name)
            case Assign(target=Var(name=name)):
                written = {name: None if stmt.update else stmt.value}
            case Loop(variable=name):
                written = {name: None}
            case Opaque(writes=None):
                return {}
            case Opaque(writes=tuple() as lost):
                written = dict.fromkeys(lost)
            case _:
                pass
        for each, value in written.items():
            stored[each] = [*stored.pop(each, ()), value]
    return {name: values for name, values in stored.items() if name in declared}
