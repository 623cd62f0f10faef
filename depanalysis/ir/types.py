"""Types of scalars and array elements.

`i8 … i64` are signed and taken not to overflow; `u8 … u64` wrap, and a frontend writes
every wrap as a `Cast`; `int` is the unbounded integer of Python and of builders. `f16` is
a real of 16 bits, in either of the two formats; `f128` is a real with more digits than
`f64`, however many they are.
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["int", "uint", "real", "bool"]


@dataclass(frozen=True, slots=True)
class Type:
    """A kind and its width; width 0 means unbounded."""

    kind: Kind
    bits: int

    @property
    def is_integer(self) -> bool:
        """Whether values are integers, signed or not."""
        return self.kind in ("int", "uint")

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The least and greatest value of a bounded integer type."""
        if not self.is_integer or self.bits == 0:
            return None
        if self.kind == "uint":
            return 0, 2**self.bits - 1
        return -(2 ** (self.bits - 1)), 2 ** (self.bits - 1) - 1

    def __str__(self) -> str:
        return _NAME_OF[self]


BOOL = Type("bool", 1)
INT = Type("int", 0)
I8, I16, I32, I64 = (Type("int", bits) for bits in (8, 16, 32, 64))
U8, U16, U32, U64 = (Type("uint", bits) for bits in (8, 16, 32, 64))
F16, F32, F64, F128 = (Type("real", bits) for bits in (16, 32, 64, 128))

TYPES: dict[str, Type] = {
    "bool": BOOL,
    "int": INT,
    "i8": I8,
    "i16": I16,
    "i32": I32,
    "i64": I64,
    "u8": U8,
    "u16": U16,
    "u32": U32,
    "u64": U64,
    "f16": F16,
    "f32": F32,
    "f64": F64,
    "f128": F128,
}
_NAME_OF = {type_: name for name, type_ in TYPES.items()}
