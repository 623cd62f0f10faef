"""The names of Python files that import each other, and where each has its values.

Input: files with their trees. Output: for each scope the cells of memory that its names are.
An attribute is one cell whatever object it belongs to; those of modules are variables of
these modules. Functions, classes and modules are values like all others.
"""

import ast
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from depanalysis.frontends.cells import Object
from depanalysis.frontends.points_to import Constraints
from depanalysis.frontends.python.bindings import (
    FUNCTIONS,
    SCOPES,
    Definition,
    arguments,
    bound,
    definition,
    exported,
    inside,
    nested,
)
from depanalysis.frontends.python.linking import Module, Modules
from depanalysis.frontends.python.names import LIBRARIES, dotted
from depanalysis.frontends.python.sharing import Led, keeping, leading

ANYTHING = Object(("anything",), "outside")
"""What may be whatever has a name."""

ANY_ATTRIBUTE = Object(("anything", "attribute"), "outside")
"""What may be any attribute of objects."""

A_FILE = 10**7
"""Lines of files are numbered through; each file begins at a multiple of this."""

Key = tuple[str, int, int]
"""A scope: its file, and the line and column where it begins."""


@dataclass(frozen=True, slots=True)
class Handed:
    """What a call in a scope hands over, and what of that a loop hands over again.

    What is `fresh` in each turn of the loop may still be one variable.
    """

    caller: Key | None
    values: Mapping[str, Hashable]
    again: tuple[Hashable, ...]
    fresh: tuple[Hashable, ...]


@dataclass(slots=True)
class Function:
    """A function with its defaults, and what each call of it hands over.

    `receiver`: the first parameter of a method, which is an object, or its class.
    """

    key: Key
    node: Definition
    parameters: tuple[str, ...]
    names: tuple[str, ...]
    defaults: dict[str, Hashable] = field(default_factory=dict)
    calls: list[tuple[int, dict[str, Hashable]]] = field(default_factory=list)
    handed: dict[Hashable, Handed] = field(default_factory=dict)
    receiver: Literal["object", "class"] | None = None


