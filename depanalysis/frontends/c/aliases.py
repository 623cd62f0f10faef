"""Whether two names of a function may be one memory, by what the text of all files says.

Input: the functions and variables of a file, or of several. Output: for variables, members
and what pointers lead to: which are the same by an initializer, an assignment in any
function, an argument or a result of a call. What is not in the text speaks neither for nor
against it. A pointer that has an initializer and never changes is its initializer.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field

from depanalysis.frontends.c.constraints import (
    DEREFERENCE,
    INITIALLY,
    Function,
    Path,
    Reader,
    Step,
)
from depanalysis.frontends.c.layouts import (
    element,
    is_array,
    is_pointer,
    is_record,
    pointee,
)
from depanalysis.frontends.c.libclang import Cursor, Node, is_static, type_kind
from depanalysis.frontends.c.places import Place
from depanalysis.frontends.c.types import REFERENCES
from depanalysis.frontends.points_to import Memory, Object
from depanalysis.ir.expressions import IntConst

_DEEPEST = 5


@dataclass(frozen=True, slots=True)
class Shared:
    """What two pointers may both lead to: an object's name, if it has one, and a line."""

    name: str
    line: int


@dataclass(slots=True)
class Aliases:
    """The points-to sets of a text."""

    reader: Reader
    _functions: dict[Hashable, Function] = field(default_factory=dict)
    _shared: dict[tuple[Path, Path], Shared | None] = field(default_factory=dict)

    def path(self, place: Place, root: int) -> Path | None:
        """How the function gets from a variable to a place, if that can be said."""
        cursor = self.reader.variables.get(root)
        return None if cursor is None else _path(place, root, cursor)

    def shared(self, one: Path, other: Path) -> Shared | None:
        """What may be the memory of two paths of one function."""
        if (one, other) not in self._shared:
            self._shared[one, other] = self._meeting(one, other, 0)
        return self._shared[one, other]

    def repeated(self, path: Path) -> Shared | None:
        """What two of the pointers in one array may both lead to."""
        found = self.reader.known.repeated(self._memory(path))
        return None if found is None else Shared(found[0].name, found[1])

    def initializer(self, place: Place, root: int) -> Node | None:
        """What a pointer is from the start to the end of the program."""
        cursor = self.reader.variables.get(root)
        if cursor is None or cursor.kind.name != "VAR_DECL":
            return None
        if not all(isinstance(index, IntConst) for index in place.indices):
            return None
        node = self.reader.initial.get((root, _parts(place)))
        if node is None:
            return None
        is_constant = element(cursor.type).get_canonical().is_const_qualified()
        if is_constant and cursor.linkage.name == "EXTERNAL":
            return node
        own = self.reader.object(cursor)
        is_kept = is_static(cursor) and (
            is_constant or self.reader.known.is_only_set(own, INITIALLY)
        )
        return node if is_kept else None

    def _meeting(self, one: Path, other: Path, depth: int) -> Shared | None:
        function = self._function(one, other)
        if function is None or depth > _DEEPEST:
            return self._meeting_of(self._memory(one), self._memory(other), 0)
        for call in function.calls:
            first, second = (
                _passed(path, function, call.arguments) for path in (one, other)
            )
            if first is None or second is None:
                continue
            found = self._meeting(first, second, depth + 1)
            if found is not None:
                return Shared(found.name, call.line)
        if not function.is_entry:
            return None
        return self._meeting_of(self._given(one), self._given(other), 0)

    def _meeting_of(self, one: Memory, other: Memory, line: int) -> Shared | None:
        found = self.reader.known.shared(one, other)
        return None if found is None else Shared(found[0].name, line or found[1])

    def _function(self, one: Path, other: Path) -> Function | None:
        """The function of which two paths begin at parameters, by way of their values."""
        function = self._with_parameter.get(one.root)
        if function is None or function is not self._with_parameter.get(other.root):
            return None
        is_by_value = all(p.steps[:1] == (DEREFERENCE,) for p in (one, other))
        return function if is_by_value else None

    @property
    def _with_parameter(self) -> dict[Hashable, Function]:
        """The function that has a parameter."""
        if not self._functions:
            for function in self.reader.entered.values():
                self._functions.update(dict.fromkeys(function.parameters, function))
        return self._functions

    def _memory(self, path: Path) -> Memory:
        known = self.reader.known
        if path.is_value:
            memory = known.values(path.root)
        else:
            assert isinstance(path.root, int)
            cursor = self.reader.variables.get(path.root)
            if cursor is None:
                return Memory({})
            memory = known.at(self.reader.object(cursor))
        return self._followed(memory, path.steps)

    def _given(self, path: Path) -> Memory:
        """What others hand over, where a path begins at a parameter."""
        known = self.reader.known
        assert isinstance(path.root, int)
        own = self.reader.object(self.reader.variables[path.root])
        memory = known.pointed(known.at(own))
        cells = {c: n for c, n in memory.cells.items() if _is_given(c[0], own)}
        return self._followed(Memory(cells, memory.holders), path.steps[1:])

    def _followed(self, memory: Memory, steps: tuple[Step, ...]) -> Memory:
        known = self.reader.known
        for step in steps:
            if isinstance(step, int):
                memory = known.member(memory, step)
                continue
            memory = known.pointed(memory)
        return memory


