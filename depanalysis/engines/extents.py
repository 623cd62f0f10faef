"""Whether what a run accessed lies inside the arrays, by the extents that they have.

Input: accesses that the interpreter recorded and the parameters of the run. Output: a
yes or no. Some subscripts are too difficult for the constraints, such as those that count
from the end of an array, so that a run may go where the user says that none goes.
"""

from collections.abc import Iterable, Mapping

from depanalysis.engines.conflict import Facts
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.values import evaluate, integer
from depanalysis.ir.expressions import Expr, names


def stays_inside(
    facts: Facts, log: Iterable[Recorded], parameters: Mapping[str, int]
) -> bool:
    """Whether accesses keep to the extents, where the user may rely on that."""
    if not facts.options.in_bounds:
        return True
    sizes = {
        place: tuple(_size(extent, parameters) for extent in extents)
        for place, extents in facts.model.extents.items()
    }
    places = {
        (access.id, access.kind): (access.storage, access.variable)
        for access in facts.model.accesses
        if access.indices
    }
    return all(
        size is None or 0 <= index < size
        for each in log
        if (place := places.get((each.site, each.kind))) is not None
        for index, size in zip(each.element, sizes.get(place, ()), strict=False)
    )


def _size(extent: Expr | None, parameters: Mapping[str, int]) -> int | None:
    """The value of an extent that only parameters decide on."""
    if extent is None or not names(extent) <= parameters.keys():
        return None
    try:
        return integer(evaluate(extent, parameters))
    except InterpretationError:
        return None
