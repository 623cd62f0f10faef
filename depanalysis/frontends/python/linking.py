"""What the names of functions stand for: in the same file, and in others that were given.

A function is known by its name where that has one meaning: it is defined once in its scope
and never bound again, decorated at most by a compiler. Imports are followed into the files
of a project; a module is found by the place of its file. What cannot be found is said.
"""

import ast
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import TypeAlias

from depanalysis.errors import SourceError
from depanalysis.frontends.python.comprehensions import with_own_variables
from depanalysis.frontends.python.computed_rows import with_rows
from depanalysis.frontends.python.creations import with_updates, without_conversions
from depanalysis.frontends.python.lengths import with_lengths
from depanalysis.frontends.python.named_views import with_views
from depanalysis.frontends.python.names import (
    INTEGERS,
    LIBRARIES,
    NARROW,
    REALS,
    Scope,
    bound_names,
    dotted,
    inside,
)
from depanalysis.frontends.python.own_builtins import with_own_builtins
from depanalysis.frontends.python.parsing import parsed
from depanalysis.frontends.python.pranges import with_ranges
from depanalysis.frontends.python.spellings import with_plain_spellings
from depanalysis.frontends.python.tables import with_tables
from depanalysis.frontends.python.unpacking import with_elements
from depanalysis.frontends.python.wrapped_ranges import with_plain_iterations
from depanalysis.ir.statements import UNSEEN
from depanalysis.projects import Given, Project
from depanalysis.source import SourceFile

_COMPILERS = (
    "njit", "jit", "numba.njit", "numba.jit", "nb.njit", "nb.jit", "vectorize",
    "numba.vectorize", "nb.vectorize", "np.vectorize", "cuda.jit", "numba.cuda.jit",
)  # fmt: skip
_DEFINED = (ast.FunctionDef, ast.ClassDef)
_FURTHEST = 8
"""How many imports lead from a name to its function at most."""


@dataclass(frozen=True, eq=False)
class Module:
    """A file with its tree, and the scopes around each function."""

    source: SourceFile
    tree: ast.Module
    converting: frozenset[ast.FunctionDef] = frozenset()
    assumed: tuple[str, ...] = ()
    _around: dict[ast.AST, tuple[Scope, ...]] = field(default_factory=dict)
    _bound: dict[ast.AST, Counter[str]] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """Where the file is, however its path was written."""
        return place_of(self.source.path)

    @property
    def name(self) -> str:
        """The last part of the name that the module is imported by."""
        folder, file = os.path.split(self.source.path)
        stem = file.removesuffix(".py")
        return os.path.basename(folder) if stem == "__init__" else stem

    def scopes(self, scope: Scope) -> tuple[Scope, ...]:
        """A scope and those around it that it sees, the module at last."""
        if not self._around:
            self._note(self.tree, (self.tree,))
        return self._around.get(scope, (scope, self.tree))

    def _note(self, node: ast.AST, seen: tuple[Scope, ...]) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            seen = seen if node is self.tree else (node, *seen)
            self._around[node] = seen
        for child in ast.iter_child_nodes(node):
            self._note(child, seen)

    def bound(self, scope: Scope) -> Counter[str]:
        """How often a scope binds each name; what code elsewhere may bind counts twice."""
        if scope not in self._bound:
            found = Counter(n for node in inside(scope) for n in bound_names(node))
            if not isinstance(scope, ast.Module):
                found.update(n for x in ast.walk(scope.args) for n in bound_names(x))
            for node in ast.walk(scope):
                if isinstance(node, ast.Global | ast.Nonlocal):
                    found.update(node.names * 2)
                elif isinstance(node, ast.FunctionDef):
                    found.update(_overloaded(node) * 2)
                elif isinstance(node, ast.Attribute) and scope is self.tree:
                    is_stored = not isinstance(node.ctx, ast.Load)
                    found.update([f".{node.attr}"] * is_stored)
            self._bound[scope] = found
        return self._bound[scope]

    @cached_property
    def dotted_names(self) -> frozenset[str]:
        """All names that the text has, with what stands behind dots."""
        nodes = ast.walk(self.tree)
        found = (dotted(x) for x in nodes if isinstance(x, ast.Name | ast.Attribute))
        return frozenset(each for each in found if each is not None)

    @cached_property
    def classes(self) -> tuple[ast.ClassDef, ...]:
        """All classes of the text."""
        return tuple(x for x in ast.walk(self.tree) if isinstance(x, ast.ClassDef))

    def owner(self, scope: Scope, name: str) -> Scope:
        """The scope that gives a name its meaning in another one."""
        around = self.scopes(scope)
        return next((s for s in around if name in self.bound(s)), self.tree)


