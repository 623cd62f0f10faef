"""Whether two names of a function may be one memory, by what the text of all files says.

Input: the functions and variables of a file, and the project that it belongs to. Output: for
variables, members and what pointers lead to: which are the same by an initializer, an
assignment in any function, an argument or a result of a call. What is not in the text speaks
neither for nor against it. A pointer that has an initializer and never changes is its
initializer.

The files of a project are read one by one, as they are compiled. A name with external
linkage is one thing in all of them; other declarations are known by their places.
"""

import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain

from depanalysis.errors import ParseError
from depanalysis.frontends.c.comparisons import Comparisons
from depanalysis.frontends.c.constraints import INITIALLY, Reader, site
from depanalysis.frontends.c.dialects import C, Dialect
from depanalysis.frontends.c.environment import Observed, observed
from depanalysis.frontends.c.layouts import (
    element,
    field_named,
    inherits,
    is_array,
    is_pointer,
    is_record,
    named_offset,
    pointee,
)
from depanalysis.frontends.c.libclang import (
    ClangType,
    Cursor,
    Node,
    bare,
    file_of,
    identity,
    is_static,
    node_of,
    parse,
    type_kind,
    variables_below,
)
from depanalysis.frontends.c.origins import RESULT
from depanalysis.frontends.c.paths import DEREFERENCE, Function, Path, Step
from depanalysis.frontends.c.places import Place
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.types import REFERENCES
from depanalysis.frontends.c.units import Unit
from depanalysis.frontends.cells import Memory, Object
from depanalysis.frontends.points_to import Constraints
from depanalysis.ir.expressions import IntConst
from depanalysis.options import Language, Preprocessing
from depanalysis.projects import Project

_DEEPEST = 5
_MOST_BYTES = 2**19
_MOST_FACTS_OF_A_FILE = 300_000
"""How much follows from one file at most."""
_ENOUGH = 10**9
_MOST_FACTS = 150_000
"""How much of a project is read at most, and how much follows from it."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What two pointers may both lead to: an object's name, if it has one, and a line.

    The line is 0 where other files say it. It `is_unread` where the text has too many
    pointers to follow all of them, so that it may say so or not.
    """

    name: str
    line: int
    is_elsewhere: bool = False
    is_unread: bool = False


