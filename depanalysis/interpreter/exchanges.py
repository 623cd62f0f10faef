"""What threads get that give each other values: shuffles, votes and sums of a warp.

Lanes are the numbers of threads in their warp. What a lane that takes no part would give is
not known.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from operator import and_, or_, xor
from typing import TypeAlias

from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import Value, integer, is_known

WARP = 32
_WIDTHS = (1, 2, 4, 8, 16, 32)

Offers: TypeAlias = Mapping[int, tuple[Value, ...]]
"""What the lanes that take part give: the arguments of the function."""
Answers: TypeAlias = dict[int, Value]
_Source: TypeAlias = Callable[[int, int, int], int]
_Vote: TypeAlias = Callable[[Sequence[bool]], int]


def _indexed(lane: int, wanted: int, width: int) -> int:
    return lane // width * width + wanted % width


def _above(lane: int, by: int, width: int) -> int:
    return lane - by if by <= lane % width else lane


def _below(lane: int, by: int, width: int) -> int:
    return lane + by if lane % width + by < width else lane


def _crossed(lane: int, by: int, width: int) -> int:
    other = lane ^ by
    return other if other // width <= lane // width else lane


_SHUFFLES: dict[str, _Source] = {
    "": _indexed, "_up": _above, "_down": _below, "_xor": _crossed,
}  # fmt: skip
_VOTES: dict[str, _Vote] = {
    "all": all, "any": any, "uni": lambda votes: all(votes) or not any(votes),
}  # fmt: skip
_BLOCK_VOTES: dict[str, _Vote] = {"and": all, "or": any, "count": sum}
_REDUCTIONS: dict[str, Callable[[int, int], int]] = {
    "add": int.__add__, "min": min, "max": max, "and": and_, "or": or_, "xor": xor,
}  # fmt: skip


def _shuffled(source: _Source, offers: Offers) -> Answers:
    found: Answers = {}
    for lane, (_, wanted, *more) in offers.items():
        width = integer(more[0]) if more else WARP
        is_known = width in _WIDTHS
        other = source(lane, integer(wanted), width) if is_known else -1
        found[lane] = offers[other][0] if other in offers else UNSETTLED
    return found


def _voted(vote: _Vote, offers: Offers) -> Answers:
    values = [value for value, *_ in offers.values()]
    if not all(map(is_known, values)):
        return dict.fromkeys(offers, UNSETTLED)
    return dict.fromkeys(offers, int(vote([value != 0 for value in values])))


def _balloted(offers: Offers) -> Answers:
    values = {lane: value for lane, (value, *_) in offers.items()}
    if not all(map(is_known, values.values())):
        return dict.fromkeys(offers, UNSETTLED)
    return dict.fromkeys(offers, sum(1 << k for k, v in values.items() if v != 0))


def _matched(offers: Offers) -> Answers:
    values = {lane: value for lane, (value, *_) in offers.items()}
    if not all(map(is_known, values.values())):
        return dict.fromkeys(offers, UNSETTLED)
    return {
        lane: sum(1 << k for k, other in values.items() if other == value)
        for lane, value in values.items()
    }


def _reduced(operation: Callable[[int, int], int], offers: Offers) -> Answers:
    values = [value for value, *_ in offers.values()]
    if not all(map(is_known, values)):
        return dict.fromkeys(offers, UNSETTLED)
    return dict.fromkeys(offers, reduce(operation, map(integer, values)))


def _functions() -> dict[str, Callable[[Offers], Answers]]:
    found: dict[str, Callable[[Offers], Answers]] = {
        "__ballot_sync": _balloted, "__ballot": _balloted, "__match_any_sync": _matched,
    }  # fmt: skip
    for name, source in _SHUFFLES.items():
        shuffled = partial(_shuffled, source)
        found |= {f"__shfl{name}_sync": shuffled, f"__shfl{name}": shuffled}
    for name, vote in _VOTES.items():
        voted = partial(_voted, vote)
        found |= {f"__{name}_sync": voted, f"__{name}": voted}
    for name, vote in _BLOCK_VOTES.items():
        found[f"__syncthreads_{name}"] = partial(_voted, vote)
    for name, operation in _REDUCTIONS.items():
        found[f"__reduce_{name}_sync"] = partial(_reduced, operation)
    return found


FUNCTIONS = _functions()
"""What the lanes get that take part, by the function; masks are not among what they offer."""


def has_mask(function: str) -> bool:
    """Whether the first argument of a function says which lanes take part."""
    return function.endswith("_sync")


def is_of_block(function: str) -> bool:
    """Whether all threads of a block take part."""
    return function.startswith("__syncthreads")
