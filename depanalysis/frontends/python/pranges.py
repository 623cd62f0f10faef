"""`prange` of numba: loops that say they are parallel, and what numba makes of variables.

Input: the tree of a module. Output: the same with `range` in place of `prange`, for who asks
what the loops do; or the outermost `prange` loops of a function, each with the reason why
numba runs it one iteration after the other, if it does.

numba goes by the form of the text. What an iteration only updates, by an operator that
numba knows, is combined. Any other variable that an iteration assigns is its own, and what
it holds after the loop is lost.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from depanalysis.frontends.python.names import Scope, bound_names, dotted, inside

_PRANGES = ("numba.prange", "numba.np.ufunc.parallel.prange")
_COMPILERS = ("numba.njit", "numba.jit", "numba.core.decorators.njit")
_ELEMENTWISE = ("numba.vectorize", "numba.guvectorize", "numba.stencil")
_ALIASES = {
    "prange": "numba.prange",
    "nb": "numba",
    "njit": "numba.njit",
    "jit": "numba.jit",
}
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_JUMPS = (ast.Break, ast.Continue)
_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/",
}  # fmt: skip
_EXTREMES = ("max", "min")


@dataclass(frozen=True, slots=True)
class Prange:
    """A `prange` loop of a function.

    `is_sequential`: numba runs one iteration after the other, as `note` says; else `note`
    is what is taken for granted.
    """

    loop: ast.For
    is_sequential: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Meanings:
    """What names of a module stand for, as far as imports tell."""

    imported: Mapping[str, str]

    def of(self, node: ast.expr) -> str:
        """The full name of what an expression names."""
        name = dotted(node) or ""
        root, dot, rest = name.partition(".")
        return f"{self.imported.get(root, root)}{dot}{rest}"

    def is_prange(self, node: ast.expr) -> bool:
        """Whether an expression is a call of `prange`."""
        return isinstance(node, ast.Call) and self.of(node.func) in _PRANGES


def meanings(module: ast.Module) -> Meanings:
    """The imports of a module; customary names that it does not bind are numba's, too."""
    found = {name: name for node in ast.walk(module) for name in bound_names(node)}
    for node in ast.walk(module):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.update(imported(node))
    return Meanings(_ALIASES | found)