def place_of(path: str) -> str:
    """Where a file is, wherever the path to it begins."""
    return os.path.abspath(path)


def _overloaded(node: ast.FunctionDef) -> list[str]:
    """The functions for which another one stands, as `@overload(f)` says of `f`."""
    found: list[str] = []
    for each in node.decorator_list:
        parts = each.args if isinstance(each, ast.Call) else []
        called = each.func if isinstance(each, ast.Call) else each
        if isinstance(called, ast.Attribute) and called.attr == "register":
            parts = [*parts, called.value]
        found += [part.id for part in parts if isinstance(part, ast.Name)]
    return found


def module_of(
    source: SourceFile,
    tree: ast.Module,
    modules: "Modules",
    *,
    keep_exceptions: bool = False,
) -> Module:
    """The module of a file, in whose tree a `prange` is a `range`.

    `a = np.asarray(a)` says nothing there; `converting` are the functions that had it.
    `assumed` is what is taken for granted of built-in functions.
    """
    assumed: tuple[str, ...] = ()
    if not keep_exceptions:
        path = source.path
        tree, assumed = with_own_builtins(tree, partial(modules.has_own, path))
        tree, watched = with_plain_iterations(tree)
        assumed = (*assumed, *watched)
    tree = with_ranges(tree)
    if keep_exceptions or set(LIBRARIES) & _given_a_meaning(tree):
        return Module(source, tree, assumed=assumed)
    tree = with_tables(with_own_variables(with_plain_spellings(tree)))
    tree = with_updates(tree)
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    sizes = [sum(1 for _ in ast.walk(node)) for node in nodes]
    tree = without_conversions(tree)
    converting = frozenset(
        node
        for node, size in zip(nodes, sizes, strict=True)
        if sum(1 for _ in ast.walk(node)) < size
    )
    tree = with_rows(with_views(with_elements(with_lengths(tree))))
    return Module(source, tree, converting, assumed)


def _given_a_meaning(tree: ast.Module) -> set[str]:
    """The names that something else than an import binds."""
    imports = (ast.Import, ast.ImportFrom)
    nodes = (node for node in ast.walk(tree) if not isinstance(node, imports))
    return {name for node in nodes for name in bound_names(node)}


@dataclass(frozen=True, eq=False)
class Function:
    """A function of a file; of a method, `receiver` is the object that a call names first."""

    module: Module
    node: ast.FunctionDef
    receiver: ast.Name | None = None

    @property
    def bound(self) -> tuple[ast.Name, ...]:
        """The arguments that a call hands over besides those in its parentheses."""
        is_static = any(map(_is_static, self.node.decorator_list))
        return () if self.receiver is None or is_static else (self.receiver,)


Found: TypeAlias = Function | Module | str | None
"""What a name stands for: a function, a module, none of them, or why it is not known."""


_BY_NAME = re.compile(r"\b(?:setattr|__dict__|vars|exec)\b")
"""What stores to variables whose names it puts together."""


