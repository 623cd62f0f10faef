"""Inclusion constraints and their least solution, after Andersen.

Flow-insensitive and field-sensitive: memory is cells, an object and an offset in it, and
all elements of an array are one cell. The constraints come from a language's own frontend,
from one file or from all files of a project. L. O. Andersen, Program Analysis and
Specialization for the C Programming Language, DIKU, 1994.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from depanalysis.frontends.cells import (
    ANYWHERE,
    OUTSIDE,
    OWN,
    Cell,
    Node,
    Object,
    Offset,
    Spread,
    initial,
    is_cell,
    is_made,
    of_all,
    shifted,
)

_MOST_OFFSETS = 100
"""How many places of an object pointers are moved to, each told from the others."""


@dataclass(slots=True)
class Inclusions:
    """The constraints of a text, and what follows from those that were added so far.

    `layouts` has the offsets of the pointers in each type, and `owners` those by which
    containers have their elements, with the types of these; `sizes` are those of the types,
    and `parts` the offsets of structures in them with their types.
    `sources` has for each cell
    where it gets its values: the node, and which statements are executed together; the
    key is the number of the store. Objects that are `lasting` are there as long as the
    program runs. `left` is how many facts may still be drawn: where these
    do not suffice, the answers are `is_cut`, and silence says nothing.
    """

    left: int = 10**9
    is_cut: bool = False
    layouts: dict[str, tuple[int, ...]] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    parts: dict[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    owners: dict[str, dict[Offset, str]] = field(default_factory=dict)
    points: dict[Node, dict[Cell, int]] = field(default_factory=dict)
    sources: dict[Node, dict[int, tuple[Node, Hashable]]] = field(default_factory=dict)
    escaped: dict[Object, None] = field(default_factory=dict)
    lasting: dict[Object, None] = field(default_factory=dict)
    _stores: int = 0
    _copies: dict[Node, dict[Node, int]] = field(default_factory=dict)
    _watchers: dict[Node, list[Callable[[Cell], None]]] = field(default_factory=dict)
    _pending: deque[tuple[Node, Cell]] = field(default_factory=deque)
    _drawn: dict[Node, int] = field(default_factory=dict)
    _opened: dict[Object, dict[Offset, None]] = field(default_factory=dict)
    _collapsed: dict[Object, None] = field(default_factory=dict)
    _gathered: dict[Object, dict[Node, None]] = field(default_factory=dict)
    _reached: dict[Object, dict[Offset, None]] = field(default_factory=dict)
    _exchanged: dict[Node, dict[Node, None]] = field(default_factory=dict)
    _spread: dict[Node, dict[Node, Spread]] = field(default_factory=dict)
    _handed_twice: dict[Node, None] = field(default_factory=dict)
    _fixed: dict[Node, dict[Node, None]] = field(default_factory=dict)
    _followed: dict[Node, dict[Node, None]] = field(default_factory=dict)
    _found_again: dict[Node, None] = field(default_factory=dict)
    _shifts: dict[Node, dict[Node, None]] = field(default_factory=dict)
    _like: dict[Cell, Cell] = field(default_factory=dict)
    _kept: dict[Node, None] = field(default_factory=dict)
    _moved_on: dict[Cell, None] = field(default_factory=dict)
    _loaded: dict[Node, dict[tuple[Object, Node], None]] = field(default_factory=dict)
    _stored: dict[Node, dict[tuple[Object, Node], int]] = field(default_factory=dict)
    _made_like: dict[Node, dict[Cell, None]] = field(default_factory=dict)
    _joined: dict[Node, dict[Cell, None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.watch(OUTSIDE, lambda cell: self._escape(cell[0]))

    # The constraints.

    def add(self, node: Node, cell: Cell, line: int) -> None:
        """The address of a cell is a value of a node."""
        cells = self.points.setdefault(node, {})
        if cell in cells:
            return
        if not self.left:
            self.is_cut = True
        else:
            self.left -= 1
            cells[cell] = line
            self._pending.append((node, cell))

    def copy(self, source: Node, target: Node, line: int = 0) -> None:
        """Every value of one node is one of another."""
        self._kept[source] = None
        edges = self._copies.setdefault(source, {})
        if target in edges or source == target:
            return
        edges[target] = line
        for cell, known in tuple(self.points.get(source, {}).items()):
            self.add(target, cell, line or known)

    def load(
        self,
        address: Node,
        offset: Offset,
        target: Node,
        contents: str,
        *,
        stays: bool = False,
    ) -> None:
        """`target = *(address + offset)`; `contents` is the type of what that points at.

        If it `stays` there, other calls find it, too, where the memory outlives them.
        """
        # The objects that are led to by way of each home.
        owners: dict[Cell, dict[Object, None]] = {}
        if stays:
            self._followed.setdefault(address, {})[target] = None

        def react(cell: Cell) -> None:
            home = self.home(shifted(cell, offset))
            if stays and home[0] in self.lasting:
                self._found_again[target] = None
            if home[0].kind in ("contents", "outside"):
                self.add(home, (initial(home, contents), 0), 0)
            self._loaded.setdefault(home, {})[cell[0], target] = None
            reading = self._read(home)
            is_first, own = home not in owners, owners.setdefault(home, {})
            if is_first:
                own[cell[0]] = None
                self.watch(reading, lambda held: self._take(reading, held, target, own))
            elif cell[0] not in own:
                own[cell[0]] = None
                held_before = self.points.get(reading, {})
                new = islice(held_before, self._drawn.get(reading, 0), None)
                for held in (*new, *(h for h in held_before if h[0] is OWN)):
                    self._take(reading, held, target, {cell[0]: None})

        self.watch(address, react)

    def _take(
        self, reading: Node, held: Cell, target: Node, owners: Iterable[Object]
    ) -> None:
        """What is read in some objects is a value."""
        line = self.points[reading][held]
        if held[0] is not OWN:
            self.add(target, held, line)
            return
        for each in tuple(owners):
            self.add(target, (each, held[1]), line)

    def gather(self, address: Node, target: Node) -> None:
        """`target` is all that lies at any place of what `address` points at."""
        self._kept[address] = None

        def react(cell: Cell) -> None:
            self._gathered.setdefault(cell[0], {})[target] = None
            for offset in tuple(self._opened.get(cell[0], {})):
                self.copy((cell[0], offset), target)

        self.watch(address, react)

    def store(
        self,
        source: Node,
        address: Node,
        offset: Offset,
        line: int,
        together: Hashable,
        spread: Spread = "perhaps",
        *,
        is_fixed: bool = False,
    ) -> None:
        """`*(address + offset) = source`, at a place that `is_fixed` for all calls."""
        self._kept[source] = None
        self._stores += 1
        number = self._stores

        def react(cell: Cell) -> None:
            home = self.home(shifted(cell, offset))
            self.sources.setdefault(home, {})[number] = (source, together)
            self._spread.setdefault(home, {})[source] = spread
            if is_fixed:
                self._fixed.setdefault(home, {})[source] = None
            self._stored.setdefault(home, {})[cell[0], source] = line
            self.copy(source, home, line)
            if home[0] != cell[0]:
                self._note_own(source, cell[0], home, line)

        self.watch(address, react)

    def move(self, address: Node, offset: Offset) -> None:
        """The pointers that lie at an address lead to other parts of their objects."""

        def react(cell: Cell) -> None:
            self._moved_on[self.home(shifted(cell, offset))] = None

        self.watch(address, react)

    def _note_own(self, source: Node, owner: Object, home: Node, line: int) -> None:
        """A pointer into the object that holds it leads into each that holds its like."""

        def react(cell: Cell) -> None:
            if cell[0] == owner:
                self.add(home, (OWN, cell[1]), line)

        self.watch(source, react)

    def hand_twice(self, value: Node) -> None:
        """A value is handed again to a function that keeps it."""
        self._handed_twice[value] = None

    def find_again(self, value: Node) -> None:
        """A value is one that other calls of a function find, too, where it lies."""
        self._found_again[value] = None

    def fill_alike(self, made: Node, fresh: Object, offset: Offset) -> None:
        """In the memory of one call lies what the function puts in all that it has `made`."""
        own = self.home((fresh, offset))

        def react(cell: Cell) -> None:
            home = self.home(shifted(cell, offset))
            self._made_like.setdefault(own, {})[home] = None
            self.copy(self._read(home), own)

        self.watch(made, react)

    def shift(self, address: Node, offset: Offset, target: Node) -> None:
        """`target = address + offset`"""
        self._kept[address] = None
        self._shifts.setdefault(address, {})[target] = None

        def react(cell: Cell) -> None:
            known = self.points[address][cell]
            self.add(target, self._moved(shifted(cell, offset)), known)

        self.watch(address, react)

    def _moved(self, cell: Cell) -> Cell:
        """A cell, or any of its object where pointers have moved to too many of these.

        A pointer that is moved again and again would have no end of values. What lies
        beyond the end of a type is a part of some other type that begins with it.
        """
        object_, offset = cell
        size = self.sizes.get(object_.contents)
        if size is not None and offset is not ANYWHERE and not 0 <= offset <= size:
            return object_, ANYWHERE
        reached = self._reached.setdefault(object_, {})
        if len(reached) >= _MOST_OFFSETS and offset not in reached:
            return object_, ANYWHERE
        reached[offset] = None
        return cell

    def exchange(
        self, one: tuple[Node, Offset], other: tuple[Node, Offset], line: int
    ) -> None:
        """Two pointers change places, so that they differ after it if they did before."""

        def pair(first: Cell, second: Cell) -> None:
            if first == second:
                return
            for source, target in ((first, second), (second, first)):
                self._exchanged.setdefault(source, {})[target] = None
                self.copy(self._read(source), self._read(target), line)

        def meet(cell: Cell, others: Node, offset: Offset, *, turned: bool) -> None:
            for known in tuple(self.points.get(others, {})):
                home = self.home(shifted(known, offset))
                pair(*((home, cell) if turned else (cell, home)))

        (left, low), (right, high) = one, other
        self.watch(
            left, lambda c: meet(self.home(shifted(c, low)), right, high, turned=False)
        )
        self.watch(
            right, lambda c: meet(self.home(shifted(c, high)), left, low, turned=True)
        )

    def watch(self, node: Node, react: Callable[[Cell], None]) -> None:
        """Calls a function with every cell that a node points at."""
        self._watchers.setdefault(node, []).append(react)
        for cell in tuple(self.points.get(node, {})):
            react(cell)

    def solve(self) -> None:
        """Draws all conclusions."""
        while self._pending:
            node, cell = self._pending.popleft()
            known = self.points[node][cell]
            for target, line in tuple(self._copies.get(node, {}).items()):
                if cell not in self.points.get(target, ()):
                    self.add(target, cell, line or known)
            for react in tuple(self._watchers.get(node, ())):
                react(cell)
            self._drawn[node] = self._drawn.get(node, 0) + 1

    def home(self, cell: Cell) -> Cell:
        """The cell that holds what lies in a cell."""
        target, offset = of_all(cell[0]), cell[1]
        if target in self._collapsed:
            return target, ANYWHERE
        opened = self._opened.setdefault(target, {})
        if offset is ANYWHERE:
            self._collapsed[target] = None
            for other in opened:
                self.copy((target, other), (target, ANYWHERE))
                self.copy((target, ANYWHERE), (target, other))
        if offset not in opened:
            opened[offset] = None
            for each in tuple(self._gathered.get(target, ())):
                self.copy((target, offset), each)
            if offset in self.owners.get(target.contents or target.elements, ()):
                self._own_elements((target, offset))
            if target.kind == "contents":
                self._join_parts(target, offset)
            if target in self.escaped or target.kind == "contents":
                self.copy((target, offset), OUTSIDE)
        return target, offset

    def _join_parts(self, whole: Object, offset: Offset) -> None:
        """What lies in a structure that is a member lies in all objects of its type."""
        for start, inner in self.parts.get(whole.contents, ()):
            many = Object(inner, "contents", whole.name, inner)
            for at in self.layouts.get(inner, ()):
                if offset is ANYWHERE or offset == start + at:
                    self._join_cells((whole, offset), self.home((many, at)))

    def _own_elements(self, cell: Cell) -> None:
        """A container has memory for its elements that no other one has.

        All elements that are containers share one for theirs, if pointers lie there.
        """
        owner, offset = cell
        inside = self.owners[owner.contents or owner.elements].get(offset, "")
        if owner.contents:
            kind = owner.kind if owner.is_single else "heap"
            own = Object(("owned", cell), kind, owner.name, elements=inside)
            self.add(cell, (own, 0), 0)
        elif inside:
            known = (each for each in _around(owner) if each.elements == inside)
            fresh = Object(("owned", cell), "heap", owner.name, elements=inside)
            self.add(cell, (next(known, fresh), 0), 0)

    def is_kept(self, node: Node) -> bool:
        """Whether a value goes anywhere else, even if it is not followed there."""
        return node in self._kept

    def _read(self, node: Node) -> Node:
        """The values of a cell together with those that exchanges may have brought."""
        if not is_cell(node):
            return node
        reading = ("read", node)
        self.copy(node, reading)
        return reading

    def _escape(self, object_: Object) -> None:
        """What is not given may use an object: hand on and take what lies in it."""
        if object_ in self.escaped:
            return
        self.escaped[object_] = None
        for offset in tuple(self._opened.get(object_, {})):
            self.copy((object_, offset), OUTSIDE)
        if object_.kind in ("variable", "heap") and object_.contents:
            for offset in self.layouts.get(object_.contents, ()):
                self._join(object_, offset)

    def _join(self, object_: Object, offset: int) -> None:
        """An object that others may have by a pointer to its type."""
        own = self.home((object_, offset))
        many = Object(object_.contents, "contents", object_.name, object_.contents)
        shared = self.home((many, offset))
        self._join_cells(own, shared)
        self._note_own(own, object_, shared, 0)

    def _join_cells(self, own: Cell, shared: Cell) -> None:
        """Two cells have the same values, but for those that one alone has."""
        self.watch(
            own,
            lambda cell: (
                None if is_made(cell[0]) else self.add(shared, cell, self.points[own][cell])
            ),
        )  # fmt: skip
        self._joined.setdefault(shared, {})[own] = None
        unknown = ("initial", shared)
        self.watch(
            shared,
            lambda cell: (
                None if cell[0].key == unknown else self.add(own, cell, self.points[shared][cell])
            ),
        )  # fmt: skip

    def hand_copy(self, original: Cell, own: Cell, *, is_handle: bool) -> None:
        """A variable begins as a copy of some object of its type.

        Handles, such as those of a library, are copied to and fro: another one may have
        led to the same variable, but what is known of some says nothing of all.
        """
        if is_handle:
            self.watch(
                original,
                lambda cell: self.add(own, cell, 0) if cell[0].is_single else None,
            )
            return
        self._like[own] = original
        self.copy(original, ("read", own))


def _around(container: Object) -> Iterator[Object]:
    """The elements of containers that an element is, and is in."""
    key = container.key
    while isinstance(key, tuple) and key[0] == "owned":
        yield container
        container = key[1][0]
        key = container.key