def imported(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    """The names that an import binds, and what they stand for."""
    for each in node.names:
        first = each.name.partition(".")[0]
        if isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            yield each.asname or each.name, f"{origin}.{each.name}"
        else:
            yield (each.asname, each.name) if each.asname else (first, first)


def with_ranges(module: ast.Module) -> ast.Module:
    """The module, changed in place: what is in a `prange` is in a `range`."""
    known = meanings(module)
    for node in ast.walk(module):
        if isinstance(node, ast.For) and known.is_prange(node.iter):
            assert isinstance(node.iter, ast.Call)
            name = ast.Name("range", ast.Load())
            node.iter.func = ast.copy_location(name, node.iter.func)
    return module


def pranges(scope: Scope, known: Meanings) -> Iterator[Prange]:
    """The outermost `prange` loops of a scope, in the order of the text."""
    loops = [
        node
        for node in inside(scope)
        if isinstance(node, ast.For) and known.is_prange(node.iter)
    ]
    nested = {id(part) for each in loops for s in each.body for part in ast.walk(s)}
    is_team, note = _team(scope, known)
    for loop in sorted(loops, key=lambda each: (each.lineno, each.col_offset)):
        if id(loop) in nested:
            continue
        if is_team and _is_left(loop.body):
            said = (
                f"numba runs the loop on line {loop.lineno} in order: a jump leaves it"
            )
            yield Prange(loop, True, said)
        else:
            yield Prange(loop, not is_team, note)


def _team(scope: Scope, known: Meanings) -> tuple[bool, str]:
    """Whether a team of threads runs the loops of a scope, and how that is known."""
    in_order = "numba runs `prange` in order: "
    if isinstance(scope, ast.Module):
        return False, f"{in_order}no function is around it"
    for each in scope.decorator_list:
        name = known.of(each.func if isinstance(each, ast.Call) else each)
        if name in _ELEMENTWISE:
            return False, f"{in_order}`{scope.name}` is a function of elements"
        if name not in _COMPILERS:
            continue
        given = each.keywords if isinstance(each, ast.Call) else []
        asked = [k.value for k in given if k.arg in ("parallel", None)]
        if not asked or (isinstance(asked[0], ast.Constant) and not asked[0].value):
            said = f"`{scope.name}` is compiled without `parallel=True`"
            return False, f"{in_order}{said}"
        if isinstance(asked[0], ast.Constant):
            return True, ""
    return True, f"`{scope.name}` is compiled with `parallel=True`"


def has_step(loop: ast.For) -> bool:
    """Whether a `prange` counts by something else than 1, which numba refuses."""
    assert isinstance(loop.iter, ast.Call)
    step = [ast.unparse(each) for each in loop.iter.args[2:]]
    return step not in ([], ["1"])


def _is_left(body: Iterable[ast.AST], *, is_inner: bool = False) -> bool:
    """Whether a jump may end the loop around statements."""
    for stmt in body:
        is_end = isinstance(stmt, ast.Return | ast.Raise | ast.Assert)
        if is_end or (isinstance(stmt, ast.Break) and not is_inner):
            return True
        if isinstance(stmt, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            continue
        deeper = is_inner or isinstance(stmt, _LOOPS)
        if _is_left(ast.iter_child_nodes(stmt), is_inner=deeper):
            return True
    return False


# How iterations use variables.


def assigned(loop: ast.For) -> set[str]:
    """The variables that a loop gives values, that which counts included."""
    parts = [loop.target, *loop.body]
    return {
        node.id
        for part in parts
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }


def updates(body: Iterable[ast.stmt], name: str) -> tuple[str, ...]:
    """The operators by which statements update a variable, if they do nothing else with it.

    One that numba cannot combine by is `?`.
    """
    nodes = [node for stmt in body for node in ast.walk(stmt)]
    found = [_update(node, name) for node in nodes if isinstance(node, ast.stmt)]
    listed = [each for each in found if each is not None]
    mentions = sum(isinstance(node, ast.Name) and node.id == name for node in nodes)
    is_all = mentions == sum(count for _, count in listed)
    return tuple(operator for operator, _ in listed) if is_all else ()


def _update(node: ast.stmt, name: str) -> tuple[str, int] | None:
    """The operator of `name += …`, and how often the statement says the name."""
    match node:
        case ast.AugAssign(target=ast.Name(id=target), op=op) if target == name:
            return _OPERATORS.get(type(op), "?"), 1
        case ast.Assign(
            targets=[ast.Name(id=target)],
            value=ast.BinOp(left=left, op=op, right=right),
        ) if target == name:
            if _is_name(left, name):
                return _OPERATORS.get(type(op), "?"), 2
            is_turned = isinstance(op, ast.Add | ast.Mult) and _is_name(right, name)
            return ("?", 2) if is_turned else None
        case ast.Assign(
            targets=[ast.Name(id=target)],
            value=ast.Call(func=ast.Name(id=function), args=[one, other]),
        ) if target == name and function in _EXTREMES:
            sides = sum(_is_name(each, name) for each in (one, other))
            return (function, 2) if sides == 1 else None
    return None


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


@dataclass(frozen=True, slots=True)
class _Use:
    """What statements do with a variable: read it first; certainly set it, or leave."""

    is_read: bool = False
    is_set: bool = False


_Level = tuple[Sequence[ast.stmt], ast.stmt | None]


def is_read_after(loop: ast.For, scope: Scope, name: str) -> bool:
    """Whether a variable may be read after a loop, if every loop may have no iteration."""
    for rest, owner in _path(scope.body, loop):
        if isinstance(owner, _LOOPS) and _use([owner], name).is_read:
            return True
        use = _use(rest, name)
        if use.is_read:
            return True
        is_sure = not any(isinstance(x, _JUMPS) for s in rest for x in ast.walk(s))
        if use.is_set and is_sure:
            return False
    return False


def _path(body: Sequence[ast.stmt], loop: ast.For) -> Iterator[_Level]:
    """What follows the loop in each block around it, the innermost first, and its owner."""
    for position, stmt in enumerate(body):
        if stmt is loop:
            yield body[position + 1 :], None
        elif any(part is loop for part in ast.walk(stmt)):
            for inner in _blocks(stmt):
                yield from _path(inner, loop)
            yield body[position + 1 :], stmt


def _blocks(stmt: ast.AST) -> Iterator[Sequence[ast.stmt]]:
    for field in ("body", "orelse", "finalbody"):
        yield getattr(stmt, field, ())
    for part in (*getattr(stmt, "handlers", ()), *getattr(stmt, "cases", ())):
        yield part.body


def _use(body: Iterable[ast.stmt], name: str) -> _Use:
    for stmt in body:
        use = _one(stmt, name)
        if use.is_read or use.is_set:
            return use
    return _Use()


def _one(stmt: ast.stmt, name: str) -> _Use:
    match stmt:
        case ast.Return():
            return _Use(_reads(stmt, name), True)
        case ast.If(test=test, body=then, orelse=otherwise):
            one, other = _use(then, name), _use(otherwise, name)
            is_read = _reads(test, name) or one.is_read or other.is_read
            return _Use(is_read, one.is_set and other.is_set)
        case ast.For(iter=sequence, target=target, body=inner):
            is_index = _is_name(target, name)
            return _Use(
                _reads(sequence, name) or (not is_index and _use(inner, name).is_read)
            )
        case ast.While(test=test, body=inner):
            return _Use(_reads(test, name) or _use(inner, name).is_read)
        case ast.AugAssign(target=ast.Name(id=target)) if target == name:
            return _Use(True)
        case ast.Try() | ast.Match():
            return _Use(_reads(stmt, name))
        case _:
            return _Use(_reads(stmt, name), _sets(stmt, name))


def _reads(node: ast.AST, name: str) -> bool:
    return any(
        isinstance(part, ast.Name)
        and part.id == name
        and isinstance(part.ctx, ast.Load)
        for part in ast.walk(node)
    )


def _sets(node: ast.AST, name: str) -> bool:
    return any(
        isinstance(part, ast.Name)
        and part.id == name
        and isinstance(part.ctx, ast.Store)
        for part in ast.walk(node)
    )
