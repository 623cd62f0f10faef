"""C types as far as they are modelled, and conversions between arithmetic types.

The target is LP64: `int` has 32 bits, `long` and pointers 64; `char` is signed.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from depanalysis.frontends.c.libclang import (
    ClangType,
    Cursor,
    Node,
    children_of,
    file_of,
    has_unknown_size,
    is_volatile,
    known_types,
    made_of,
    own_member,
    spelled,
    type_kind,
)
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.reals import literal, of_type
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    RealConst,
    Select,
    Unary,
)
from depanalysis.ir.types import (
    BOOL,
    F16,
    F32,
    F64,
    F128,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    Type,
)

_ARITHMETIC = {
    "BOOL": BOOL, "CHAR_S": I8, "SCHAR": I8, "SHORT": I16, "INT": I32, "LONG": I64,
    "LONGLONG": I64, "CHAR_U": U8, "UCHAR": U8, "USHORT": U16, "UINT": U32, "ULONG": U64,
    "ULONGLONG": U64, "FLOAT": F32, "DOUBLE": F64, "LONGDOUBLE": F128, "FLOAT128": F128,
    "HALF": F16, "FLOAT16": F16, "BFLOAT16": F16,
}  # fmt: skip
# A complex number is one with more digits: sums, products and quotients obey the laws of
# reals, those without an imaginary part are reals, and C does not order the others.
_COMPLEX = {"FLOAT": F64, "DOUBLE": F128}
_ARRAYS = ("CONSTANTARRAY", "VARIABLEARRAY", "INCOMPLETEARRAY")
_FUNCTIONS = ("FUNCTIONPROTO", "FUNCTIONNOPROTO")
_ADDRESS = 8
_ENDLESS = 2**48
"""More bytes than any object has."""
REFERENCES = ("LVALUEREFERENCE", "RVALUEREFERENCE")


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """An integer, real or boolean type, or an enumeration with the values that it has."""

    type: Type
    values: tuple[int, int] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PointerTo:
    """A pointer; its target is looked up on demand, as records may contain themselves.

    `is_reference`: it leads to one object and is never moved, as references of C++.
    """

    raw: ClangType
    is_restrict: bool = False
    is_reference: bool = False

    @property
    def target(self) -> "CType":
        """The type of what is pointed at."""
        return c_type(self.raw)


@dataclass(frozen=True, slots=True)
class ArrayOf:
    """An array; the extent is `None` where it is not a constant."""

    element: "CType"
    extent: int | None


@dataclass(frozen=True, slots=True)
class Member:
    """Where a member of a record lies: its first bit, how many, and of a bit-field again.

    What is `together` is stored to as one.
    """

    start: int
    bits: int
    width: int
    together: tuple[int, int]

    def values(self, type_: Type) -> tuple[int, int]:
        """The least and the greatest value of a bit-field of a type."""
        if type_.kind == "int":
            return -(2 ** (self.width - 1)), 2 ** (self.width - 1) - 1
        return 0, 2**self.width - 1

    def of_bits(self, type_: "CType") -> "CType":
        """The type of a bit-field, with the values that it may have."""
        if not isinstance(type_, Arithmetic) or type_.type == BOOL:
            return type_
        return Arithmetic(type_.type, self.values(type_.type))

    def is_shared(self, layout: Mapping[str, "Member"]) -> bool:
        """Whether other members of the record have bytes of this one."""
        low, high = self.together
        return any(
            other is not self and other.together[0] < high and low < other.together[1]
            for other in layout.values()
        )

    def has_bits_of(self, layout: Mapping[str, "Member"]) -> bool:
        """Whether other members of the record have bits of this one."""
        return any(
            other is not self
            and other.start < self.start + self.bits
            and self.start < other.start + other.bits
            for other in layout.values()
        )


@dataclass(frozen=True, slots=True)
class Record:
    """A struct and the names and types of its fields, those of its bases first.

    A union of numbers of one type has one field, by whatever name the text calls it. The
    size in bytes is 0 where the last member is left open. The `layout` says where fields
    lie, if some share bytes. A list between braces gives the fields in order, if it `is_listed`,
    or goes to a constructor of the text, if it `is_constructed`.
    """

    name: str
    fields: tuple[tuple[str, ClangType], ...]
    bases: frozenset[str] = field(default=frozenset(), compare=False)
    is_union: bool = field(default=False, compare=False)
    size: int = field(default=0, compare=False)
    layout: Mapping[str, Member] = field(default_factory=dict, compare=False)
    is_listed: bool = field(default=True, compare=False)
    is_constructed: bool = field(default=False, compare=False)

    def member(self, name: str) -> str:
        """The field that the text calls so."""
        return self.fields[0][0] if self.is_union else name


@dataclass(frozen=True, slots=True)
class Other:
    """Whatever is not modelled, in words that follow "has "."""

    description: str


CType: TypeAlias = Arithmetic | PointerTo | ArrayOf | Record | Other
VOID = Other("no value")


def type_of(node: Node) -> CType:
    """The type of an expression or a declaration."""
    if node.type_cache is None:
        node.type_cache = _type_of(node)
    return node.type_cache  # type: ignore[no-any-return]


_MOVING = ("+", "-", "x++", "x--", "++x", "--x", "+=", "-=")


def _type_of(node: Node) -> CType:
    """The type that libclang says, or that of a pointer which it says is an array.

    A parameter `double a[n]` is a pointer, and so is `a + 1`: what is computed is no array.
    """
    raw = node.cursor.type
    found = c_type(raw)
    is_moved = isinstance(found, ArrayOf) and node.operator in _MOVING
    return PointerTo(raw.get_canonical().element_type) if is_moved else found


def c_type(raw: ClangType) -> CType:
    """The modelled form of a libclang type, which its unit keeps."""
    known, key = known_types(raw)
    if key not in known:
        known[key] = _modelled(raw)
    return known[key]  # type: ignore[no-any-return]


def _modelled(raw: ClangType) -> CType:
    kind = type_kind(raw)
    if is_volatile(raw):
        return Other("a volatile type")
    if kind in _ARITHMETIC:
        return Arithmetic(_ARITHMETIC[kind])
    if kind == "COMPLEX":
        whole = _COMPLEX.get(type_kind(raw.element_type))
        return Other(f"type `{raw.spelling}`") if whole is None else Arithmetic(whole)
    if kind in ("ELABORATED", "TYPEDEF", "AUTO", "UNEXPOSED", "ATTRIBUTED", "TYPEOF"):
        return _desugared(raw)
    if kind == "ENUM":
        underlying = c_type(raw.get_declaration().enum_type)
        if not isinstance(underlying, Arithmetic):
            return underlying
        return replace(underlying, values=_enumerated(_enumerators(raw)))
    if kind == "POINTER":
        return PointerTo(raw.get_pointee(), raw.is_restrict_qualified())
    if kind in REFERENCES:
        return PointerTo(raw.get_pointee(), is_reference=True)
    if kind in _ARRAYS:
        extent = raw.element_count if kind == "CONSTANTARRAY" else None
        return ArrayOf(c_type(raw.element_type), extent)
    return _other(raw, kind)


def _enumerators(raw: ClangType) -> tuple[int, ...]:
    """The values that an enumeration names; none for any other type."""
    if raw.get_canonical().kind.name != "ENUM":
        return ()
    members = raw.get_canonical().get_declaration().get_children()
    return tuple(
        int(each.enum_value)
        for each in members
        if each.kind.name == "ENUM_CONSTANT_DECL"
    )


def _enumerated(enumerators: tuple[int, ...]) -> tuple[int, int] | None:
    """The values of an enumeration: those of the fewest bits that hold all enumerators.

    So combinations of flags are among them. C++ says so; in C it is taken for granted.
    """
    if not enumerators:
        return None
    bits = max(
        1, *((each if each >= 0 else ~each).bit_length() for each in enumerators)
    )
    low = -(2**bits) if min(enumerators) < 0 else 0
    return low, 2**bits - 1


def is_constant(raw: ClangType) -> bool:
    """Whether a type is qualified `const`."""
    return bool(raw.get_canonical().is_const_qualified())


def has_volatile_parts(type_: CType) -> bool:
    """Whether members of a struct are volatile, in a dialect that models them."""
    if isinstance(type_, ArrayOf):
        return has_volatile_parts(type_.element)
    return isinstance(type_, Record) and any(
        raw.get_canonical().is_volatile_qualified() or has_volatile_parts(c_type(raw))
        for _, raw in type_.fields
    )


def pointee(type_: CType) -> CType:
    """What a pointer or a decayed array points at."""
    if isinstance(type_, PointerTo):
        return type_.target
    return type_.element if isinstance(type_, ArrayOf) else VOID


def size_of(type_: CType) -> int:
    """The bytes of an object of a type, 0 if they are not known."""
    match type_:
        case Arithmetic(type=number):
            return (number.bits + 7) // 8
        case PointerTo():
            return _ADDRESS
        case ArrayOf(element=element, extent=int(extent)):
            return extent * size_of(element)
        case Record(size=size):
            return size
        case _:
            return 0


def is_same(first: CType, second: CType) -> bool:
    """Whether objects of the two types are accessed in the same way."""
    if isinstance(first, ArrayOf) and isinstance(second, ArrayOf):
        known = None not in (first.extent, second.extent)
        is_equal = first.extent == second.extent or not known
        return is_equal and is_same(first.element, second.element)
    if isinstance(first, PointerTo) and isinstance(second, PointerTo):
        return is_same(first.target, second.target)
    if isinstance(first, Arithmetic) and isinstance(second, Arithmetic):
        return _storage(first.type) == _storage(second.type)
    if isinstance(first, Record) and isinstance(second, Record):
        return first.name == second.name
    return first == second


def is_record_of_user(raw: ClangType) -> bool:
    """Whether a type is a class, and none of the library."""
    plain = raw.get_canonical()
    is_record = plain.kind.name == "RECORD"
    return is_record and not is_of_standard(file_of(plain.get_declaration()))


def is_base(first: CType, second: CType) -> bool:
    """Whether the second is a class that inherits from the first."""
    if isinstance(first, Record) and isinstance(second, Record):
        return first.name in second.bases
    return False


def may_be_one(types: Collection[Type], other: Type) -> bool:
    """Whether a number of one of some types may be accessed as one of another type."""
    if other in (I8, U8):
        return bool(types)
    return any(_storage(t) == _storage(other) or t in (I8, U8) for t in types)


def common_type(first: Type, second: Type) -> Type:
    """The usual arithmetic conversions."""
    reals = [each for each in (first, second) if each.kind == "real"]
    if reals:
        return max(reals, key=lambda each: each.bits)
    left, right = promoted(first), promoted(second)
    if left.bits != right.bits:
        return max(left, right, key=lambda each: each.bits)
    return left if left.kind == "uint" else right


def promoted(type_: Type) -> Type:
    """The integer promotions."""
    return I32 if type_.kind == "bool" or type_.bits < 32 else type_


def converted(value: Expr, source: Type, target: Type) -> Expr:
    """A value in another type; a `Cast` only where the conversion may change it."""
    if source == target:
        return value
    if source.kind == target.kind == "real":
        return of_type(value, target)
    if target == BOOL:
        return truth(value, source)
    if isinstance(value, IntConst):
        return _converted_constant(value, target)
    if source.is_integer and target.is_integer and _contains(target, source):
        return value
    if _is_within(value, target):
        return value
    return Cast(target, value, value.span)


def reinterpreted(value: Expr, source: Type, target: Type, shift: int = 0) -> Expr:
    """The number of a type that some bits of a number are, from one of its bits on."""
    if source == target:
        return value
    if source.is_integer and target.is_integer:
        moved = Binary(">>", value, IntConst(shift), value.span) if shift else value
        return Cast(target, moved, value.span)
    name = f"{target}_bits_at_{shift}" if shift else f"{target}_bits"
    return Cast(target, Call(name, (value,), value.span), value.span)


def truth(value: Expr, type_: Type) -> Expr:
    """A value as a condition."""
    if type_ == BOOL:
        return value
    if isinstance(value, Cast) and is_boolean(value.operand):
        return value.operand
    if isinstance(value, IntConst):
        return BoolConst(value.value != 0, value.span)
    zero = (
        RealConst("0.0", value.span)
        if type_.kind == "real"
        else IntConst(0, value.span)
    )
    return Binary("!=", value, zero, value.span)


def is_boolean(value: Expr) -> bool:
    """Whether an expression is a condition by its form."""
    match value:
        case BoolConst() | Unary(operator="not") | Cast(type=Type(kind="bool")):
            return True
        case Binary(operator=operator):
            return operator in ("==", "!=", "<", "<=", ">", ">=", "and", "or")
        case Select(then=then, otherwise=otherwise):
            return is_boolean(then) and is_boolean(otherwise)
        case _:
            return False


def wrapped(value: Expr, type_: Type) -> Expr:
    """The result of unsigned arithmetic, reduced to its type; others are left alone."""
    if type_.kind != "uint":
        return value
    if isinstance(value, IntConst):
        return _converted_constant(value, type_)
    return Cast(type_, value, value.span)


def _desugared(raw: ClangType) -> CType:
    canonical = raw.get_canonical()
    if type_kind(canonical) == type_kind(raw):
        return Other(f"type `{raw.spelling}`")
    result = c_type(canonical)
    if isinstance(result, PointerTo) and raw.is_restrict_qualified():
        return PointerTo(result.raw, is_restrict=True)
    return result


def _other(raw: ClangType, kind: str) -> CType:
    if kind == "RECORD":
        return _record(raw.get_declaration())
    if kind == "VOID":
        return VOID
    if kind in _FUNCTIONS:
        return Other("a function type")
    if type_kind(raw.get_canonical()) != kind:
        return c_type(raw.get_canonical())
    return Other(f"type `{raw.spelling}`")


def members_of(raw: ClangType) -> Iterator[Cursor]:
    """The members of a record, those of members without a name in their place.

    What a lambda keeps has no name either, and is none of them.
    """
    for each in raw.get_canonical().get_fields():
        if " at " in each.spelling:
            yield from members_of(each.type)
        elif each.spelling or each.is_bitfield():
            yield each


def _record(declaration: Cursor) -> CType:
    definition = declaration.get_definition()
    if definition is None:
        return Other(f"the incomplete type `{declaration.type.spelling}`")
    # The children of what a template was made into are those of the text only.
    template = made_of(declaration)
    written = children_of(definition if template is None else template)
    bases = [each for each in written if each.kind.name == "CXX_BASE_SPECIFIER"]
    inherited = [c_type(each.type) for each in bases]
    records = [each for each in inherited if isinstance(each, Record)]
    is_plain = template is None and len(records) == len(bases)
    if (bases and not is_plain) or any("virtual" in spelled(each) for each in bases):
        return Other("a type that inherits")
    own = _own(definition)
    members = (*(each for base in records for each in base.fields), *own.fields)
    if definition.kind.name == "UNION_DECL" and not own.fields:
        return Other("a union type")
    if len({name for name, _ in members}) < len(members):
        return Other("two members of one name, one of which it inherits")
    inside = [each.layout for each in (*records, own) if each.layout]
    if len(inside) > 1 or (inside and len(records) > 1):
        return Other("a type that inherits members that share bytes")
    return replace(
        own,
        fields=members,
        bases=frozenset(n for each in records for n in (each.name, *each.bases)),
        size=own.size if not members or size_of(c_type(members[-1][1])) else 0,
        layout=inside[0] if inside else {},
    )


def _own(definition: Cursor) -> Record:
    """A record with the members that it does not inherit."""
    raw = definition.type
    name, size = definition.get_usr() or raw.spelling, int(raw.get_size())
    is_union = definition.kind.name == "UNION_DECL"
    fields = [*members_of(raw)]
    if is_union and _is_one_number(fields):
        only = ((fields[0].spelling, fields[0].type),)
        return Record(name, only, is_union=True, size=size)
    direct = [each.spelling for each in raw.get_fields() if each.spelling]
    is_plain = [x.spelling for x in fields if x.spelling] == direct and not is_union
    is_plain = is_plain and not any(each.is_bitfield() for each in fields)
    layout = {} if is_plain else _layout(raw, fields)
    own = tuple(
        (each.spelling, each.type)
        for each in fields
        if each.spelling and not _is_left_out(layout, each)
    )
    is_listed = direct == [each for each, _ in own]
    size = 0 if has_unknown_size(raw) else size
    is_constructed = own_member(raw, _is_constructor) is not None
    return Record(
        name, own, frozenset(), False, size, layout, is_listed, is_constructed
    )


def _is_constructor(member: Cursor) -> bool:
    return bool(member.kind.name == "CONSTRUCTOR")


def _is_one_number(fields: list[Cursor]) -> bool:
    """Whether the members of a union are one number, by several names."""
    first = c_type(fields[0].type) if fields else VOID
    return isinstance(first, Arithmetic) and all(
        not each.is_bitfield() and c_type(each.type) == first for each in fields
    )


def _layout(raw: ClangType, fields: list[Cursor]) -> dict[str, Member]:
    """Where members lie, if some share bytes, as those of unions and bit-fields do.

    Bit-fields in a row are stored to as one, up to one of no bits, or to where a structure
    in the other begins or ends. Those of a union are no row.
    """
    found: dict[str, Member] = {}
    row: list[str] = []
    before: Cursor | None = None
    for each in fields:
        width = each.get_bitfield_width() if each.is_bitfield() else 0
        owner = each.semantic_parent
        is_next = before is not None and before == owner
        is_next = is_next and owner.kind.name != "UNION_DECL"
        before, row = owner, row if width and is_next else []
        if each.is_bitfield() and not (width and each.spelling):
            continue
        start = int(raw.get_offset(each.spelling))
        bits = width or 8 * _size(each.type)
        found[each.spelling] = Member(start, bits, width, (start, start + bits))
        row = [*row, each.spelling] if width else []
        first = found[row[0]].start if row else 0
        both = first // 8 * 8, -(-(start + bits) // 8) * 8
        found.update({k: replace(found[k], together=both) for k in row})
    is_shared = any(each.is_shared(found) or each.width for each in found.values())
    return found if is_shared else {}


def _size(raw: ClangType) -> int:
    """The bytes of a member: an array without an extent may reach to any end."""
    if type_kind(raw.get_canonical()) in REFERENCES:
        return _ADDRESS
    size = int(raw.get_size())
    if size > 0 or (isinstance(type_ := c_type(raw), Record) and not type_.fields):
        return max(0, size)
    return _ENDLESS


def _is_left_out(layout: Mapping[str, Member], member: Cursor) -> bool:
    """Whether a member shares bytes with others, and there is more in it than numbers."""
    own = layout.get(member.spelling)
    return own is not None and own.is_shared(layout) and not is_of_numbers(member.type)


def is_of_numbers(raw: ClangType) -> bool:
    """Whether an object consists of numbers at places that are known."""
    match c_type(raw):
        case Arithmetic():
            return True
        case ArrayOf(extent=int(extent)) if extent:
            return is_of_numbers(raw.get_canonical().element_type)
        case Record(fields=fields, bases=bases) if not bases:
            return all(is_of_numbers(each) for _, each in fields)
        case _:
            return False


def _storage(type_: Type) -> tuple[str, int]:
    return ("integer" if type_.is_integer else type_.kind, type_.bits)


def _contains(outer: Type, inner: Type) -> bool:
    low, high = inner.bounds or (0, 0)
    least, greatest = outer.bounds or (0, 0)
    return least <= low and high <= greatest


def _is_within(value: Expr, target: Type) -> bool:
    """Whether a value is in range of an integer type by its outermost form."""
    return isinstance(value, Cast) and (
        value.type.is_integer and target.is_integer and _contains(target, value.type)
    )


def _converted_constant(value: IntConst, target: Type) -> Expr:
    if target.kind == "real":
        size = literal(float(abs(value.value)), target, value.span)
        return size if value.value >= 0 else Unary("-", size, value.span)
    if target.bits == 0:
        return value
    reduced = value.value % 2**target.bits
    if target.kind == "int" and reduced >= 2 ** (target.bits - 1):
        reduced -= 2**target.bits
    return IntConst(reduced, value.span)
