"""Functions of MLIR as Programs: what xDSL has parsed in, statements of the IR out.

`affine`, `scf`, `memref`, `arith` and `math` are read. An operation that is not modelled is
opaque, and the loops around it are unknown. Arithmetic of `index` is taken not to wrap,
which every verdict says; other integers wrap as MLIR says.
"""

import operator
from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType
from typing import Any

from xdsl.dialects import affine, arith, func, memref, scf
from xdsl.dialects.builtin import (
    Float32Type,
    Float64Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
)
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
)

from depanalysis.ir.builder import Builder, Elements
from depanalysis.ir.expressions import BoolConst
from depanalysis.ir.terms import (
    Term,
    call,
    cast,
    maximum,
    minimum,
    select,
    term,
)
from depanalysis.ir.types import BOOL, F32, F64, I8, I16, I32, I64, Type
from depanalysis.source import Span

_DYNAMIC = -9223372036854775808
_INTEGERS = {1: BOOL, 8: I8, 16: I16, 32: I32, 64: I64}
_NOTE = "arithmetic of index does not wrap"
_REALS: dict[str, Callable[[Any, Any], Any]] = {
    "arith.addf": operator.add,
    "arith.subf": operator.sub,
    "arith.mulf": operator.mul,
    "arith.divf": operator.truediv,
}
_WHOLE: dict[str, Callable[[Any, Any], Any]] = {
    "arith.addi": operator.add,
    "arith.subi": operator.sub,
    "arith.muli": operator.mul,
    "arith.minsi": minimum,
    "arith.maxsi": maximum,
}
# `arith.cmpi` has a number for each signed comparison; those above 5 are unsigned.
_SIGNED: tuple[Callable[[Any, Any], Any], ...] = (
    lambda a, b: term(a).eq(b), lambda a, b: term(a).ne(b), operator.lt, operator.le,
    operator.gt, operator.ge,
)  # fmt: skip
_AFFINE: MappingProxyType[Any, Callable[[Any, Any], Any]] = MappingProxyType(
    {
        AffineBinaryOpKind.Add: operator.add,
        AffineBinaryOpKind.Mul: operator.mul,
        AffineBinaryOpKind.Mod: operator.mod,
        AffineBinaryOpKind.FloorDiv: operator.floordiv,
        AffineBinaryOpKind.CeilDiv: lambda a, b: -((-a) // b),
    }
)


class _UnmodelledError(Exception):
    """Why an operation is opaque."""


class Reader:
    """A function as a Program, and its loops by their places.

    `place` says where an operation stands, at least by a line of its own for each loop.
    """

    def __init__(self, function: Any, place: Callable[[Any], Span]) -> None:
        self.place = place
        self.name = str(function.sym_name.data)
        self.builder = Builder(self.name)
        self.values: dict[Any, Term] = {}
        self.arrays: dict[Any, Elements] = {}
        self.names: set[str] = set()
        self.loops: dict[Span, Any] = {}
        self.builder.note(_NOTE)
        for value in function.body.blocks[0].args:
            self._argument(value)
        self._block(function.body.blocks)
        self.program = self.builder.program()

    def _argument(self, value: Any) -> None:
        if isinstance(value.type, MemRefType):
            # What is not declared here is memory of which nothing is known.
            is_plain = isinstance(value.type.layout, NoneAttr)
            if is_plain and _type_of(value.type.element_type) is not None:
                self._array(value, self.builder.array, may_alias=True)
            return
        type_ = _type_of(value.type)
        if type_ is not None:
            self.values[value] = self.builder.parameter(self._fresh(value), type_)

    def _array(self, value: Any, declare: Callable[..., Elements], **more: Any) -> None:
        type_ = _type_of(value.type.element_type)
        if type_ is None:
            raise _UnmodelledError(f"elements of the type {value.type.element_type}")
        sizes = [each.data for each in value.type.shape.data]
        extents = [None if size == _DYNAMIC else size for size in sizes]
        self.arrays[value] = declare(self._fresh(value), type_, extents, **more)

    def _block(self, blocks: Sequence[Any]) -> None:
        """The operations of a region of one block, without its terminator's meaning."""
        if len(blocks) != 1:
            self.builder.opaque("control flow between blocks is not modelled")
            return
        for op in blocks[0].ops:
            with self.builder.at(self.place(op)):
                self._operation(op)

    def _operation(self, op: Any) -> None:
        try:
            self._modelled(op)
        except _UnmodelledError as error:
            self.builder.opaque(str(error))
            for result in op.results:
                self._unknown(result)

    def _modelled(self, op: Any) -> None:
        match op:
            case affine.ForOp():
                self._affine_for(op)
            case scf.ForOp():
                ends = (self._value(op.lb), self._value(op.ub) - 1)
                self._loop(op, *ends, self._value(op.step), op.iter_args)
            case scf.IfOp():
                self._if(op)
            case affine.LoadOp() | memref.LoadOp():
                self._bind(op.results[0], self._element(op))
            case affine.StoreOp() | memref.StoreOp():
                array, index = self._addressed(op)
                array[index] = self._value(op.value)
            case memref.AllocOp() | memref.AllocaOp():
                self._array(op.results[0], self.builder.local_array)
            case memref.DeallocOp() | func.ReturnOp():
                pass
            case affine.YieldOp() | scf.YieldOp():
                pass
            case _:
                value = self._pure(op)
                self.values |= dict.fromkeys(op.results[:1], value)

    # Loops and conditions.

    def _affine_for(self, op: Any) -> None:
        lower = self._mapped(op.lowerBoundMap, op.lowerBoundOperands)
        upper = self._mapped(op.upperBoundMap, op.upperBoundOperands)
        step = term(op.step.value.data)
        first, last = lower[0], upper[0]
        for each in lower[1:]:
            first = maximum(first, each)
        for each in upper[1:]:
            last = minimum(last, each)
        self._loop(op, first, last - 1, step, op.inits)

    def _loop(
        self, op: Any, lower: Term, upper: Term, step: Term, inits: Iterable[Any]
    ) -> None:
        """A loop; what iterations hand on are variables, which the next one reads."""
        block = op.body.block
        index, *handed_on = block.args
        carried = [self._variable(each) for each in handed_on]
        for variable, init in zip(carried, inits, strict=True):
            self.builder.assign(variable, self._value(init))
        self.loops[self.place(op)] = op
        with self.builder.loop(self._fresh(index), lower, upper, step) as counter:
            self.values[index] = counter
            self.values |= dict(zip(handed_on, carried, strict=True))
            self._block(op.body.blocks)
            self._handed_on(block.last_op, carried)
        self.values |= dict(zip(op.results, carried, strict=True))

    def _if(self, op: Any) -> None:
        results = [self._variable(each) for each in op.results]
        with self.builder.when(self._value(op.cond)):
            self._block(op.true_region.blocks)
            self._handed_on(op.true_region.block.last_op, results)
        if op.false_region.blocks:
            with self.builder.otherwise():
                self._block(op.false_region.blocks)
                self._handed_on(op.false_region.block.last_op, results)
        self.values |= dict(zip(op.results, results, strict=True))

    def _handed_on(self, last: Any, variables: Sequence[Term]) -> None:
        """What a terminator yields, all of it before any variable changes."""
        if not variables:
            return
        values = [self._value(each) for each in last.operands]
        if len(values) > 1:
            values = [self._kept(value) for value in values]
        for variable, value in zip(variables, values, strict=True):
            self.builder.assign(variable, value)

    # Values.

    def _value(self, value: Any) -> Term:
        if value not in self.values:
            raise _UnmodelledError(f"a value of the type {value.type}")
        return self.values[value]

    def _pure(self, op: Any) -> Term:
        """The value of an operation that only computes."""
        name = op.name
        if name == "affine.apply":
            return self._mapped(op.map, op.mapOperands)[0]
        if name in ("affine.min", "affine.max") and hasattr(op, "arguments"):
            found = self._mapped(op.map, op.arguments)
            for each in found[1:]:
                pick = minimum if name == "affine.min" else maximum
                found[0] = pick(found[0], each)
            return found[0]
        if isinstance(op, arith.ConstantOp):
            return _constant(op.value)
        values = [self._value(each) for each in op.operands]
        if name in _REALS:
            return term(_REALS[name](*values))
        if name.startswith("math.") and all(each.is_real for each in values):
            return call(name.replace(".", "_"), *values)
        return self._whole(op, values)

    def _whole(self, op: Any, values: list[Term]) -> Term:
        if op.name != "arith.select" and BOOL in (
            _type_of(x.type) for x in op.operands
        ):
            raise _UnmodelledError(f"`{op.name}` of truth values is not modelled")
        if op.name in _WHOLE:
            return _wrapped(term(_WHOLE[op.name](*values)), op.results[0].type)
        if op.name == "arith.index_cast":
            return _wrapped(values[0], op.results[0].type)
        if op.name == "arith.cmpi" and op.predicate.value.data < len(_SIGNED):
            return term(_SIGNED[op.predicate.value.data](*values))
        if op.name == "arith.select":
            return select(*values)
        # What no dialect knows has its name beside it.
        known = getattr(op, "op_name", None)
        name = known.data if known is not None else op.name
        raise _UnmodelledError(f"`{name}` is not modelled")

    def _mapped(self, mapping: Any, operands: Iterable[Any]) -> list[Term]:
        """The results of an affine map."""
        values = [self._value(each) for each in operands]
        dims = mapping.data.num_dims
        return [_affine(each, values, dims) for each in mapping.data.results]

    def _addressed(self, op: Any) -> tuple[Elements, tuple[Term, ...]]:
        if op.memref not in self.arrays:
            raise _UnmodelledError(f"memory of the type {op.memref.type}")
        is_affine = op.name.startswith("affine.")
        found = self._mapped(op.map, op.indices) if is_affine else None
        return self.arrays[op.memref], tuple(found or map(self._value, op.indices))

    def _element(self, op: Any) -> Term:
        array, index = self._addressed(op)
        return array[index]

    def _bind(self, result: Any, value: Term) -> None:
        """Reads an element once: its value stays what it is when the element changes."""
        variable = self._variable(result)
        self.builder.assign(variable, value)
        self.values[result] = variable

    def _kept(self, value: Term) -> Term:
        type_ = F64 if value.is_real else I64
        kept = self.builder.local(self._fresh(None), type_)
        self.builder.assign(kept, value)
        return kept

    def _unknown(self, result: Any) -> None:
        """A value of which nothing is known, after an operation that is opaque."""
        if _type_of(result.type) is not None:
            self.values[result] = self._variable(result)

    def _variable(self, value: Any) -> Term:
        type_ = _type_of(value.type)
        if type_ is None:
            raise _UnmodelledError(f"a value of the type {value.type}")
        return self.builder.local(self._fresh(value), type_)

    def _fresh(self, value: Any) -> str:
        stem = getattr(value, "name_hint", None) or "v"
        name, count = stem, 1
        while name in self.names:
            count += 1
            name = f"{stem}_{count}"
        self.names.add(name)
        return name


def _type_of(type_: Any) -> Type | None:
    match type_:
        case IndexType():
            return I64
        case IntegerType():
            return _INTEGERS.get(type_.width.data)
        case Float32Type():
            return F32
        case Float64Type():
            return F64
        case _:
            return None


def _constant(value: Any) -> Term:
    match value:
        case IntegerAttr(type=IntegerType(width=width)) if width.data == 1:
            return Term(BoolConst(bool(value.value.data)))
        case IntegerAttr():
            return term(value.value.data)
        case FloatAttr():
            return term(value.value.data, is_real=True)
        case _:
            raise _UnmodelledError("a constant that is no number")


def _wrapped(value: Term, type_: Any) -> Term:
    """Integers that are no index wrap around into their type."""
    found = _type_of(type_)
    is_index = isinstance(type_, IndexType)
    return value if is_index or found is None else cast(found, value)


def _affine(expr: Any, values: Sequence[Term], dims: int) -> Term:
    match expr:
        case AffineConstantExpr(value=value):
            return term(value)
        case AffineBinaryOpExpr(kind=kind, lhs=left, rhs=right):
            parts = (_affine(left, values, dims), _affine(right, values, dims))
            return term(_AFFINE[kind](*parts))
        case AffineDimExpr(position=position):
            place: int = position
        case _:
            place = dims + expr.position
    return values[place]
