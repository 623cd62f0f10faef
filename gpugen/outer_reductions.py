"""Scalars that the iterations of an outer loop combine, as arrays with an element for each.

    for (i = ...) s += x[i];     for (i = ...) { own = parts[i]; own += x[i]; parts[i] = own; }

Input: a program, and a loop in it that is proved to be parallel but for reductions. Output:
a program in which each iteration has an element of its own, so that nothing is left to
reduce, and who starts the loop gives the elements their first values and puts them together
in their order. The order depends on nothing but the number of iterations.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from depanalysis.errors import UsageError
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, loads, names
from depanalysis.ir.programs import Program, declared
from depanalysis.ir.rewriting import map_bodies, substituted_in
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Exit,
    Loop,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.ir.types import Type
from depanalysis.verdicts import Reduction
from gpugen.emit.writer import Names

Body: TypeAlias = tuple[Stmt, ...]

FIRST: Mapping[str, str] = {"+": "-0.0", "*": "1.0", "|": "0", "^": "0"}
"""What changes no number; a least or a greatest one begins with the scalar itself."""


@dataclass(frozen=True, slots=True)
class Outer:
    """A scalar, its operator and type, and the array with a part for each iteration.

    Iteration `k` of a loop by `step` has the part at `k * |step|`.
    """

    variable: str
    operator: str
    type: Type
    array: str

    def contract(self) -> Iterator[str]:
        """What who launches the kernel does with the parts."""
        first = FIRST.get(self.operator, f"`{self.variable}`")
        yield f"`{self.array}` has parts of `{self.variable}`, that of iteration k at k * |step|."
        yield f"Before the launch they are {first}; `{self.variable}` and they are put together"
        yield f"by {self.operator} afterwards, in their order."


def expanded(
    program: Program, loop: Loop, reductions: Collection[Reduction]
) -> tuple[Program, Loop, tuple[Outer, ...]]:
    """The program, its loop, and what is left to put together; or why that cannot be."""
    types = {e.name: e.type for e in program.variables if isinstance(e, Scalar)}
    indices = {s.variable for s in program.statements if isinstance(s, Loop)}
    known = {each.name for each in (*declared(program), *program.variables)}
    fresh = Names(known | indices)
    outer = tuple(
        Outer(
            each.variable,
            each.operator,
            _type(each, types),
            fresh.fresh(f"{each.variable}_parts"),
        )
        for each in reductions
    )
    own = {each.variable: fresh.fresh(f"{each.variable}_own") for each in outer}
    place = distance(loop)
    if isinstance(place, str):
        raise _refused(place)
    begun: list[Stmt] = []
    ended: list[Stmt] = []
    for each in outer:
        scalar, part = Var(own[each.variable]), Load(each.array, (place,))
        begun += [Declare(Scalar(scalar.name, each.type)), Assign(scalar, part)]
        ended.append(Assign(part, scalar))
    body = substituted_in(loop.body, {a: Var(b) for a, b in own.items()})
    body = _before_next(body, tuple(ended), loop.label, is_inside=False)
    made = replace(loop, body=(*begun, *body, *ended))
    arrays = [Array(each.array, each.type, (None,)) for each in outer]
    whole = replace(
        program,
        body=put(program.body, loop, made),
        arrays=(*program.arrays, *arrays),
    )
    return whole, made, outer


def _type(reduction: Reduction, types: Mapping[str, Type]) -> Type:
    """The type of a scalar whose parts make up the same number, or one in another order."""
    found = None if reduction.element else types.get(reduction.variable)
    is_known = found is not None and (
        found.kind == "int" or (found.kind == "uint" and found.bits < 64)
    )
    is_whole = is_known and reduction.operator != "*"
    is_real = found is not None and found.kind == "real" and found.bits in (32, 64)
    if found is None or not (is_whole or is_real):
        raise _refused(f"there is no array of parts for `{reduction.variable}`")
    if reduction.operator not in ("+", "*", "min", "max", "&", "|", "^"):
        raise _refused(f"`{reduction.variable}` has the operator {reduction.operator}")
    return found


def _refused(reason: str) -> UsageError:
    return UsageError(
        f"the iterations of the outer loop are reduced, and {reason}, so that there is "
        "no kernel yet"
    )


def distance(loop: Loop) -> Expr | str:
    """The distance of an index from the first one, or why it is not known."""
    assigned = {
        stmt.target.name
        for stmt in walk_statements(loop.body)
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var)
    }
    index = Var(loop.variable)
    hidden = assigned | {
        each.variable for each in walk_statements((loop,)) if isinstance(each, Loop)
    }
    if loads(loop.lower) or names(loop.lower) & hidden:
        return "its first index is not known in it"
    if not isinstance(loop.step, IntConst) or not loop.step.value:
        return "its step is no constant"
    ends = (index, loop.lower) if loop.step.value > 0 else (loop.lower, index)
    return index if ends == (index, IntConst(0)) else Binary("-", *ends)


def _before_next(body: Body, ended: Body, label: str | None, is_inside: bool) -> Body:
    """Statements, with others in front of each jump to the next iteration."""

    def changed(stmt: Stmt) -> Iterator[Stmt]:
        inside = is_inside or isinstance(stmt, Loop | While)
        if isinstance(stmt, Exit) and stmt.kind == "continue":
            if not is_inside and stmt.label in (None, label):
                yield from ended
            elif stmt.label is not None and stmt.label == label:
                raise _refused("an inner loop goes on with its next iteration")
        yield map_bodies(stmt, lambda inner: _before_next(inner, ended, label, inside))

    return tuple(new for stmt in body for new in changed(stmt))


def put(body: Body, loop: Loop, made: Loop) -> Body:
    """Statements with a new loop in place of that one."""

    def changed(stmt: Stmt) -> Stmt:
        if stmt is loop:
            return made
        return map_bodies(stmt, lambda inner: put(inner, loop, made))

    return tuple(map(changed, body))
