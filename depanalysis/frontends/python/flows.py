"""Where arrays go by the statements of Python files: the constraints of a points-to analysis."""

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from depanalysis.frontends.cells import Cell, Object
from depanalysis.frontends.python.bindings import (
    arguments,
    bodies,
    expressions,
    is_name,
)
from depanalysis.frontends.python.constructions import Constructions
from depanalysis.frontends.python.names import binds, dotted
from depanalysis.frontends.python.namespaces import (
    sets_any,
)
from depanalysis.frontends.python.nodes import Call
from depanalysis.frontends.python.scopes import (
    ANYTHING,
    Key,
    attribute_of,
    is_a,
    key_at,
    scope_of,
    thing,
    variable_of,
)
from depanalysis.frontends.python.sharing import bound_in
from depanalysis.frontends.python.values import RAISED

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_CACHING = ("cache", "lru_cache", "cached_property", "memoize")

_WORD = re.compile(r"\w+")
_OPEN = re.compile(r"__|\b(?:exec|eval|setattr|getattr|globals|locals|vars)\b")


def _words(place: ast.expr) -> frozenset[str] | None:
    """The words of a constant text that is run, if it can set nothing else."""
    match place:
        case ast.Call(
            func=ast.Name(id="exec"), args=[ast.Constant(value=str(text)), *_]
        ) if not _OPEN.search(text):
            return frozenset(_WORD.findall(text))
    return None


