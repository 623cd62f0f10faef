"""Where pointers may lead, and whether two of them may lead to one object.

The answers to the constraints of a text. An object is *single* where it stands for one piece
of memory, as a named variable does. The others stand for many: what one call allocates, and
what lies outside of the text. Two pointers may lead to one single object, which says that
they may overlap; that both lead to one of the others says so only where one of them is a
copy of the other.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field

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
    is_cell,
    is_handed,
    is_piece,
    shifted,
    weight,
)
from depanalysis.frontends.inclusions import Inclusions


@dataclass(slots=True)
class Constraints(Inclusions):
    """The constraints of a text, and the answers to questions about its pointers."""

    # What was found with so many facts left, as long as none has been added.
    _reachable: dict[tuple[Node, ...], tuple[int, dict[Object, None]]] = field(
        default_factory=dict
    )
    _lasting: tuple[tuple[int, int], dict[Node, None], set[Object]] | None = None

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
            self._is_other(target, left, right) or self._is_spread(target, left, right)
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

    def _is_spread(self, target: Object, *holders: Node) -> bool:
        """Whether two objects of a type may hold one pointer in one member."""
        alike = self._alike(holders)
        return target in self._copied_between(alike) or any(
            target in self._given_often(each)
            or target in self._copied(each, alike)
            or self._stores_of(each)[0].get(target, 0) > 1
            for each in alike
        )

    def _copied_between(self, alike: Collection[Node]) -> set[Object]:
        """What statements copy from a variable, or what one call has made, to another one."""
        found: set[Object] = set()
        for origin in alike:
            loaded = [node for _, node in self._loaded.get(origin, {})]
            values = self._onward(loaded, lambda cell: cell not in alike)
            copied = (
                value
                for each in alike
                if each != origin
                for value, spread in self._spread.get(each, {}).items()
                if spread != "never" and value in values
            )
            found |= self._targets(copied) & self._targets((origin,))
        return found

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
