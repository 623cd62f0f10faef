"""From symbolic expressions to linear constraints over named integer variables.

An `Encoding` collects the variables and constraints of one question. What is not linear
becomes a variable of its own: the constraints then hold for too many points, never for
too few, and the encoding lists why.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from depanalysis.analysis.model import Model, Unknown
from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    polynomial,
)
from depanalysis.ir.expressions import Expr, Var
from depanalysis.ir.printer import show_expression
from depanalysis.solvers.polyhedra import conjuncts, integer_set, is_linear

_NAME = re.compile(r"\b(?!and\b|or\b)[a-z]\w*")
TRUE, FALSE = "0 = 0", "0 = 1"


@dataclass(slots=True)
class Encoding:
    """The variables and constraints of a question; `fixed` loops agree in both instances."""

    model: Model
    fixed: frozenset[int]
    variables: dict[str, None] = field(default_factory=dict)
    constraints: list[str] = field(default_factory=list)
    meanings: dict[str, str] = field(default_factory=dict)
    doubts: list[Unknown] = field(default_factory=list)
    _products: dict[tuple[Expr, ...], str] = field(default_factory=dict)
    _terms: dict[Expr, Polynomial] = field(default_factory=dict)

    def variable(self, name: str, meaning: str = "") -> Polynomial:
        """A variable by its name in the formulas; `meaning` is its name in the model."""
        if name not in self.variables:
            self.variables[name] = None
            if meaning:
                self.meanings[name] = meaning
        return polynomial(Var(name))

    @property
    def products(self) -> Mapping[tuple[Expr, ...], str]:
        """The variables of products, by their factors."""
        return self._products

    def auxiliary(self) -> Polynomial:
        """A new variable whose value the constraints determine."""
        return self.variable(f"e{len(self.variables)}")

    def require(self, constraint: str) -> None:
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
        """A linear form as text; products get a variable each."""
        parts: list[str] = []
        for monomial, factor in form.terms:
            if not monomial:
                parts.append(str(factor))
                continue
            parts.append(f"{factor}*{self._name(monomial)}")
        return " + ".join(parts) or "0"

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
        return self.meanings.get(name, name).split("#")[0]

    def excludes(self, formula: str) -> bool:
        """Whether the constraints never hold where a formula does.

        Those that share no variable with it, even by others, have no say in that.
        """
        wanted = conjuncts(formula)
        for names, component in components((*wanted, *self.constraints)):
            if not set(component).isdisjoint(wanted):
                simple = [p for p in component if p in wanted or is_linear(p)]
                for kept in (simple, component):
                    if integer_set(names, kept).is_empty():
                        return True
        return False

    # Constraints between linear forms.

    def is_zero(self, form: Polynomial) -> str:
        """form = 0."""
        known = form.as_constant
        return f"{self.text(form)} = 0" if known is None else truth(known == 0)

    def at_least(self, form: Polynomial, bound: int = 0) -> str:
        """form >= bound."""
        return self._natural(_minus(form, bound))

    def at_most(self, form: Polynomial, bound: int = 0) -> str:
        """form <= bound."""
        return self._natural(_minus(form, bound).scaled(-1))

    def _natural(self, form: Polynomial) -> str:
        known = form.as_constant
        return f"{self.text(form)} >= 0" if known is None else truth(known >= 0)

    def compare(self, operator: str, form: Polynomial) -> str:
        """form op 0."""
        match operator:
            case "==":
                return self.is_zero(form)
            case "!=":
                return disjunction(self.at_least(form, 1), self.at_most(form, -1))
            case "<":
                return self.at_most(form, -1)
            case "<=":
                return self.at_most(form)
            case ">":
                return self.at_least(form, 1)
            case _:
                return self.at_least(form)


def components(constraints: Iterable[str]) -> list[tuple[tuple[str, ...], list[str]]]:
    """Constraints by the variables that connect them, with these variables."""
    found: list[tuple[dict[str, None], list[str]]] = []
    for each in dict.fromkeys(p for c in constraints for p in conjuncts(c)):
        names, joined = dict.fromkeys(_NAME.findall(each)), [each]
        apart: list[tuple[dict[str, None], list[str]]] = []
        for other, own in found:
            if other.keys() & names.keys():
                names, joined = {**other, **names}, [*own, *joined]
            else:
                apart.append((other, own))
        found = [*apart, (names, joined)]
    return [(tuple(sorted(names, key=rank)), joined) for names, joined in found]


def rank(name: str) -> int:
    """Parameters first, then unknowns, common loops, source, sink, auxiliaries."""
    return "pucxye".index(name[0])


def truth(is_true: bool) -> str:
    """The formula that always holds, or the one that never does."""
    return TRUE if is_true else FALSE


def conjunction(*formulas: str) -> str:
    """All of some formulas, without what always holds."""
    return FALSE if FALSE in formulas else _joined("and", TRUE, formulas)


def disjunction(*formulas: str) -> str:
    """Any of some formulas, without what never holds."""
    return TRUE if TRUE in formulas else _joined("or", FALSE, formulas)


def _joined(word: str, neutral: str, formulas: tuple[str, ...]) -> str:
    kept = [each for each in dict.fromkeys(formulas) if each != neutral]
    if len(kept) < 2:
        return kept[0] if kept else neutral
    return f" {word} ".join(f"({each})" for each in kept)


def _minus(form: Polynomial, bound: int) -> Polynomial:
    return form - constant(bound) if bound else form
