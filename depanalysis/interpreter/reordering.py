"""Running the iterations of a loop in another order, after its needs are applied.

This is what "parallel after applying the needs" means. A private variable has new storage
with unknown values in every iteration; a firstprivate one has the values from before the
loop; a lastprivate one leaves what the sequentially last iteration left, unknown values
where that iteration left none. A reduction starts every iteration from the operator's
identity and combines the results in the order of execution; the identity itself is combined
with a scalar, too, as an idle thread does. An induction variable starts every iteration,
and leaves the loop, with its value in a sequential run. A `break` ends its own iteration
only.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from depanalysis.errors import UsageError
from depanalysis.interpreter.expressions import (
    Context,
    Variable,
    element_code,
    unrecorded,
)
from depanalysis.interpreter.memory import Cell, scratch
from depanalysis.interpreter.values import BINARY, Element, Value, cast
from depanalysis.ir.expressions import Load
from depanalysis.ir.statements import Scalar
from depanalysis.ir.types import Type
from depanalysis.verdicts import Needs

_INT_BITS = 32
# Products and shifts are bounded far below this, and so are representatives of reals.
_BEYOND_ALL = 2**8192
_IDENTITIES: dict[str, tuple[str, Value]] = {
    "+": ("+", 0),
    "-": ("+", 0),
    "*": ("*", 1),
    "min": ("min", _BEYOND_ALL),
    "max": ("max", -_BEYOND_ALL),
    "&": ("&", -1),
    "|": ("|", 0),
    "^": ("^", 0),
    "&&": ("and", True),
    "and": ("and", True),
    "||": ("or", False),
    "or": ("or", False),
    "==": ("==", True),
    "!=": ("!=", False),
}


@dataclass(frozen=True, slots=True)
class Reordering:
    """Another order for one loop: `order` permutes the 0-based iteration numbers.

    `loop` is the number of the `Loop` statement; every entry of it is reordered. Names
    in `needs` that are not visible where the loop stands are ignored.
    """

    loop: int
    order: Callable[[int], Sequence[int]]
    needs: Needs = field(default_factory=Needs)


def iterations_in_order(
    reordering: Reordering,
    trips: int,
    iteration: Callable[[int], None],
    context: Context,
) -> None:
    """Executes all iterations of one entry of the loop."""
    order = reordering.order(trips)
    if sorted(order) != list(range(trips)):
        raise UsageError(f"{list(order)} is no permutation of {trips} iterations")
    treatments = _treatments(reordering.needs, trips, iteration, context)
    if not trips:
        return
    for counter in order:
        for treatment in treatments:
            treatment.before(counter)
        iteration(counter)
        for treatment in treatments:
            treatment.after(counter)
    for treatment in treatments:
        treatment.finish()


class _Treatment:
    """What happens to one variable of a loop whose iterations are reordered."""

    def __init__(self, variable: Variable, context: Context) -> None:
        self.variable = variable
        self.state = context.state
        self.shared = self.state.cells[variable.slot]

    @property
    def cell(self) -> Cell:
        return self.state.cells[self.variable.slot]

    @cell.setter
    def cell(self, cell: Cell) -> None:
        self.state.cells[self.variable.slot] = cell

    def fresh(self) -> Cell:
        return self.state.fresh(self.variable.declaration, self.shared.inner)

    def before(self, counter: int) -> None:
        """Gives the iteration a copy of its own."""
        self.cell = self.fresh()

    def after(self, counter: int) -> None:
        """Takes over what the iteration left."""

    def finish(self) -> None:
        """Leaves the variable as it is after the loop."""
        self.cell = self.shared


class _Private(_Treatment):
    """Private; also firstprivate, lastprivate, or both."""

    def __init__(
        self, variable: Variable, context: Context, is_first: bool, last: int | None
    ) -> None:
        super().__init__(variable, context)
        self.entry = self.shared.duplicate() if is_first else None
        self.last = last
        self.left = self.shared
        self.touched: dict[Element, None] = dict.fromkeys(self.shared)

    def before(self, counter: int) -> None:
        self.cell = self.fresh()
        if self.entry is not None:
            self.cell.origin = self.entry.__getitem__

    def after(self, counter: int) -> None:
        self.touched.update(dict.fromkeys(self.cell))
        if counter == self.last:
            self.left = self.cell

    def finish(self) -> None:
        left = {element: self.left[element] for element in self.touched}
        self.cell = self.shared
        if self.last is not None:
            self.shared.origin = self.left.origin
            self.shared.update(left)


class _Reduced(_Treatment):
    """A reduction: partial results are combined into the shared value."""

    def __init__(self, variable: Variable, context: Context, operator: str) -> None:
        super().__init__(variable, context)
        symbol, identity = _IDENTITIES[operator]
        self.combine = BINARY[symbol]
        self.identity = identity
        if isinstance(variable.declaration, Scalar):
            self.add((), identity)

    def before(self, counter: int) -> None:
        self.cell = self.fresh()
        self.cell.origin = lambda element: self.identity

    def after(self, counter: int) -> None:
        for element, partial in self.cell.items():
            self.add(element, partial)

    def add(self, element: Element, partial: Value) -> None:
        """Combines a partial result with the shared one."""
        total = self.combine(self.shared[element], partial)
        self.shared[element] = _stored(total, self.variable.declaration.type)


class _ReducedElement(_Treatment):
    """A reduction into one element: each iteration starts it anew, all others are shared."""

    def __init__(
        self, variable: Variable, context: Context, operator: str, node: Load
    ) -> None:
        super().__init__(variable, context)
        symbol, self.identity = _IDENTITIES[operator]
        self.combine = BINARY[symbol]
        self.element = element_code(node, unrecorded(context))[1]()
        self.total = self.shared[self.element]

    def before(self, counter: int) -> None:
        self.total = self.shared[self.element]
        self.shared[self.element] = self.identity

    def after(self, counter: int) -> None:
        total = self.combine(self.total, self.shared[self.element])
        self.shared[self.element] = _stored(total, self.variable.declaration.type)


class _Inducted(_Treatment):
    """An induction variable, given its values in a sequential run."""

    def __init__(
        self, variable: Variable, context: Context, values: list[Value]
    ) -> None:
        super().__init__(variable, context)
        self.values = values

    def before(self, counter: int) -> None:
        self.cell = self.fresh()
        self.cell[()] = self.values[counter]

    def finish(self) -> None:
        self.cell = self.shared
        self.shared[()] = self.values[-1]


def _treatments(
    needs: Needs, trips: int, iteration: Callable[[int], None], context: Context
) -> list[_Treatment]:
    def visible(names: Sequence[str]) -> list[Variable]:
        bindings = (context.scope.get(name) for name in dict.fromkeys(names))
        return [binding for binding in bindings if isinstance(binding, Variable)]

    treatments: list[_Treatment] = []
    for variable in visible((*needs.private, *needs.firstprivate, *needs.lastprivate)):
        name = variable.declaration.name
        last = trips - 1 if name in needs.lastprivate else None
        is_first = name in needs.firstprivate
        treatments.append(_Private(variable, context, is_first, last))
    treatments.extend(_reductions(needs, visible, context))
    inducted = visible([induction.variable for induction in needs.induction])
    values = _sequential_values(inducted, trips, iteration, context)
    for variable, history in zip(inducted, values, strict=True):
        treatments.append(_Inducted(variable, context, history))
    return treatments


def _reductions(
    needs: Needs, visible: Callable[[Sequence[str]], list[Variable]], context: Context
) -> Iterator[_Treatment]:
    for reduction in needs.reduction:
        operator, element = reduction.operator, reduction.element
        name = reduction.variable if element is None else element.array
        for variable in visible((name,)):
            if element is None:
                yield _Reduced(variable, context, operator)
            else:
                yield _ReducedElement(variable, context, operator, element)


def _stored(value: Value, type_: Type) -> Value:
    """What a variable holds: unsigned and narrow types wrap, as assignments to them do."""
    is_wrapped = type_.kind == "uint" or 0 < type_.bits < _INT_BITS
    return cast(value, type_) if is_wrapped else value


def _sequential_values(
    variables: list[Variable],
    trips: int,
    iteration: Callable[[int], None],
    context: Context,
) -> list[list[Value]]:
    """The values before every iteration of a sequential run, and after the last."""
    histories: list[list[Value]] = [[] for _ in variables]
    if not variables:
        return histories
    with scratch(context.state):
        for counter in range(trips + 1):
            for variable, history in zip(variables, histories, strict=True):
                history.append(context.state.cells[variable.slot][()])
            if counter < trips:
                iteration(counter)
    return histories