@dataclass(eq=False)
class Modules:
    """The Python files that were given, read when they are imported."""

    files: dict[str, Given]
    _read: dict[str, Module | None] = field(default_factory=dict)

    def module(self, path: str) -> Module | None:
        """The module that a file is."""
        if path not in self._read:
            given = self.files[path].read()
            self._read[path] = None
            if given.source is not None:
                tree = parsed(given.source.file)
                if not isinstance(tree, SourceError):
                    self._read[path] = module_of(given.source.file, tree, self)
        return self._read[path]

    def has_own(self, importer: str, stmt: ast.ImportFrom, name: str) -> bool:
        """Whether what a file imports from is given, and defines a name itself."""
        found = self.imported(importer, stmt.level, stmt.module or "")
        nodes = () if found is None else ast.walk(found.tree)
        return any(isinstance(x, _DEFINED) and x.name == name for x in nodes)

    def imported(self, importer: str, level: int, name: str) -> Module | None:
        """The module of a name, which is relative to the file that imports it or absolute."""
        parts = name.split(".") if name else []
        if level:
            folder = place_of(importer)
            for _ in range(level):
                folder = os.path.dirname(folder)
            return self._at(os.path.join(folder, *parts))
        if not parts or parts[0] in sys.stdlib_module_names:
            return None
        roots = sorted({*self._roots(os.path.join(*parts))})
        if len(roots) > 1:
            here = os.path.dirname(place_of(importer))
            roots = [each for each in roots if f"{here}/".startswith(each)]
        return self._at(os.path.join(roots[0], *parts)) if len(roots) == 1 else None

    def defines(self, word: str, but: Module) -> bool:
        """Whether a text defines something of a name, one module apart."""
        head = re.compile(rf"\bdef {word}\b")
        return any(head.search(text) for text in self._others(but))

    def may_store(self, name: str, home: Module) -> bool:
        """Whether a given file stores to what may be a module's variable from outside.

        What is stored under a name that is put together, or in a text that cannot be read,
        may be it.
        """
        trees = [home.tree]
        for text in (home.source.text, *self._others(home)):
            if _BY_NAME.search(text):
                return True
        for path in self.files:
            if re.search(rf"\.\s*{name}\b", self._text(path)):
                module = self.module(path)
                if module is None:
                    return True
                trees.append(module.tree)
        return any(
            isinstance(node, ast.Attribute)
            and node.attr == name
            and not isinstance(node.ctx, ast.Load)
            for tree in trees
            for node in ast.walk(tree)
        )

    def _text(self, path: str) -> str:
        read = self.files[path].read().source
        return "" if read is None else read.file.text

    def _others(self, home: Module) -> Iterator[str]:
        """The texts of the other files."""
        own = home.place
        yield from (self._text(path) for path in self.files if path != own)

    def _roots(self, suffix: str) -> Iterator[str]:
        """The folders below which there is a file of a module, and that are no package."""
        for path in self.files:
            stem = path.removesuffix(".py").removesuffix("/__init__")
            if f"/{stem}".endswith(f"/{suffix}"):
                root = stem[: len(stem) - len(suffix)]
                if f"{root}__init__.py" not in self.files:
                    yield root

    def _at(self, stem: str) -> Module | None:
        for path in (f"{stem}.py", os.path.join(stem, "__init__.py")):
            if path in self.files:
                return self.module(path)
        return None


@lru_cache(maxsize=4)
def modules_of(project: Project | None) -> Modules:
    """The Python files of a project."""
    files = project.files if project is not None else ()
    return Modules(
        {
            place_of(each.path): each
            for each in files
            if each.language == "python" or each.path.endswith(".py")
        }
    )


@dataclass(frozen=True, slots=True)
class Resolver:
    """Finds what is called in a file."""

    modules: Modules

    def called(self, module: Module, scope: Scope, called: ast.expr) -> Found:
        """What a call calls, or why that is not known."""
        name = dotted(called)
        method = _method(module, scope, called)
        if method is not None:
            is_common = isinstance(method, Function) and self.modules.defines(
                method.node.name, module
            )
            return None if is_common else method
        found = None if name is None else self._meaning(module, scope, name, _FURTHEST)
        return found if not isinstance(found, Module) else None

    def library_name(self, module: Module, scope: Scope, called: ast.expr) -> str:
        """What a file imports as what is called, by its whole name, or nothing."""
        root, _, rest = (dotted(called) or "").partition(".")
        owner = module.owner(scope, root)
        bound = module.bound(owner)
        if bound[root] != 1 or f".{root}" in module.bound(module.tree):
            return ""
        found = (x for stmt in owner.body for x in _imports(stmt, root, rest))
        return next((whole for level, whole in found if not level), "")

    def name_in(
        self, user: Module, scope: Scope, home: Module, name: str
    ) -> ast.expr | None:
        """How a file may write a variable of another one, if that is plain to see."""
        ways = [
            f"{each}.{name}"
            for each in sorted({*user.bound(user.tree), *user.dotted_names})
            if self._meaning(user, user.tree, each, _FURTHEST) is home
        ]
        for node in ast.walk(user.tree):
            if isinstance(node, ast.ImportFrom):
                ways += [x.asname or name for x in node.names if x.name == name]
        used = [each for each in ways if each in user.dotted_names]
        if not ways and home.name not in user.bound(user.owner(scope, home.name)):
            ways = [f"{home.name}.{name}"]
        root = (used or ways or [""])[0].partition(".")[0]
        is_seen = user.owner(scope, root) is user.tree
        if len(used) > 1 or not ways or not is_seen:
            return None
        return ast.parse((used or ways)[0], mode="eval").body

    def _meaning(self, module: Module, scope: Scope, name: str, left: int) -> Found:
        root, _, rest = name.partition(".")
        owner = module.owner(scope, root)
        bound = module.bound(owner)
        if left == 0 or root not in bound:
            return None
        if "*" in module.bound(module.tree):
            return f"and `{module.name}` imports all names of another module"
        if bound[root] > 1 or (not rest and f".{root}" in module.bound(module.tree)):
            return None if rest else f"and `{root}` is bound more than once"
        for stmt in owner.body:
            if isinstance(stmt, ast.FunctionDef) and stmt.name == root:
                return None if rest else _usable(Function(module, stmt))
            for level, whole in _imports(stmt, root, rest):
                return self._attribute(module, level, whole, left)
        return None

    def _attribute(self, user: Module, level: int, whole: str, left: int) -> Found:
        """What a dotted name is that begins with a module."""
        parts = whole.strip(".").split(".")
        path = user.source.path
        for length in range(len(parts), -1, -1):
            name = ".".join(parts[:length])
            found = self.modules.imported(path, level, name) if level or name else None
            if found is not None and length == len(parts):
                return found
            if found is not None:
                rest = ".".join(parts[length:])
                if f".{parts[-1]}" in user.bound(user.tree):
                    return f"and `{parts[-1]}` is bound more than once"
                if parts[length] not in found.bound(found.tree):
                    return f"and `{parts[length]}` is not in the module `{name}`"
                return self._meaning(found, found.tree, rest, left - 1)
        is_type = parts[0] == "numba" and parts[-1] in (*NARROW, *INTEGERS, *REALS)
        if level or not (is_type or parts[0] in (*sys.stdlib_module_names, "numpy")):
            name = "." * level + ".".join(parts[:-1])
            return f"of the module `{name}`, {UNSEEN}"
        return None


