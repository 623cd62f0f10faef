"""What loops that fill arrays leave in them, where that has a closed form.

A fill is a loop of the program's own level that always runs to its end and stores to
each element of a stretch once: a formula of its place, or its left neighbor plus
something that is not negative, so that the stretch increases.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.analysis.facts import ArrayFact
from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
    simplified,
)
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Var,
    names,
    walk,
)
from depanalysis.ir.printer import show_expression
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import INT, Type

PLACE = Var("@place")
_K = Var("k")


@dataclass(frozen=True, slots=True)
class Fill:
    """The contents of an array from one place to another, every `step` places.

    `value` is that of the element at `PLACE`; `None` says that the values increase, not
    strictly.
    """

    array: str
    version: int
    first: Expr
    last: Expr
    step: int
    value: Expr | None
    line: int

    @property
    def text(self) -> str:
        """What the fill makes sure of, as a sentence."""
        first, last = show_expression(self.first), show_expression(self.last)
        left = f"as the loop on line {self.line} leaves it"
        if self.value is None:
            return f"{self.array} increases from {first} to {last}, {left}"
        value = show_expression(simplified(substituted(self.value, {PLACE.name: _K})))
        by = f" by {self.step}" if self.step > 1 else ""
        span = f"for k from {first} to {last}{by}"
        return f"{self.array}[k] is {value} {span}, {left}"


def fills(model: Model, facts: tuple[ArrayFact, ...]) -> tuple[Fill, ...]:
    """The fills whose contents are read while they are there."""
    read = {u.version for u in model.unknowns.values() if u.element is not None}
    loops = {loop.number: loop for loop in model.loops}
    found: list[Fill] = []
    for version, number in sorted(model.filled.items()):
        if version in read and number in loops:
            found += _filled(model, facts, loops[number], version)
    return tuple(found)


def _filled(
    model: Model, facts: tuple[ArrayFact, ...], loop: LoopFacts, version: int
) -> Iterator[Fill]:
    arrays = {
        u.element.array
        for u in model.unknowns.values()
        if u.element is not None and u.version == version
    }
    for array in sorted(arrays):
        writes = [
            a
            for a in model.inside(loop)
            if a.kind == "write" and a.variable == array and a.indices
        ]
        if len(writes) == 1 and _always_runs(loop, writes[0]):
            fill = _fill(model, facts, loop, writes[0], version)
            if fill is not None:
                yield fill


def _always_runs(loop: LoopFacts, write: Access) -> bool:
    is_direct = [one.number for one in write.loops] == [loop.number]
    is_certain = not write.conditions and not write.doubts and write.storage == 0
    return is_direct and is_certain and loop.runs_all


def _fill(
    model: Model,
    facts: tuple[ArrayFact, ...],
    loop: LoopFacts,
    write: Access,
    version: int,
) -> Fill | None:
    stmt, index = write.statement, Var(loop.symbol)
    if not isinstance(stmt, Assign) or stmt.update is not None:
        return None
    if len(write.indices) != 1 or not isinstance(loop.step, IntConst):
        return None
    assert loop.lower is not None, "a loop with a step has ends"
    assert loop.upper is not None, "a loop with a step has ends"
    offset = polynomial(write.indices[0]) - polynomial(index)
    shift = offset.as_constant
    if shift is None or loop.step.value < 1:
        return None
    first, last = (
        expression(polynomial(end) + constant(shift))
        for end in (loop.lower, loop.upper)
    )
    if _is_running_sum(model, facts, stmt.value, write) and loop.step.value == 1:
        start = expression(polynomial(first) - constant(1))
        return Fill(write.variable, version, start, last, 1, None, loop.node.span.line)
    value = _formula(model, loop, stmt.value, shift)
    if value is None:
        return None
    step, line = loop.step.value, loop.node.span.line
    return Fill(write.variable, version, first, last, step, value, line)


def _formula(model: Model, loop: LoopFacts, value: Expr, shift: int) -> Expr | None:
    """A value that hangs on the index and on parameters only, in terms of the place."""
    assert loop.variable is not None, "a counted loop has an index"
    fixed = {p.name for p in model.program.parameters if p.type.is_integer}
    is_plain = not any(isinstance(p, Load | Call | RealConst) for p in walk(value))
    if not is_plain or not names(value) <= fixed | {loop.variable}:
        return None
    at = Binary("-", PLACE, IntConst(shift))
    return substituted(value, {loop.variable: at})


def _is_running_sum(
    model: Model, facts: tuple[ArrayFact, ...], value: Expr, write: Access
) -> bool:
    """`a[i] = a[i - 1] + e` with e not negative, in either order."""
    if not (isinstance(value, Binary) and value.operator == "+"):
        return False
    node = write.node
    assert isinstance(node, Load), "an element is written"
    for one, other in ((value.left, value.right), (value.right, value.left)):
        if isinstance(one, Load) and one.array == write.variable:
            ahead: Polynomial = polynomial(node.indices[0]) - polynomial(one.indices[0])
            if ahead == constant(1) and _is_natural(model, facts, other):
                return True
    return False


def _is_natural(model: Model, facts: tuple[ArrayFact, ...], value: Expr) -> bool:
    types = {a.name: a.type for a in model.program.arrays}
    match value:
        case IntConst(value=number):
            return number >= 0
        case Cast(type=Type(kind="uint")):
            return True
        case Cast(type=Type(kind="int") as wider, operand=Load(array=array) as load):
            # A type that holds all values of another changes none of them.
            narrower = types.get(array, INT).bounds
            keeps = wider.bounds is None or (
                narrower is not None and narrower[1] <= wider.bounds[1]
            )
            return keeps and _is_natural(model, facts, load)
        case Load(array=array):
            is_unsigned = types.get(array, INT).kind == "uint"
            return is_unsigned or _is_stated_natural(model, facts, array)
        case _:
            return False


def _is_stated_natural(model: Model, facts: tuple[ArrayFact, ...], array: str) -> bool:
    """Whether an array that is never written was said to have no negative elements."""
    written = {a.variable for a in model.accesses if a.kind == "write"}
    lows = [
        fact.statement.ends[0]
        for fact in facts
        if fact.loop is None
        and (fact.statement.kind, fact.statement.array) == ("range", array)
    ]
    return array not in written and any(
        isinstance(low, IntConst) and low.value >= 0 for low in lows
    )
