"""The answers of one equation as formulas: letters instead of numbers for the range.

A chain x_0 -> f(x_0) -> ... of k iterations has one parameter t, x_j = s_j + f_j t with
numbers s_j and f_j, so the chains in [L, U] are the t in an intersection of intervals:
a difference of floors. Every count of an equation is a sum of such differences. They
hold for all integers L and U, empty ranges included; numbers may be put in for letters
at any time, and then the result is the integer that a partition gives.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any, TypeAlias

from depanalysis.diophantine.equation import Equation, Kind, exact_integer
from depanalysis.diophantine.single.seeds import Among
from depanalysis.diophantine.single.weights import Weights
from depanalysis.errors import UsageError
from depanalysis.extras import required

sympy = required("sympy")

# Sympy has no types of its own; a term is an expression in integers.
Term: TypeAlias = Any
Bound: TypeAlias = int | str | Term

# s + f t, as a pair of integers.
Affine: TypeAlias = tuple[int, int]

PARAMETER = sympy.Symbol("t", integer=True)


@dataclass(frozen=True, slots=True)
class Formula:
    """a x + b y = c for x and y from low to high, where both are terms.

    The questions have the names that they have for a partition.
    """

    equation: Equation
    low: Term
    high: Term

    @property
    def size(self) -> Term:
        """The number of iterations."""
        return sympy.Max(0, self.high - self.low + 1)

    @property
    def solution(self) -> tuple[Term, Term] | None:
        """(x, y) with a parameter t, or `None` if there is no solution or no limit."""
        line = self.equation.general_solution()
        if line is None:
            return None
        return line.x0 + line.p * PARAMETER, line.y0 + line.q * PARAMETER

    @property
    def solution_count(self) -> Term:
        """The number of pairs (x, y) of the range that solve the equation."""
        if self.equation.kind is Kind.CLIQUE:
            return self.size**2
        line = self.equation.general_solution()
        if line is None:
            return sympy.Integer(0)
        return self._count([(line.x0, line.p), (line.y0, line.q)])

    @property
    def edge_count(self) -> Term:
        """The number of unordered pairs of different iterations that are dependent."""
        if self.equation.kind is Kind.CLIQUE:
            return self.size * (self.size - 1) / 2
        if self.equation.kind is Kind.STAR:
            return sympy.Piecewise((self.size - 1, self._has_center()), (0, True))
        return self.chain_count(2)

    @property
    def component_count(self) -> Term:
        """The number of components, those of one iteration included."""
        if self.equation.kind is Kind.CLIQUE:
            return sympy.Min(1, self.size)
        return self.size - self.edge_count

    @property
    def independents(self) -> Term:
        """The number of iterations that depend on no other."""
        return self.seed_count(1)

    def seed_count(self, among: Among = "all") -> Term:
        """The number of components that are meant; a length is a number."""
        if among == "all":
            return self.component_count
        if among == "nontrivial":
            return self.component_count - self.independents
        length = exact_integer(among)
        if length < 1:
            return sympy.Integer(0)
        if self.equation.kind in (Kind.CLIQUE, Kind.STAR):
            return self._one_component(length)
        longer = [self.chain_count(length + more) for more in range(3)]
        return longer[0] - 2 * longer[1] + longer[2]

    def chain(self, length: int) -> tuple[Term, ...]:
        """The k iterations of a chain with a parameter t, each the next one's x."""
        return tuple(s + f * PARAMETER for s, f in self._places(length))

    def chain_count(self, length: int) -> Term:
        """N_k, the number of paths of k iterations, parts of longer ones included."""
        if length == 1:
            return self.size
        if self.equation.kind is Kind.INVOLUTION and length > 2:
            return sympy.Integer(0)
        places = self._places(length)
        # The first two and the last are inside, and so are all between them.
        meant = [places[0], places[1], places[-1]] if places else []
        total = self._count(meant) - self._fixed_point() if meant else sympy.Integer(0)
        if self.equation.kind is Kind.INVOLUTION:
            return sympy.floor(total / 2)  # Each pair is two solutions.
        return total

    def _places(self, length: int) -> list[Affine]:
        """The iterations of a chain of k; no star, no clique."""
        if exact_integer(length) < 1:
            raise UsageError(f"a chain has an iteration or more, not {length}")
        normal = self.equation.normal_form()
        if normal is None or self.equation.kind is Kind.INDEPENDENT:
            return []
        a, b, c = normal.a, normal.b, normal.c
        if self.equation.kind in (Kind.CLIQUE, Kind.STAR):
            raise UsageError(f"'{self.equation}' has one component and no chains")
        if self.equation.kind is Kind.CONSTANT:
            return [(place * abs(c), 1) for place in range(length)]
        if self.equation.kind is Kind.INVOLUTION:
            return [((c if place % 2 else 0), (-1) ** place) for place in range(length)]
        # X = D x - c is a multiple of the weight w = r + D t (see `Weights`).
        weights = Weights(a, b, c, 0, 0)
        residue = weights.family(length).residue
        factors = [weights.factor(length, place) for place in range(length)]
        return [((c + each * residue) // (a + b), each) for each in factors]

    def _fixed_point(self) -> Term:
        """1 if the chain that stays at x = c / (a + b) is among those of the range."""
        total = self.equation.a + self.equation.b
        if total == 0 or self.equation.c % total:
            return sympy.Integer(0)
        return self._indicator(self.equation.c // total)

    def _count(self, places: Sequence[Affine]) -> Term:
        """How many t have s + f t in the range, for all places (s, f)."""
        firsts, lasts, conditions = [], [], []
        for start, step in places:
            if step == 0:
                conditions.append(self._contains(start))
                continue
            ends = (self.low - start, self.high - start)
            near, far = ends if step > 0 else ends[::-1]
            firsts.append(sympy.ceiling(near / sympy.Integer(step)))
            lasts.append(sympy.floor(far / sympy.Integer(step)))
        count = sympy.Max(0, sympy.Min(*lasts) - sympy.Max(*firsts) + 1)
        if not conditions:
            return count
        return sympy.Piecewise((count, sympy.And(*conditions)), (0, True))

    def _one_component(self, length: int) -> Term:
        """How many have k iterations, if all or none of the range are together."""
        alone = 1 if length == 1 else 0
        whole = sympy.Piecewise((1, sympy.Eq(self.size, length)), (0, True))
        if self.equation.kind is Kind.CLIQUE:
            return whole
        return sympy.Piecewise(
            (whole, self._has_center()), (alone * self.size, sympy.true)
        )

    def _has_center(self) -> Term:
        normal = self.equation.normal_form()
        assert normal is not None, "a star is solvable"
        return self._contains(normal.c)

    def _contains(self, iteration: int) -> Term:
        return sympy.And(self.low <= iteration, iteration <= self.high)

    def _indicator(self, iteration: int) -> Term:
        return sympy.Piecewise((1, self._contains(iteration)), (0, True))

    def _repr_latex_(self) -> str:
        """The equation, its solution and its counts."""
        shown = [("n", self.size), ("|E|", self.edge_count)]
        shown += [("|C|", self.component_count)]
        rows = [rf"{name} &= {sympy.latex(term)}" for name, term in shown]
        if self.solution is not None:
            x, y = map(sympy.latex, self.solution)
            rows.insert(0, rf"(x, y) &= \left({x},\; {y}\right)")
        body = r" \\ ".join((f"{self.equation}".replace(" = ", " &= ", 1), *rows))
        return rf"$\begin{{aligned}} {body} \end{{aligned}}$"


def formula(equation: Equation, low: Bound = "L", high: Bound = "U") -> Formula:
    """The equation over a range whose ends are numbers, names or sympy terms."""
    return Formula(equation, term(low), term(high))


def general_solution(a: int, b: int, c: Bound = "c") -> tuple[Term, Term, Term]:
    """x and y with a parameter t, and the condition on c that there is a solution.

    With a u + b v = g = gcd(a, b): x = u c / g + (b / g) t, y = v c / g - (a / g) t.
    """
    a, b, right = exact_integer(a), exact_integer(b), term(c)
    g = gcd(a, b)
    if g == 0:
        raise UsageError("0x + 0y is 0 for all x and y")
    u, v, sign = (int(each) for each in sympy.gcdex(sympy.Integer(a), sympy.Integer(b)))
    u, v = (u, v) if sign > 0 else (-u, -v)
    x = u * right / g + sympy.Integer(b // g) * PARAMETER
    y = v * right / g - sympy.Integer(a // g) * PARAMETER
    return x, y, sympy.Eq(sympy.Mod(right, g), 0)


def term(value: Bound) -> Term:
    """A number, a name for an unknown integer, or a sympy expression as it is."""
    if isinstance(value, str):
        if not value.isidentifier():
            raise UsageError(f"'{value}' is not a name")
        return sympy.Symbol(value, integer=True)
    if isinstance(value, sympy.Expr):
        return value
    return sympy.Integer(exact_integer(value))
