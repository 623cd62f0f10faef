"""What Python files say about which names are one array.

Input: the trees of files that import each other. Output: which names of one scope may be
one memory by an assignment (`b = a`, `c = a[1:]`, `self.b = self.a`), an import, an entry of
a list or a dictionary, an argument or a result of a call. What the files do not say speaks
neither for nor against it.
"""

import ast
import os
import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from depanalysis.frontends.cells import ANYWHERE, Cell, Memory, Object
from depanalysis.frontends.points_to import Constraints
from depanalysis.frontends.python.bindings import Definition, rebound
from depanalysis.frontends.python.flows import Flows
from depanalysis.frontends.python.linking import Module, Modules, place_of
from depanalysis.frontends.python.nodes import AGAIN, SAME, Kept
from depanalysis.frontends.python.scopes import (
    A_FILE,
    ANY_ATTRIBUTE,
    ANYTHING,
    Function,
    Key,
    Scopes,
    attribute_of,
    is_a,
    is_thing,
    key_at,
    scope_of,
    variable_of,
)
from depanalysis.frontends.python.surveys import ranks
from depanalysis.ir.programs import Overlap

_FACTS = 200_000
"""How much is followed at most; without the others, less is known."""

_TEXT = 500_000
"""How much text is read together at most; what is longer, each file says alone."""

_DEEPEST = 1
"""How many lists that get the entries of others are looked into."""

_LISTED = r"\b{}(\.(append|extend|insert)\b|\s*\+?=.*(\]\s*\*|\*\s*\[))"
"""Text that puts something into a list of a name, or makes one with equal entries."""

_WORD = re.compile(r"\w+")


