"""Linear constraints over named integers, and what `and` and `or` make of them.

Plain data; `str` writes the notation of isl. `polyhedra` makes integer sets of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Floor:
    """The floor of a linear form divided by a positive number."""

    terms: tuple[tuple[str, int], ...]
    constant: int
    divisor: int

    def __str__(self) -> str:
        return f"floor(({_sum(self.terms, self.constant)})/{self.divisor})"


@dataclass(frozen=True, slots=True)
class Linear:
    """A sum of factors times names, and a constant: at least 0, or equal to 0."""

    terms: tuple[tuple[str | Floor, int], ...]
    constant: int = 0
    is_equality: bool = False

    def __str__(self) -> str:
        sign = "=" if self.is_equality else ">="
        return f"{_sum(self.terms, self.constant)} {sign} 0"


@dataclass(frozen=True, slots=True)
class Junction:
    """All of several constraints, or one of them at least."""

    word: Literal["and", "or"]
    parts: "tuple[Constraint, ...]"

    def __str__(self) -> str:
        if not self.parts:
            return "0 = 0" if self.word == "and" else "0 = 1"
        return f" {self.word} ".join(f"({part})" for part in self.parts)


Constraint: TypeAlias = Linear | Junction
TRUE, FALSE = Junction("and", ()), Junction("or", ())


def all_of(parts: Iterable[Constraint]) -> Constraint:
    """The conjunction of constraints."""
    return _joined("and", parts)


def any_of(parts: Iterable[Constraint]) -> Constraint:
    """The disjunction of constraints."""
    return _joined("or", parts)


def conjuncts(constraint: Constraint) -> tuple[Constraint, ...]:
    """The constraints that a constraint is the conjunction of."""
    is_and = isinstance(constraint, Junction) and constraint.word == "and"
    # What always holds stays one constraint.
    return constraint.parts or (TRUE,) if is_and else (constraint,)  # type: ignore[union-attr]


def is_linear(constraint: Constraint) -> bool:
    """Whether a constraint is about one sum of names."""
    return isinstance(constraint, Linear) and not any(
        isinstance(name, Floor) for name, _ in constraint.terms
    )


def names_in(constraint: Constraint) -> frozenset[str]:
    """The names that occur in a constraint."""
    if isinstance(constraint, Junction):
        return frozenset().union(*map(names_in, constraint.parts))
    found: set[str] = set()
    for name, _ in constraint.terms:
        found |= {n for n, _ in name.terms} if isinstance(name, Floor) else {name}
    return frozenset(found)


def _joined(word: Literal["and", "or"], parts: Iterable[Constraint]) -> Constraint:
    kept: list[Constraint] = []
    for part in parts:
        is_same = isinstance(part, Junction) and part.word == word
        kept += part.parts if is_same else (part,)  # type: ignore[union-attr]
    if (FALSE if word == "and" else TRUE) in kept:
        return FALSE if word == "and" else TRUE
    kept = list(dict.fromkeys(kept))
    return kept[0] if len(kept) == 1 else Junction(word, tuple(kept))


def _sum(terms: Iterable[tuple[str | Floor, int]], constant: int) -> str:
    shown = [f"{factor}*{name}" for name, factor in terms]
    return " + ".join([*shown, str(constant)])