@dataclass(slots=True)
class Aliases:
    """The points-to sets of a text; `project` has those of all files of its project.

    The parser has left something out of those that are `unread`.
    """

    reader: Reader
    compared: Comparisons
    project: Callable[[], "Aliases | None"]
    unread: tuple[str, ...] = ()
    _functions: dict[Hashable, Function] = field(default_factory=dict)
    _shared: dict[tuple[Path, Path], Shared | None] = field(default_factory=dict)
    _met: dict[tuple[Path, Path, int], Shared | None] = field(default_factory=dict)
    _results: dict[Hashable, Cursor] = field(default_factory=dict)
    _memories: dict[Path, tuple[int, Memory]] = field(default_factory=dict)
    _paths: dict[Hashable, Path | None] = field(default_factory=dict)

    def observed(self) -> Observed:
        """What all functions observe of what mathematics changes."""
        trees = (*self.reader.functions.values(), *self.reader.trees)
        return observed(trees, self.unread, is_broken=bool(self.unread))

    def names_function(self, pointer: ClangType) -> bool:
        """Whether the files take the address of a function to which a pointer may lead.

        It has as many parameters as the pointer says, if that says so.
        """
        raw, whole = pointer.get_canonical(), self.project()
        is_unread = self.unread or (whole is not None and whole.unread)
        if is_unread or type_kind(raw) != "POINTER":
            return True
        count = _parameter_count(raw.get_pointee())
        types = (t for reader in self._readers() for t in reader.mentioned_types())
        return any(
            None in (count, n) or n == count for n in map(_parameter_count, types)
        )

    def functions_of(self, pointer: ClangType, member: str | None) -> Iterator[Node]:
        """The functions of just the type that a pointer leads to whose addresses are taken.

        Those are left out that nothing but other members than the one named is set to.
        """
        type_ = pointer.get_canonical().get_pointee()
        for reader in self._readers():
            for node, members in reader.mentioned_functions():
                # Types of different files are compared by what they are called.
                is_fit = node.cursor.type.get_canonical().spelling == type_.spelling
                if is_fit and (member is None or members & {member, ""}):
                    yield node

    def is_set_by_call(self, variable: Cursor) -> bool:
        """Whether a function that the text calls by its name may set a variable."""
        return any(reader.is_set_by_call(variable) for reader in self._readers())

    def _readers(self) -> tuple[Reader, ...]:
        """What was read of the text, and of its project."""
        whole = self.project()
        return (self.reader, *(() if whole is None else (whole.reader,)))

    def path(
        self, place: Place, root: int, seen_as: ClangType | None = None
    ) -> Path | None:
        """How the function gets from a variable to a place, if that can be said.

        `seen_as` is the type of what a `void *` on the way leads to.
        """
        cursor = self.reader.variables.get(root)
        if cursor is None:
            return None
        if seen_as is not None:
            return _path(place, root, cursor, seen_as, self._member)
        key = root, place.members, len(place.indices)
        if key not in self._paths:
            self._paths[key] = _path(place, root, cursor, None, self._member)
        return self._paths[key]

    def path_of_result(
        self, place: Place, function: Cursor, raw: ClangType
    ) -> Path | None:
        """How one gets to a place from what a function returns, a pointer to a type."""
        root = ("result", self.reader.key(function.canonical))
        self._results[root] = function
        return _followed(
            Path(root, is_value=True), place, raw, member=self._member, position=1
        )

    def path_of_fresh(self, place: Place, call: Node, raw: ClangType) -> Path | None:
        """How one gets to a place from fresh memory that a call returns."""
        return _followed(
            Path(site(call), is_value=True), place, raw, member=self._member, position=1
        )

    def _member(self, raw: ClangType, name: str) -> Cursor | None:
        """A member of a record, or of one of the classes that inherit and have methods."""
        found = field_named(raw, name)
        if found is not None:
            return found
        wanted = raw.get_canonical().get_declaration().get_usr()
        for each in self.reader.functions.values():
            home = each.cursor.semantic_parent
            if home is not None and inherits(home, wanted):
                found = found or field_named(home.type, name)
        return found

    def shared(self, one: Path, other: Path) -> Shared | None:
        """What may be the memory of two paths of one function."""
        if (one, other) not in self._shared:
            found = self._shared_here(one, other)
            self._shared[one, other] = found or self._elsewhere(
                lambda whole, paths: whole._shared_here(paths[0], paths[1]), one, other
            )
        return self._shared[one, other]

    def _shared_here(self, one: Path, other: Path) -> Shared | None:
        function = self._results.get(one.root)
        if one == other and function is not None and is_of_standard(file_of(function)):
            # What one call of a method refers to, so may another one.
            return Shared("", 0)
        found = self._meeting(one, other, 0)
        is_led = [DEREFERENCE in path.steps for path in (one, other)]
        may_meet = any(is_led) and all(
            each or self.reader.is_addressed(path.root)
            for each, path in zip(is_led, (one, other), strict=True)
        )
        return found or (self._unread() if may_meet else None)

    def _unread(self) -> Shared | None:
        """What stands for the pointers that have not been followed."""
        return Shared("", 0, is_unread=True) if self.reader.known.is_cut else None

    def repeated(self, path: Path) -> Shared | None:
        """What two of the pointers in one array may both lead to."""
        return self._repeated(path) or self._elsewhere(
            lambda whole, paths: whole._repeated(*paths), path
        )

    def divided(self, path: Path) -> int:
        """The line that lets the pointers in one array lead to parts of one object."""
        return self.reader.known.divided(self._memory(path))

    def reaches(self, values: Iterable[Node], end: Path) -> bool:
        """Whether one gets from values of expressions to the memory of a path."""
        return self.reach(values)(end)

    def reach(self, values: Iterable[Node]) -> Callable[[Path], bool]:
        """Tells of paths whether one gets from values of expressions to their memory."""
        listed = tuple(values)
        found: list[Mapping[Object, None]] = []

        def is_reached(end: Path) -> bool:
            if self.reader.known.is_cut:
                return True
            wanted = [c[0] for c in self._memory(end).cells if _is_one(c[0])]
            if wanted and not found:
                found.append(self.reader.reached(listed))
            return any(each in found[0] for each in wanted)

        return is_reached

    def _repeated(self, path: Path) -> Shared | None:
        array = self._memory(replace(path, steps=path.steps[:-1]))
        cursor = self.reader.variables.get(path.root)
        is_table = cursor is not None and is_array(cursor.type)
        are_many = path.steps.count(DEREFERENCE) + is_table > 2
        found = self.reader.known.repeated(self._memory(path), array, are_many=are_many)
        return self._unread() if found is None else Shared(found[0].name, found[1])

    def _elsewhere(
        self, ask: Callable[["Aliases", list[Path]], Shared | None], *paths: Path
    ) -> Shared | None:
        """What the files of the project say about paths of one of them."""
        whole = self.project()
        if whole is None:
            return None
        found = ask(whole, [replace(p, root=self._root_elsewhere(p)) for p in paths])
        return None if found is None else replace(found, line=0, is_elsewhere=True)

    def _root_elsewhere(self, path: Path) -> Hashable:
        if path.root in self._results:
            return "result", _name(self._results[path.root])
        if path.is_value:
            return path.root
        return _name(self.reader.variables[path.root])

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
        """Callers that are reached in many ways hand over the same, and are asked once."""
        asked = one, other, depth
        if asked not in self._met:
            found = self._found_meeting(one, other, depth)
            self._met[asked] = found or self._meeting_begun(one, other, depth)
        return self._met[asked]

    def _meeting_begun(self, one: Path, other: Path, depth: int) -> Shared | None:
        """What paths may share by way of what variables of lambdas begin with."""
        first, second, line = self._begun(one, other)
        if not line:
            return None
        is_unsaid = any(x.is_value and not self._is_found(x) for x in (first, second))
        if first == second or is_unsaid:
            return Shared("", line)
        return self._found_meeting(first, second, depth)

    def _found_meeting(self, one: Path, other: Path, depth: int) -> Shared | None:
        line = self.compared.line(one, other)
        if line:
            return Shared("", line)
        found = self._meeting_in_one(one, other, depth)
        if found is not None:
            return found
        function = self._function(one, other)
        if function is None or depth > _DEEPEST:
            return self._meeting_of(self._memory(one), self._memory(other), 0)
        for call in function.calls:
            first, second = (function.passed(path, call) for path in (one, other))
            if first is None or second is None:
                continue
            found = self._meeting(first, second, depth + 1)
            if found is not None:
                return Shared(found.name, call.line)
            origin = function.handed_twice(one, other, call)
            if origin and (RESULT not in origin or not self._is_found(first)):
                return Shared("", call.line)
        if not function.is_entry:
            return None
        return self._meeting_of(self._given(one), self._given(other), 0)

    def _begun(self, *paths: Path) -> tuple[Path, Path, int]:
        """Two paths by way of what variables of lambdas begin with, and the line of that."""
        found, last = [], 0
        for path in paths:
            begun, line = self.reader.captured.get(path.root, (None, 0))
            is_led = begun is not None and path.steps[:1] == (DEREFERENCE,)
            found.append(begun.then(*path.steps[1:]) if begun and is_led else path)
            last = line if is_led else last
        return found[0], found[1], last

    def _is_found(self, path: Path) -> bool:
        """Whether the text says which memory a path leads to."""
        return any(_is_one(object_) for object_, _ in self._memory(path).cells)

    def _meeting_in_one(self, one: Path, other: Path, depth: int) -> Shared | None:
        """Pointers in one place of what may be one object, under two names."""
        length = min(len(one.steps), len(other.steps))
        for position in range(1, length):
            first, second = (path.before(position) for path in (one, other))
            if one.after(first) != other.after(second) or first == second:
                continue
            if DEREFERENCE in one.steps[-position:]:
                return self._meeting(first, second, depth)
        return None

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
        """What a path leads to, which is found again only where more is known since."""
        left = self.reader.known.left
        known = self._memories.get(path)
        if known is None or known[0] != left:
            known = left, self._followed(self._start(path), path.steps)
            self._memories[path] = known
        return known[1]

    def _start(self, path: Path) -> Memory:
        known = self.reader.known
        if path.is_value:
            return known.values(self.reader.sites.get(path.root, path.root))
        cursor = self.reader.variables.get(path.root)
        return Memory({}) if cursor is None else known.at(self.reader.object(cursor))

    def _given(self, path: Path) -> Memory:
        """What others hand over, where a path begins at a parameter."""
        known = self.reader.known
        own = self.reader.object(self.reader.variables[path.root])
        memory = known.pointed(known.at(own))
        cells = {c: n for c, n in memory.cells.items() if _is_given(c[0], own)}
        return self._followed(Memory(cells, memory.holders), path.steps[1:])

    def _followed(self, memory: Memory, steps: tuple[Step, ...]) -> Memory:
        known = self.reader.known
        for step in steps:
            memory = (
                known.pointed(memory) if step == "*" else known.member(memory, step)
            )
        return memory