def _imports(stmt: ast.stmt, root: str, rest: str) -> Iterator[tuple[int, str]]:
    """What an import makes of a name: how far above, and the name that begins there."""
    match stmt:
        case ast.Import(names=listed):
            for each in listed:
                if (each.asname or each.name.split(".")[0]) == root:
                    whole = each.name if each.asname else root
                    yield 0, f"{whole}.{rest}".strip(".")
        case ast.ImportFrom(names=listed, level=level, module=origin):
            for each in listed:
                if (each.asname or each.name) == root:
                    parts = (origin, each.name, rest)
                    yield level, ".".join(part for part in parts if part)


def _method(module: Module, scope: Scope, called: ast.expr) -> Function | str | None:
    """The method that `self.f` is, where the file defines no other one of that name."""
    match called:
        case ast.Attribute(value=ast.Name(id=own) as receiver, attr=word):
            pass
        case _:
            return None
    classes = module.classes
    if isinstance(scope, ast.Module) or not any(scope in x.body for x in classes):
        return None
    first = [each.arg for each in (*scope.args.posonlyargs, *scope.args.args)][:1]
    if scope.decorator_list or first != [own] or module.bound(scope)[own] > 1:
        return None
    found = [
        (each, part)
        for each in classes
        for part in each.body
        if isinstance(part, ast.FunctionDef) and part.name == word
    ]
    home = next(each for each in classes if scope in each.body)
    if len(found) != 1 or found[0][0] is not home:
        return None
    if f".{word}" in module.bound(module.tree):
        return f"and `{word}` is bound more than once"
    return _usable(Function(module, found[0][1], receiver))


def _is_static(decorator: ast.expr) -> bool:
    return dotted(decorator) == "staticmethod"


def _usable(function: Function) -> Function | str:
    node = function.node
    for each in node.decorator_list:
        if function.receiver is not None and _is_static(each):
            continue
        name = dotted(each.func if isinstance(each, ast.Call) else each)
        if name not in _COMPILERS:
            return f"which is decorated by `{ast.unparse(each)}`"
    if node.args.vararg or node.args.kwarg:
        return "which takes any number of arguments"
    if any(isinstance(part, ast.Yield | ast.YieldFrom) for part in inside(node)):
        return "which is a generator"
    return function


def only_computes(function: ast.FunctionDef) -> bool:
    """Whether a function has no statements but those of a formula."""
    return all(
        isinstance(part, ast.If | ast.Return | ast.Pass)
        or (isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name))
        or (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
        for part in inside(function)
        if isinstance(part, ast.stmt)
    )
