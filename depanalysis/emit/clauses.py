"""The data clauses of a `parallel for`, from what a verdict says that a loop needs.

Input: the needs of a loop and what its text writes. Output: clauses, or the sentence
that says which need no clause of OpenMP 4.5 can meet.

Every variable from outside that the loop's text writes has to be in a clause. The verdict
says so already, so that a variable which is in none shows that the two disagree, and
then the loop is left alone.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from depanalysis.emit.decisions import MOST_BYTES
from depanalysis.frontends.c.named import Variable
from depanalysis.frontends.c.skeletons import Skeleton
from depanalysis.verdicts import Needs

_NAME = re.compile(r"(?P<name>[^\W\d][\w$]*)(?: \(line (?P<line>\d+)\))?")
OPERATORS = {
    "integer": ("+", "-", "*", "&", "|", "^", "&&", "||", "min", "max"),
    "real": ("+", "-", "*", "min", "max"),
    "bool": ("&&", "||"),
}


class NoClauseError(Exception):
    """A need that no clause can meet, as a sentence."""


@dataclass(frozen=True, slots=True)
class Clauses:
    """The variables of each clause; reductions as pairs of operator and name.

    `condition` is that the copies of arrays fit the stack of a thread, where only the
    program knows it, and `sized` are the arrays that it is about.
    """

    private: tuple[str, ...] = ()
    firstprivate: tuple[str, ...] = ()
    lastprivate: tuple[str, ...] = ()
    reduction: tuple[tuple[str, str], ...] = ()
    condition: str = ""
    sized: tuple[str, ...] = ()

    @property
    def is_order_free(self) -> bool:
        """Whether no clause speaks of a first or a last iteration."""
        return not (self.firstprivate or self.lastprivate)

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


def clauses(
    needs: Needs,
    skeleton: Skeleton,
    index: Variable,
    unset: frozenset[str] = frozenset(),
    unsure: frozenset[str] = frozenset(),
) -> Clauses:
    """The clauses for the needs of a loop with this index.

    The variables in `unset` have no value when it starts, those in `unsure` may have none.
    """
    reductions = [
        (item.operator, _combined(item.operator, item.variable, skeleton))
        for item in needs.reduction
    ]
    private = _listed(needs.private, skeleton, index)
    first = _listed(needs.firstprivate, skeleton, index)
    last = _listed(needs.lastprivate, skeleton, index)
    if not _is_entered(skeleton):
        # Where no iteration runs, compilers copy the private value out: it has to be
        # the one from before.
        kept = [each for each in last if each.name not in unset]
        for each in kept:
            if each.name in unsure and each.is_local:
                raise NoClauseError(f"`{each.name}` may have no value before it")
        first = tuple(dict.fromkeys((*first, *kept)))
    found = (*private, *first, *last, *(each for _, each in reductions))
    _check_mentions(skeleton, found)
    for each in skeleton.written:
        if each not in found:
            raise NoClauseError(
                f"`{each.name}` is written, and it is not private to an iteration"
            )
    return Clauses(
        tuple(each.name for each in private),
        tuple(each.name for each in first),
        tuple(each.name for each in last),
        tuple((operator, each.name) for operator, each in reductions),
        *_fitting([each for each in found if each.type in ("array", "other")]),
    )


def _fitting(objects: list[Variable]) -> tuple[str, tuple[str, ...]]:
    """The condition that copies fit a stack, and the arrays that need it."""
    known = sum(each.bytes for each in set(objects) if each.bytes is not None)
    if known > MOST_BYTES:
        names = " and ".join(dict.fromkeys(f"`{each.name}`" for each in objects))
        raise NoClauseError(
            f"copies of {names} would take {known} bytes of the stack of each thread"
        )
    sized = tuple(dict.fromkeys(each.name for each in objects if each.bytes is None))
    total = " + ".join(f"sizeof {name}" for name in sized)
    return f"{total} <= {MOST_BYTES - known}" if sized else "", sized


def _is_entered(skeleton: Skeleton) -> bool:
    """Whether at least one iteration runs."""
    head = skeleton.head
    return not isinstance(head, str) and bool(head.trips)


def _listed(
    names: Iterable[str], skeleton: Skeleton, index: Variable
) -> tuple[Variable, ...]:
    return tuple(_variable(name, skeleton) for name in names if name != index.name)


def _variable(text: str, skeleton: Skeleton) -> Variable:
    """The variable from outside the loop that a verdict calls by this name."""
    parts = _NAME.fullmatch(text)
    if parts is None:
        raise NoClauseError(f"`{text}` is a part of an object, which no clause names")
    outside = chain(skeleton.written, skeleton.arrays)
    found = [each for each in outside if each.name == parts["name"]]
    if parts["line"]:
        found = [each for each in found if each.line == int(parts["line"])]
    if len(found) != 1:
        raise NoClauseError(
            f"`{text}` is no variable from outside that the text of the loop writes"
        )
    (variable,) = found
    if variable.is_addressed:
        raise NoClauseError(f"the address of `{variable.name}` is taken")
    if variable.type == "array" and not variable.is_local:
        raise NoClauseError(f"`{variable.name}` is shared by all calls of the function")
    return variable


def _combined(operator: str, text: str, skeleton: Skeleton) -> Variable:
    """The variable of a reduction."""
    is_variable = _NAME.fullmatch(text) is not None
    name = text.partition(" ")[0]
    if is_variable and name in skeleton.element_owners:
        raise NoClauseError(
            f"it combines values into elements of `{text}`, and a reduction clause takes "
            "variables"
        )
    if is_variable and all(each.name != name for each in skeleton.written):
        raise NoClauseError(f"the text of the loop itself does not write `{text}`")
    if not is_variable:
        raise NoClauseError(
            f"it combines values into `{text}`, and a reduction clause takes variables"
        )
    variable = _variable(text, skeleton)
    if operator not in OPERATORS.get(variable.type, ()):
        raise NoClauseError(
            f"there is no reduction by `{operator}` for the type of `{variable.name}`"
        )
    return variable


def _check_mentions(skeleton: Skeleton, found: Iterable[Variable]) -> None:
    head = skeleton.head
    assert not isinstance(head, str)
    for each in found:
        if each.key in head.mentioned:
            raise NoClauseError(f"its bounds depend on `{each.name}`, which changes")