def aliases(
    functions: Mapping[Hashable, Node],
    variables: tuple[Cursor, ...],
    build: Callable[[Cursor], Node],
    project: Callable[[], Aliases | None],
) -> Aliases:
    """The aliases of a text that has these functions and variables."""
    reader = Reader(functions, build, known=Constraints(left=_MOST_FACTS_OF_A_FILE))
    reader.read(variables)
    # What a question adds must not change the answer to another one.
    reader.known.left = 0 if reader.known.is_cut else _ENOUGH
    return Aliases(reader, Comparisons(reader), project)


@dataclass(frozen=True, slots=True)
class Reading:
    """How the files of a language are read: its functions, and the tree of each.

    `called` adds the functions that others call and that no file defines by itself.
    """

    language: Language
    dialect: Dialect
    functions: Callable[[Unit], Iterable[Cursor]]
    build: Callable[[Cursor], Node]
    called: Callable[[Iterable[Node]], Iterable[Cursor]] = lambda _: ()


def _parameter_count(function: ClangType) -> int | None:
    """How many parameters a type of functions has, where it says so."""
    if type_kind(function) != "FUNCTIONPROTO":
        return None
    return sum(1 for _ in function.argument_types())


def _functions_of_c(unit: Unit) -> Iterator[Cursor]:
    for each in (*unit.included, *unit.declarations):
        if each.kind.name == "FUNCTION_DECL" and each.is_definition():
            yield each


