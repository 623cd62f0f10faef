"""From symbolic expressions to linear constraints over named integer variables.

An `Encoding` collects the variables and constraints of one question. What is not linear
becomes a variable of its own: the constraints then hold for too many points, never for
too few, and the encoding lists why.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol

from depanalysis.analysis.model import LoopFacts, Unknown
from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    polynomial,
)
from depanalysis.ir.expressions import Expr, Var
from depanalysis.ir.printer import show_expression
from depanalysis.solvers.constraints import (
    FALSE,
    TRUE,
    Constraint,
    Floor,
    Linear,
    all_of,
    any_of,
    conjuncts,
    is_linear,
    names_in,
)
from depanalysis.solvers.polyhedra import integer_set


class Kind(IntEnum):
    """What a variable of a question stands for, in the order of the dimensions."""

    PARAMETER = 0
    UNKNOWN = 1
    COMMON = 2
    SOURCE = 3
    SINK = 4
    AUXILIARY = 5


FREE = (Kind.PARAMETER, Kind.UNKNOWN)
"""What has one value in a whole run."""


class Meanings(Protocol):
    """What the names in expressions mean; a `Model` says it, and so do plain `Ranges`."""

    @property
    def unknowns(self) -> Mapping[str, Unknown]:
        """The names of values that are not known."""

    @property
    def symbols(self) -> Mapping[str, LoopFacts]:
        """The names of indices of loops."""

    @property
    def bounds(self) -> Mapping[str, tuple[int, int]]:
        """The ranges of names that have one."""

    @property
    def extents(self) -> Mapping[tuple[int, str], tuple[Expr | None, ...]]:
        """The declared extents of arrays."""


@dataclass(frozen=True, slots=True)
class Ranges:
    """Names that all are parameters, and the ranges of some."""

    bounds: Mapping[str, tuple[int, int]]
    unknowns: Mapping[str, Unknown] = field(default_factory=dict)
    symbols: Mapping[str, LoopFacts] = field(default_factory=dict)
    extents: Mapping[tuple[int, str], tuple[Expr | None, ...]] = field(
        default_factory=dict
    )


@dataclass(slots=True)
class Encoding:
    """The variables and constraints of a question; `fixed` loops agree in both instances."""

    names: Meanings
    fixed: frozenset[int] = frozenset()
    variables: dict[str, Kind] = field(default_factory=dict)
    constraints: list[Constraint] = field(default_factory=list)
    meanings: dict[str, str] = field(default_factory=dict)
    doubts: list[Unknown] = field(default_factory=list)
    _products: dict[tuple[Expr, ...], str] = field(default_factory=dict)
    _terms: dict[Expr, Polynomial] = field(default_factory=dict)

    def variable(
        self, name: str, meaning: str = "", kind: Kind = Kind.AUXILIARY
    ) -> Polynomial:
        """A variable by its name in the formulas; `meaning` is its name in the model."""
        if name not in self.variables:
            self.variables[name] = kind
            if meaning:
                self.meanings[name] = meaning
        return polynomial(Var(name))

    def of_kinds(self, kinds: Collection[Kind]) -> tuple[str, ...]:
        """The variables of some kinds, in the order in which they came."""
        return tuple(name for name, kind in self.variables.items() if kind in kinds)

    @property
    def products(self) -> Mapping[tuple[Expr, ...], str]:
        """The variables of products, by their factors."""
        return self._products

    def auxiliary(self) -> Polynomial:
        """A new variable whose value the constraints determine."""
        return self.variable(f"e{len(self.variables)}")

    def require(self, constraint: Constraint) -> None:
        """Adds a constraint to the conjunction."""
        if constraint != TRUE:
            self.constraints.append(constraint)

    def doubt(self, why: Unknown) -> None:
        """Notes that the constraints may be too weak."""
        if why not in self.doubts:
            self.doubts.append(why)

    def term(self, atom: Expr, define: Callable[[Polynomial], None]) -> Polynomial:
        """The variable of a term over encoded operands; equal terms share it."""
        if atom not in self._terms:
            self._terms[atom] = self.auxiliary()
            define(self._terms[atom])
        return self._terms[atom]

    def text(self, form: Polynomial) -> str:
        """A linear form in the notation of isl."""
        terms, constant = self._terms_of(form)
        parts = [f"{factor}*{name}" for name, factor in terms]
        parts += [str(constant)] if constant or not parts else []
        return " + ".join(parts)

    def _terms_of(self, form: Polynomial) -> tuple[tuple[tuple[str, int], ...], int]:
        """The names of a linear form with their factors; products get a name each."""
        terms = tuple((self._name(m), factor) for m, factor in form.terms if m)
        return terms, form.constant

    def _name(self, monomial: tuple[Expr, ...]) -> str:
        if len(monomial) == 1 and isinstance(monomial[0], Var):
            return monomial[0].name
        if monomial not in self._products:
            product = self.auxiliary()
            self._products[monomial] = product.atoms[0].name  # type: ignore[union-attr]
            meant = [self._meaning(atom) for atom in monomial]
            factors = (f"({each})" if " " in each else each for each in meant)
            reason = f"the product {' * '.join(factors)}"
            self.doubt(Unknown(self._products[monomial], "arithmetic", reason))
        return self._products[monomial]

    def _meaning(self, atom: Expr) -> str:
        name = atom.name if isinstance(atom, Var) else show_expression(atom)
        # Values of terms have names that no text has.
        is_computed = any(Var(name) in each.atoms for each in self._terms.values())
        found = "a computed value" if is_computed else self.meanings.get(name, name)
        return found.split("#")[0]

    def excludes(self, constraint: Constraint) -> bool:
        """Whether the constraints never hold where another one does.

        Those that share no variable with it, even by others, have no say in that.
        """
        wanted = conjuncts(constraint)
        for names, component in self.components((*wanted, *self.constraints)):
            if not set(component).isdisjoint(wanted):
                simple = [p for p in component if p in wanted or is_linear(p)]
                for kept in (simple, component):
                    if integer_set(names, kept).is_empty():
                        return True
        return False

    def components(
        self, constraints: Iterable[Constraint]
    ) -> list[tuple[tuple[str, ...], list[Constraint]]]:
        """Constraints by the variables that connect them, with these variables."""
        found: list[tuple[frozenset[str], list[Constraint]]] = []
        for each in dict.fromkeys(p for c in constraints for p in conjuncts(c)):
            names, joined = names_in(each), [each]
            apart: list[tuple[frozenset[str], list[Constraint]]] = []
            for other, own in found:
                if other & names:
                    names, joined = names | other, [*own, *joined]
                else:
                    apart.append((other, own))
            found = [*apart, (names, joined)]
        return [(self.ordered(names), joined) for names, joined in found]

    def ordered(self, names: Iterable[str]) -> tuple[str, ...]:
        """Variables by their kinds, those of one kind as they came."""
        wanted = frozenset(names)
        used = [name for name in self.variables if name in wanted]
        return tuple(sorted(used, key=self.variables.__getitem__))

    # Constraints between linear forms.

    def is_zero(self, form: Polynomial) -> Constraint:
        """form = 0."""
        return self._linear(form, is_equality=True)

    def at_least(self, form: Polynomial, bound: int = 0) -> Constraint:
        """form >= bound."""
        return self._linear(_minus(form, bound))

    def at_most(self, form: Polynomial, bound: int = 0) -> Constraint:
        """form <= bound."""
        return self._linear(_minus(form, bound).scaled(-1))

    def _linear(self, form: Polynomial, *, is_equality: bool = False) -> Constraint:
        known = form.as_constant
        if known is None:
            return Linear(*self._terms_of(form), is_equality)
        return TRUE if known == 0 or (known > 0 and not is_equality) else FALSE

    def between(self, form: Polynomial, low: int, high: int) -> Constraint:
        """low <= form <= high."""
        return all_of((self.at_least(form, low), self.at_most(form, high)))

    def inside(self, form: Polynomial, size: Polynomial) -> Constraint:
        """0 <= form < size."""
        return all_of((self.at_least(form), self.at_most(form - size, -1)))

    def floor(self, form: Polynomial, divisor: int) -> Floor:
        """form / divisor, rounded down."""
        return Floor(*self._terms_of(form), divisor)

    def compare(self, operator: str, form: Polynomial) -> Constraint:
        """form op 0."""
        match operator:
            case "==":
                return self.is_zero(form)
            case "!=":
                return any_of((self.at_least(form, 1), self.at_most(form, -1)))
            case "<":
                return self.at_most(form, -1)
            case "<=":
                return self.at_most(form)
            case ">":
                return self.at_least(form, 1)
            case _:
                return self.at_least(form)


def _minus(form: Polynomial, bound: int) -> Polynomial:
    return form - constant(bound) if bound else form
