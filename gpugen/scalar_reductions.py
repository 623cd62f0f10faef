"""The values of scalars after a loop: parts of blocks of iterations, put together.

The blocks depend on the number of iterations only, and are put together in their order,
so that a sum of reals is the same however many threads there are. It differs from the
sequential one by the order of its additions; integers and the greatest and least do not.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from depanalysis.errors import UnsupportedError
from depanalysis.source import NOWHERE
from gpugen.arguments import UnfitError
from gpugen.emit.values import Widths
from gpugen.plans.live_out import Result, Role, block_bits

Parts: TypeAlias = dict[tuple[str, str], np.ndarray[Any, Any]]

_BEGINNING: Mapping[Role, tuple[float, int]] = {
    # Unlike 0.0, it leaves every number what it is that is added to it.
    "sum": (-0.0, 0),
    "product": (1.0, 1),
    "least": (float("inf"), 2**63 - 1),
    "greatest": (float("-inf"), -(2**63)),
    "last": (0.0, 0),
}
_EXTREMES: Sequence[Role] = ("least", "greatest")
_EXACT = 2**53


def fresh(results: Sequence[Result], count: int) -> Parts:
    """Parts for all blocks of so many iterations, to which nobody has added anything."""
    blocks = (max(1, count) - 1 >> block_bits(count)) + 1
    made: Parts = {}
    for each in results:
        real, whole = _BEGINNING[each.role]
        made["value", each.name] = (
            np.full(blocks, real) if each.is_real else np.full(blocks, whole, np.int64)
        )
        made["when", each.name] = np.zeros(blocks, dtype=np.int64)
    return made


def starts(results: Sequence[Result], values: Mapping[str, object]) -> dict[str, Any]:
    """The values before the loop of what is put together with them."""
    found: dict[str, Any] = {}
    for each in results:
        if each.role == "last":
            continue
        if each.name not in values:
            raise UnfitError(f"`{each.name}` has no value here")
        value = values[each.name]
        if not _is_fit(value, each.is_real):
            kind = "a float" if each.is_real else "an int"
            found_kind = type(value).__name__
            raise UnfitError(f"`{each.name}` is {found_kind}, where {kind} is supposed")
        if not each.is_real and each.role in _EXTREMES and not _holds(np.int64, value):
            # It is beyond what no element is beyond.
            raise UnfitError(f"`{each.name}` does not fit 64 bits")
        found[each.name] = value
    return found


def ended(
    results: Sequence[Result],
    begun: Mapping[str, Any],
    parts: Parts,
    widths: Mapping[str, Widths],
) -> tuple[tuple[str, object], ...]:
    """The scalars that the loop has changed, as it leaves them."""
    found: list[tuple[str, object]] = []
    for each in results:
        values, when = parts["value", each.name], parts["when", each.name]
        if not when.any():
            continue
        kind = _type(each, widths[each.name])
        if each.role == "last":
            found.append((each.name, kind(values[when.argmax()])))
            continue
        own = [kind(value) for value in values[when > 0]]
        with np.errstate(all="ignore"):
            found.append((each.name, _together(each, begun[each.name], own)))
    return tuple(found)


def _is_fit(value: object, is_real: bool) -> bool:
    if type(value) is int:
        return not is_real or abs(value) <= _EXACT
    if is_real:
        return isinstance(value, float | np.float32)
    return isinstance(value, np.integer)


def _type(result: Result, widths: Widths) -> Any:
    """The type of what the loop assigns, which must be the same for all assignments."""
    kinds: dict[str, Any] = {"": float if result.is_real else int}
    if len(widths) == 1:
        (width,) = widths
        kind = kinds.get(width) or getattr(np, width, None)
        if kind is not None and result.is_real == issubclass(kind, float | np.floating):
            return kind
    raise UnsupportedError(
        f"the type of `{result.name}` after the loop depends on the data", NOWHERE
    )


def _together(result: Result, start: Any, values: Sequence[Any]) -> object:
    if result.role in _EXTREMES:
        return _extreme(result.role, start, values)
    kind = _sum_type(result, start, values[0])
    if result.is_real:
        if np.dtype(kind) != np.dtype(type(values[0])):
            reason = f"`{result.name}` has another type before the loop"
            raise UnsupportedError(reason, NOWHERE)
        total = start
        for value in values:
            total = total + value if result.role == "sum" else total * value
        return kind(total)
    exact = int(start) + sum(int(value) for value in values)
    if kind is not int and not _holds(kind, exact):
        reason = f"`{result.name}` leaves the integers of its type"
        raise UnsupportedError(reason, NOWHERE)
    return kind(exact)


def _sum_type(result: Result, start: Any, value: Any) -> Any:
    """The type of a sum; NumPy's raise an exception beside a number that they do not have."""
    try:
        return type(start + type(value)(0))
    except OverflowError:
        reason = f"`{result.name}` is not among the integers of the type that is added"
        raise UnsupportedError(reason, NOWHERE) from None


def _holds(kind: Any, value: Any) -> bool:
    """Whether a type of NumPy has an integer; one that is no integer has none."""
    if not issubclass(kind, np.integer):
        return False
    limits = np.iinfo(kind)
    return bool(limits.min <= value <= limits.max)


def _extreme(role: Role, start: Any, values: Sequence[Any]) -> object:
    """What Python's `min` and `max` keep: the first one of equals."""
    kept = start
    for value in values:
        if value < kept if role == "least" else value > kept:
            kept = value
    return kept
