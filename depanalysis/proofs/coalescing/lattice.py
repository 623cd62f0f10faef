"""GPUDrano's abstract execution of a kernel, by the rules that the paper prints.

The active threads are at most one, or any. Expressions are evaluated on the values of
`abstract`, branches are merged by whether their condition depends on the thread, and
loops are repeated to a fixed point. An access is flagged where more than one thread
may be active and its index is TOP, or is 1 or -1 and the element is longer than 4 bytes.

The paper's thread number is `threadIdx.x`; `two_dimensions` lets `threadIdx.y` count as
dependent on the thread, which is the variant that its evaluation describes. Blocks are
uniform. An early `return` ends the threads that take it: the rest of the code runs for
those that do not, as in the `else` of the conditional that the paper's grammar has.
"""

from dataclasses import dataclass, field
from enum import Enum

from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.kernels import INPUTS
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
    children,
    walk,
)
from depanalysis.ir.sites import SiteId, evaluated
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    bodies,
)

# The abstract values of GPUDrano and the operations on them, as the paper prints them.


class Value(Enum):
    """An abstract integer or condition; BOTTOM and TOP serve for both."""

    BOTTOM = "⊥"
    ZERO = "0"
    PLUS = "1"
    MINUS = "-1"
    TF = "TF"
    ONE = "FF⁻"
    REST = "TT⁻"
    TOP = "⊤"


_NUMBERS = {Value.ZERO: 0, Value.PLUS: 1, Value.MINUS: -1}
_VALUES = {number: value for value, number in _NUMBERS.items()}


def join(first: Value, second: Value) -> Value:
    """The least value above both."""
    if first == second or second == Value.BOTTOM:
        return first
    return second if first == Value.BOTTOM else Value.TOP


NEGATIONS = {Value.ONE: Value.REST, Value.REST: Value.ONE, Value.TF: Value.TF,
              Value.ZERO: Value.TF, Value.BOTTOM: Value.BOTTOM}  # fmt: skip


def applied(operator: str, left: Value, right: Value) -> Value:
    """The value of an operation: arithmetic where the result is one of the values."""
    if Value.BOTTOM in (left, right):
        return Value.BOTTOM
    if operator in COMPARISONS:
        return _compared(operator, left, right)
    if operator in ("and", "or"):
        return _connected(operator, truth(left), truth(right))
    numbers = (_NUMBERS.get(number(left)), _NUMBERS.get(number(right)))
    if None in numbers:
        return Value.TOP
    first, second = numbers
    assert first is not None
    assert second is not None
    if operator in ("+", "-"):
        total = first + second if operator == "+" else first - second
        return _VALUES.get(total, Value.TOP)
    # What a constant is, is not tracked, so a product with one may be anything.
    return Value.ZERO if first == second == 0 else Value.TOP


def _compared(operator: str, left: Value, right: Value) -> Value:
    pair = {left, right}
    if pair == {Value.ZERO}:
        return Value.TF
    if pair in ({Value.ZERO, Value.PLUS}, {Value.ZERO, Value.MINUS}):
        return {"==": Value.ONE, "!=": Value.REST}.get(operator, Value.TOP)
    return Value.TOP


def _connected(operator: str, left: Value, right: Value) -> Value:
    strong = Value.ONE if operator == "and" else Value.REST
    if strong in (left, right):
        return strong
    return Value.TF if left == right == Value.TF else Value.TOP


def truth(value: Value) -> Value:
    """A number as a condition."""
    if value == Value.ZERO:
        return Value.TF
    # A thread's number is 0 in one thread at most.
    return Value.REST if value in (Value.PLUS, Value.MINUS) else value


def number(value: Value) -> Value:
    """A condition as a number."""
    if value == Value.TF:
        return Value.ZERO
    return Value.TOP if value in (Value.ONE, Value.REST) else value


def uniform(value: Value) -> Value:
    """The value of an operation of which only sameness is known."""
    return Value.ZERO if value == Value.ZERO else Value.TOP


_LARGEST = 4
State = dict[str, Value]


