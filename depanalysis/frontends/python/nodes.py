"""What the constraints of Python files are about: nodes, lists and what calls hand over.

The parts of a points-to analysis that need no text: which objects calls and displays make,
and which of the values of a node are lists, arrays or objects of some kind.
"""

import ast
import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from depanalysis.frontends.cells import ANYWHERE, Cell, Object, Spread
from depanalysis.frontends.points_to import Constraints
from depanalysis.frontends.python.scopes import (
    Key,
    Scopes,
    attribute_of,
    is_a,
    is_thing,
)
from depanalysis.frontends.python.sharing import Sharing

_SPECIAL = re.compile(r"__(?!init__|new__|del__|exit__)\w+__")
"""The methods by which objects of a class take part in operations."""

AGAIN, SAME = "again", "same"
"""What a statement runs with again and again, and one that gives the same each time."""


@dataclass(frozen=True, slots=True)
class Call:
    """What a call hands over; what is `spread` may become any parameter from there on.

    `is_method`: the function surely has its object beside that; `is_free`: it has none.
    """

    line: int
    place: Hashable
    given: tuple[tuple[Hashable, bool], ...]
    named: tuple[tuple[str | None, Hashable], ...]
    is_method: bool
    here: Key | None = None
    again: tuple[tuple[Hashable, Hashable], ...] = ()
    is_free: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """How often a statement of a scope puts something into a list that may be older.

    `lists`: the list gets the entries of others.
    """

    again: Hashable
    here: Key
    lists: Hashable = None


@dataclass(slots=True)
class Nodes:
    """What the constraints of files are about.

    `multiplied` lists have each of their entries several times; `arrays` are arrays of more
    than one number; `holders` are what methods that are not known were given to keep.
    """

    scopes: Scopes
    known: Constraints
    offsets: dict[object, int] = field(default_factory=dict)
    multiplied: set[Object] = field(default_factory=set)
    arrays: set[Object] = field(default_factory=set)
    holders: dict[Key, set[str]] = field(default_factory=dict)
    _values: dict[int, Hashable] = field(default_factory=dict)
    _items: dict[tuple[Hashable, int | None], Hashable] = field(default_factory=dict)
    _loops: list[frozenset[str]] = field(default_factory=list)
    _sharing: Sharing = field(default_factory=Sharing)
    _count: int = 0
    _attributes: tuple[str, ...] = ()
    _of_self: set[Hashable] = field(default_factory=set)

    def _store(
        self,
        value: Hashable,
        address: Hashable,
        place: ast.expr,
        here: Key,
        spread: Spread = "never",
    ) -> None:
        line = self.scopes.line(place, here)
        self.known.store(value, address, 0, line, ("body", here), spread)

    def _all_of(self, values: Iterable[Hashable]) -> Hashable:
        """What values are, and all that lies in them."""
        found = self._node()
        for each in values:
            self.known.copy(each, found)
        self.known.gather(self._only_lists(found), found)
        return found

    def attributes(self) -> tuple[str, ...]:
        """The names of all attributes in the text."""
        if not self._attributes:
            nodes = (node for each in self.scopes.files for node in ast.walk(each.tree))
            found = {x.attr for x in nodes if isinstance(x, ast.Attribute)}
            self._attributes = tuple(sorted(found))
        return self._attributes

    def _of_objects(self) -> list[str]:
        """The names that an attribute may have which only the run knows."""
        nodes = [node for each in self.scopes.files for node in ast.walk(each.tree)]
        inside = (x for c in nodes if isinstance(c, ast.ClassDef) for x in ast.walk(c))
        found = {x.id for x in inside if isinstance(x, ast.Name)}
        texts = (x.value for x in nodes if isinstance(x, ast.Constant))
        found |= {x for x in texts if isinstance(x, str) and x.isidentifier()}
        return sorted({*found, *self.scopes.methods, *self.attributes()})

    def _method(self, name: str) -> Hashable:
        """What classes define under a name."""
        own = attribute_of(name)
        found, address = self._node(), ("address", own)
        self.known.add(address, (own, 0), 0)
        self.known.load(address, 0, found, "")
        return found

    def _specials(self) -> list[str]:
        return sorted(n for n in self.scopes.methods if _SPECIAL.fullmatch(n))

    def _entry(self, name: str, here: Key) -> Hashable:
        """The address of what has a name."""
        own = self.scopes.variable(here, name)
        address = ("address", own)
        self.known.add(address, (own, 0), 0)
        return address

    def _node(self) -> Hashable:
        self._count += 1
        return "value", self._count

    def _offset(self, index: ast.expr) -> int | None:
        """The place of what has a constant key, or a place among all others."""
        if not isinstance(index, ast.Constant) or not isinstance(
            index.value, int | str
        ):
            return ANYWHERE
        return self.offsets.setdefault(index.value, len(self.offsets) + 1)

    def _any(self, line: int, found: Hashable, kind: Object) -> None:
        """The value of any name, or of any attribute, or a dictionary of these."""
        own = Object(("list", kind), "outside")
        self.known.add(self.known.home((own, ANYWHERE)), (kind, 0), line)
        self.known.add(found, (own, 0), line)
        self.known.add(found, (kind, 0), line)

    def _only_lists(self, base: Hashable, is_dictionary: bool = False) -> Hashable:
        kinds = ("list", "made", "given", "initial")
        return self._only(base, *(kinds if is_dictionary else kinds[:2]))

    def _only(self, base: Hashable, *kinds: str) -> Hashable:
        found = self._node()

        def react(cell: Cell) -> None:
            if is_a(cell[0], *kinds):
                self.known.add(found, cell, self.known.points[base][cell])

        self.known.watch(base, react)
        return found

    def _bound(self, base: Hashable) -> Hashable:
        """The arrays and the lists among what a value is, whose method may be called."""
        found = self._node()

        def react(cell: Cell) -> None:
            if not is_thing(cell[0]) or is_a(cell[0], "list"):
                self.known.add(found, cell, self.known.points[base][cell])

        self.known.watch(base, react)
        return found

    def _listed(
        self,
        entries: Iterable[tuple[int | None, Hashable]],
        place: ast.expr,
        here: Key,
        together: Hashable = None,
    ) -> Hashable:
        """A list of its own with some entries."""
        found, line = self._node(), self.scopes.line(place, here)
        self.known.add(found, (self._made("list", place, here), 0), line)
        for at, each in entries:
            self.known.store(each, found, at, line, together)
        return found

    def _made(self, tag: str, place: ast.expr, here: Key) -> Object:
        is_once = self.scopes.runs_once(here) and not self._loops
        key = (tag, here[0], place.lineno, place.col_offset)
        return Object(key, "variable" if is_once else "heap")

    def _repeating(self, value: ast.expr | None) -> Hashable:
        """How often a statement gives a value."""
        if not self._loops:
            return None
        is_set = not isinstance(value, ast.Name) or value.id in self._loops[-1]
        return AGAIN if is_set else SAME
