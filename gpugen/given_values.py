"""What a user gives for the names of a function, as its loops take it.

Arrays stand as the text has them: `a(i, j)` of Fortran is `a[i - 1, j - 1]` of NumPy. A
Program has them in the order of memory, so that those of Fortran are turned round here,
and turned back for whoever gave them.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import prod
from typing import Any, TypeAlias

import numpy as np

from depanalysis.errors import InterpretationError, UsageError
from depanalysis.interpreter.values import evaluate, integer
from depanalysis.ir.expressions import Expr
from depanalysis.ir.programs import Parameter, Program, declared
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.types import Type
from gpugen.cuda.counting.counts import Filling, fill
from gpugen.function_runs import Step

Values: TypeAlias = dict[str, Any]

_SIZE = re.compile(r"size\((.+),(\d+)\)")
_SHAPE = ".shape."


def taken(
    program: Program,
    steps: Sequence[Step],
    given: Mapping[str, object],
    *,
    is_numpy: bool,
    is_alone: bool,
) -> Values:
    """The values by their names in the Program; one clear error for what does not fit.

    `is_alone`: one loop is run without what stands before it, whose variables are given, too.
    """
    variables = {each.name: each for each in _variables(program, steps, is_alone)}
    names = _names(program, variables)
    values: Values = {}
    for word, value in given.items():
        name = names.get(word)
        if name is None:
            known = ", ".join(f"`{each}`" for each in dict.fromkeys(names))
            raise UsageError(f"`{program.name}` uses no `{word}`; it uses {known}")
        values[name] = _value(variables[name], word, value, program, is_numpy)
    values |= _tables(program)
    values |= _sizes(program, values)
    _refuse_missing(program, steps, values, variables)
    _refuse_other_shapes(program, values)
    return values


def _variables(
    program: Program, steps: Sequence[Step], is_alone: bool
) -> Iterator[Parameter | Array | Scalar]:
    for each in declared(program):
        if not isinstance(each, Scalar) or each.is_input:
            yield each
    for step in steps if is_alone else ():
        yield from (Parameter(each.name, each.type) for each in step.plan.loop.inputs)
        yield from step.plan.loop.changed


def _names(program: Program, known: Collection[str]) -> dict[str, str]:
    """What a user may write for each name."""
    spelled = {each.text: each.name for each in program.spellings}
    found = {name: name for name in known if _SHAPE not in name}
    return {text: name for text, name in spelled.items() if name in found} | found


def _value(
    variable: Parameter | Array | Scalar,
    word: str,
    value: object,
    program: Program,
    is_numpy: bool,
) -> object:
    if isinstance(variable, Array):
        if not isinstance(value, np.ndarray):
            raise UsageError(f"`{word}` is {value}, where an array is supposed")
        order = _order(program, variable.name)
        is_known = len(order) == value.ndim
        turned = value.transpose(np.argsort(order)) if is_known else value
        return np.array(turned, order="C")
    if isinstance(value, np.ndarray):
        shape = "x".join(map(str, value.shape))
        raise UsageError(f"`{word}` is an array of {shape}, where a number is supposed")
    return value if is_numpy else _number(variable.type, word, value)


def _number(type_: Type, word: str, value: Any) -> object:
    """A number as a variable of the type holds it, if it does."""
    is_bool = isinstance(value, bool | np.bool_)
    is_whole = isinstance(value, int | np.integer) and not is_bool
    refusal = UsageError(f"`{word}` is {value}, where {type_} is supposed")
    if type_.kind == "bool":
        if is_bool or (is_whole and value in (0, 1)):
            return bool(value)
        raise refusal
    if type_.kind == "real":
        if is_bool or not isinstance(value, int | float | np.number):
            raise refusal
        return float(value)
    least, greatest = type_.bounds or (value, value)
    if not is_whole or not least <= value <= greatest:
        raise refusal
    return int(value)


def _order(program: Program, name: str) -> tuple[int, ...]:
    """For each subscript of the text its position in the Program."""
    for each in program.spellings:
        if each.name == name:
            return tuple(position for position, _ in each.subscripts)
    return ()


def as_written(
    program: Program, name: str, array: np.ndarray[Any, Any]
) -> np.ndarray[Any, Any]:
    """An array as the text has its subscripts."""
    order = _order(program, name)
    return array.transpose(order) if len(order) == array.ndim else array


def _tables(program: Program) -> Values:
    """The arrays of constants, whose elements the text says."""
    types = {each.name: each for each in program.arrays}
    found: Values = {}
    for table in program.tables:
        array = types[table.name]
        extents = [_extent(each, {}) for each in array.extents]
        if table.values is not None and None not in extents:
            elements = np.array(table.values, dtype=_dtype(array.type))
            found[table.name] = elements.reshape(extents)
    return found


def _sizes(program: Program, values: Values) -> Values:
    """What the text asks arrays for; the extents of Python's are looked up with them."""
    found: Values = {}
    for each in program.parameters:
        match = _SIZE.fullmatch(each.name)
        for name, array in values.items() if match else ():
            if match and name.lower() == match[1] and isinstance(array, np.ndarray):
                extents = as_written(program, name, array).shape
                if int(match[2]) <= len(extents):
                    found[each.name] = extents[int(match[2]) - 1]
    return found


