"""The text of a kernel as numba compiles it best: the same code with unsigned subscripts.

A kernel checks with two comparisons that a subscript is inside of its array, and numba
looks once more whether it counts from the end. As an unsigned number, a negative one is
beyond every extent: one comparison says that a subscript is inside as it stands, and the
rest is for those that are not. The check of the bounds of a loop needs no constants, which
would take registers from the loop.
"""

import ast
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from gpugen.cpu.machine import machine_code
from gpugen.cpu.versions import NAMESPACE as SMALL
from gpugen.cpu.versions import is_extent, versioned

# Names of kernels do not begin with an underscore.
_OUTSIDE, _PLACE, _FAR = "_is_outside", "_place", "_is_far"
_FARTHEST_BITS = 60


@machine_code
def is_outside(subscript: int, extent: int) -> bool:
    """Whether a subscript is negative or beyond the end."""
    return bool(np.uint64(subscript) >= np.uint64(extent))


@machine_code
def place(subscript: Any) -> int:
    """A subscript that is known to be inside, as a number that does not count from the end."""
    return np.uint64(subscript)  # type: ignore[return-value]


@machine_code
def is_far(bound: int) -> bool:
    """Whether the bound of a loop is beyond what its index may be: 2^60."""
    # What is above these bits is 0 or -1; a comparison with 2^60 would need constants.
    return ((bound >> _FARTHEST_BITS) + 1) >> 1 != 0


NAMESPACE: dict[str, Any] = {_OUTSIDE: is_outside, _PLACE: place, _FAR: is_far, **SMALL}


def indexed(text: str) -> ast.Module:
    """The module of a kernel, in which every access follows the checks of its subscripts."""
    module = ast.parse(text)
    module.body = versioned(module.body)
    for node in ast.walk(module):
        for name in ("body", "orelse"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                setattr(node, name, list(_joined(body)))
    _Unsigned().visit(module)
    return ast.fix_missing_locations(module)


def _joined(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """A list of statements; what counts from the end is moved only if it is not inside.

    `if at < 0: at += extent` and `if not 0 <= at < extent: return` become one statement,
    in which a subscript beyond the end is moved in vain, and still is outside.
    """
    rest = list(body)
    while rest:
        first, *rest = rest
        match [first, *rest[:1]]:
            case [
                ast.If(
                    test=ast.Compare(ast.Name(id=tested), [ast.Lt()], [ast.Constant(0)]),
                    body=[ast.AugAssign(target=ast.Name(id=moved), value=extent) as move],
                ),
                ast.If(
                    test=ast.UnaryOp(operand=ast.Compare(comparators=[
                        ast.Name(id=checked), limit,
                    ])) as test
                ) as check,
            ] if tested == moved == checked and ast.dump(extent) == ast.dump(limit):  # fmt: skip
                yield ast.If(test, [move, check], [])
                del rest[0]
            case _:
                yield first


class _Unsigned(ast.NodeTransformer):
    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not 0 <= subscript < extent`, and `not -2^60 < bound < 2^60`."""
        match node:
            case ast.UnaryOp(
                op=ast.Not(),
                operand=ast.Compare(
                    left=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(least)),
                    ops=[ast.Lt(), ast.Lt()],
                    comparators=[bound, ast.Constant(most)],
                ),
            ) if least == most == 2**_FARTHEST_BITS:
                return _called(_FAR, bound)
            case ast.UnaryOp(
                op=ast.Not(),
                operand=ast.Compare(
                    left=ast.Constant(0),
                    ops=[ast.LtE(), ast.Lt()],
                    comparators=[subscript, ast.Subscript() as extent],
                ),
            ) if is_extent(extent):
                return _called(_OUTSIDE, subscript, extent)
            case _:
                return self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Extents are read as they are; elements at unsigned places."""
        if is_extent(node):
            return node
        self.generic_visit(node)
        is_tuple = isinstance(node.slice, ast.Tuple)
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        places: list[ast.expr] = [
            each if isinstance(each, ast.Constant) else _called(_PLACE, each)
            for each in indices
        ]
        node.slice = ast.Tuple(places, ast.Load()) if is_tuple else places[0]
        return node


def _called(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])