@dataclass(slots=True)
class Lattice:
    """The abstract execution of a kernel; `flagged` are the accesses it reports."""

    kernel: Kernel
    two_dimensions: bool = False
    flagged: set[SiteId] = field(default_factory=set)
    _arrays: frozenset[str] = frozenset()

    def run(self) -> "Lattice":
        """Executes the kernel from its abstract initial configuration."""
        program = self.kernel.program
        hidden = {*self.kernel.shared, *self.kernel.constant}
        self._arrays = frozenset(a.name for a in program.arrays if a.name not in hidden)
        state = {p.name: Value.ZERO for p in program.parameters}
        state |= {s.name: Value.ZERO for s in program.scalars}
        state |= dict.fromkeys(INPUTS, Value.ZERO)
        state["threadIdx.x"] = Value.PLUS
        if self.two_dimensions:
            state["threadIdx.y"] = state["threadIdx.z"] = Value.TOP
        self._body(program.body, 0, state, is_many=True)
        return self

    # Statements: the state is changed in place; an exit makes the rest depend on who left.

    def _body(
        self, body: tuple[Stmt, ...], first: int, state: State, *, is_many: bool
    ) -> None:
        number = first
        for stmt in body:
            is_one = self._leaves_one(stmt, state)
            self._statement(stmt, number, state, is_many=is_many)
            is_many = is_many and not is_one
            number += _size(stmt)

    def _leaves_one(self, stmt: Stmt, state: State) -> bool:
        """Whether all threads but one return here."""
        if not isinstance(stmt, If) or not _returns(stmt.then):
            return False
        return self.value(stmt.condition, state) == Value.REST

    def _statement(
        self, stmt: Stmt, number: int, state: State, *, is_many: bool
    ) -> None:
        self._record(stmt, number, state, is_many=is_many)
        match stmt:
            case Assign(target=Var(name=name), value=value, update=update):
                result = self.value(value, state)
                if update is not None:
                    current = state.get(name, Value.BOTTOM)
                    result = applied(update, current, result)
                state[name] = result
            case Declare(variable=Scalar(name=name)):
                state[name] = Value.BOTTOM
            case Opaque(writes=writes):
                for name in state if writes is None else writes:
                    state[name] = Value.TOP
            case If():
                self._branch(stmt, number, state, is_many=is_many)
            case Loop() | While():
                self._loop(stmt, number, state, is_many=is_many)
            case Block(body=body):
                self._body(body, number + 1, state, is_many=is_many)
            case _:
                pass

    def _branch(self, stmt: If, number: int, state: State, *, is_many: bool) -> None:
        """[ITE]: both branches, then the merge that the condition calls for."""
        condition = self.value(stmt.condition, state)
        first, second = dict(state), dict(state)
        then_many = is_many and condition != Value.ONE
        else_many = is_many and condition != Value.REST
        self._body(stmt.then, number + 1, first, is_many=then_many)
        middle = number + 1 + sum(map(_size, stmt.then))
        self._body(stmt.otherwise, middle, second, is_many=else_many)
        is_uniform = truth(condition) == Value.TF
        assigned = None if is_uniform else _assigned(stmt.then, stmt.otherwise)
        _merge(state, first, second, assigned)

    def _loop(
        self, stmt: Loop | While, number: int, state: State, *, is_many: bool
    ) -> None:
        """[WHILE]: the merge of none and one more iteration, until nothing changes."""
        while True:
            before = dict(state)
            once = dict(state)
            condition = self._entered(stmt, once)
            active = is_many and condition != Value.ONE
            self._record(stmt, number, once, is_many=is_many)
            self._body(stmt.body, number + 1, once, is_many=active)
            is_uniform = truth(condition) == Value.TF
            assigned = None if is_uniform else _assigned(stmt.body)
            _merge(state, before, once, assigned)
            if state == before:
                return

    def _entered(self, stmt: Loop | While, state: State) -> Value:
        if isinstance(stmt, While):
            return self.value(stmt.condition, state)
        lower, upper, step = (
            self.value(e, state) for e in (stmt.lower, stmt.upper, stmt.step)
        )
        # i := lower; while i <= upper do (S; i := i + step)
        condition = applied("<=", lower, upper)
        stepped = join(lower, applied("+", lower, step))
        state[stmt.variable] = stepped if condition == Value.TF else Value.TOP
        return condition

    def _record(self, stmt: Stmt, number: int, state: State, *, is_many: bool) -> None:
        """Looks at every access to global memory that a statement makes itself."""
        position = 0
        for expr in evaluated(stmt):
            for node in _nodes(expr):
                self._look(node, SiteId(number, position), state, is_many=is_many)
                position += 1
        if isinstance(stmt, Assign):
            count = 1 if stmt.update is None else 2
            for k in range(count):
                site = SiteId(number, position + k)
                self._look(stmt.target, site, state, is_many=is_many)

    def _look(self, node: Expr, site: SiteId, state: State, *, is_many: bool) -> None:
        if not isinstance(node, Load) or node.array not in self._arrays:
            return
        index = self._index(node, state)
        layout = self.kernel.layouts.get(node.array)
        size = layout.strides[-1] if layout is not None and layout.strides else 0
        is_long = index in (Value.PLUS, Value.MINUS) and size > _LARGEST
        if is_many and (index == Value.TOP or is_long):
            self.flagged.add(site)

    def _index(self, node: Load, state: State) -> Value:
        """The value of the linear index: rows count with an extent that is not 1."""
        *outer, last = (self.value(index, state) for index in node.indices)
        rows = [Value.ZERO if row == Value.ZERO else Value.TOP for row in outer]
        total = last
        for row in rows:
            total = applied("+", total, row)
        return total

    # Expressions.

    def value(self, expr: Expr, state: State) -> Value:
        """The abstract value of an expression."""
        match expr:
            case IntConst() | RealConst():
                return Value.ZERO
            case BoolConst():
                return Value.TF
            case Var(name=name):
                return state.get(name, Value.TOP)
            case Load():
                is_shared = self._index(expr, state) == Value.ZERO
                return Value.ZERO if is_shared else Value.TOP
            case Select(condition=condition, then=then, otherwise=otherwise):
                if truth(self.value(condition, state)) != Value.TF:
                    return Value.TOP
                return join(self.value(then, state), self.value(otherwise, state))
            case _:
                operands = [self.value(part, state) for part in children(expr)]
                return _operation(expr, operands)