def _refuse_missing(
    program: Program,
    steps: Sequence[Step],
    values: Values,
    variables: Collection[str],
) -> None:
    spelled = {each.name: each.text for each in program.spellings}
    loops = [step.plan.loop for step in steps]
    used = [each.name for loop in loops for each in loop.arrays]
    used += [each.name for loop in loops for each in loop.inputs]
    wanted = [n for n in dict.fromkeys(used) if n in variables and _SHAPE not in n]
    missing = [f"`{spelled.get(n, n)}`" for n in wanted if n not in values]
    if missing:
        raise UsageError(f"there is no value for {', '.join(missing)}")


def _refuse_other_shapes(program: Program, values: Values) -> None:
    """Rows are as long as the text says, or its subscripts would mean other elements."""
    whole = {name: value for name, value in values.items() if type(value) is int}
    for array in program.arrays:
        value = values.get(array.name)
        if value is None or value.ndim != len(array.extents):
            continue
        for position, extent in enumerate(array.extents[1:], 1):
            known = _extent(extent, whole)
            if known is not None and known != value.shape[position]:
                shape = "x".join(map(str, as_written(program, array.name, value).shape))
                raise UsageError(
                    f"`{array.name}` is {shape}, where the text has {known} for the "
                    f"{value.shape[position]}"
                )


def _extent(extent: Expr | None, values: Mapping[str, int]) -> int | None:
    try:
        return None if extent is None else integer(evaluate(extent, values))
    except InterpretationError:
        return None


def _dtype(type_: Type) -> str:
    if type_.kind == "real":
        return f"float{type_.bits}"
    return "bool" if type_.kind == "bool" else f"{type_.kind}{type_.bits or 64}"


def filled(
    program: Program,
    given: Mapping[str, object],
    sizes: Mapping[str, int],
    filling: Filling,
) -> Values:
    """Arrays that nobody gives, as large as the text or `sizes`, in bytes, say."""
    whole = {n: v for n, v in given.items() if type(v) is int}
    found: Values = {}
    own = {table.name for table in program.tables if table.values is not None}
    for number, array in enumerate(program.arrays):
        if array.name in given or array.name in own:
            continue
        made = np.zeros(_extents(array, whole, sizes), _dtype(array.type))
        fill(made.reshape(-1), filling, [0, number])
        found[array.name] = as_written(program, array.name, made)
    return found


def _extents(
    array: Array, whole: Mapping[str, int], sizes: Mapping[str, int]
) -> list[int]:
    first, *others = (_extent(each, whole) for each in array.extents)
    inner = [each for each in others if each is not None]
    if array.name in sizes:
        row = np.dtype(_dtype(array.type)).itemsize * prod(inner)
        first = sizes[array.name] // max(1, row)
    if first is None or len(inner) < len(others):
        raise UsageError(f"nothing says how large `{array.name}` is; --bytes does")
    if min([first, *inner]) < 0:
        raise UsageError(f"`{array.name}` has a negative extent")
    return [first, *inner]