OF_C = Reading("c", C, _functions_of_c, node_of)


@lru_cache(maxsize=2)
def aliases_of_project(project: Project, reading: Reading = OF_C) -> Aliases | None:
    """The aliases of all files of a language in a project; nothing if it has no two."""
    files, units, left = project.read(reading.language), list[Unit](), _MOST_BYTES
    unread: list[str] = []
    for each in files if len(files) > 1 else ():
        assert each.source is not None
        text = each.source.file.text
        left -= len(text)
        unit = (
            _parsed(each.path, text, each.preprocessing, reading) if left >= 0 else None
        )
        units += [] if unit is None else [unit]
        unread += [text] if unit is None or unit.diagnostics else []
    functions = [c for unit in units for c in reading.functions(unit)]
    homes = Counter(_name(c) for c in {_place(c): c for c in functions}.values())
    known: dict[tuple[int, str], Hashable] = {}

    def key(cursor: Cursor) -> Hashable:
        # `this` has the identity of its method.
        own = identity(cursor), cursor.spelling
        if own not in known:
            name = _name(cursor)
            is_plain = homes[name] < 2
            known[own] = name if is_plain else (name, cursor.translation_unit.spelling)
        return known[own]

    kept = {key(each.canonical): each for each in functions}
    trees = {own: reading.build(each) for own, each in kept.items()}
    declared = [v for u in units for v in (*u.included, *u.declarations)]
    initialized = map(reading.build, variables_below(declared))
    for each in reading.called(chain(tuple(trees.values()), initialized)):
        trees.setdefault(key(each.canonical), reading.build(each))
    reader = Reader(trees, reading.build, key, Constraints(left=_MOST_FACTS))
    reader.read(declared)
    reader.known.left = 0 if reader.known.is_cut else _ENOUGH
    if not units:
        return None
    return Aliases(reader, Comparisons(reader), lambda: None, tuple(unread))