@dataclass(slots=True)
class Flows(Constructions):
    """The constraints of the statements of files."""

    def __post_init__(self) -> None:
        for path, each in zip(self.scopes.paths, self.scopes.files, strict=True):
            self._read(each.tree.body, (path, 0, 0))
        for path, each in zip(self.scopes.paths, self.scopes.files, strict=True):
            for place, is_variable in sets_any(each.tree):
                self._set_any(path, place, is_variable)
        self._ask_for_attributes()
        # The trees keep their identities no longer.
        self._values.clear()

    def _read(self, body: Iterable[ast.stmt], here: Key) -> None:
        for stmt in body:
            self._statement(stmt, here)

    def _statement(self, stmt: ast.stmt, here: Key) -> None:
        if isinstance(stmt, ast.ClassDef):
            self._class(stmt, here)
        elif isinstance(stmt, ast.FunctionDef | ast.AsyncFunctionDef):
            self._definition(stmt, here)
        else:
            self._effects(stmt, here)
            self._binds(stmt, here)
            for part in expressions(stmt):
                if isinstance(part, ast.NamedExpr):
                    self._assign(part.target, part.value, here)
                elif isinstance(part, ast.Yield | ast.YieldFrom) and part.value:
                    result = ("result", here)
                    self.known.copy(self._value(part.value, here), result)
                elif isinstance(part, (ast.Call, ast.Lambda, *_COMPREHENSIONS)):
                    self._value(part, here)
            is_loop = isinstance(stmt, ast.For | ast.AsyncFor | ast.While)
            if is_loop:
                self._loops.append(bound_in(stmt))
            for body in bodies(stmt):
                self._read(body, here)
            if is_loop:
                self._loops.pop()

    def _class(self, stmt: ast.ClassDef, here: Key) -> None:
        own = key_at(here[0], stmt)
        self.scopes.add(self.scopes.variable(here, stmt.name), thing("class", own))
        self.known.add(("derived", own), (thing("class", own), 0), 0)
        self.scopes.add(variable_of((here[0], 0, 0), "__class__"), thing("class", own))
        for base in stmt.bases:
            self.known.watch(
                self._value(base, here), lambda cell: self._inherit(cell[0], own)
            )
            if (dotted(base) or "").endswith("Enum"):
                self._members(stmt, own)
        self._read(stmt.body, own)

    def _inherit(self, base: Object, own: Key) -> None:
        if is_a(base, "record"):
            self.known.add(("init", own), (base, 0), 0)
        elif is_a(base, "class"):
            self.known.copy(("derived", own), ("derived", scope_of(base)))
            for each in ("init", "new"):
                self.known.copy((each, scope_of(base)), (each, own))

    def _members(self, stmt: ast.ClassDef, here: Key) -> None:
        """The members of an enumeration have their values also under one name."""
        for each in stmt.body:
            if isinstance(each, ast.Assign):
                address = ("address", attribute_of("value"))
                self.known.add(address, (attribute_of("value"), 0), 0)
                given = self._value(each.value, here)
                self._store(given, address, each.value, here, "surely")

    def _definition(
        self, stmt: ast.FunctionDef | ast.AsyncFunctionDef, here: Key
    ) -> None:
        own = key_at(here[0], stmt)
        to = self.scopes.variable(here, stmt.name)
        self.scopes.add(to, thing("function", own))
        if here in self.scopes.classes and stmt.name in ("__init__", "__new__"):
            made = stmt.name.strip("_"), here
            self.known.add(made, (thing("function", own), 0), 0)
        self._decorators(stmt, here)
        if any(map(_is_caching, stmt.decorator_list)):
            self.known.find_again(("result", own))
        if any("property" in ast.unparse(each) for each in stmt.decorator_list):
            self.known.copy(("result", own), self.known.home((to, 0)))
        if any(ast.unparse(x).endswith(".setter") for x in stmt.decorator_list):
            for name in self.scopes.functions[own].names[1:]:
                given = self.known.home((self.scopes.variable(own, name), 0))
                self.known.copy(self.known.home((to, 0)), given)
        self._defaults(stmt, here)
        self._objects(stmt, here)
        self._read(stmt.body, own)

    def _decorators(
        self, stmt: ast.FunctionDef | ast.AsyncFunctionDef, here: Key
    ) -> None:
        """A function, or what decorators of the files make of it, has its name."""
        home = self.known.home((self.scopes.variable(here, stmt.name), 0))
        for each in stmt.decorator_list:
            line = self.scopes.line(each, here)
            call = Call(line, id(each), ((home, False),), (), False)
            self._link(self._value(each, here), call, home)

    def _objects(self, stmt: ast.FunctionDef | ast.AsyncFunctionDef, here: Key) -> None:
        """The parameters that are objects of classes, as their place or a note says."""
        own = key_at(here[0], stmt)
        for position, each in enumerate(arguments(stmt)):
            to = self.scopes.variable(own, each.arg)
            if here in self.scopes.classes and not position:
                self.scopes.add(to, thing("instance", here))
                if _is_of_class(stmt):
                    self.known.copy(("derived", here), self.known.home((to, 0)))
            if each.annotation is not None and is_name(each.annotation):
                self.known.watch(
                    self._value(each.annotation, here), self._as_object(to)
                )

    def _as_object(self, to: Object) -> Callable[[Cell], None]:
        def react(cell: Cell) -> None:
            if is_a(cell[0], "class"):
                self.scopes.add(to, thing("instance", scope_of(cell[0])))

        return react

    def _effects(self, stmt: ast.stmt, here: Key) -> None:
        match stmt:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._assign(target, value, here)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, value, here)
            case ast.AugAssign(
                target=ast.Name() | ast.Attribute() as target,
                op=ast.Add() | ast.Mult(),
                value=value,
            ):
                joined = self._lists((value,), here)
                self._store(joined, self._address(target, here), target, here)
                self._move_entries(target, self._lists((target, value), here), here)
            case ast.Delete(targets=targets):
                for target in targets:
                    if isinstance(target, ast.Subscript):
                        self._move_entries(
                            target.value, self._lists((target.value,), here), here
                        )
            case (
                ast.For(target=target, iter=over)
                | ast.AsyncFor(target=target, iter=over)
            ):
                self._iterate(target, over, here)
            case ast.Return(value=ast.expr() as value):
                result = ("result", here)
                self.known.copy(
                    self._value(value, here), result, self.scopes.line(stmt, here)
                )

    def _binds(self, stmt: ast.stmt, here: Key) -> None:
        """What `with`, `except` and `case` give names."""
        match stmt:
            case ast.With(items=items) | ast.AsyncWith(items=items):
                for item in items:
                    if item.optional_vars is not None:
                        entered = self._values_of((item.context_expr,), here)
                        names = ("__enter__", "__aenter__")
                        self._operate(entered, names, item.context_expr, here, entered)
                        self._give(item.optional_vars, entered, here)
            case ast.Raise(exc=ast.expr() as value):
                self.known.copy(self._value(value, here), RAISED)
            case ast.Try(handlers=handlers) | ast.TryStar(handlers=handlers):
                pairs = [(x.name, x.type) for x in handlers if x.name and x.type]
                for name, kind in pairs:
                    self._store(RAISED, self._entry(name, here), kind, here)
            case ast.Match(subject=subject, cases=cases):
                whole = self._all_of((self._value(subject, here),))
                for part in (x for each in cases for x in ast.walk(each.pattern)):
                    for name in sorted(binds(part)):
                        self._store(whole, self._entry(name, here), subject, here)

    def _set_any(self, path: str, place: ast.expr, is_variable: bool) -> None:
        """Any attribute, or also any variable, may be given anything.

        A constant text names those that it gives something.
        """
        line = self.scopes.line(place, (path, 0, 0))
        words = _words(place)
        for name in self.attributes():
            if words is None or name in words:
                self.known.add(
                    self.known.home((attribute_of(name), 0)), (ANYTHING, 0), line
                )
        pairs = zip(self.scopes.paths, self.scopes.files, strict=True)
        for other, each in pairs if is_variable else ():
            for node in ast.walk(each.tree):
                own = variable_of((other, 0, 0), getattr(node, "id", ""))
                is_said = words is None or getattr(node, "id", "") in words
                if is_said and isinstance(node, ast.Name) and self.scopes.is_plain(own):
                    self.known.add(self.known.home((own, 0)), (ANYTHING, 0), line)

    def _ask_for_attributes(self) -> None:
        """What methods give for attributes, or instead of what these have."""
        asked = [
            n for n in ("__getattr__", "__getattribute__") if n in self.scopes.methods
        ]
        is_shown = "__get__" in self.scopes.methods
        for name in self.attributes() if asked or is_shown else ():
            home = self.known.home((attribute_of(name), 0))
            given, place = self._node(), ast.Name(name, lineno=0, col_offset=0)
            if is_shown:
                here = (self.scopes.paths[0], 0, 0)
                self._operate(home, ("__get__",), place, here, given)
            is_missing = home not in self.known.sources
            for each in asked if is_missing else asked[1:]:
                call = Call(0, ("ask", name), (), (), True)
                self._link(self._method(each), call, given)
            self.known.copy(given, home)


def _is_of_class(stmt: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a method has a class, and no object, as its first argument."""
    listed = [*stmt.args.posonlyargs, *stmt.args.args]
    names = {ast.unparse(each).rpartition(".")[2] for each in stmt.decorator_list}
    return "classmethod" in names or [x.arg for x in listed[:1]] == ["cls"]


def _is_caching(decorator: ast.expr) -> bool:
    """Whether calls of a function get what an earlier one has returned."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(called).rpartition(".")[2] in _CACHING