@dataclass(slots=True)
class Aliases:
    """The points-to sets of files that import each other."""

    files: tuple[Module, ...]
    modules: Modules
    known: Constraints = field(default_factory=lambda: Constraints(_FACTS))
    scopes: Scopes = field(init=False)
    flows: Flows = field(init=False)
    _pointed: dict[Hashable, Mapping[Object, None]] = field(default_factory=dict)
    _counted: dict[tuple[Object, int], dict[Object, tuple[int, int]]] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        self.scopes = Scopes(self.files, self.modules, self.known)
        self.flows = Flows(self.scopes, self.known)
        self.known.solve()
        # What a question adds must not change the answer to another one.
        self.known.left = 10**9

    def overlaps(
        self, path: str, scope: ast.AST, arrays: Mapping[str, tuple[bool, int]]
    ) -> Iterator[Overlap]:
        """The pairs of arrays of a scope that may be one."""
        here = key_at(place_of(path), scope)
        names = list(arrays)
        for position, one in enumerate(names):
            if arrays[one][0] and self._is_own_kind(here, one):
                # What its entries are, no array of the scope can be kept apart from.
                said = "may be an object of a class that says what its entries are"
                yield from (Overlap(one, x, f"`{one}` {said}") for x in names)
            line = self._repeated(here, one, arrays[one][1]) if arrays[one][0] else None
            if line is not None:
                part = "rows" if arrays[one][1] > 1 else "entries"
                said = f"two {part} of `{one}` may be one memory"
                yield Overlap(one, one, f"{said}{self._place(line, here)}")
            for other in names[position + 1 :]:
                reason = None
                if arrays[one][0] or arrays[other][0]:
                    ranks = arrays[one][1], arrays[other][1]
                    reason = self._reason(here, (one, other), ranks)
                    if reason is None and self.known.is_cut:
                        reason = (
                            f"`{one}` and `{other}` may be one memory, as the files say "
                            "more about arrays than is followed"
                        )
                if reason is not None:
                    yield Overlap(one, other, reason)

    def _reason(
        self, here: Key, names: tuple[str, str], ranks: tuple[int, int]
    ) -> str | None:
        may_be = "`{}` and `{}` may be one memory".format(*names)
        line = self._shared(here, names, ranks)
        if line is None:
            return None
        return f"{may_be}{self._place(line, here)}"

    def _is_own_kind(self, here: Key, name: str) -> bool:
        """Whether a name may be an object of a class with entries of its own."""
        if not self.scopes.methods & {"__getitem__", "__setitem__"}:
            return False
        cells = dict.fromkeys(self._cells(here, name), 0)
        found = self.known.pointed(Memory(cells)).cells
        return any(is_a(target, "instance") for target, _ in found)

    def _place(self, line: int, here: Key) -> str:
        path = self.scopes.paths[line // A_FILE]
        of_file = "" if path == here[0] else f" of {os.path.basename(path)}"
        return f" (line {line % A_FILE}{of_file})" if line else ""

    def _shared(
        self, here: Key, names: tuple[str, str], ranks: tuple[int, int]
    ) -> int | None:
        function = self.scopes.functions.get(here)
        if function and {*names} <= {*function.names}:
            passed = self._passed(function, names, ranks)
            changed = rebound(function.node) | self.flows.holders.get(here, set())
            if passed is not None or not {*names} & changed:
                return passed
        one, other = (
            self._memory(here, *each) for each in zip(names, ranks, strict=True)
        )
        found = self.known.shared(one, other)
        if found is not None:
            return found[1]
        for each in (one, other):
            for anything in (ANYTHING, ANY_ATTRIBUTE):
                if (anything, 0) in each.cells:
                    return each.cells[anything, 0]
        kept = self._kept(here, names)
        return self._one_object(here, names) if kept is None else kept

    def _one_object(self, here: Key, names: tuple[str, str]) -> int | None:
        """The line by which an attribute of two names may be one of one object."""
        (one, _, first), (other, _, second) = (each.rpartition(".") for each in names)
        if first != second or one == other or not one or not other:
            return None
        function = self.scopes.functions.get(here)
        calls = function.calls if function else []
        pairs = [
            (self.known.values(values[one]), self.known.values(values[other]), line)
            for line, values in calls
            if {one, other} <= {*values}
        ]
        if not function or not {one, other} <= {*function.names}:
            cells = (dict.fromkeys(self._cells(here, each), 0) for each in (one, other))
            left, right = (self.known.pointed(Memory(each)) for each in cells)
            pairs = [(left, right, 0)]
        for left, right, line in pairs:
            found = self.known.shared(_objects(left), _objects(right))
            if found is not None:
                return line or found[1]
        return self._one_object(here, (one, other))

    def _kept(self, here: Key, names: tuple[str, str]) -> int | None:
        """The line that gave something to an object of which both names may be a part.

        Of an object that the files do not define, two attributes may be one array.
        """
        first, second = (self._cells(here, name) for name in names)
        common = {c: 0 for c in first if c in second and is_a(c[0], "made")}
        held = self._seen(self.known.pointed(Memory(common)), 1).cells
        return next(iter(held.values()), None)

    def _passed(
        self, function: Function, names: tuple[str, str], ranks: tuple[int, int]
    ) -> int | None:
        """The line of a call that hands over one array twice."""
        for line, values in function.calls:
            if {*names} <= {*values}:
                first, second = (
                    self._seen(self.known.values(values[name]), rank)
                    for name, rank in zip(names, ranks, strict=True)
                )
                if self.known.shared(first, second) is not None:
                    return line
        return None

    def _repeated(self, here: Key, name: str, rank: int) -> int | None:
        """The line by which a list may have one array twice.

        Of what is not taken apart any further, the text has to say that it is an array.
        """
        for target, _ in self._lists(here, name):
            for each, (count, line) in self._entries(target).items():
                is_twice = count > 1 or target in self.flows.multiplied
                if is_twice and (rank > 1 or self._is_array(each)):
                    return line
        return None

    def _entries(
        self, target: Object, depth: int = _DEEPEST
    ) -> dict[Object, tuple[int, int]]:
        """The arrays that a list gets, how often, and the line that says so."""
        known = self._counted.get((target, depth))
        if known is not None:
            return known
        found: dict[Object, tuple[int, int]] = {}
        for at in (ANYWHERE, *self.flows.offsets.values()):
            stores = self.known.sources.get((target, at), {}).values()
            for source, together in stores:
                inside = self._inside(together, target, depth)
                for (each, _), line in self.known.points.get(source, {}).items():
                    count = 1 if inside is None else inside.get(each, 0)
                    if count and not is_thing(each):
                        count *= self._times(together, at, each, target)
                        before, first = found.get(each, (0, line))
                        found[each] = before + count, line if before else first
        self._counted[target, depth] = found
        return found

    def _inside(
        self, together: object, target: Object, depth: int
    ) -> Mapping[Object, int] | None:
        """How often arrays are in lists whose entries another one gets, if it gets any."""
        lists = together.lists if isinstance(together, Kept) else None
        inner = self._objects(lists)
        if target not in inner and not (inner and depth):
            return None
        found: dict[Object, int] = {}
        for each in inner if depth else ():
            if each != target:
                for array, (count, _) in self._entries(each, depth - 1).items():
                    found[array] = max(count, found.get(array, 0))
        return found

    def _lists(self, here: Key, name: str) -> Mapping[Cell, int]:
        return self.known.pointed(
            Memory(dict.fromkeys(self._cells(here, name), 0))
        ).cells

    def holds_arrays(self, path: str, scope: ast.AST, name: str, rank: int) -> bool:
        """Whether the text makes a list with arrays for a name."""
        here = key_at(place_of(path), scope)
        for target, _ in self._lists(here, name):
            held = self._entries(target) if is_a(target, "list") else ()
            if any(rank > 1 or self._is_array(each) for each in held):
                return True
        return False

    def _is_array(self, each: Object) -> bool:
        """Whether something is no number, but an array of these."""
        match each.key:
            case ("given", Object(key=((str(path), int(line), int(place)), name))):
                function = self.scopes.functions.get((path, line, place))
                return function is not None and name in _measured(function.node)
        return each in self.flows.arrays

    def _times(
        self, together: object, at: int | None, each: Object, target: Object
    ) -> int:
        """How often an array is put into a list, where more than once counts as twice."""
        again = together.again if isinstance(together, Kept) else together
        is_often = again == SAME and at is ANYWHERE
        if is_often or (again == AGAIN and each.is_single):
            return 2
        if not isinstance(together, Kept):
            return 1
        function = self.scopes.functions.get(together.here)
        if function is None or _is_made_in(target, function):
            return 1
        return max(1, self._handed(function, each, {together.here}))

    def _handed(self, function: Function, each: Object, seen: set[Key]) -> int:
        """How often calls hand over an array."""
        count = 0
        for call in function.handed.values():
            if not any(self._may_be(value, each) for value in call.values.values()):
                continue
            again = (*call.again, *(call.fresh if each.is_single else ()))
            caller = self.scopes.functions.get(call.caller) if call.caller else None
            count += 1 + any(self._may_be(value, each) for value in again)
            if count > 1:
                break
            if caller is None or caller.key in seen or _is_made_in(each, caller):
                continue
            count += max(0, self._handed(caller, each, {*seen, caller.key}) - 1)
        return count

    def _may_be(self, value: Hashable, each: Object) -> bool:
        return each in self._objects(value)

    def _objects(self, value: Hashable) -> Mapping[Object, None]:
        """What a value may be."""
        if value not in self._pointed:
            cells = self.known.points.get(value, {})
            self._pointed[value] = dict.fromkeys(target for target, _ in cells)
        return self._pointed[value]

    def _memory(self, here: Key, name: str, rank: int) -> Memory:
        cells = dict.fromkeys(self._cells(here, name), 0)
        return self._seen(self.known.pointed(Memory(cells)), rank)

    def _cells(self, here: Key, name: str) -> list[Cell]:
        """Where a name with dots in it may have its value."""
        base, _, attribute = name.rpartition(".")
        if not base:
            return [(self.scopes.variable(here, name), 0)]
        is_module = self.scopes.module(base, here) is not None
        found: list[Cell] = [] if is_module else [(attribute_of(attribute), 0)]
        bases = Memory(dict.fromkeys(self._cells(here, base), 0))
        for target, _ in self.known.pointed(bases).cells:
            if is_a(target, "module"):
                found.append((variable_of(scope_of(target), attribute), 0))
            elif is_a(target, "made"):
                at = self.flows.offsets.get(attribute, ANYWHERE)
                found.append(self.known.home((target, at)))
        return found

    def _seen(self, memory: Memory, rank: int) -> Memory:
        """The arrays among what a name may be; of more ranks, also those in lists."""
        cells: dict[Cell, int] = dict(memory.cells)
        if rank > 1:
            inner = self.known.reachable(memory.holders)
            cells = {(each, 0): 0 for each in inner} | cells
        kept = {
            c: n for c, n in cells.items() if not is_thing(c[0]) or is_a(c[0], "list")
        }
        return Memory(kept, memory.holders)


def _is_made_in(own: Object, function: Function) -> bool:
    """Whether a function makes something, or has it as a parameter."""
    match own.key:
        case (_, str(path), int(line), int(_)):
            end = function.node.end_lineno or 0
            return path == function.key[0] and function.key[1] <= line <= end
        case ("given", Object(key=(scope, _))):
            return bool(scope == function.key)
    return False


@lru_cache(maxsize=256)
def _measured(function: Definition) -> frozenset[str]:
    """The names of which a function takes parts."""
    return frozenset(ranks(list(ast.walk(function))))


def _objects(memory: Memory) -> Memory:
    """The objects among what a name may be, each of which is one."""
    kept = {
        cell: line
        for cell, line in memory.cells.items()
        if is_a(cell[0], "object") or not is_thing(cell[0])
    }
    return Memory(kept, memory.holders)


@lru_cache(maxsize=4)
def _neighbours(modules: Modules) -> Mapping[str, tuple[str, ...]]:
    """For each file all files that are linked with it by imports, in a fixed order."""
    stems = {part for path in modules.files for part in path[:-3].split(os.sep)[-2:]}
    groups: dict[str, set[str]] = {}
    for path in modules.files:
        group = groups.setdefault(path, {path})
        module = modules.module(path) if _may_import(modules, path, stems) else None
        for other in _imports(module, modules) if module is not None else ():
            group |= groups.setdefault(other, {other})
            groups.update(dict.fromkeys(group, group))
    return {path: tuple(sorted(group)) for path, group in groups.items()}


def _may_import(modules: Modules, path: str, stems: set[str]) -> bool:
    """Whether the text of a file has imports that may be of other files."""
    source = modules.files[path].read().source
    text = source.file.text if source is not None else ""
    return "import" in text and (
        "from ." in text or bool(stems & {*_WORD.findall(text)})
    )


def _imports(module: Module, modules: Modules) -> Iterator[str]:
    """The files that a file imports."""
    for node in ast.walk(module.tree):
        names: list[tuple[int, str]] = []
        if isinstance(node, ast.Import):
            names = [(0, each.name) for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            names = [(node.level, f"{base}.{x.name}".strip(".")) for x in node.names]
            names.append((node.level, base))
        for level, name in names:
            found = modules.imported(module.source.path, level, name)
            if found is not None:
                yield found.place


@lru_cache(maxsize=8)
def _solved(modules: Modules, paths: tuple[str, ...]) -> Aliases:
    found = (modules.module(path) for path in paths)
    return Aliases(tuple(each for each in found if each is not None), modules)


@lru_cache(maxsize=2)
def _aliases(module: Module, modules: Modules) -> tuple[Aliases, ...]:
    """What is known of a file together with the given ones that it is linked with.

    Where that is too much to follow, what the file says alone is known as well.
    """
    path = module.place
    own = modules.module(path) if path in modules.files else None
    group = _neighbours(modules)[path] if own is not None else (path,)
    files = [modules.module(each) for each in group if each != path]
    others = [each for each in files if each is not None]
    size = sum(len(each.source.text) for each in (module, *others))
    if not others or size > _TEXT:
        return (Aliases((module,), modules),)
    if own is not None and own.source.text == module.source.text:
        found = _solved(modules, group)
    else:
        found = Aliases((module, *others), modules)
    return (found, Aliases((module,), modules)) if found.known.is_cut else (found,)


def _is_asked(module: Module, arrays: Mapping[str, tuple[bool, int]]) -> bool:
    """Whether anything depends on what the files say of some arrays."""
    if not any(may_alias for may_alias, _ in arrays.values()):
        return False
    text = module.source.text
    if sum(rank for _, rank in arrays.values()) > 1 or "__setitem__" in text:
        return True
    lasts = (re.escape(name.rpartition(".")[2]) for name in arrays)
    return any(re.search(_LISTED.format(each), text) for each in lasts)


def known_overlaps(
    module: Module,
    modules: Modules,
    scope: ast.AST,
    arrays: Mapping[str, tuple[bool, int]],
) -> tuple[Overlap, ...]:
    """The pairs of arrays of a scope that may be one, each of them once.

    Of each array it is said whether it may alias, and its rank.
    """
    found: dict[tuple[str, str], Overlap] = {}
    for each in _aliases(module, modules) if _is_asked(module, arrays) else ():
        for overlap in each.overlaps(module.source.path, scope, arrays):
            found.setdefault((overlap.first, overlap.second), overlap)
    return tuple(found.values())


def lists_of_arrays(
    module: Module,
    modules: Modules,
    scope: ast.AST,
    arrays: Mapping[str, tuple[bool, int]],
) -> frozenset[str]:
    """The names of a scope for which files make lists that have arrays as entries."""
    path = module.source.path
    known = _aliases(module, modules) if _is_asked(module, arrays) else ()
    return frozenset(
        name
        for name, (_, rank) in arrays.items()
        if any(each.holds_arrays(path, scope, name, rank) for each in known)
    )
