"""The data clauses of a Fortran loop: what its needs are called, where a clause meets them.

Input: the needs of a loop, its statements and its unit. Output: `Clauses`, or a
`NoClauseError` that says why no clause would do.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from depanalysis.emit.decisions import MOST_BYTES
from depanalysis.emit.fortran.names import (
    Declared,
    Unit,
    declared,
    elements,
    is_declared,
    own_names,
)
from depanalysis.emit.fortran.nests import Do, split
from depanalysis.emit.fortran.statements import Statement
from depanalysis.verdicts import Needs, Reduction

_NAME = re.compile(r"[a-zA-Z]\w*")
_TARGET = re.compile(r"(?P<name>[a-z]\w*)=[^=>].*")
# Of an element, at most.
_BYTES = {"integer": 16, "real": 16, "logical": 16, "complex": 32}
_OPERATORS = {
    "integer": {"+": "+", "-": "-", "*": "*", "max": "max", "min": "min", "&": "iand",
                "|": "ior", "^": "ieor"},
    "real": {"+": "+", "-": "-", "*": "*", "max": "max", "min": "min"},
    "complex": {"+": "+", "-": "-", "*": "*"},
    "logical": {"&&": ".and.", "||": ".or.", "==": ".eqv.", "!=": ".neqv."},
    "other": {},
}  # fmt: skip


class NoClauseError(Exception):
    """A need that no clause can meet, as a sentence."""


@dataclass(frozen=True, slots=True)
class Clauses:
    """The variables of each clause; reductions as pairs of operator and name.

    `sized` are arrays of which a copy fits a thread's stack if they have no more elements
    than the number says, and only the program knows whether they do.
    """

    private: tuple[str, ...] = ()
    firstprivate: tuple[str, ...] = ()
    lastprivate: tuple[str, ...] = ()
    reduction: tuple[tuple[str, str], ...] = ()
    sized: tuple[tuple[str, int], ...] = ()

    @property
    def is_order_free(self) -> bool:
        """Whether no clause speaks of a first or a last iteration."""
        return not (self.firstprivate or self.lastprivate)

    @property
    def names(self) -> tuple[str, ...]:
        """The variables of all clauses."""
        combined = (name for _, name in self.reduction)
        return (*self.private, *self.firstprivate, *self.lastprivate, *combined)

    def __str__(self) -> str:
        return " ".join(self._texts())

    def _texts(self) -> Iterator[str]:
        for clause in ("private", "firstprivate", "lastprivate"):
            names = getattr(self, clause)
            if names:
                yield f"{clause}({', '.join(names)})"
        for operator in dict.fromkeys(sign for sign, _ in self.reduction):
            names = (name for sign, name in self.reduction if sign == operator)
            yield f"reduction({operator}: {', '.join(names)})"
        if self.sized:
            fitting = (f"size({name}) <= {count}" for name, count in self.sized)
            yield f"if({' .and. '.join(fitting)})"


def clauses(
    needs: Needs,
    loop: Do,
    body: Sequence[Statement],
    inner: Iterable[Do],
    unit: Unit,
) -> Clauses:
    """The clauses for the needs of a loop; its head is not part of the body."""
    own = frozenset(own_names(body))
    indices = tuple(
        dict.fromkeys(x.index for x in inner if x.index and x.index not in own)
    )
    reduction = tuple(_combined(each, unit) for each in needs.reduction)
    first = _listed(needs.firstprivate, loop, unit)
    last = _listed(needs.lastprivate, loop, unit)
    private = _listed((*needs.private, *indices), loop, unit)
    private = tuple(each for each in private if each not in (*first, *last))
    if trips(loop) in (None, 0):
        # Where no iteration runs, compilers copy the private value out: it has to be
        # the one from before.
        first = tuple(dict.fromkeys((*first, *last)))
    found = (*private, *first, *last, *(name for _, name in reduction))
    for name in sorted(own.intersection(found)):
        raise NoClauseError(f"`{name}` means something else in a construct")
    _check_body(loop, body, (*found, *own))
    sized = tuple(_sized((*private, *first, *last), unit))
    return Clauses(tuple(sorted(private)), first, last, reduction, sized)


def _sized(names: Iterable[str], unit: Unit) -> Iterator[tuple[str, int]]:
    """The arrays that only the program knows the size of, with the largest that fits."""
    known, open_ = 0, dict[str, int]()
    for name in dict.fromkeys(names):
        found = declared(unit, name)
        if not found.dimensions:
            continue
        if found.kind not in _BYTES:
            raise NoClauseError(f"the size of `{name}` is not known")
        count = elements(found.dimensions)
        known += 0 if count is None else count * _BYTES[found.kind]
        if count is None:
            open_[name] = _BYTES[found.kind]
    if known > MOST_BYTES:
        raise NoClauseError(
            f"copies of arrays would take up to {known} bytes of the stack of each thread"
        )
    if open_ and is_declared(unit, "size"):
        raise NoClauseError("`size` means something else in its unit")
    for name, size in open_.items():
        yield name, (MOST_BYTES - known) // len(open_) // size


def _check_body(loop: Do, body: Sequence[Statement], found: tuple[str, ...]) -> None:
    for statement in body:
        target = _TARGET.fullmatch(_unconditional(statement.text))
        # An assignment has no comma outside of parentheses; the head of a loop has one.
        if target is None or len(split(statement.text)) > 1:
            continue
        if target["name"] not in found:
            raise NoClauseError(
                f"`{target['name']}` is written, and it is not private to an iteration"
            )
    for bound in loop.bounds:
        for name in re.findall(r"[a-z]\w*", bound):
            if name == loop.index:
                # OpenMP wants bounds that are the same in each iteration.
                raise NoClauseError(f"its bounds depend on the index `{name}`")
            if name in found:
                raise NoClauseError(f"its bounds depend on `{name}`, which changes")


def _unconditional(text: str) -> str:
    """The statement that an `if (…)` on its line is about, or the statement itself."""
    if not text.startswith("if("):
        return text
    depth = 0
    for position, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and depth == 0:
            return text[position + 1 :]
    return text


def trips(loop: Do) -> int | None:
    """How often a loop runs, where its bounds are written out."""
    if not all(re.fullmatch(r"[+-]?\d+", each) for each in loop.bounds):
        return None
    first, last, step = (*map(int, loop.bounds), 1)[:3]
    return max(0, (last - first + step) // step) if step else None


def _listed(names: Iterable[str], loop: Do, unit: Unit) -> tuple[str, ...]:
    """The variables of a clause, but for the index of the loop, which is private anyway."""
    found = (_variable(name, unit)[0] for name in names if name.lower() != loop.index)
    return tuple(dict.fromkeys(found))


def _variable(text: str, unit: Unit) -> tuple[str, Declared]:
    """A name that a clause may have."""
    if _NAME.fullmatch(text) is None:
        raise NoClauseError(f"`{text}` is a part of an object, which no clause names")
    name = text.lower()
    found = declared(unit, name)
    if found.problem is not None:
        raise NoClauseError(f"`{name}` {found.problem}")
    if not found.is_explicit:
        raise NoClauseError(f"`{name}` is an array whose size is not declared")
    return name, found


def _combined(item: Reduction, unit: Unit) -> tuple[str, str]:
    """The operator as Fortran writes it, and the variable of a reduction."""
    if _NAME.fullmatch(item.variable) is None:
        raise NoClauseError(
            f"it combines values into `{item.variable}`, and a reduction clause takes "
            "variables"
        )
    name, found = _variable(item.variable, unit)
    operator = _OPERATORS[found.kind].get(item.operator)
    if operator is None or found.dimensions:
        raise NoClauseError(
            f"there is no reduction by `{item.operator}` for the type of `{name}`"
        )
    return operator, name
