"""Whether what a run accessed lies inside the arrays, and keeps to the rules about names.

Input: accesses that the interpreter recorded and the parameters of the run. Output: those
that a conforming program makes, if it is one at all. Some subscripts are too difficult for
the constraints, such as those that count from the end of an array, and others belong to
other statements, so that a run may go where no conforming program goes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, prod

from depanalysis.analysis.model import Access
from depanalysis.engines.conflict import Facts
from depanalysis.engines.namings import mixes_names
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Run
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.values import evaluate, integer
from depanalysis.ir.expressions import Expr, names

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
    sizes = {
        place: tuple(_size(extent, parameters) for extent in extents)
        for place, extents in facts.model.extents.items()
    }
    arrays = _Arrays(facts, sizes, facts.model.program.untold)
    if arrays.are_too_large or arrays.are_unclear(made):
        return ()
    for each in log:
        if each.variable in arrays.untold:
            return ()
        access = arrays.left_by(each)
        if access is not None:
            return log[: each.time] if facts.leaves_array(access) else ()
    return log


@dataclass(frozen=True)
class _Arrays:
    """The arrays with their sizes in a run, and those of which nobody knows them."""

    facts: Facts
    sizes: Mapping[tuple[int, str], tuple[int | None, ...]]
    untold: frozenset[str]

    @property
    def are_too_large(self) -> bool:
        """Whether one has more elements than memory."""
        return any(prod(filter(None, x)) > _MOST_ELEMENTS for x in self.sizes.values())

    def are_unclear(self, made: Run) -> bool:
        """Whether something may leave one that has happened, or may have happened.

        What always leaves its array is done in no run.
        """
        limited = {
            name
            for (_, name), size in self.sizes.items()
            if any(extent is not None for extent in size)
        }
        if not made.unplaced.isdisjoint(limited | self.untold):
            return True
        strayed = [made.accesses[time] for time in made.strayed]
        strayed += [made.possible[time] for time in made.astray]
        if any(map(self._leaves_row, strayed)):
            return True
        for each in made.possible:
            access = self.left_by(each)
            if each.variable in self.untold:
                return True
            if access is not None and not self.facts.leaves_array(access):
                return True
        return False

    def _leaves_row(self, each: Recorded) -> bool:
        access = self.facts.model.sites.get((each.site, each.kind))
        if access is None or self.facts.options.bounds != "assume":
            return False
        return not self.facts.provably_runs_on(access)

    def left_by(self, each: Recorded) -> Access | None:
        """What the text does where a run has left an array."""
        access = self.facts.model.sites.get((each.site, each.kind))
        if access is None:
            return None
        sizes = self.sizes.get((access.storage, access.variable))
        begins = self.facts.model.program.begins_at_zero or bool(access.storage)
        is_inside = not sizes or _is_inside(each.element, sizes, begins)
        return None if is_inside else access


def _are_typed(facts: Facts, values: Mapping[str, int]) -> bool:
    """Whether all parameters have values of their types."""
    for parameter in facts.model.program.parameters:
        least, most = parameter.type.bounds or (-inf, inf)
        if not least <= values.get(parameter.name, 0) <= most:
            return False
    return True


def _is_inside(
    element: tuple[int, ...], sizes: tuple[int | None, ...], begins: bool
) -> bool:
    """Whether an element lies in an array; one of the function's own begins at 0.

    A pointer that comes from elsewhere may lead into the middle of an array.
    """
    if begins and any(index < 0 for index in element):
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