def _operation(expr: Expr, operands: list[Value]) -> Value:
    match expr:
        case Binary(operator=operator):
            return applied(operator, *operands)
        case Unary(operator="not"):
            return NEGATIONS.get(truth(operands[0]), Value.TOP)
        case Unary(operator="-"):
            return applied("-", Value.ZERO, operands[0])
        case Cast(type=type_):
            convert = truth if type_.kind == "bool" else number
            return convert(operands[0])
        case _:
            is_same = all(uniform(value) == Value.ZERO for value in operands)
            return Value.ZERO if is_same else Value.TOP


def _merge(
    state: State, first: State, second: State, assigned: frozenset[str] | None
) -> None:
    """Φ: the join where all threads go one way, else TOP for what either way assigns.

    `assigned` is not given where all threads go one way.
    """
    for name in {*first, *second}:
        if assigned is None:
            one = first.get(name, Value.BOTTOM)
            state[name] = join(one, second.get(name, Value.BOTTOM))
        elif name in assigned:
            state[name] = Value.TOP


def _assigned(*bodies_: tuple[Stmt, ...]) -> frozenset[str]:
    direct, opaque = written_names(tuple(stmt for body in bodies_ for stmt in body))
    return direct | {name for names in opaque for name in names or ()}


def _nodes(expr: Expr) -> list[Expr]:
    """The sites of an expression in the order in which they are numbered."""
    return [node for node in walk(expr) if isinstance(node, Var | Load)]


def _size(stmt: Stmt) -> int:
    return 1 + sum(_size(inner) for body in bodies(stmt) for inner in body)


def _returns(body: tuple[Stmt, ...]) -> bool:
    return any(isinstance(stmt, Exit) and stmt.kind == "return" for stmt in body)
