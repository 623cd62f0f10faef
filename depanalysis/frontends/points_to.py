"""Where pointers may lead: inclusion constraints and their least solution, after Andersen.

Flow-insensitive and field-sensitive: memory is cells, an object and an offset in it, and
all elements of an array are one cell. The constraints come from a language's own frontend,
from one file or from all files of a project. L. O. Andersen, Program Analysis and
Specialization for the C Programming Language, DIKU, 1994.

An object is *single* where it stands for one piece of memory, as a named variable does.
The others stand for many: what one call allocates, and what lies outside of the text. Two
pointers may lead to one single object, which says that they may overlap; that both lead to
one of the others says so only where one of them is a copy of the other.
"""

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice

from depanalysis.frontends.cells import (
    ANYWHERE,
    OUTSIDE,
    OWN,
    Cell,
    Compared,
    Memory,
    Node,
    Object,
    Offset,
    Repeated,
    Spread,
    initial,
    is_cell,
    is_handed,
    is_made,
    is_piece,
    of_all,
    shifted,
    weight,
)

_MOST_OFFSETS = 100
"""How many places of an object pointers are moved to, each told from the others."""


@dataclass(slots=True)
class Constraints:
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
    # What was found with so many facts left, as long as none has been added.
    _reachable: dict[tuple[Node, ...], tuple[int, dict[Object, None]]] = field(
        default_factory=dict
    )
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
    _lasting: tuple[tuple[int, int], dict[Node, None], set[Object]] | None = None
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
            if offset in self.owners.get(target.contents, ()):
                self._own_elements((target, offset))
            if offset is not ANYWHERE and target.kind == "contents":
                self._join_parts(target, offset)
            if target in self.escaped or target.kind == "contents":
                self.copy((target, offset), OUTSIDE)
        return target, offset

    def _join_parts(self, whole: Object, offset: int) -> None:
        """What lies in a structure that is a member lies in all objects of its type."""
        for start, inner in self.parts.get(whole.contents, ()):
            if offset - start in self.layouts.get(inner, ()):
                many = Object(inner, "contents", whole.name, inner)
                self._join_cells((whole, offset), self.home((many, offset - start)))

    def _own_elements(self, cell: Cell) -> None:
        """A container has memory for its elements that no other one has."""
        owner, offset = cell
        kind = owner.kind if owner.is_single else "heap"
        inside = self.owners[owner.contents].get(offset, "")
        own = Object(("owned", cell), kind, owner.name, elements=inside)
        self.add(cell, (own, 0), 0)

    # The answers.

    def is_kept(self, node: Node) -> bool:
        """Whether a value goes anywhere else, even if it is not followed there."""
        return node in self._kept

    def at(self, object_: Object) -> Memory:
        """The memory of a variable itself."""
        return Memory({(object_, 0): 0})

    def values(self, node: Node) -> Memory:
        """The memory that a value points at."""
        return Memory(self.points.get(node, {}), (node,))

    def member(self, memory: Memory, offset: Offset) -> Memory:
        """A part of what lies somewhere."""
        cells = {shifted(cell, offset): line for cell, line in memory.cells.items()}
        return Memory(cells, memory.holders)

    def pointed(self, memory: Memory) -> Memory:
        """What pointers that lie somewhere point at."""
        holders = tuple(dict.fromkeys(self.home(cell) for cell in memory.cells))
        cells: dict[Cell, int] = {}
        for holder in holders:
            reading = self._read(holder)
            self.solve()
            cells |= self.points.get(reading, {})
        own = {cell: line for cell, line in cells.items() if cell[0] == OWN}
        for (_, offset), line in own.items():
            del cells[OWN, offset]
            cells |= {(each, offset): line for each, _ in memory.cells}
        return Memory(cells, holders)

    def reachable(self, values: Iterable[Node]) -> dict[Object, None]:
        """The objects to which one gets from values by following pointers."""
        roots = tuple(values)
        left, found = self._reachable.get(roots, (-1, {}))
        if left != self.left:
            found = self._reachable_from(roots)
            self._reachable[roots] = self.left, found
        return found

    def _reachable_from(self, values: Iterable[Node]) -> dict[Object, None]:
        found: dict[Object, None] = {}
        pending = [cell[0] for each in values for cell in self.points.get(each, {})]
        while pending:
            object_ = pending.pop()
            if object_ in found:
                continue
            found[object_] = None
            for offset in self._opened.get(object_, {}):
                pending += [c[0] for c in self.points.get((object_, offset), {})]
        return found

    def shared(self, one: Memory, other: Memory) -> tuple[Object, int] | None:
        """An object that two pointers may both lead to, and the line that says so."""
        places: dict[Object, list[tuple[Offset, int]]] = {}
        for (target, at), known in self._own(other, one).items():
            places.setdefault(target, []).append((at, known))
        for (target, offset), line in self._own(one, other).items():
            for at, known in places.get(target, ()):
                is_met = offset == at or ANYWHERE in (offset, at)
                if is_met and self._is_evidence(target, one, other):
                    return target, max(line, known)
        return None

    def repeated(
        self, memory: Memory, array: Memory, *, are_many: bool
    ) -> tuple[Object, int] | None:
        """An object that two of the pointers that lie in an array may both lead to.

        They may lie in several objects that other calls have made if these `are_many`.
        """
        beside = self._in_two(memory, are_many=are_many)
        if beside is not None:
            return beside
        alike = self._alike(memory.holders)
        objects = {cell[0] for cell in (*array.cells, *filter(is_cell, alike))}
        line = self._copied_within(alike, objects)
        if line is not None:
            return Object("any", "outside"), line
        for holder in alike:
            counts, divided = self._stores_of(holder)
            cells = self.points.get(holder, {})
            # What a function gets again goes to memory of another call.
            is_asked = are_many or holder in memory.holders
            often = self._given_often(holder) if is_asked else ()
            counts.update(dict.fromkeys(often, 2))
            most = 0 if self._moved_on.keys() & alike.keys() else 1
            counts.update({target: 2 for target, n in divided.items() if n > most})
            for target, count in counts.items():
                lines = [line for cell, line in cells.items() if cell[0] == target]
                if count > 1 and not self._is_had(holder, target):
                    return target, max(lines, default=0)
        return None

    def _stores_of(self, holder: Node) -> tuple[dict[Object, int], dict[Object, int]]:
        """How often statements store a pointer to each object, and one to a part of it."""
        counts: dict[Object, int] = {}
        divided: dict[Object, int] = {}
        done: dict[tuple[Object, Hashable], Node] = {}
        is_many = not is_cell(holder) or holder[0].kind == "contents"
        for source, together in self.sources.get(holder, {}).values():
            is_often = isinstance(together, Repeated)
            for target in dict.fromkeys(c[0] for c in self.points.get(source, {})):
                # What a turn of a loop has made is not what the last one made.
                is_fresh = (
                    isinstance(together, Repeated) and target.key in together.made
                )
                # Another call stores what it is given, or into another array.
                is_other = not target.is_single and (
                    is_many or (target.kind == "outside" and not is_often)
                )
                is_part = is_piece(target, together)
                divided[target] = divided.get(target, 0) + is_part
                # One call that stores it twice, by two names, stores the same.
                first = done.setdefault((target, together), source)
                is_twice = target.kind == "outside" and first != source
                step = 0 if is_fresh or is_other else 1 + is_often
                step = weight(together) if is_part else step
                step = 2 if is_twice and not is_fresh else step
                counts[target] = counts.get(target, 0) + step
        return counts, divided

    def divided(self, memory: Memory) -> int:
        """The line that lets pointers lead to parts of one object which lie apart."""
        for holder in self._alike(memory.holders):
            for source, together in self.sources.get(holder, {}).values():
                cells = self.points.get(source, {})
                if any(is_piece(target, together) for target, _ in cells):
                    stored = self._stored.get(holder, {})
                    return max(n for (_, each), n in stored.items() if each == source)
        return 0

    def _alike(self, holders: Iterable[Node]) -> dict[Node, None]:
        """The holders, and the cells that functions have filled like them."""
        found: dict[Node, None] = {}
        pending = [*holders]
        while pending:
            holder = pending.pop()
            if holder not in found:
                found[holder] = None
                pending += self._made_like.get(holder, ())
                pending += self._joined.get(holder, ())
        return found

    def _copied_within(
        self, holders: Iterable[Node], objects: Collection[Object]
    ) -> int | None:
        """The line that stores what one element of an array holds in an element of it.

        What holds the pointers of all objects of a type holds those of each array.
        """
        for holder in holders:
            stored = self._stored.get(holder, {})
            is_of_all = is_cell(holder) and holder[0].kind == "contents"
            alone = [{each} for each in dict.fromkeys(o for o, _ in stored)]
            for arrays in alone if is_of_all else [objects]:
                values = self._values_from(holder, arrays)
                kept = {
                    v for v, s in self._spread.get(holder, {}).items() if s == "never"
                }
                kept |= self._chained(holder)
                for (object_, source), line in stored.items():
                    if object_ in arrays and source in values and source not in kept:
                        return line
        return None

    def _chained(self, holder: Node) -> set[Node]:
        """The values by which elements get parts beyond that of another element."""
        return {
            source
            for source, together in self.sources.get(holder, {}).values()
            if isinstance(together, Repeated)
            and together.is_chained
            and all(is_piece(t, together) for t, _ in self.points.get(source, {}))
        }

    def _values_from(
        self, holder: Node, objects: Collection[Object]
    ) -> dict[Node, None]:
        """The values that may be what is loaded from a cell by way of some objects."""
        loaded = (n for o, n in self._loaded.get(holder, {}) if o in objects)
        return self._onward(loaded, lambda cell: cell != holder)

    def _onward(
        self,
        values: Iterable[Node],
        is_passed: Callable[[Cell], bool],
        followed: Mapping[Node, Iterable[Node]] | None = None,
    ) -> dict[Node, None]:
        """Where values come by copies, also by way of named memory that is passed.

        What is loaded where values lead is `followed`, if it stays there.
        """
        found: dict[Node, None] = {}
        pending = [*values]
        while pending:
            node = pending.pop()
            if node in found or node == OUTSIDE:
                continue
            if is_cell(node):
                is_named = node[0].kind in ("variable", "heap")
                if not is_named or not is_passed(node):
                    continue
            found[node] = None
            pending += self._copies.get(node, {})
            pending += self._shifts.get(node, {})
            pending += (followed or {}).get(node, ())
            pending += [each for _, each in self._loaded.get(node, {})]
        return found

    def _in_two(self, memory: Memory, *, are_many: bool) -> tuple[Object, int] | None:
        """An object that pointers in two of the holders may lead to."""
        first: dict[Object, Hashable] = {}
        for holder in memory.holders:
            is_made = are_many and is_cell(holder) and holder[0].kind == "heap"
            for (target, _), line in self.points.get(holder, {}).items():
                is_one = target.is_single or (is_made and is_handed(target))
                is_one = is_one and not self._is_had(holder, target)
                if is_one and first.setdefault(target, holder) != holder:
                    return target, line
        return None

    def is_only_set(self, object_: Object, together: Hashable) -> bool:
        """Whether only some statements store pointers in an object."""
        if self.is_cut or object_ in self.escaped or object_ in self._collapsed:
            return False
        for offset in self._opened.get(object_, {}):
            cell = (object_, offset)
            stores = self.sources.get(cell, {}).values()
            groups = {each for _, each in stores if not isinstance(each, Compared)}
            if groups - {together} or cell in self._exchanged:
                return False
        return True

    def _own(self, one: Memory, other: Memory) -> Mapping[Cell, int]:
        """Where a pointer leads; without what it took from one it changes places with."""
        if len(one.holders) != 1 or len(other.holders) != 1:
            return one.cells
        (first,), (second,) = one.holders, other.holders
        if second not in self._partners(first) or not self._is_set_together(first):
            return one.cells
        return self.points.get(first, {})

    def _partners(self, node: Node) -> tuple[Node, ...]:
        found, pending = {node: None}, [node]
        while pending:
            new = [n for n in self._exchanged.get(pending.pop(), {}) if n not in found]
            found.update(dict.fromkeys(new))
            pending += new
        del found[node]
        return tuple(found)

    def _is_set_together(self, node: Node) -> bool:
        """Whether pointers that change places are set all at once, or to fresh memory."""
        groups = []
        for each in (node, *self._partners(node)):
            groups.append(
                {
                    together
                    for source, together in self.sources.get(each, {}).values()
                    if any(c[0].kind != "heap" for c in self.points.get(source, {}))
                }
            )
        return all(group == groups[0] for group in groups)

    def _is_evidence(self, target: Object, one: Memory, other: Memory) -> bool:
        if not one.holders or not other.holders:
            return True
        is_apart = self._is_of_containers(target, one, other)
        if target.is_single and not is_apart:
            return True
        if any(
            is_cell(h) and h[0].is_single for h in one.holders if h in other.holders
        ):
            return True
        if is_apart:
            return False
        first, second = (
            [self._origin(h, target) for h in each.holders if self._leads(h, target)]
            for each in (one, other)
        )
        return any(
            self._is_other(target, left, right) or self._is_spread(target, left)
            for left in first
            for right in second
        )

    def _origin(self, holder: Node, target: Object) -> Node:
        """The cell of which a variable has a copy, if that leads to an object."""
        is_own = any(cell[0] == target for cell in self.points.get(holder, {}))
        return (
            holder if is_own or not is_cell(holder) else self._like.get(holder, holder)
        )

    def _is_other(self, target: Object, left: Node, right: Node) -> bool:
        """Whether two holders are neither one nor filled by one statement of a function.

        What such a statement takes from memory that others gave, it may take twice.
        """
        key = target.key
        if isinstance(key, tuple) and key[0] == "initial":
            return left != right
        first, second = (
            {each for each in self._alike((one,)) if each not in self._made_like}
            for one in (left, right)
        )
        return not first & second

    def _is_of_containers(self, target: Object, *memories: Memory) -> bool:
        """Whether containers hold the elements, which no two of them have at once."""
        holders = (each for memory in memories for each in memory.holders)
        return all(self._is_had(each, target) for each in holders)

    def _is_had(self, holder: Node, target: Object) -> bool:
        key = target.key
        if not isinstance(key, tuple) or key[0] not in ("owned", "initial", "given"):
            return False
        # What a parameter is given that is a container has no other owner, either.
        own = key[1:] if len(key) == 3 else key[1]
        return self._is_owner(own) and self._is_owner(holder)

    def _is_owner(self, node: Node) -> bool:
        """Whether a cell is the pointer by which a container has its elements."""
        if not is_cell(node):
            return False
        object_, offset = node
        return offset in self.owners.get(object_.contents or object_.elements, ())

    def _is_spread(self, target: Object, holder: Node) -> bool:
        """Whether two objects of a type may hold one pointer in one member."""
        alike = self._alike((holder,))
        return any(
            target in self._given_often(each)
            or target in self._copied(each, alike)
            or self._stores_of(each)[0].get(target, 0) > 1
            for each in alike
        )

    def _given_often(self, holder: Node) -> set[Object]:
        """What statements give to several objects of a type."""
        handed = self._targets(self._handed_twice)
        again, lasting = self._again()
        fixed = self._fixed.get(holder, {})
        found: set[Object] = set()
        for value, spread in self._spread.get(holder, {}).items():
            targets = self._targets((value,))
            found |= targets if spread == "surely" else targets & handed
            if value in again and value not in fixed and spread != "never":
                found |= targets & lasting
        return found

    def _targets(self, values: Iterable[Node]) -> set[Object]:
        return {cell[0] for each in values for cell in self.points.get(each, {})}

    def _again(self) -> tuple[dict[Node, None], set[Object]]:
        """Where values come that several calls find in one place, and what they are."""
        key = len(self._found_again), self.left
        if self._lasting is None or self._lasting[0] != key:
            again = self._onward(
                self._found_again,
                lambda cell: cell[0] not in self.lasting,
                self._followed,
            )
            loaded = {n for each in again for n in self._followed.get(each, ())}
            self._lasting = key, again, self._targets([*self._found_again, *loaded])
        return self._lasting[1:]

    def _copied(self, holder: Node, alike: Collection[Node]) -> set[Object]:
        """What statements copy from one object of a type to another one."""
        found: set[Object] = set()
        for value, spread in self._spread.get(holder, {}).items():
            targets = {cell[0] for cell in self.points.get(value, {})}
            is_of_another = any(
                each.key == ("initial", x) for each in targets for x in alike
            )
            found |= targets if spread == "perhaps" and is_of_another else set()
        return found

    def _leads(self, node: Node, target: Object) -> bool:
        cells = self.points.get(self._read(node), {})
        return any(cell[0] in (target, OWN) for cell in cells)

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
