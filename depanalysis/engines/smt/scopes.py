"""Ranges for the variables of a question: those they have, and small ones to look in.

Inside known ranges a question can be put in words, as bit operations need it. Inside
small ones it has few assignments, and whatever is found there is easy to read.
"""

from collections.abc import Iterator

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.engines.conflict import Conflict
from depanalysis.engines.encoding import FREE
from depanalysis.engines.instances import Instance
from depanalysis.engines.smt.renaming import renamed
from depanalysis.ir.expressions import Binary, Expr, IntConst, walk
from depanalysis.solvers.smt.queries import Range
from depanalysis.solvers.smt.ranges import range_of

# The least and greatest value of parameters and of values from memory, then of indices.
_SMALL: tuple[tuple[Range, Range], ...] = (
    ((0, 5), (-8, 40)),
    ((-4, 20), (-64, 255)),
    ((-64, 512), (-512, 4095)),
)
_SHIFTS = ("<<", ">>")
_BITS = ("&", "|", "^")


def small_ranges(
    conflict: Conflict, used: tuple[str, ...]
) -> Iterator[dict[str, Range]]:
    """Small ranges for all variables, one after the other wider, as types allow."""
    encoding = conflict.encoding
    for natural, index in _SMALL:
        found: dict[str, Range] = {}
        for name in used:
            meaning = encoding.meanings.get(name, "")
            is_free = encoding.variables[name] in FREE
            is_natural = is_free or meaning in conflict.model.unknowns
            low, high = natural if is_natural else index
            least, most = conflict.model.bounds.get(meaning, (low, high))
            found[name] = max(low, least), min(high, most)
        yield found


def full_ranges(conflict: Conflict) -> dict[str, Range]:
    """The ranges that follow from types and from the bounds of loops, where they do."""
    encoding, question = conflict.encoding, conflict.question
    found: dict[str, Range] = {}
    for name, meaning in encoding.meanings.items():
        bounds = _bounds_of(conflict.model, meaning)
        if bounds is not None:
            found[name] = bounds
    for side, access in (
        (conflict.source, question.source),
        (conflict.sink, question.sink),
    ):
        _add_indices(found, side, access)
    return found


def needs_words(conditions: tuple[Expr, ...]) -> bool:
    """Whether bits of two variable numbers are combined, or shifted by a variable."""
    return any(
        isinstance(part, Binary)
        and (
            (part.operator in _SHIFTS and not isinstance(part.right, IntConst))
            or (part.operator in _BITS and not _has_constant(part))
        )
        for condition in conditions
        for part in walk(condition)
    )


def shifts_by_variables(conditions: tuple[Expr, ...]) -> bool:
    """Whether a number is shifted by an amount that is not a constant."""
    return any(
        isinstance(part, Binary)
        and part.operator in _SHIFTS
        and not isinstance(part.right, IntConst)
        for condition in conditions
        for part in walk(condition)
    )


def _bounds_of(model: Model, meaning: str) -> Range | None:
    """The range of the type of a parameter, an element or a scalar."""
    unknown = model.unknowns.get(meaning)
    if unknown is not None and unknown.is_boolean:
        return 0, 1
    own = None if unknown is None else unknown.bounds
    return model.bounds.get(meaning, own)


def _add_indices(found: dict[str, Range], side: Instance, access: Access) -> None:
    for loop in access.loops:
        between = _between(found, side, loop)
        if between is not None:
            low, high = between
            found[side.variable(loop.symbol).name] = between
            # A step moves by one at least, so there are no more of them than places.
            found[side.counter(loop).name] = (0, max(high - low, 0))


def _between(found: dict[str, Range], side: Instance, loop: LoopFacts) -> Range | None:
    if loop.lower is None or loop.upper is None:
        return None
    first = range_of(renamed(side, loop.lower), found)
    last = range_of(renamed(side, loop.upper), found)
    if first is None or last is None:
        return None
    return min(first[0], last[0]), max(first[1], last[1])


def _has_constant(part: Binary) -> bool:
    return isinstance(part.left, IntConst) or isinstance(part.right, IntConst)