def aliases(
    functions: Mapping[int, Node],
    variables: tuple[Cursor, ...],
    build: Callable[[Cursor], Node],
) -> Aliases:
    """The aliases of a text that has these functions and variables."""
    reader = Reader(functions, build)
    reader.read(variables)
    return Aliases(reader)


def _is_given(object_: Object, own: Object) -> bool:
    key = object_.key
    return isinstance(key, tuple) and key[0] == "given" and key[1] == own


def _passed(path: Path, function: Function, arguments: tuple[Path, ...]) -> Path | None:
    """The path of the caller, of which a path that begins at a parameter is the rest."""
    assert isinstance(path.root, int)
    position = function.parameters.index(path.root)
    if position >= len(arguments) or arguments[position].root is None:
        return None
    return arguments[position].then(*path.steps[1:])


def _path(place: Place, root: int, cursor: Cursor) -> Path | None:
    steps: list[Step] = []
    raw, members, position = cursor.type, list(place.members), 0
    is_passed = cursor.kind.name == "PARM_DECL"
    if type_kind(raw) in (*REFERENCES, "FUNCTIONPROTO"):
        # The variable `this` of a method has the type of the method.
        is_this = type_kind(raw) == "FUNCTIONPROTO"
        raw = cursor.semantic_parent.type if is_this else raw.get_pointee()
        steps.append(DEREFERENCE)
    while members or position < len(place.indices):
        if members and members[0][0] == position and is_record(raw):
            (_, name), *members = members
            found = [f for f in raw.get_canonical().get_fields() if f.spelling == name]
            if not found:
                return None
            steps.append(max(0, found[0].get_field_offsetof()) // 8)
            raw = found[0].type
        elif position >= len(place.indices):
            return None
        elif is_array(raw) and not (is_passed and not steps and position == 0):
            raw = raw.get_canonical().element_type
            position += 1
        elif is_pointer(raw) or is_array(raw):
            raw = pointee(raw)
            steps.append(DEREFERENCE)
            position += 1
        else:
            break
    return Path(root, tuple(steps))


def _parts(place: Place) -> tuple[str | int, ...]:
    """The members and constant subscripts by which a place is a part of a variable."""
    parts: list[str | int] = []
    members = list(place.members)
    for position, index in enumerate(place.indices):
        parts += [name for at, name in members if at == position]
        parts.append(index.value if isinstance(index, IntConst) else -1)
    return (*parts, *(name for at, name in members if at == len(place.indices)))
