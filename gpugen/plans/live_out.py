"""Scalars whose value after a loop is made of what its iterations leave, in any order.

    total += x[i]          a sum; also `-=`, `total = total + x[i]`, and products of reals
    most = max(most, x[i]) the greatest; also the least
    last = p[i]            assigned before it is read, and wanted after the loop

Iterations in blocks, each with a part of its own, that are put together in the order of
the blocks: the blocks depend on the number of iterations only.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from depanalysis.ir.expressions import Binary, Expr, Var, names
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Declare, Loop, Stmt, walk_statements
from gpugen.plans.loops import PlannedLoop
from gpugen.plans.private_scalars import carried

Role: TypeAlias = Literal["sum", "product", "least", "greatest", "last"]

_ROLES: dict[str, Role] = {
    "+": "sum", "-": "sum", "*": "product", "min": "least", "max": "greatest",
}  # fmt: skip
_BLOCK_BITS = 6


@dataclass(frozen=True, slots=True)
class Result:
    """A scalar, and what is made of it."""

    name: str
    role: Role
    is_real: bool


def block_bits(count: int) -> int:
    """How many bits of the number of an iteration are those of its place in its block."""
    return max(0, (max(1, count) - 1).bit_length() - _BLOCK_BITS)


def results(
    loop: PlannedLoop, wanted: Collection[str]
) -> tuple[tuple[Result, ...], tuple[str, ...]]:
    """The scalars that can be put together, and why others cannot.

    `wanted` are those that anything but the loop may read.
    """
    kinds = {scalar.name: scalar.type.kind for scalar in loop.changed}
    kept = carried(loop.node.body, frozenset(kinds))
    found: list[Result] = []
    obstacles: list[str] = []
    for name in kept:
        role = _role(loop, name, kinds[name])
        if role is None:
            obstacles.append(
                f"`{name}` may keep a value from one iteration to the next"
            )
        else:
            found.append(Result(name, role, kinds[name] == "real"))
    for name in sorted(set(wanted) & set(kinds) - set(kept)):
        if kinds[name] not in ("int", "real"):
            obstacles.append(f"the value of `{name}` is wanted after the loop")
        else:
            found.append(Result(name, "last", kinds[name] == "real"))
    return tuple(found), tuple(obstacles)


def step(stmt: Stmt, name: str) -> tuple[str, Expr] | None:
    """The operator and the operand of a statement that does nothing but combine a scalar."""
    match stmt:
        case Assign(target=Var(name=target), value=value, update=str() as operator) if (
            target == name
        ):
            pass
        case Assign(
            target=Var(name=target),
            value=Binary(operator=operator, left=Var(name=left), right=value),
        ) if target == left == name:
            pass
        case Assign(
            target=Var(name=target),
            value=Binary(
                operator="+" | "*" as operator, left=value, right=Var(name=right)
            ),
        ) if target == right == name:
            pass
        case _:
            return None
    is_known = operator in _ROLES and name not in names(value)
    return (operator, value) if is_known else None


def _role(loop: PlannedLoop, name: str, kind: str) -> Role | None:
    """What a scalar is that no statement reads but to combine it."""
    roles = set(_roles(loop, name))
    if len(roles) != 1:
        return None
    (role,) = roles
    is_exact = kind == "int" and role != "product"
    return role if is_exact or kind == "real" else None


def _roles(loop: PlannedLoop, name: str) -> Iterator[Role | None]:
    for stmt in walk_statements(loop.node.body):
        found = step(stmt, name)
        if found is not None:
            yield _ROLES[found[0]]
        elif _concerns(stmt, name):
            yield None


def _concerns(stmt: Stmt, name: str) -> bool:
    match stmt:
        case Assign(target=Var(name=target)) if target == name:
            return True
        case Declare(variable=variable):
            return variable.name == name
        case Loop(variable=variable) if variable == name:
            return True
        case _:
            return any(name in names(expr) for expr in evaluated(stmt))