@dataclass(slots=True)
class Scopes:
    """The scopes of files, and what imports and definitions bind in them.

    `imported` names are modules, or come from what is not given. `origins` says of which
    variable of another file a name is a copy.
    """

    files: tuple[Module, ...]
    modules: Modules
    known: Constraints
    paths: tuple[str, ...] = ()
    functions: dict[Key, Function] = field(default_factory=dict)
    methods: set[str] = field(default_factory=set)
    classes: dict[Key, ast.ClassDef] = field(default_factory=dict)
    nested: dict[Key, set[str]] = field(default_factory=dict)
    keeping: Mapping[str, frozenset[str]] = field(default_factory=dict)
    leading: Mapping[str, tuple[Led, ...]] = field(default_factory=dict)
    _locals: dict[Key, frozenset[str]] = field(default_factory=dict)
    _outer: dict[Key, tuple[Key, ...]] = field(default_factory=dict)
    _defined: dict[Object, str] = field(default_factory=dict)
    _origins: dict[Object, Object] = field(default_factory=dict)
    _imported: dict[Object, Key | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.paths = tuple(each.place for each in self.files)
        self.keeping = keeping(each.tree for each in self.files)
        self.leading = leading({each.place: each.tree for each in self.files})
        for path, each in zip(self.paths, self.files, strict=True):
            self._scope(each.tree, (path, 0, 0), ())

    def kept_by(self, name: str) -> frozenset[str]:
        """The attributes in which a function keeps what it gets, by its name."""
        return self.keeping.get(name, frozenset())

    def led_by(self, name: str, *, is_class: bool) -> tuple[Led, ...]:
        """What a function, or a class, keeps that lies in what it gets.

        A class without a constructor of its own may have that of any other one.
        """
        if name in self.leading or not is_class:
            return self.leading.get(name, ())
        known = (e for x in self.leading.values() for e in x)
        return tuple(x for x in known if getattr(x.scope, "name", "") == "__init__")

    def line(self, node: ast.expr | ast.stmt, here: Key) -> int:
        """The number of a line among those of all files."""
        return self.paths.index(here[0]) * A_FILE + node.lineno

    def definition_of(self, name: str | None, here: Key) -> str:
        """What defines the function or the class that has a name, if anything does."""
        base, _, last = (name or "").rpartition(".")
        home = self.module(base, here) if base else here
        if home is None or name is None:
            return ""
        own = variable_of(home, last) if base else self.variable(here, last)
        for _ in range(8):
            if own not in self._origins:
                break
            own = self._origins[own]
        return self._defined.get(own, "")

    def is_plain(self, own: Object) -> bool:
        """Whether neither an import nor a definition says what a variable is."""
        return own not in self._imported and own not in self._defined

    def runs_once(self, here: Key) -> bool:
        """Whether a scope is a file, or a class that is defined beside its functions."""
        outer = self._outer.get(here, ())
        return not outer or (here in self.classes and len(outer) == 1)

    def is_module(self, callee: ast.Attribute, here: Key) -> bool:
        """Whether a module stands before the dot."""
        name = dotted(callee.value)
        return name is not None and (
            name in LIBRARIES or self.module(name, here) is not None
        )

    def is_foreign(self, callee: ast.expr, here: Key) -> bool:
        """Whether something is called that belongs to what is not given."""
        root = (dotted(callee) or "").partition(".")[0]
        own = self.variable(here, root)
        key = self._imported.get(own)
        return own in self._imported and (key is None or self._tree(key) is None)

    def _scope(self, scope: ast.AST, here: Key, outer: tuple[Key, ...]) -> None:
        self._outer[here] = outer
        self._locals[here] = frozenset(bound(scope))
        self.nested[here] = set(nested(scope))
        is_class = isinstance(scope, ast.ClassDef)
        counts = Counter(bound(scope))
        if isinstance(scope, ast.ClassDef):
            self.classes[here] = scope
        if isinstance(scope, FUNCTIONS):
            self._function(scope, here)
        for node in inside(scope):
            if isinstance(node, SCOPES):
                # The names of a class are not seen from its methods.
                own = key_at(here[0], node)
                self._scope(node, own, outer if is_class else (here, *outer))
                if is_class and own in self.functions:
                    self.functions[own].receiver = _receiver(node)
            name, kind = definition(node)
            if name and is_class:
                self.methods.add(name)
            elif counts[name] == 1:
                self._defined[self.variable(here, name)] = kind
            if isinstance(node, ast.Import | ast.ImportFrom):
                for name, key in self._import(node, here):
                    self._imported[self.variable(here, name)] = key

    def _function(self, node: Definition, here: Key) -> None:
        given = node.args
        parameters = tuple(a.arg for a in (*given.posonlyargs, *given.args))
        names = tuple(a.arg for a in arguments(node))
        self.functions[here] = own = Function(here, node, parameters, names)
        # A function that a class gets later has an object, too.
        own.receiver = "object" if parameters[:1] in (("self",), ("cls",)) else None
        for name in names:
            to = self.variable(here, name)
            self.known.add(self.known.home((to, 0)), (outside_of(to), 0), 0)
        for rest in filter(None, (given.vararg, given.kwarg)):
            to = self.variable(here, rest.arg)
            listed = Object(("list", to), "heap", rest.arg)
            self.known.add(self.known.home((to, 0)), (listed, 0), 0)

    def _import(
        self, node: ast.Import | ast.ImportFrom, here: Key
    ) -> Iterator[tuple[str, Key | None]]:
        """The names that an import binds, with the module where one is."""
        for each in node.names:
            if isinstance(node, ast.Import):
                parts = each.name.split(".")
                keys = [
                    self._found(here, 0, ".".join(parts[: k + 1]))
                    for k in range(len(parts))
                ]
                for part, inner, home in zip(parts[1:], keys[1:], keys, strict=False):
                    self.add(variable_of(home, part), thing("module", inner))
                    self._imported[variable_of(home, part)] = inner
                key = keys[-1] if each.asname else keys[0]
                self.add(
                    self.variable(here, each.asname or parts[0]), thing("module", key)
                )
                yield each.asname or parts[0], key
            else:
                yield from self._import_from(node, each, here)

    def _import_from(
        self, node: ast.ImportFrom, each: ast.alias, here: Key
    ) -> Iterator[tuple[str, Key | None]]:
        name = node.module or ""
        home = self._found(here, node.level, name)
        tree = self._tree(home)
        if each.name == "*":
            for own in self._exported(home):
                self._copy(variable_of(home, own), self.variable(here, own), node, here)
            return
        to = self.variable(here, each.asname or each.name)
        inner = self._found(here, node.level, f"{name}.{each.name}".strip("."))
        self._copy(self.member(home, each.name), to, node, here)
        if self._tree(inner) is not None:
            self.add(to, thing("module", inner))
            is_only = tree is None or each.name not in exported(tree)
            yield each.asname or each.name, inner if is_only else None
        elif tree is None:
            yield each.asname or each.name, None

    def _exported(self, home: Key, left: int = 8) -> Iterator[str]:
        """The names of a module, with those that it imports without naming them."""
        tree = self._tree(home)
        if tree is None or not left:
            return
        yield from sorted(exported(tree))
        for node in inside(tree):
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
                other = self._found(home, node.level, node.module or "")
                yield from self._exported(other, left - 1)

    def _found(self, here: Key, level: int, name: str) -> Key:
        """The module of a name; one that is not given has a key of its own."""
        found = self.modules.imported(here[0], level, name)
        path = "" if found is None else found.place
        return (path, 0, 0) if path in self.paths else (f"{'.' * level}{name}", -1, 0)

    def _tree(self, key: Key) -> ast.Module | None:
        if key[1] or key[0] not in self.paths:
            return None
        return self.files[self.paths.index(key[0])].tree

    def module(self, name: str, here: Key) -> Key | None:
        """The module that a name with dots in it is by imports."""
        base, _, last = name.rpartition(".")
        if not base:
            return self._imported.get(self.variable(here, name))
        home = self.module(base, here)
        return None if home is None else self._imported.get(variable_of(home, last))

    def variable(self, here: Key, name: str) -> Object:
        """What a name without dots stands for in a scope."""
        for each in (here, *self._outer.get(here, ())):
            if name in self._locals.get(each, ()):
                return (
                    attribute_of(name)
                    if each in self.classes
                    else variable_of(each, name)
                )
        return variable_of((here[0], 0, 0), name)

    def is_outer(self, here: Key, name: str) -> bool:
        """Whether a function has a variable from around it."""
        is_function = here in self.functions and here not in self.classes
        return is_function and name not in self._locals.get(here, ())

    def add(self, to: Object, value: Object) -> None:
        """A variable has a value."""
        self.known.add(self.known.home((to, 0)), (value, 0), 0)

    def _copy(self, origin: Object, to: Object, place: ast.stmt, here: Key) -> None:
        """A module has what another one has under a name."""
        self._origins[to] = origin
        line = self.line(place, here)
        self.known.copy(self.known.home((origin, 0)), self.known.home((to, 0)), line)

    def member(self, home: Key, name: str) -> Object:
        """A variable of a module."""
        own = variable_of(home, name)
        if self._tree(home) is None:
            self.add(own, outside_of(own))
        return own


def _receiver(method: ast.AST) -> Literal["object", "class"] | None:
    """What the first parameter of a function in a class is, beside what calls give."""
    if not isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    names = {ast.unparse(x).rpartition(".")[2] for x in method.decorator_list}
    if "staticmethod" in names:
        return None
    return "class" if "classmethod" in names else "object"


def key_at(path: str, scope: ast.AST) -> Key:
    """The scope that begins with a node."""
    if isinstance(scope, ast.stmt | ast.expr):
        return path, scope.lineno, scope.col_offset
    return path, 0, 0


def variable_of(scope: Key, name: str) -> Object:
    """The variable of a scope itself."""
    return Object((scope, name), "variable", name)


def attribute_of(name: str) -> Object:
    """An attribute, of whatever object."""
    return Object(("attribute", name), "contents", name)


def outside_of(own: Object) -> Object:
    """What a name is of which the files do not say all."""
    return Object(("given", own), "outside", own.name)


def foreign_name(own: Object) -> str:
    """The name of what a module has that is not given; of anything else none."""
    match own.key:
        case ("given", Object(key=((_, -1, _), name))):
            return str(name)
    return ""


def thing(tag: str, key: Key) -> Object:
    """A function, a class, an object of a class, or a module."""
    return Object((tag, key), "variable")


def scope_of(thing: Object) -> Key:
    """The scope that a function, a class or a module has."""
    assert isinstance(thing.key, tuple)
    found: Key = thing.key[1]
    return found


def is_a(target: Object, *tags: str) -> bool:
    """Whether an object is of one of some kinds."""
    return isinstance(target.key, tuple) and target.key[0] in tags


def is_thing(target: Object) -> bool:
    """Whether an object is no array."""
    kinds = ("list", "function", "class", "record", "instance", "object", "module")
    return is_a(target, *kinds)
