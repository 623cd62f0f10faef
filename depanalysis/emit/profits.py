"""Whether a loop inside of other loops has enough work for threads to start for it.

Input: a loop and what the prover sees of it. Output: the condition, in C, under which its
iterations are worth a start; empty where they are anyway, or where it has no short text.
Work is counted in iterations of innermost loops. Threads start again in each iteration of
the loops around, so a nest of which nothing is known is taken to have a plausible number
of iterations in all, and the same in each loop.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, prod

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.polynomials import Monomial, Polynomial, constant, polynomial
from depanalysis.emit.decisions import FEW
from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.emit.guards.ranges import with_value
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.guards.visible import check_visible
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import IntConst, Var, names

START = 2**15
"""Iterations that take a few times as long as it takes to start threads."""

_WHOLE = 2**30
_TOO_LITTLE = (
    "threads would start in each iteration of the loops around it, for little work"
)


class NoProfitError(Exception):
    """Why threads are not worth their start, as a sentence."""


@dataclass(frozen=True, slots=True)
class _Length:
    """The number of iterations of a loop, `None` where it is not known on entry.

    `is_sloping`: it changes with the iterations of another loop.
    """

    trips: Polynomial | None
    is_sloping: bool = False

    @property
    def known(self) -> int | None:
        """The number, where it is a constant; a loop is not counted as none."""
        value = None if self.trips is None else self.trips.as_constant
        return None if value is None else max(value, 1)

    def guess(self, unknown: float) -> float:
        """The number, with a guess where nothing is known."""
        half = 2 if self.is_sloping else 1
        return unknown / half if self.known is None else self.known


def worth(subject: Subject) -> str:
    """The condition under which a loop is worth a start of threads where it stands."""
    facts = subject.facts()
    return worth_of(subject, facts, subject.loop(facts))


def worth_of(subject: Subject, facts: Facts, loop: LoopFacts) -> str:
    """The same for a loop of the function in another order, in which facts are about it."""
    around = [each for each in facts.model.loops if each.number in loop.outer]
    starts = [_length(each, ()) for each in around]
    known = [each.known for each in starts if each.known is not None]
    if len(known) == len(starts) and prod(known) < FEW:
        # Threads start seldom.
        return ""
    chain = _deepest(loop, facts.model.loops)
    lengths = [_length(each, chain) for each in chain]
    unknown = _unknown([*lengths, *starts])
    if prod(each.guess(unknown) for each in lengths) < START:
        raise NoProfitError(_TOO_LITTLE)
    spelled = _spelled(subject, around)
    shown = [each.trips for each in lengths if each.known is None and each.trips]
    factors = [each for each in shown if _variables(each) <= spelled.keys()]
    fixed = prod(each.known for each in lengths if each.known is not None)
    return _condition(factors, ceil(START / fixed), spelled)


def _deepest(loop: LoopFacts, loops: Iterable[LoopFacts]) -> list[LoopFacts]:
    """A loop and those inside it that are around the deepest one."""
    inside = [each for each in loops if loop.number in each.outer]
    last = max(inside, key=lambda each: each.depth, default=loop)
    return [loop, *(e for e in inside if e.number in (*last.outer, last.number))]


def _length(loop: LoopFacts, chain: Sequence[LoopFacts]) -> _Length:
    """The iterations of a loop, at the ends of those of a chain that are around it."""
    if loop.lower is None or loop.upper is None or not isinstance(loop.step, IntConst):
        return _Length(None)
    form = polynomial(loop.upper) - polynomial(loop.lower) + constant(loop.step.value)
    if loop.step.value not in (1, -1):
        return _Length(None)
    form = form.scaled(loop.step.value)
    is_sloping = any("#" in name for name in _variables(form))
    for each in reversed([one for one in chain if one.number in loop.outer]):
        factor = form.coefficient(Var(each.symbol)).as_constant
        end = each.upper if factor is None or factor > 0 else each.lower
        if end is None or form.degree(Var(each.symbol)) > 1:
            return _Length(None, is_sloping)
        form = with_value(form, Var(each.symbol), polynomial(end))
    return _Length(form, is_sloping)


def _variables(form: Polynomial) -> set[str]:
    """The names in a form; what is no variable has one that nothing else has."""
    return {
        name
        for atom in form.atoms
        for name in (names(atom) if isinstance(atom, Var) else ("?",))
    }


def _unknown(lengths: Sequence[_Length]) -> float:
    """The iterations of each loop of which nothing is known."""
    fixed = prod(each.known for each in lengths if each.known is not None)
    count = sum(each.known is None for each in lengths)
    return float(max(_WHOLE / fixed, 1) ** (1 / count)) if count else 1.0


def _spelled(subject: Subject, around: Iterable[LoopFacts]) -> dict[str, str]:
    """How the text writes parameters, and the indices of the loops around."""
    known = {name: name for name in subject.types}
    known |= {each.symbol: each.variable for each in around if each.variable}
    found: dict[str, str] = {}
    for symbol, name in known.items():
        try:
            check_visible(subject.program, name, subject.function.source)
        except NoGuardError:
            continue
        found[symbol] = name
    return found


def _condition(
    factors: Sequence[Polynomial], least: int, spelled: dict[str, str]
) -> str:
    """That a product is not less than a number, computed so that nothing overflows."""
    if not factors:
        return ""
    if len(factors) == 1 and len(factors[0].terms) <= 2:
        (form,) = factors
        variables = [term for term in form.terms if term[0]]
        if len(variables) == 1 and variables[0][1] == 1 and len(variables[0][0]) == 1:
            name = _product(variables[0][0], spelled)
            return f"{name} >= {least - form.constant}"
    shown = sorted((_sum(each, spelled) for each in factors), key=lambda s: "(" in s)
    product = " * ".join(shown)
    return f"{product if '(' in shown[0] else f'1.0 * {product}'} >= {least}"


def _sum(form: Polynomial, spelled: dict[str, str]) -> str:
    """A factor of a product; a sum is computed in double precision from its start."""
    first, *others = sorted(form.terms, key=lambda term: (not term[0], term[1] < 0))
    start = _product(first[0], spelled)
    if first[1] == 1 and len(first[0]) == 1 and not others:
        return start
    if first[1] == 1 and len(first[0]) == 1 and len(others) == 1 and not others[0][0]:
        sign = "-" if form.constant < 0 else "+"
        return f"({start} {sign} {abs(form.constant)}.0)"
    texts = [f"{first[1]}.0 * {start}"]
    for monomial, factor in others:
        sign = "-" if factor < 0 else "+"
        parts = [f"{abs(factor)}.0"] if abs(factor) != 1 or not monomial else []
        parts += [_product(monomial, spelled)] if monomial else []
        texts.append(f"{sign} {' * '.join(parts)}")
    return f"({' '.join(texts)})"


def _product(monomial: Monomial, spelled: dict[str, str]) -> str:
    return " * ".join(spelled[atom.name] for atom in monomial if isinstance(atom, Var))
