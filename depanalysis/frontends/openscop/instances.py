"""What one instance of a statement does: it reads, computes and writes.

Where the text of the body is an assignment with exactly the accesses that are listed,
that is what happens. Otherwise each written value is a function of which nothing is
known, of all that is read and of the iterators.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from depanalysis.frontends.openscop.accesses import Access
from depanalysis.frontends.openscop.forms import Form, all_of, expression
from depanalysis.ir.expressions import (
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Var,
)
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    If,
    Opaque,
    Scalar,
    Stmt,
)
from depanalysis.ir.types import BOOL, F64, Type
from depanalysis.source import Span


@dataclass(frozen=True, slots=True)
class Instance:
    """A statement with its accesses, and variables by the numbers of arrays.

    `name` is that of the functions that stand for what it computes, `value` that of a
    local variable which it may need.
    """

    name: str
    value: str
    iterators: int
    accesses: tuple[Access, ...]
    variables: Mapping[int, Array | Scalar]
    span: Span

    def statements(self, values: Mapping[str, Form]) -> tuple[Stmt, ...]:
        """The statements of the instance with the given iterators."""
        listed = [a for a in self.accesses if a.array in self.variables]
        if not self.accesses:
            reason = f"statement {self.name} lists no accesses"
            return (Opaque(reason, (), (), self.span),)
        arguments = [self._iterator(k, values) for k in range(self.iterators)]
        arguments += [
            self._read(access, values)
            for access in listed
            if access.kind in ("READ", "RDWR")
        ]
        writes = [access for access in listed if access.kind != "READ"]
        if len(writes) == 1:
            return self._written(writes[0], self.name, arguments, 0, values)
        local = Scalar(self.value, F64, span=self.span)
        computed = self._call(self.name, arguments, F64)
        found: list[Stmt] = [
            Declare(local, self.span),
            Assign(Var(local.name, self.span), computed, span=self.span),
        ]
        for place, access in enumerate(writes):
            inner: list[_Argument] = [(Var(local.name, self.span), True)]
            name = f"{self.name}_{place + 1}"
            found += self._written(access, name, inner, place, values)
        # Several such statements may stand side by side, each with its own local.
        return (Block("inlined", tuple(found), span=self.span),)

    def _iterator(self, number: int, values: Mapping[str, Form]) -> "_Argument":
        return expression(values[f"?{number}"]), False

    def _read(self, access: Access, values: Mapping[str, Form]) -> "_Argument":
        variable = self.variables[access.array]
        place = self._place(access, values)
        kind = variable.type.kind
        conditions = access.conditions(values)
        if not conditions:
            return (
                (Cast(F64, place), True) if kind == "bool" else (place, kind == "real")
            )
        other: Expr = RealConst("0.0") if kind == "real" else IntConst(0)
        whole = Select(all_of(conditions), place, other)
        return whole, kind == "real"

    def _place(self, access: Access, values: Mapping[str, Form]) -> Var | Load:
        variable = self.variables[access.array]
        if isinstance(variable, Scalar):
            return Var(variable.name, access.span)
        return Load(variable.name, access.subscripts(values), access.span)

    def _written(
        self,
        access: Access,
        name: str,
        arguments: Sequence["_Argument"],
        place: int,
        values: Mapping[str, Form],
    ) -> tuple[Stmt, ...]:
        type_ = self.variables[access.array].type
        value = self._call(name, arguments, type_)
        stmt: Stmt = Assign(self._place(access, values), value, span=access.span)
        conditions = list(access.conditions(values))
        if access.kind == "MAY_WRITE":
            iterators = [self._iterator(k, values) for k in range(self.iterators)]
            happens = Call(f"{self.name}_may_write_{place + 1}", _exprs(iterators))
            conditions.append(Cast(BOOL, happens))
        return (
            (If(all_of(conditions), (stmt,), span=access.span),)
            if conditions
            else (stmt,)
        )

    def _call(self, name: str, arguments: Sequence["_Argument"], type_: Type) -> Expr:
        """A function of the arguments, which is real if one of them is or there is none."""
        call = Call(name, _exprs(arguments), self.span)
        is_real = not arguments or any(real for _, real in arguments)
        is_wanted = type_ == F64 and is_real
        return call if is_wanted else Cast(type_, call)


_Argument = tuple[Expr, bool]


def _exprs(arguments: Sequence[_Argument]) -> tuple[Expr, ...]:
    return tuple(expr for expr, _ in arguments)
