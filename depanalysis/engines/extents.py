"""Whether what a run accessed lies inside the arrays, and keeps to the rules about names.

Input: accesses that the interpreter recorded and the parameters of the run. Output: those
that a conforming program makes, if it is one at all. Some subscripts are too difficult for
the constraints, such as those that count from the end of an array, and others belong to
other statements, so that a run may go where no conforming program goes.
"""

from collections.abc import Iterator, Mapping
from math import inf, prod

from depanalysis.engines.conflict import Facts
from depanalysis.engines.namings import mixes_names
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Run
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.values import evaluate, integer
from depanalysis.ir.expressions import UNTOLD_EXTENT, Call, Expr, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Array, Declare, walk_statements

_MOST_ELEMENTS = 2**47
"""No machine has room for more bytes, whatever the size of an array is."""


def conforming(
    facts: Facts, made: Run, parameters: Mapping[str, int]
) -> tuple[Recorded, ...]:
    """The accesses of a run, up to one that leaves its array as the text always does.

    There are none if the run is none of a program that conforms to its language: if one
    leaves its array, or its row, where the text is not about that, if an array has more
    elements than memory, if a parameter has a value that its type does not have, or if a
    call mixes the names of a variable.
    """
    log = made.accesses
    if mixes_names(facts.named, log) or not _are_typed(facts, parameters):
        return ()
    accesses = {(access.id, access.kind): access for access in facts.model.accesses}
    if facts.options.bounds == "assume":
        for time in made.strayed:
            access = accesses.get((log[time].site, log[time].kind))
            if access is not None and not facts.provably_runs_on(access):
                return ()
    untold = set(_untold(facts.model.program))
    sizes = {
        place: tuple(_size(extent, parameters) for extent in extents)
        for place, extents in facts.model.extents.items()
    }
    is_large = any(prod(filter(None, x)) > _MOST_ELEMENTS for x in sizes.values())
    if is_large or made.unplaced & untold:
        return ()
    begins_at_zero = facts.model.program.begins_at_zero
    for each in log:
        access = accesses.get((each.site, each.kind))
        if each.variable in untold:
            return ()
        known = access and sizes.get((access.storage, access.variable))
        begins = begins_at_zero or bool(access and access.storage)
        if access and known and not _is_inside(each.element, known, begins):
            return log[: each.time] if facts.leaves_array(access) else ()
    return log


def _are_typed(facts: Facts, values: Mapping[str, int]) -> bool:
    """Whether all parameters have values of their types."""
    for parameter in facts.model.program.parameters:
        least, most = parameter.type.bounds or (-inf, inf)
        if not least <= values.get(parameter.name, 0) <= most:
            return False
    return True


def _untold(program: Program) -> Iterator[str]:
    """The arrays that are as large as the text says, in a way that the Program is not."""
    declared = (
        s.variable for s in walk_statements(program.body) if isinstance(s, Declare)
    )
    for each in (*program.arrays, *declared):
        extents = each.extents if isinstance(each, Array) else ()
        if any(isinstance(x, Call) and x.function == UNTOLD_EXTENT for x in extents):
            yield each.name


def _is_inside(
    element: tuple[int, ...], sizes: tuple[int | None, ...], begins: bool
) -> bool:
    """Whether an element lies in an array; one of the function's own begins at 0.

    A pointer that comes from elsewhere may lead into the middle of an array.
    """
    if begins and any(index < 0 for index in element[:1]):
        return False
    return all(
        index < _MOST_ELEMENTS
        if size is None
        else 0 <= index < min(size, _MOST_ELEMENTS)
        for index, size in zip(element, sizes, strict=False)
    )


def _size(extent: Expr | None, parameters: Mapping[str, int]) -> int | None:
    """The value of an extent that only parameters decide on."""
    if extent is None or not names(extent) <= parameters.keys():
        return None
    try:
        return integer(evaluate(extent, parameters))
    except InterpretationError:
        return None
