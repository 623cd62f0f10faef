"""Atomic operations on elements of arrays, as compiled code.

Each works on one element of a contiguous array of one dimension and takes a position
that is inside of it. All are sequentially consistent but for loads and stores, which only have
to be ones that no compiler moves or repeats: the ownership word needs no more than the
coherence of a single word.
"""

from typing import Any

from numba import types as numba_types
from numba.core import cgutils as numba_cgutils
from numba.core.imputils import impl_ret_untracked
from numba.extending import intrinsic as numba_intrinsic
from numba.np.arrayobj import make_array

# What numba says of the types of these functions is not what they take.
types: Any = numba_types
cgutils: Any = numba_cgutils
intrinsic: Any = numba_intrinsic
_array: Any = make_array
_returned: Any = impl_ret_untracked

_ORDER = "seq_cst"


def _pointer(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = signature.args[0]
    array = _array(kind)(context, builder, arguments[0])
    return cgutils.get_item_pointer(
        context, builder, kind, array, [arguments[1]], wraparound=False
    )


def _is_fit(array: Any) -> bool:
    return (
        isinstance(array, types.Array)
        and array.ndim == 1
        and array.layout == "C"
        and isinstance(array.dtype, types.Integer)
    )


def _load(typing: Any, array: Any, position: Any) -> Any:
    """The element at a position."""
    if not _is_fit(array):
        return None
    made = array.dtype(array, types.intp)

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(context, builder, signature, arguments)
        size = array.dtype.bitwidth // 8
        value = builder.load_atomic(pointer, "monotonic", size)
        return _returned(context, builder, signature.return_type, value)

    return made, code


def _store(typing: Any, array: Any, position: Any, value: Any) -> Any:
    """Replaces the element at a position."""
    if not _is_fit(array):
        return None
    made = types.void(array, types.intp, array.dtype)

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(context, builder, signature, arguments)
        size = array.dtype.bitwidth // 8
        builder.store_atomic(arguments[2], pointer, "monotonic", size)
        return context.get_dummy_value()

    return made, code


def _swap(typing: Any, array: Any, position: Any, seen: Any, fresh: Any) -> Any:
    """Whether an element was what was seen; then it has become the fresh value."""
    if not _is_fit(array):
        return None
    made = types.boolean(array, types.intp, array.dtype, array.dtype)

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(context, builder, signature, arguments)
        result = builder.cmpxchg(pointer, arguments[2], arguments[3], _ORDER, _ORDER)
        return builder.extract_value(result, 1)

    return made, code


def _raise_to(typing: Any, array: Any, position: Any, value: Any) -> Any:
    """Makes an element the greater one of itself and a value."""
    if not _is_fit(array) or not array.dtype.signed:
        return None
    made = types.void(array, types.intp, array.dtype)

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(context, builder, signature, arguments)
        builder.atomic_rmw("max", pointer, arguments[2], _ORDER)
        return context.get_dummy_value()

    return made, code


def _with_overflow(name: str) -> Any:
    """An operation on two integers of 64 bits: its result, and whether it was lost."""

    def typed(typing: Any, left: Any, right: Any) -> Any:
        whole = types.int64
        made = types.Tuple((whole, types.boolean))(whole, whole)

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pair = getattr(builder, name)(*arguments)
            parts = [builder.extract_value(pair, k) for k in range(2)]
            return context.make_tuple(builder, signature.return_type, parts)

        return made, code

    return intrinsic(typed)


load: Any = intrinsic(_load)
store: Any = intrinsic(_store)
swap: Any = intrinsic(_swap)
raise_to: Any = intrinsic(_raise_to)
added = _with_overflow("sadd_with_overflow")
subtracted = _with_overflow("ssub_with_overflow")
multiplied = _with_overflow("smul_with_overflow")
