"""One dynamic instance of an access, as constraints: values, conditions, loop bounds.

Each of the two instances of a question has its own names for the iterations of the
loops that may differ, and shares the names of parameters and of everything that is the
same for both. Floor division, modulo, minimum, wrapping and the like get a variable
that the constraints define completely.
"""

from dataclasses import dataclass

from depanalysis.analysis.model import Access, LoopFacts, Unknown
from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.engines.encoding import Encoding, Kind
from depanalysis.ir.expressions import (
    COMPARISONS,
    NEGATED,
    Binary,
    BoolConst,
    Call,
    Cast,
    Comparison,
    Expr,
    IntConst,
    Load,
    Select,
    Unary,
    Var,
    walk,
)
from depanalysis.ir.printer import show_expression
from depanalysis.ir.rewriting import replaced
from depanalysis.solvers.constraints import FALSE, TRUE, Constraint, all_of, any_of

_KINDS = {"x": Kind.SOURCE, "y": Kind.SINK}


@dataclass(frozen=True, slots=True)
class Instance:
    """One dynamic instance of an access inside an encoding; `side` tells the two apart."""

    encoding: Encoding
    side: str

    @property
    def kind(self) -> Kind:
        """The kind of the variables that only this instance has."""
        return _KINDS[self.side]

    def index(self, loop: LoopFacts) -> Polynomial:
        """The variable of a loop's index."""
        prefix, kind = self._scope(loop)
        return self.encoding.variable(f"{prefix}{loop.number}", loop.symbol, kind)

    def _scope(self, loop: LoopFacts) -> tuple[str, Kind]:
        """How names of a loop begin, which may have one iteration for both instances."""
        if loop.number in self.encoding.fixed:
            return "c", Kind.COMMON
        return self.side, self.kind

    def variable(self, name: str) -> Var:
        """The variable of a parameter, an index symbol or an unknown of the model."""
        (atom,) = self._name(name).atoms
        assert isinstance(atom, Var), "a name is one variable"
        return atom

    def counter(self, loop: LoopFacts) -> Var:
        """The variable of the number of an iteration, counted from 0."""
        (atom,) = self._counter(loop).atoms
        assert isinstance(atom, Var), "a counter is one variable"
        return atom

    def form(self, expr: Expr) -> Polynomial:
        """The polynomial of an integer expression over the encoding's variables."""
        total = constant(0)
        for monomial, factor in polynomial(expr).terms:
            if not monomial:
                total = total + constant(factor)
                continue
            part = self._atom(monomial[0])
            for atom in monomial[1:]:
                part = part * self._atom(atom)
            total = total + part.scaled(factor)
        return total

    def _atom(self, atom: Expr) -> Polynomial:
        match atom:
            case Var(name=name):
                return self._name(name)
            case Binary(
                operator="//" | "%" | "tdiv" | "trem", right=IntConst(value=by)
            ) if by:
                return self._division(atom, by)
            case Binary(operator=">>", left=left, right=IntConst(value=by)) if (
                0 <= by < 64
            ):
                return self._floor(self.form(left), 2**by)
            case Binary(operator="&", left=left, right=IntConst(value=mask)):
                return self._masked(self.form(left), mask)
            case Binary(operator="|", left=left, right=IntConst(value=mask)):
                # x | m = x + m - (x & m)
                form = self.form(left)
                return form + constant(mask) - self._masked(form, mask)
            case Binary(operator="^", left=left, right=IntConst(value=mask)):
                # x ^ m = x + m - 2·(x & m)
                form = self.form(left)
                return form + constant(mask) - self._masked(form, mask).scaled(2)
            case Binary(operator="min" | "max" as operator, left=left, right=right):
                return self._extremum(operator, self.form(left), self.form(right))
            case Select(condition=condition, then=then, otherwise=otherwise):
                return self._select(condition, self.form(then), self.form(otherwise))
            case Cast(operand=operand):
                return self._cast(atom, operand)
            case _:
                return self._other(atom)

    def _name(self, name: str) -> Polynomial:
        known = self.encoding.names
        unknown = known.unknowns.get(name)
        if unknown is not None:
            return self._unknown(unknown)
        if name in known.symbols:
            return self.index(known.symbols[name])
        return self.encoding.variable(parameter_name(name), name, Kind.PARAMETER)

    def _unknown(self, unknown: Unknown) -> Polynomial:
        if unknown.varies <= self.encoding.fixed:
            name = f"u{unknown.name[1:]}"
            return self.encoding.variable(name, unknown.name, Kind.UNKNOWN)
        self.encoding.doubt(unknown)
        name = f"{self.side}u{unknown.name[1:]}"
        return self.encoding.variable(name, unknown.name, self.kind)

    # Terms with a definition: each is a total function of its operands.

    def _floor(self, form: Polynomial, by: int) -> Polynomial:
        """q = floor(form / by) for by > 0: by·q <= form <= by·q + by - 1."""
        if by == 1:
            return form
        encoding = self.encoding

        def define(q: Polynomial) -> None:
            encoding.require(encoding.between(form - q.scaled(by), 0, by - 1))

        return encoding.term(Binary("//", expression(form), IntConst(by)), define)

    def _masked(self, form: Polynomial, mask: int) -> Polynomial:
        """x & m of two's complement numbers: one modulo for each run of ones in m."""
        if mask < 0:
            # x & m = x - (x & ~m)
            return form - self._masked(form, ~mask)
        total = constant(0)
        for low, high in _runs_of_ones(mask):
            above = self._floor(form, 2**low)
            bits = above - self._floor(above, 2 ** (high - low)).scaled(
                2 ** (high - low)
            )
            total = total + bits.scaled(2**low)
        return total

    def _division(self, atom: Binary, by: int) -> Polynomial:
        form = self.form(atom.left)
        floors = atom.operator in ("//", "%")
        if floors:
            # floor(e / -d) = floor(-e / d)
            quotient = self._floor(form if by > 0 else form.scaled(-1), abs(by))
        else:
            # trunc(e / -d) = -trunc(e / d)
            quotient = self._truncated(atom.left, form, abs(by))
            quotient = quotient if by > 0 else quotient.scaled(-1)
        if atom.operator in ("//", "tdiv"):
            return quotient
        return form - quotient.scaled(by)

    def _truncated(self, operand: Expr, form: Polynomial, by: int) -> Polynomial:
        """q = trunc(form / by): the floor where form >= 0, the ceiling elsewhere."""
        if self.is_natural(operand):
            return self._floor(form, by)
        encoding = self.encoding

        def define(q: Polynomial) -> None:
            rest = form - q.scaled(by)
            above = encoding.at_least(form), encoding.between(rest, 0, by - 1)
            below = encoding.at_most(form, -1), encoding.between(rest, 1 - by, 0)
            encoding.require(any_of((all_of(above), all_of(below))))

        return encoding.term(Binary("tdiv", expression(form), IntConst(by)), define)

    def _extremum(
        self, operator: str, left: Polynomial, right: Polynomial
    ) -> Polynomial:
        encoding = self.encoding
        low, high = (left, right) if operator == "min" else (right, left)

        def define(m: Polynomial) -> None:
            one = encoding.is_zero(m - left), encoding.at_most(low - high)
            other = encoding.is_zero(m - right), encoding.at_least(low - high, 1)
            encoding.require(any_of((all_of(one), all_of(other))))

        key = _extremum_key(operator, left, right)
        return encoding.term(key, define)

    def _select(
        self, condition: Expr, then: Polynomial, other: Polynomial
    ) -> Polynomial:
        encoding = self.encoding
        holds, fails = self.formula(condition), self.formula(condition, is_true=False)

        def define(m: Polynomial) -> None:
            chosen = all_of((holds, encoding.is_zero(m - then)))
            left = all_of((fails, encoding.is_zero(m - other)))
            encoding.require(any_of((chosen, left)))

        # The names in the formula say for which instance the condition holds.
        key = Select(Var(str(holds)), expression(then), expression(other))
        return encoding.term(key, define)

    def _cast(self, atom: Cast, operand: Expr) -> Polynomial:
        """r = e - 2^w·q with low <= r <= high: wrapping into the range of the type."""
        if atom.type.kind == "bool" or atom.type.bounds is None:
            return self._other(atom)
        low, high = atom.type.bounds
        form = self.form(operand)
        shifted = form - constant(low)
        quotient = self._floor(shifted, high - low + 1)
        return form - quotient.scaled(high - low + 1)

    def _other(self, atom: Expr) -> Polynomial:
        """A term that is not linear: known to be equal for equal operands only."""
        encoded = self._renamed(atom)

        def define(term: Polynomial) -> None:
            self._bound(term, atom)
            shown = show_expression(encoded)
            for name, meaning in self.encoding.meanings.items():
                shown = shown.replace(name, meaning.split("#")[0])
            is_choice = any(isinstance(part, Select) for part in walk(encoded))
            what = (
                "a term that a condition chooses" if is_choice else f"the term {shown}"
            )
            self.encoding.doubt(Unknown(shown, "arithmetic", what))

        return self.encoding.term(encoded, define)

    def _bound(self, term: Polynomial, atom: Expr) -> None:
        """A quotient or a rest by what varies is at most the dividend, if all is natural."""
        match atom:
            case Binary(operator="//" | "%" | "tdiv" | "trem", left=left, right=right):
                is_known = atom.operator == "trem" or self.is_natural(right)
                dividend = self.form(left)
                if is_known and self.is_natural(left):
                    self.encoding.require(self.encoding.at_least(term))
                    self.encoding.require(self.encoding.at_least(dividend - term))

    def _renamed(self, expr: Expr) -> Expr:
        """The term with the encoding's names of variables; elements of arrays stay."""

        def name(part: Expr) -> Expr | None:
            match part:
                case Var():
                    return expression(self._atom(part))
                case Load() | Call():
                    return part
                case _:
                    return None

        return replaced(expr, name)

    # Conditions.

    def formula(self, condition: Expr, *, is_true: bool = True) -> Constraint:
        """A condition, or its opposite, over linear constraints."""
        match condition:
            case BoolConst(value=value):
                return TRUE if value == is_true else FALSE
            case Unary(operator="not", operand=operand):
                return self.formula(operand, is_true=not is_true)
            case Binary(operator="and" | "or" as operator, left=left, right=right):
                both = (operator == "and") == is_true
                join = all_of if both else any_of
                return join(self.formula(e, is_true=is_true) for e in (left, right))
            case Binary(operator=operator, left=left, right=right) if (
                operator in COMPARISONS
            ):
                cases = _cases(condition)
                if cases is not None:
                    return self.formula(cases, is_true=is_true)
                chosen = operator if is_true else NEGATED[operator]
                return self._compared(chosen, left, right)
            case Select(condition=choice, then=then, otherwise=otherwise):
                holds, fails = self.formula(choice), self.formula(choice, is_true=False)
                one = self.formula(then, is_true=is_true)
                other = self.formula(otherwise, is_true=is_true)
                if other in (TRUE, FALSE):
                    one, other, holds, fails = other, one, fails, holds
                if one == TRUE:
                    return any_of((holds, other))
                return any_of((all_of((holds, one)), all_of((fails, other))))
            case Cast(operand=operand):
                return self.formula(operand, is_true=is_true)
            case _:
                chosen = "!=" if is_true else "=="
                return self._compared(chosen, condition, IntConst(0))

    def _compared(self, operator: Comparison, left: Expr, right: Expr) -> Constraint:
        """How two values compare; what is at least 0 differs from 0 in one way only.

        Two cases instead of one would double the pieces of all that is asked.
        """
        is_one_case = right == IntConst(0) and self.is_natural(left)
        if operator == "!=" and is_one_case:
            operator = ">"
        return self.encoding.compare(operator, self.form(left) - self.form(right))

    # Domains.

    def enter(self, access: Access) -> None:
        """Requires that the instance is executed: bounds of its loops and conditions."""
        for loop in access.loops:
            self.bounds(loop)
        for condition in access.conditions:
            self.encoding.require(self.formula(condition))
        declared = self.encoding.names.extents.get(
            (access.storage, access.variable), ()
        )
        for extent in declared[1:]:
            # A row that is accessed has an element.
            if extent is not None and not isinstance(extent, IntConst):
                self.encoding.require(self.encoding.at_least(self.form(extent), 1))
        for doubt in access.doubts:
            self.encoding.doubt(doubt)

    def bounds(self, loop: LoopFacts) -> None:
        """lower, lower + step, … up to upper."""
        index, encoding = self.index(loop), self.encoding
        if loop.early_exit is not None:
            reason = "where the loop ends early"
            encoding.doubt(Unknown(f"exit {loop.number}", "control", reason))
        if loop.lower is None or loop.upper is None or loop.step is None:
            encoding.require(encoding.at_least(index))
            reason = "a number of iterations that is not known before the loop runs"
            encoding.doubt(Unknown(f"while {loop.number}", "control", reason))
            return
        from_lower = index - self.form(loop.lower)
        to_upper = self.form(loop.upper) - index
        step = self.form(loop.step)
        up = all_of((encoding.at_least(from_lower), encoding.at_least(to_upper)))
        down = all_of((encoding.at_most(from_lower), encoding.at_most(to_upper)))
        known = step.as_constant
        if known is not None:
            encoding.require(up if known > 0 else down)
            if abs(known) > 1:
                counter = self._counter(loop)
                encoding.require(encoding.is_zero(from_lower - counter.scaled(known)))
            return
        encoding.require(_by_sign(encoding, step, up, down))
        reason = f"the step {show_expression(loop.node.step)}"  # type: ignore[union-attr]
        encoding.doubt(Unknown(f"step {loop.number}", "arithmetic", reason))

    def _counter(self, loop: LoopFacts) -> Polynomial:
        prefix, kind = self._scope(loop)
        return self.encoding.variable(f"{prefix}t{loop.number}", kind=kind)

    def is_natural(self, expr: Expr) -> bool:
        """Whether an expression is at least 0 by the types and bounds of its variables."""
        return all(
            factor >= 0 and all(self._is_natural_atom(a) for a in monomial)
            for monomial, factor in polynomial(expr).terms
        )

    def _is_natural_atom(self, atom: Expr) -> bool:
        if not isinstance(atom, Var):
            return isinstance(atom, Cast) and atom.type.kind == "uint"
        limits = self.encoding.names.bounds.get(atom.name)
        if limits is not None and limits[0] >= 0:
            return True
        unknown = self.encoding.names.unknowns.get(atom.name)
        if unknown is not None:
            return unknown.is_boolean
        loop = self.encoding.names.symbols.get(atom.name)
        if loop is None or not isinstance(loop.step, IntConst):
            return False
        first = loop.lower if loop.step.value > 0 else loop.upper
        return first is not None and self.is_natural(first)


