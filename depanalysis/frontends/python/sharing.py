"""Whether statements of Python leave one array in an attribute of two objects.

Input: the assignments and calls of a file in the order of its text. Output: for each store
whether it surely does, as the second one of `p.x = a; q.x = a`, `p.x = a` in a loop over
objects `p`, or `p.x = q.x[1:]`, and which arguments a constructor is handed again.
"""

import ast
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from depanalysis.frontends.cells import Spread
from depanalysis.frontends.python.results import VIEWS, called_name


@dataclass(frozen=True, slots=True)
class Led:
    """A value that a function keeps in an attribute, and the parameter where it lies."""

    value: ast.expr
    parameter: str
    position: int
    scope: ast.AST
    path: str


@dataclass(slots=True)
class Sharing:
    """What has been stored and handed over so far."""

    _given: dict[Hashable, set[str]] = field(default_factory=dict)

    def of_store(
        self,
        target: ast.expr,
        value: ast.expr | None,
        here: Hashable,
        loops: Sequence[frozenset[str]],
    ) -> Spread:
        """Whether `target = value` leaves one array in two objects."""
        if not isinstance(target, ast.Attribute) or value is None:
            return "never"
        source, base = _viewed(value), ast.unparse(target.value)
        if isinstance(source, ast.Attribute):
            is_other = ast.unparse(source.value) != base
            return "surely" if is_other and source.attr == target.attr else "never"
        if isinstance(source, ast.Call):
            # It hangs on where the function finds what it gives.
            return "perhaps"
        if not isinstance(source, ast.Name):
            return "never"
        key = here, source.id, target.attr
        is_again = self._is_again(key, source.id, target.value, loops)
        return "surely" if is_again else "never"

    def handed_again(
        self,
        call: ast.Call,
        here: Hashable,
        loops: Sequence[frozenset[str]],
        kept: frozenset[str],
    ) -> Iterator[ast.expr]:
        """The arguments that a function keeps in attributes of another object as well."""
        named = [(each.arg, each.value) for each in call.keywords] if kept else []
        for place, value in (*enumerate(call.args if kept else ()), *named):
            source = _viewed(value)
            if isinstance(source, ast.Attribute) and source.attr in kept:
                yield value
            elif isinstance(source, ast.Name) and source is value:
                key = here, called_name(call), place, value.id
                if self._is_again(key, value.id, call, loops):
                    yield value

    def led_again(
        self,
        call: ast.Call,
        here: Hashable,
        loops: Sequence[frozenset[str]],
        led: Sequence[Led],
        *,
        is_class: bool,
    ) -> Iterator[Led]:
        """What functions keep that lies in an argument which they are handed again."""
        named = {each.arg: each.value for each in call.keywords}
        for each in led:
            place = each.position - is_class
            value = named.get(each.parameter)
            if value is None and 0 <= place < len(call.args):
                value = call.args[place]
            if isinstance(value, ast.Name):
                key = here, called_name(call), each.parameter, value.id, "led"
                if self._is_again(key, value.id, call, loops):
                    yield each

    def _is_again(
        self,
        key: Hashable,
        name: str,
        beside: ast.expr,
        loops: Sequence[frozenset[str]],
    ) -> bool:
        text, known = ast.unparse(beside), self._given.setdefault(key, set())
        if isinstance(beside, ast.Call):
            # Each call of a constructor makes another object.
            text = f"{beside.lineno}.{beside.col_offset} {text}"
        is_in_loop = any(
            name not in bound
            and (isinstance(beside, ast.Call) or not bound.isdisjoint(_names(beside)))
            for bound in loops
        )
        is_again = bool(known - {text}) or is_in_loop
        known.add(text)
        return is_again


def keeping(trees: Iterable[ast.AST]) -> dict[str, frozenset[str]]:
    """The attributes in which functions keep what a name is, by the functions' names."""
    found: dict[str, frozenset[str]] = {}
    for node in (part for tree in trees for part in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            kept = frozenset(_kept(node))
            found[node.name] = found.get(node.name, frozenset()) | kept
    return {name: kept for name, kept in found.items() if kept}


def _kept(function: ast.AST) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            yield from (x.attr for x in node.targets if isinstance(x, ast.Attribute))


def leading(trees: Mapping[str, ast.AST]) -> dict[str, tuple[Led, ...]]:
    """What functions keep in attributes that lies in a parameter, by the functions' names.

    A constructor goes by the name of its class.
    """
    functions = [
        (path, owner.name if node.name == "__init__" else node.name, node)
        for path, tree in trees.items()
        for owner in ast.walk(tree)
        if isinstance(owner, ast.ClassDef)
        for node in owner.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    functions += [
        (path, node.name, node)
        for path, tree in trees.items()
        for node in ast.iter_child_nodes(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    taking = {node.name for *_, node in functions if not _only_finds(node)}
    known = {node.name for *_, node in functions} - taking
    found: dict[str, tuple[Led, ...]] = {}
    for path, name, node in functions:
        found[name] = (*found.get(name, ()), *_led(path, node, known))
    return found


def _only_finds(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function returns what lies somewhere, and leaves it there."""
    returned = [x.value for x in ast.walk(function) if isinstance(x, ast.Return)]
    return any(returned) and all(
        isinstance(x and _viewed(x), ast.Attribute | None) for x in returned
    )


def _led(
    path: str, function: ast.FunctionDef | ast.AsyncFunctionDef, finding: Set[str]
) -> Iterator[Led]:
    given = [x.arg for x in (*function.args.posonlyargs, *function.args.args)]
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        is_kept = any(isinstance(each, ast.Attribute) for each in node.targets)
        owner = _owner(_viewed(node.value), finding) if is_kept else None
        if owner in given[1:]:
            assert owner is not None
            yield Led(node.value, owner, given.index(owner), function, path)


def _owner(value: ast.expr, finding: Set[str]) -> str | None:
    """The name of the object in which a value lies, or of which a method finds it."""
    match value:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)):
            return name if method in finding else None
        case ast.Attribute(value=ast.Name(id=name)):
            return name
        case ast.Attribute(value=ast.Attribute() as inner):
            return _owner(inner, finding)
        case _:
            return None


def bound_in(*nodes: ast.AST) -> frozenset[str]:
    """The names that statements bind."""
    return frozenset(
        part.id
        for node in nodes
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    )


def _viewed(value: ast.expr) -> ast.expr:
    """What an expression is a part of, or another view of."""
    match value:
        case ast.Subscript(value=inner):
            return _viewed(inner)
        case ast.Attribute(value=inner, attr="T"):
            return _viewed(inner)
        case (
            ast.Call(
                func=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr=name),
                args=[inner, *_],
            )
            | ast.Call(func=ast.Attribute(value=inner, attr=name))
        ) if name in VIEWS:
            return _viewed(inner)
    return value


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
