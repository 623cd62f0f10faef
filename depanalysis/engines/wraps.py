"""Questions without the wraps of unsigned integers, and what leaving them out assumes.

Unsigned sums and products are reduced modulo a power of two, so that `a[i*n + j]` with
`size_t` is linear in nothing. Here they become the sums and products themselves. Where
the ranges of all variables keep a value in its type, that changes nothing; elsewhere it
takes for granted that nothing wraps around. The program stays what it is, so that every
witness is a run in which unsigned integers do wrap.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import TypeAlias, TypeVar

from depanalysis.analysis.model import Access, LoopFacts, Model, Unknown
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Conflict, Facts
from depanalysis.engines.smt.renaming import renamed
from depanalysis.engines.smt.scopes import full_ranges
from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    walk,
)
from depanalysis.ir.types import Type
from depanalysis.solvers.smt.queries import Range
from depanalysis.solvers.smt.ranges import range_of

_Each = TypeVar("_Each")
_Rename: TypeAlias = Callable[[Expr], Expr]

UNWRAPPED = "unsigned integers and conversions to them do not wrap around"

_RING = ("+", "-", "*")
_THROUGH = (*_RING, *COMPARISONS, "and", "or", "min", "max")
_DIVISIONS = ("//", "%", "tdiv", "trem")
_REMAINDERS = ("%", "trem")
_LEAST_BITS = 32
_ADDRESS_BITS = 64
_LARGEST_INDEX = 2**64 - 1
# A wrap is what a larger factor is there for, as in hashes.
_LARGEST_FACTOR = 2**16
# Two ranges have two ends each.
_CORNERS = 4


@dataclass(frozen=True, slots=True)
class _Claim:
    """A value that was reduced to a type, as if it needed no reduction.

    `is_tested`: a condition or a remainder hangs on it, where programs that compute with
    unsigned numbers mean their wraps; so it is never taken for granted.
    """

    value: Expr
    type: Type
    is_tested: bool = False


def without_wraps(facts: Facts) -> Facts | None:
    """The same facts over a model without wraps; `None` where there are none to leave out.

    Both remember the same runs and count the same steps.
    """
    if facts.options.wrap == "strict":
        return None
    if facts.plain is None:
        plain = plain_model(facts.model)
        facts.plain = () if plain is facts.model else (_sibling(facts, plain),)
    return next(iter(facts.plain), None)


def plain_question(question: ConflictQuestion) -> ConflictQuestion:
    """The question about the accesses without wraps, itself where they have none."""
    known = _once(_plain_test), _once(_plain_loop)
    source, sink = (_plain_access(x, *known) for x in (question.source, question.sink))
    carrier = None if question.carrier is None else _plain_loop(question.carrier)
    if source is question.source and sink is question.sink:
        return question
    return ConflictQuestion(source, sink, carrier)


def assumed(question: ConflictQuestion, plain: Conflict) -> tuple[str, ...] | None:
    """What a proof about `plain`, the question without wraps, takes for granted.

    `None` if that is too much, so that it proves nothing.
    """
    sides = (
        (partial(renamed, plain.source), question.source),
        (partial(renamed, plain.sink), question.sink),
    )
    return _taken((sides,), full_ranges(plain))


def assumed_of_all(model: Model, known: Mapping[str, Range]) -> tuple[str, ...] | None:
    """The same of proofs about the model without wraps, by ranges of names."""
    ranges = dict(known)
    for loop in plain_model(model).loops:
        ends = [range_of(e, ranges) for e in (loop.lower, loop.upper) if e is not None]
        corners = [corner for end in ends if end is not None for corner in end]
        if len(corners) == _CORNERS:
            ranges[loop.symbol] = min(corners), _last(max(corners), loop)
    arrays: dict[tuple[int, str], list[tuple[_Rename, Access]]] = {}
    for access in model.accesses:
        own = arrays.setdefault((access.storage, access.variable), [])
        own.append((_unchanged, access))
    return _taken(arrays.values(), ranges)


def _last(most: int, loop: LoopFacts) -> int:
    """The greatest index of a loop; after it comes one more, which does not wrap around.

    Front ends take that for granted, and say so, where the bound leaves it open.
    """
    step, is_left = loop.step, loop.early_exit is not None
    is_of_64_bits = _LARGEST_INDEX // 2 < most <= _LARGEST_INDEX
    if is_left or not is_of_64_bits or not isinstance(step, IntConst) or step.value < 1:
        return most
    return min(most, _LARGEST_INDEX - step.value)


def plain_value(
    value: Expr, known: Mapping[str, Range]
) -> tuple[Expr, tuple[str, ...]]:
    """What a variable was set to, without wraps, and what that takes for granted.

    Itself where it may be set to the wrap, as by a difference.
    """
    claims: list[_Claim] = []
    plain = _rising(value, claims)
    is_wanted = any(
        (each.is_tested or each.type.bits < _ADDRESS_BITS)
        and not _fits(_unchanged, each, known)
        for each in claims
    )
    if is_wanted or any(_never_fits(_unchanged, each, known) for each in claims):
        return value, ()
    is_exact = all(_fits(_unchanged, each, known) for each in claims)
    return plain, () if is_exact else (UNWRAPPED,)


def wraps_in_arrays(question: ConflictQuestion) -> bool:
    """Whether only subscripts wrap, and some of them where an array may have elements.

    No array has 2^64 elements, or as many as half of that with more than one byte each.
    """
    for access in (question.source, question.sink):
        if len(_claims(access)) > len(
            _claims(replace(access, conditions=(), loops=()))
        ):
            return False
    return any(
        claim.type.bits < _ADDRESS_BITS
        for access in (question.source, question.sink)
        for claim in _claims(access)
    )


def _unchanged(expr: Expr) -> Expr:
    return expr


def _taken(
    groups: Iterable[Sequence[tuple[_Rename, Access]]], ranges: Mapping[str, Range]
) -> tuple[str, ...] | None:
    """What leaving out the wraps takes for granted, for accesses that may meet."""
    inexact = [sides for sides in groups if not _is_exact(sides, ranges)]
    tested = (
        (rename, claim)
        for sides in inexact
        for rename, access in sides
        for claim in _claims(access)
        if claim.is_tested
    )
    if any(not _fits(rename, claim, ranges) for rename, claim in tested):
        return None
    claims = (
        (r, c) for sides in inexact for r, access in sides for c in _claims(access)
    )
    if any(_never_fits(rename, claim, ranges) for rename, claim in claims):
        # An assumption that no run meets would make anything true.
        return None
    return (UNWRAPPED,) if inexact else ()


def _is_exact(
    sides: Sequence[tuple[_Rename, Access]], ranges: Mapping[str, Range]
) -> bool:
    """Whether no wrap that was left out changes which elements are equal."""
    for rename, access in sides:
        claims = _claims(access)[1 if _is_whole(access) else 0 :]
        if any(not _fits(rename, claim, ranges) for claim in claims):
            return False
    is_any_whole = any(_is_whole(access) for _, access in sides)
    return not is_any_whole or _is_in_a_window(sides, ranges)


def _fits(rename: _Rename, claim: _Claim, ranges: Mapping[str, Range]) -> bool:
    low, high = claim.type.bounds or (0, -1)
    found = range_of(rename(claim.value), ranges)
    return found is not None and low <= found[0] and found[1] <= high


def _never_fits(rename: _Rename, claim: _Claim, ranges: Mapping[str, Range]) -> bool:
    """Whether a value always wraps, as `-m - 1` does, which is what `~m` comes to."""
    low, high = claim.type.bounds or (0, -1)
    found = range_of(rename(claim.value), ranges)
    return found is not None and (found[1] < low or high < found[0])


def _is_whole(access: Access) -> bool:
    """Whether the only subscript is a reduced value as a whole."""
    return len(access.indices) == 1 and _is_reduced(access.indices[0])


def _is_in_a_window(
    sides: Sequence[tuple[_Rename, Access]], ranges: Mapping[str, Range]
) -> bool:
    """Whether subscripts are so close that they are equal if their reductions are."""
    most = inf
    ends: list[int] = []
    for rename, access in sides:
        (index,) = access.indices
        found = range_of(rename(_plain(index, [])), ranges)
        if found is None:
            return False
        ends += found
        if isinstance(index, Cast) and _is_reduced(index):
            most = min(most, 2**index.type.bits)
    return max(ends) - min(ends) < most


def _claims(access: Access) -> list[_Claim]:
    """What an access without wraps takes for granted, its subscripts first."""
    claims: list[_Claim] = []
    for index in access.indices:
        _plain(index, claims)
    for condition in access.conditions:
        _tested(condition, claims)
    for loop in access.loops:
        for end in (loop.lower, loop.upper, loop.step):
            if end is not None:
                _plain(end, claims)
    return claims


# Models without wraps.


def _sibling(facts: Facts, plain: Model) -> Facts:
    return Facts(
        plain,
        facts.options,
        facts.source,
        facts.deadline,
        recordings=facts.recordings,
        focuses=facts.focuses,
        surveys=facts.surveys,
        steps=facts.steps,
        plain=(),
        reliance=facts.reliance,
    )


def plain_model(model: Model) -> Model:
    """The model without wraps, itself where it has none."""
    # Accesses share the conditions and the loops around them.
    tested, plain_loop = _once(_plain_test), _once(_plain_loop)
    accesses = tuple(_plain_access(x, tested, plain_loop) for x in model.accesses)
    loops = tuple(map(plain_loop, model.loops))
    if _are_same((*accesses, *loops), (*model.accesses, *model.loops)):
        return model
    by_number = {loop.number: loop for loop in loops}
    known = zip(model.accesses, accesses, strict=True)
    made = {(old.id, old.kind): new for old, new in known}
    return replace(
        model,
        accesses=accesses,
        loops=loops,
        unknowns={name: _plain_unknown(u) for name, u in model.unknowns.items()},
        symbols={name: by_number[loop.number] for name, loop in model.symbols.items()},
        contents={
            number: tuple(made[each.id, each.kind] for each in inside)
            for number, inside in model.contents.items()
        },
    )


def _once(function: Callable[[_Each], _Each]) -> Callable[[_Each], _Each]:
    """The function, which is asked once about an object that somebody else keeps."""
    known: dict[int, _Each] = {}

    def asked(each: _Each) -> _Each:
        if id(each) not in known:
            known[id(each)] = function(each)
        return known[id(each)]

    return asked


def _plain_unknown(unknown: Unknown) -> Unknown:
    """The places of elements are compared; `origin` is where a run finds the value."""
    if unknown.element is None:
        return unknown
    indices = tuple(_plain(index, []) for index in unknown.element.indices)
    return replace(unknown, element=replace(unknown.element, indices=indices))


def _plain_access(
    access: Access,
    tested: Callable[[Expr], Expr],
    plain_loop: Callable[[LoopFacts], LoopFacts],
) -> Access:
    indices = tuple(_plain(index, []) for index in access.indices)
    conditions = tuple(map(tested, access.conditions))
    loops = tuple(map(plain_loop, access.loops))
    new = (*indices, *conditions, *loops)
    old = (*access.indices, *access.conditions, *access.loops)
    if _are_same(new, old):
        return access
    return replace(access, indices=indices, conditions=conditions, loops=loops)


def _plain_test(expr: Expr) -> Expr:
    return _tested(expr, [])


def _plain_loop(loop: LoopFacts) -> LoopFacts:
    ends = (loop.lower, loop.upper, loop.step)
    plain = tuple(None if end is None else _plain(end, []) for end in ends)
    if _are_same(plain, ends):
        return loop
    lower, upper, step = plain
    return replace(loop, lower=lower, upper=upper, step=step)


def _are_same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return all(a is b for a, b in zip(some, others, strict=True))


# Expressions without wraps.


def _is_reduced(expr: Expr) -> bool:
    """Whether an expression is an unsigned sum or product, reduced to its type."""
    return (
        isinstance(expr, Cast)
        and expr.type.kind == "uint"
        and expr.type.bits >= _LEAST_BITS
        and isinstance(expr.operand, Binary | Unary | Cast)
        and not _is_scrambled(expr.operand)
        and not _is_shifted_far(expr)
    )


def _plain(expr: Expr, claims: list[_Claim]) -> Expr:
    """The expression without wraps, itself where it has none; adds what that claims."""
    match expr:
        case Cast(type=type_, operand=operand) if _is_reduced(expr):
            inner: list[_Claim] = []
            value = _ring(operand, type_.bits, inner)
            claims += [_Claim(value, type_), *inner]
            return value
        case Binary(operator=operator) if operator in (*_THROUGH, *_DIVISIONS):
            inside = _inside(operator)
            parts = inside(expr.left, claims), inside(expr.right, claims)
            if parts[0] is expr.left and parts[1] is expr.right:
                return expr
            return replace(expr, left=parts[0], right=parts[1])
        case Unary(operator="-" | "not", operand=operand):
            value = _plain(operand, claims)
            return expr if value is operand else replace(expr, operand=value)
        case Select(condition=Binary(operator="<" | "<=" | ">" | ">=") as test) if (
            expr.then,
            expr.otherwise,
        ) in ((test.left, test.right), (test.right, test.left)):
            return _clamped(expr, test, claims)
        case _:
            return expr


def _clamped(expr: Select, test: Binary, claims: list[_Claim]) -> Expr:
    """The smaller or greater of two ends; no program means the wrap of a sum there."""
    own: list[_Claim] = []
    left, right = _plain(test.left, own), _plain(test.right, own)
    is_same = left is test.left and right is test.right
    if is_same or any(_is_difference(claim.value) for claim in own):
        return expr
    claims += own
    ends = (left, right) if expr.then == test.left else (right, left)
    condition = replace(test, left=left, right=right)
    return replace(expr, condition=condition, then=ends[0], otherwise=ends[1])


def _is_difference(expr: Expr) -> bool:
    """Whether something is subtracted in a sum, other than in a quotient in it."""
    match expr:
        case Unary(operator="-") | Binary(operator="-"):
            return True
        case Binary(operator="+" | "*", left=left, right=right):
            return _is_difference(left) or _is_difference(right)
        case _:
            return isinstance(expr, IntConst) and expr.value < 0


def _inside(operator: str) -> Callable[[Expr, list[_Claim]], Expr]:
    if operator in _REMAINDERS:
        return _tested
    return _rising if operator in _DIVISIONS else _plain


def _rising(expr: Expr, claims: list[_Claim]) -> Expr:
    """A value without wraps, unless something is subtracted in it.

    `i - low < size` tests two ends at once by the very wrap, and `(i - 1) % 8` goes
    round.
    """
    own: list[_Claim] = []
    value = _plain(expr, own)
    if any(_is_subtracting(claim.value) for claim in own):
        return expr
    claims += own
    return value


def _tested(expr: Expr, claims: list[_Claim]) -> Expr:
    """A value without wraps on which a test hangs."""
    own: list[_Claim] = []
    value = _rising(expr, own)
    claims += [replace(claim, is_tested=True) for claim in own]
    return value


def _is_subtracting(expr: Expr) -> bool:
    for part in walk(expr):
        match part:
            case Unary(operator="-") | Binary(operator="-"):
                return True
            case IntConst(value=value) if value < 0:
                return True
    return False


def _ring(expr: Expr, bits: int, claims: list[_Claim]) -> Expr:
    """A value modulo 2^bits, without the reductions that keep it."""
    match expr:
        case IntConst(value=value) if value >= 2 ** (bits - 1):
            return replace(expr, value=value - 2**bits)
        case Cast(type=type_, operand=operand) if (
            type_.is_integer and type_.bits >= bits
        ):
            return _ring(operand, bits, claims)
        case Binary(operator=operator, left=left, right=right) if operator in _RING:
            return replace(
                expr, left=_ring(left, bits, claims), right=_ring(right, bits, claims)
            )
        case Unary(operator="-", operand=operand):
            return replace(expr, operand=_ring(operand, bits, claims))
        case _:
            return _plain(expr, claims)


def _is_shifted_far(expr: Cast) -> bool:
    """Whether a number is added that may be a negative one: which elements are meant?

    Of 64 bits it is one, for no array has an element at so large a number; but something
    may be subtracted from it, as in `~0ul - m`, and leave a small one without any wrap.
    """
    bits = expr.type.bits
    has_large = any(
        isinstance(part, IntConst) and part.value >= 2 ** (bits - 1)
        for part in walk(expr.operand)
    )
    return has_large and (bits < _ADDRESS_BITS or _is_subtracting(expr.operand))


def _is_scrambled(expr: Expr) -> bool:
    """Whether something is multiplied by a number that is there for the wrap."""
    return any(
        isinstance(part, Binary)
        and part.operator == "*"
        and any(
            isinstance(side, IntConst) and abs(side.value) > _LARGEST_FACTOR
            for side in (part.left, part.right)
        )
        for part in walk(expr)
    )