def _parsed(
    path: str, text: str, preprocessing: Preprocessing, reading: Reading
) -> Unit | None:
    with suppress(ParseError):
        return parse(path, text, preprocessing, reading.dialect)
    return None


def _name(cursor: Cursor) -> Hashable:
    """What a declaration goes by in all files: its linkage, or else its place."""
    if cursor.linkage.name == "EXTERNAL":
        name = str(cursor.get_usr())
        return ("this", name) if cursor.spelling == "this" else name
    parent = cursor.semantic_parent
    scope = cursor.extent.start.offset if parent is None else parent.displayname
    return (*_place(cursor), scope, cursor.spelling)


def _place(cursor: Cursor) -> tuple[str, int]:
    place = cursor.location
    return os.path.abspath(place.file.name if place.file else ""), place.line


def _is_one(object_: Object) -> bool:
    """Whether it is not what all objects of a type have in common."""
    key = object_.key
    return object_.kind != "outside" or (isinstance(key, tuple) and key[0] == "given")


def _is_given(object_: Object, own: Object) -> bool:
    key = object_.key
    return isinstance(key, tuple) and key[0] == "given" and key[1] == own


def _path(
    place: Place,
    root: int,
    cursor: Cursor,
    seen_as: ClangType | None,
    member: Callable[[ClangType, str], Cursor | None],
) -> Path | None:
    steps: list[Step] = []
    raw = cursor.type
    is_passed = cursor.kind.name == "PARM_DECL"
    if type_kind(bare(raw)) in (*REFERENCES, "FUNCTIONPROTO"):
        # The variable `this` of a method has the type of the method.
        is_this = type_kind(raw) == "FUNCTIONPROTO"
        raw = cursor.semantic_parent.type if is_this else bare(raw).get_pointee()
        steps.append(DEREFERENCE)
    path = Path(root, tuple(steps))
    return _followed(
        path, place, raw, seen_as, member=member, is_passed=is_passed and not steps
    )


def _followed(
    path: Path,
    place: Place,
    raw: ClangType,
    seen_as: ClangType | None = None,
    *,
    member: Callable[[ClangType, str], Cursor | None],
    position: int = 0,
    is_passed: bool = False,
) -> Path | None:
    """The path to a place in an object of a type, of which some subscripts are done."""
    steps, members = list[Step](), list(place.members)
    while members or position < len(place.indices):
        if type_kind(raw) == "VOID" and seen_as is not None:
            raw, seen_as = seen_as, None
        if members and members[0][0] == position and is_record(raw):
            (_, name), *members = members
            found = member(raw, name)
            if found is None:
                return None
            steps.append(named_offset(found))
            raw = found.type
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
    return path.then(*steps)


def _parts(place: Place) -> tuple[str | int, ...]:
    """The members and constant subscripts by which a place is a part of a variable."""
    parts: list[str | int] = []
    members = list(place.members)
    for position, index in enumerate(place.indices):
        parts += [name for at, name in members if at == position]
        parts.append(index.value if isinstance(index, IntConst) else -1)
    return (*parts, *(name for at, name in members if at == len(place.indices)))