def order(
    encoding: Encoding, loop: LoopFacts, first: Instance, second: Instance
) -> Constraint:
    """The first instance's iteration of a loop comes before the second's."""
    difference = second.index(loop) - first.index(loop)
    if loop.step is None:
        return encoding.at_least(difference, 1)
    step = first.form(loop.step)
    known = step.as_constant
    if known is not None:
        return encoding.at_least(difference.scaled(1 if known > 0 else -1), 1)
    # Two iterations are a multiple of the step apart.
    up = encoding.at_least(difference - step)
    return _by_sign(encoding, step, up, encoding.at_most(difference - step))


def _by_sign(
    encoding: Encoding, step: Polynomial, up: Constraint, down: Constraint
) -> Constraint:
    """One constraint for a step above 0, another for one below."""
    rising = all_of((encoding.at_least(step, 1), up))
    return any_of((rising, all_of((encoding.at_most(step, -1), down))))


def _extremum_key(operator: str, left: Polynomial, right: Polynomial) -> Expr:
    return Binary(operator, expression(left), expression(right))  # type: ignore[arg-type]


def _cases(comparison: Binary) -> Select | None:
    """`(c ? 1 : x) == 0` as `c ? 1 == 0 : x == 0`, where a case is a number."""

    def compared(left: Expr, right: Expr) -> Expr:
        return Binary(comparison.operator, left, right)

    match comparison:
        case Binary(
            left=Select(condition=c, then=a, otherwise=b), right=IntConst() as k
        ):
            cases = Select(c, compared(a, k), compared(b, k))
        case Binary(
            left=IntConst() as k, right=Select(condition=c, then=a, otherwise=b)
        ):
            cases = Select(c, compared(k, a), compared(k, b))
        case _:
            return None
    return cases if isinstance(a, IntConst) or isinstance(b, IntConst) else None


def parameter_name(name: str) -> str:
    """The name that a parameter of the program has in constraints."""
    return f"p_{_identifier(name)}"


def _identifier(name: str) -> str:
    return "".join(c if c.isalnum() and c.isascii() else f"_{ord(c):x}_" for c in name)


def _runs_of_ones(mask: int) -> list[tuple[int, int]]:
    """The maximal ranges [low, high) of bits that are set."""
    runs: list[tuple[int, int]] = []
    position = 0
    while mask >> position:
        if not mask >> position & 1:
            position += 1
            continue
        low = position
        while mask >> position & 1:
            position += 1
        runs.append((low, position))
    return runs
