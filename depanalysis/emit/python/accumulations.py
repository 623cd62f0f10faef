"""The variables of a loop that numba's `prange` gets right: own ones and combined ones.

Input: the body of a loop and what its verdict needs. Output: nothing, or the sentence
that says why threads would get in each other's way. `prange` goes by the form of the text:
it combines what is updated by an operator that it knows, silently races on what is updated
in another way, and gives each iteration only those variables that it certainly sets.
"""

import ast
from collections.abc import Iterable, Iterator

from depanalysis.frontends.python.pranges import is_read_after
from depanalysis.verdicts import Needs

_SUMS = (ast.Add, ast.Sub)
_FORMS = {"+": _SUMS, "-": _SUMS, "*": (ast.Mult,)}
_EXTREMES = ("max", "min")
Known = frozenset[str] | None
"""The variables that are set at a place; `None` where nothing gets to."""


class NotPrivateError(Exception):
    """Why `prange` would not do what the loop does, as a sentence."""


def check_variables(
    loop: ast.For, needs: Needs, hidden: frozenset[str]
) -> frozenset[str]:
    """The variables of an iteration; refuses a loop where `prange` takes others for them."""
    assert isinstance(loop.target, ast.Name)
    index = loop.target.id
    _check_ends(needs, index)
    for each in needs.reduction:
        _check_form(loop, each.variable, each.operator, hidden)
    written = frozenset(_stored(loop.body))
    combined = {each.variable for each in needs.reduction}
    if index in written:
        raise NotPrivateError(f"`{index}` is assigned inside the loop")
    for name in needs.private:
        if name not in written and name != index:
            raise NotPrivateError(f"each iteration would need a `{name}` of its own")
    for name in sorted(written - combined - {*needs.private, *_indices(loop.body)}):
        raise NotPrivateError(
            f"`{name}` is written, and it is not private to an iteration"
        )
    _after(loop.body, frozenset({index}), written - combined)
    return written - combined | {index}


def _check_ends(needs: Needs, index: str) -> None:
    """Refuse what joins an iteration to the ones before it, or to what follows the loop."""
    for each in needs.induction:
        raise NotPrivateError(
            f"`{each.variable}` would have to be computed from `{index}` in each iteration"
        )
    if index in (*needs.lastprivate, *needs.firstprivate):
        raise NotPrivateError(f"the value of `{index}` may be wanted after the loop")
    for name in needs.firstprivate:
        raise NotPrivateError(
            f"an iteration may want the value of `{name}` from before"
        )
    for name in needs.lastprivate:
        raise NotPrivateError(
            f"the last value of `{name}` may be wanted after the loop"
        )


def _stored(body: Iterable[ast.stmt]) -> Iterator[str]:
    for stmt in body:
        for node in ast.walk(stmt):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                yield node.id


def _indices(body: Iterable[ast.stmt]) -> Iterator[str]:
    for stmt in body:
        for node in ast.walk(stmt):
            if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
                yield node.target.id


def _check_form(
    loop: ast.For, name: str, operator: str, hidden: frozenset[str]
) -> None:
    """Refuse all but one update, in a form that `prange` knows."""
    if operator not in (*_FORMS, *_EXTREMES):
        raise NotPrivateError(
            f"numba's `prange` does not combine values by `{operator}`"
        )
    if not name.isidentifier():
        raise NotPrivateError(
            f"it combines values into `{name}`, and numba's `prange` only into variables"
        )
    updates = [
        stmt
        for stmt in _statements(loop.body)
        if _is_update(stmt, name, operator, hidden)
    ]
    mentions = [
        node
        for stmt in loop.body
        for node in ast.walk(stmt)
        if isinstance(node, ast.Name) and node.id == name
    ]
    expected = 1 if updates and isinstance(updates[0], ast.AugAssign) else 2
    if len(updates) != 1 or len(mentions) != expected:
        raise NotPrivateError(
            f"numba's `prange` may not see that values are combined into `{name}`"
        )


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    for stmt in body:
        for node in ast.walk(stmt):
            if isinstance(node, ast.stmt):
                yield node


def _is_update(
    node: ast.stmt, name: str, operator: str, hidden: frozenset[str]
) -> bool:
    """Whether a statement is `name += …`, `name = name + …`, `name = max(name, …)`."""
    forms = _FORMS.get(operator, ())
    match node:
        case ast.AugAssign(target=ast.Name(id=target), op=op):
            return target == name and isinstance(op, forms)
        case ast.Assign(
            targets=[ast.Name(id=target)],
            value=ast.BinOp(left=ast.Name(id=left), op=op),
        ):
            return target == left == name and isinstance(op, forms)
        case ast.Assign(
            targets=[ast.Name(id=target)],
            value=ast.Call(func=ast.Name(id=function), args=[one, other]),
        ):
            sides = [x.id for x in (one, other) if isinstance(x, ast.Name)]
            is_extreme = function == operator and function not in hidden
            return target == name and is_extreme and name in sides
        case _:
            return False


def _after(body: Iterable[ast.stmt], known: Known, watched: frozenset[str]) -> Known:
    """What is certainly set after a block; a read of anything else is refused."""
    for stmt in body:
        if known is None:
            return None
        known = _after_one(stmt, known, watched)
    return known


def _after_one(node: ast.stmt, known: frozenset[str], watched: frozenset[str]) -> Known:
    match node:
        case ast.Break() | ast.Continue():
            return None
        case ast.If(test=test, body=then, orelse=otherwise):
            _check_reads([test], known, watched)
            one, other = _after(then, known, watched), _after(otherwise, known, watched)
            if one is None or other is None:
                return one if other is None else other
            return one & other
        case ast.For(target=target, iter=sequence, body=inner):
            _check_reads([sequence], known, watched)
            _after(inner, known | _names(target), watched)
            return known
        case ast.While(test=test, body=inner):
            _check_reads([test], known, watched)
            _after(inner, known, watched)
            return known
        case _:
            _check_reads([node], known, watched)
            return known | _names(node)


def check_after(loop: ast.For, function: ast.FunctionDef, names: Iterable[str]) -> None:
    """Refuse a loop with a variable that may be read after it.

    numba sees reads that the verdict rules out; it then lets all iterations share the
    variable, and warns.
    """
    for name in sorted(names):
        if is_read_after(loop, function, name):
            raise NotPrivateError(
                f"numba cannot tell that `{name}` is not wanted after the loop"
            )


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(
        part.id
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    )


def _check_reads(
    nodes: Iterable[ast.AST], known: frozenset[str], watched: frozenset[str]
) -> None:
    for node in nodes:
        for part in ast.walk(node):
            read = part.target if isinstance(part, ast.AugAssign) else part
            is_set = isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            if isinstance(read, ast.Name) and not is_set and read.id in watched - known:
                raise NotPrivateError(
                    f"`{read.id}` may have no value yet in an iteration, so that numba's "
                    "`prange` takes it for a variable that all share"
                )
