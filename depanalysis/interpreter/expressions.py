"""Expressions as Python closures, with all names resolved and all sites numbered.

The numbers are those of `depanalysis.ir.sites`: every `Var` and `Load` takes one, in
the order of `walk`, whether or not it is evaluated or recorded.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import NoReturn, TypeAlias

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.memory import LoggedSite, State
from depanalysis.interpreter.overflow import (
    defined,
    overflow_bounds,
    overflowed,
    width_of_shift,
)
from depanalysis.interpreter.reals import is_decimal, parsed_real
from depanalysis.interpreter.unsettled import UNSETTLED, UnsettledError
from depanalysis.interpreter.values import (
    ABSORBING,
    PLAIN,
    Element,
    NonconformingError,
    Operation,
    Operations,
    Value,
    called,
    cast,
    cut,
    inside,
    integer,
    rounded_cast,
)
from depanalysis.ir.expressions import (
    ASSERTION,
    SUBSCRIPT,
    Binary,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
    loads,
    names,
)
from depanalysis.ir.programs import Sized
from depanalysis.ir.sites import AccessKind, SiteId
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.types import I32, Type

Code: TypeAlias = Callable[[], Value]
ElementCode: TypeAlias = Callable[[], Element]
FunctionValues: TypeAlias = Callable[[str, tuple[Value, ...]], Value]


@dataclass(frozen=True, slots=True)
class Constant:
    """A parameter, by the place of its value in `State.indices`."""

    slot: int
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class Index:
    """A loop index, by its place in `State.indices`; its type is that of its bounds."""

    slot: int
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class Variable:
    """A scalar or an array, by its place in `State.cells`."""

    declaration: Scalar | Array
    slot: int

    @property
    def rank(self) -> int:
        """The number of subscripts; 0 for a scalar."""
        return (
            len(self.declaration.extents) if isinstance(self.declaration, Array) else 0
        )


Binding: TypeAlias = Constant | Index | Variable


@dataclass(frozen=True, slots=True)
class Context:
    """What the code of an expression depends on: the run, the scope and the statement.

    `watch` names the variables whose accesses are recorded; `None` means all. `is_reduced`:
    a conversion to an unsigned type stands around the expression.
    """

    state: State
    scope: Mapping[str, Binding]
    sites: Iterator[SiteId]
    watch: Collection[str] | None
    functions: FunctionValues = called
    is_reduced: bool = False

    @property
    def operations(self) -> Operations:
        """What operators do in the run."""
        return PLAIN if self.functions is called else ABSORBING

    @property
    def is_certain(self) -> bool:
        """Whether the run shows only what a program does that conforms to its language."""
        return self.functions is not called

    def type_of(self, name: str) -> Type | None:
        """The type of a parameter, a variable, or the elements of an array."""
        match self.scope.get(name):
            case Variable(declaration=declaration):
                return declaration.type
            case Constant(type=type_):
                return type_
            case Index(type=type_):
                # Bounds that are constants do not tell an `unsigned` index from an `int`.
                return type_ if type_ is not None or self.is_reduced else I32
            case _:
                return None

    def at(self, statement: int) -> "Context":
        """The same context at the first site of a statement."""
        return replace(self, sites=(SiteId(statement, place) for place in count()))


def unrecorded(context: Context) -> Context:
    """The context of an expression that has no sites, such as an extent."""
    return replace(context.at(-1), watch=())


def expression_code(expr: Expr, context: Context) -> Code:
    """The closure that evaluates an expression."""
    whole, context = context, _inside(context)
    match expr:
        case IntConst(value=value) | BoolConst(value=value):
            return lambda: value
        case RealConst(text=text):
            is_unknown = context.functions is not called and not is_decimal(text)
            real = UNSETTLED if is_unknown else parsed_real(text)
            return lambda: real
        case Var(name=name):
            return _variable_code(name, context)
        case Binary():
            return _guarded(expr, _binary_code(expr, context), whole)
        case Load():
            return _load_code(expr, context)
        case Unary(operator=symbol, operand=operand):
            operation = context.operations.unary[symbol]
            negated = _applied(operation, expression_code(operand, context))
            return _guarded(expr, negated, whole) if symbol == "-" else negated
        case Cast():
            return _cast_code(expr, context)
        case Select():
            return _select_code(expr, context)
        case Call():
            return _call_code(expr, context)


def _inside(context: Context) -> Context:
    return replace(context, is_reduced=False) if context.is_reduced else context


def _applied(function: Callable[[Value], Value], operand: Code) -> Code:
    return lambda: function(operand())


def _guarded(expr: Binary | Unary, code: Code, context: Context) -> Code:
    """The closure, in runs of conforming programs with a check for signed overflow."""
    bounds = overflow_bounds(expr, context.type_of) if context.is_certain else None
    if bounds is None:
        return code
    low, high = bounds

    def guarded() -> Value:
        value = code()
        if value.__class__ is not int:
            inside(value, low, high)
        elif not low <= value <= high:
            return overflowed(expr, context.type_of)
        return value

    return guarded


def _within_width(amount: Code, width: int) -> Code:
    """The number of bits to shift by, which has to be less than there are."""

    def checked() -> Value:
        bits = amount()
        if bits.__class__ is int and not 0 <= bits < width:
            raise NonconformingError("a shift went too far")
        return bits

    return checked


def _cast_code(expr: Cast, context: Context) -> Code:
    type_ = expr.type
    is_reduced = context.is_certain and type_.kind == "uint"
    operand = expression_code(expr.operand, replace(context, is_reduced=is_reduced))
    if context.functions is not called and type_.kind == "real":
        return lambda: rounded_cast(operand(), type_)
    if context.functions is not called:
        operand = _applied(partial(cut, type_=type_), operand)
    return _converted(operand, type_)


def _converted(operand: Code, type_: Type) -> Code:
    """The closure of a cast; that of an integer to an integer takes no detour."""
    if type_.bounds is None:
        return lambda: cast(operand(), type_)
    least, greatest = type_.bounds
    count = greatest - least + 1

    def converted() -> Value:
        value = operand()
        if value.__class__ is int:
            return (value - least) % count + least
        return cast(value, type_)

    return converted


def _variable_code(name: str, context: Context) -> Code:
    match context.scope.get(name):
        case Variable() as variable:
            return _read_code(variable, _scalar_element(variable), context)
        case Index(slot=slot) | Constant(slot=slot):
            next(context.sites)
            indices = context.state.indices
            return lambda: indices[slot]
        case _:
            raise InterpretationError(f"{name} has no value")


def _scalar_element(variable: Variable) -> ElementCode:
    if variable.rank:
        name = variable.declaration.name
        raise InterpretationError(f"the array {name} is used without subscripts")
    return tuple


def _binary_code(expr: Binary, context: Context) -> Code:
    if isinstance(expr.right, IntConst) and expr.operator not in ("and", "or"):
        return _constant_operand_code(expr, expr.right.value, context)
    left = expression_code(expr.left, context)
    right = expression_code(expr.right, context)
    width = width_of_shift(expr, context.type_of) if context.is_certain else None
    if width is not None:
        right = _within_width(right, width)
    if expr.operator in ("and", "or"):
        return _connective_code(expr.operator == "and", left, right, context)
    operation = context.operations.binary[expr.operator]
    if context.is_certain:
        operation = defined(operation, expr, context.type_of)
    return lambda: operation(left(), right())


def _connective_code(is_and: bool, left: Code, right: Code, context: Context) -> Code:
    if context.functions is called:
        if is_and:
            return lambda: bool(left() and right())
        return lambda: bool(left() or right())

    def connective() -> Value:
        first = left()
        # Whether the second one is evaluated is not known either.
        if first is UNSETTLED:
            context.state.is_whole = False
        elif bool(first) == is_and:
            return right()
        return first

    return connective


def _constant_operand_code(expr: Binary, right: int, context: Context) -> Code:
    operation = context.operations.binary[expr.operator]
    if isinstance(expr.left, Var):
        binding = context.scope.get(expr.left.name)
        if isinstance(binding, Index) and expr.operator not in ("<<", ">>"):
            next(context.sites)
            return _shifted_index_code(operation, binding.slot, right, context.state)
    left = expression_code(expr.left, context)
    width = width_of_shift(expr, context.type_of) if context.is_certain else None
    if width is not None and not 0 <= right < width:
        return _too_far(left)
    if context.is_certain:
        operation = defined(operation, expr, context.type_of)
    return lambda: operation(left(), right)


def _too_far(operand: Code) -> Code:
    def shifted() -> Value:
        operand()
        raise NonconformingError("a shift went too far")

    return shifted


def _shifted_index_code(
    operation: Operation, slot: int, right: int, state: State
) -> Code:
    # Most subscripts have the form `i + 1`, so they get a closure of their own.
    indices = state.indices
    return lambda: operation(indices[slot], right)


def _select_code(expr: Select, context: Context) -> Code:
    condition = expression_code(expr.condition, context)
    then = expression_code(expr.then, context)
    otherwise = expression_code(expr.otherwise, context)
    check = checking_code((expr.condition,), context)

    def select() -> Value:
        is_chosen = condition()
        # Which of the two is evaluated is not known, and so no access of either is shown.
        if is_chosen is UNSETTLED:
            check()
            context.state.is_whole = False
            return UNSETTLED
        return then() if is_chosen else otherwise()

    return select


def _call_code(expr: Call, context: Context) -> Code:
    arguments = _codes(expr.arguments, context)
    function, values = expr.function, context.functions
    if function == ASSERTION and context.is_certain:
        return _holding(arguments[0])
    if function == SUBSCRIPT:
        return _part_code(arguments[0], arguments[1], context.state)
    return lambda: values(function, tuple([argument() for argument in arguments]))


def _part_code(subscript: Code, extent: Code, state: State) -> Code:
    def inside() -> Value:
        place, size = subscript(), extent()
        if UNSETTLED not in (place, size) and not 0 <= place < size:
            state.strayed.append(len(state.log) // 4)
        return place

    return inside


def _holding(condition: Code) -> Code:
    def holds() -> Value:
        value = condition()
        # What functions give may make it fail, too.
        if value is UNSETTLED or not value:
            raise NonconformingError("an assertion failed")
        return value

    return holds


def _codes(exprs: tuple[Expr, ...], context: Context) -> list[Code]:
    return [expression_code(expr, context) for expr in exprs]


def _load_code(expr: Load, context: Context) -> Code:
    variable, element = element_code(expr, context)
    read = _read_code(variable, element, context)
    if context.functions is called:
        return read
    misplace = misplacing_code(expr, context)

    def read_somewhere() -> Value:
        try:
            return read()
        except UnsettledError:
            misplace()
            return UNSETTLED

    return read_somewhere


def target_code(target: Var | Load, context: Context) -> tuple[Variable, ElementCode]:
    """The variable that an assignment writes and the closure that finds the element."""
    if isinstance(target, Load):
        return element_code(target, context)
    variable = context.scope.get(target.name)
    if not isinstance(variable, Variable):
        raise InterpretationError(
            f"{target.name} is not a variable that can be assigned"
        )
    return variable, _scalar_element(variable)


def misplacing_code(expr: Var | Load, context: Context) -> Callable[[], None]:
    """The closure that notes that it is not known which element is accessed."""
    state = context.state
    indices = expr.indices if isinstance(expr, Load) else ()
    used = frozenset[str]().union(*map(names, indices))
    slots, check = _slots(used, context), checking_code(indices, context)

    def misplace() -> None:
        check()
        state.is_whole = False
        if isinstance(expr, Load) and not any(state.cells[s].is_free for s in slots):
            state.unplaced.add(expr.array)

    return misplace


def checking_code(deciding: tuple[Expr, ...], context: Context) -> Callable[[], None]:
    """The closure that ends the run where what decides has no value."""
    used = frozenset[str]().union(*map(names, deciding))
    read = (load.array for expr in deciding for load in loads(expr))
    slots, cells = _slots(used.union(read), context), context.state.cells

    def check() -> None:
        if any(cells[slot].is_unset for slot in slots):
            raise NonconformingError("a variable without a value decides")

    return check


def _slots(used: Collection[str], context: Context) -> list[int]:
    """The places of variables; parameters and indices have others."""
    found = map(context.scope.get, sorted(used))
    return [each.slot for each in found if isinstance(each, Variable)]


def element_code(expr: Load, context: Context) -> tuple[Variable, ElementCode]:
    """The array that is accessed and the closure that finds the element."""
    variable = context.scope.get(expr.array)
    if not isinstance(variable, Variable) or not variable.rank:
        raise InterpretationError(f"{expr.array} is not an array")
    if variable.rank != len(expr.indices):
        raise InterpretationError(
            f"{expr.array} has {variable.rank} dimensions, not {len(expr.indices)}"
        )
    subscripts = _codes(expr.indices, context)
    if variable.rank == 1:
        element = _line_code(subscripts[0])
    else:
        is_free = context.functions is called or expr.by_address
        table_code = _table_code if is_free else _watched_table_code
        element = table_code(subscripts, variable.slot, context.state)
    for end in context.state.sized.get(expr.array, ()):
        element = _sized_code(element, end, context)
    return variable, element


def _sized_code(element: ElementCode, end: Sized, context: Context) -> ElementCode:
    """The element, where it lies in a container that is as large as a variable says."""
    size, cells = context.scope.get(end.size), context.state.cells
    if not end.size:
        return _nowhere
    if not isinstance(size, Variable):
        return element
    slot = size.slot

    def inside() -> Element:
        place = element()
        least = place[end.position] * end.unit - end.more
        cells[slot].is_greater(place[: end.position], least)
        return place

    return inside


def _nowhere() -> NoReturn:
    raise NonconformingError("it is not known where memory ends")


def _line_code(subscript: Code) -> ElementCode:
    def element() -> Element:
        index = subscript()
        return (index if index.__class__ is int else integer(index),)

    return element


def _table_code(subscripts: list[Code], slot: int, state: State) -> ElementCode:
    cells = state.cells

    def element() -> Element:
        return cells[slot].located(_indices(subscripts))

    return element


def _watched_table_code(subscripts: list[Code], slot: int, state: State) -> ElementCode:
    cells = state.cells

    def element() -> Element:
        indices = _indices(subscripts)
        cell = cells[slot]
        if cell.is_in_rows(indices):
            return indices
        # The access is the next one in the log, in which each takes four entries.
        state.strayed.append(len(state.log) // 4)
        return cell.located(indices)

    return element


def _indices(subscripts: list[Code]) -> Element:
    values = [subscript() for subscript in subscripts]
    return tuple([v if v.__class__ is int else integer(v) for v in values])


def _read_code(variable: Variable, element: ElementCode, context: Context) -> Code:
    site, slot = logged_site(variable, "read", context), variable.slot
    state, cells, extend = context.state, context.state.cells, context.state.log.extend
    if site is None:
        return lambda: cells[slot][element()]

    def read() -> Value:
        place = element()
        cell = cells[slot]
        extend((site, cell.storage, place, state.moment))
        return cell[place]

    return read


def logged_site(
    variable: Variable, kind: AccessKind, context: Context
) -> LoggedSite | None:
    """The next site of the statement, `None` if its accesses are not recorded."""
    site, name = next(context.sites), variable.declaration.name
    is_recorded = context.watch is None or name in context.watch
    return LoggedSite(site, name, kind) if is_recorded else None
