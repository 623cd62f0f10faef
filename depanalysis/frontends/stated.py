"""What a user takes for granted: conditions in the notation of C or of the text form.

Input: the texts of assumptions and a Program. Output: the Program with those that are
about its parameters, or about single values in memory that it never changes.
"""

import re
from dataclasses import dataclass, replace

from depanalysis.errors import ParseError, UsageError
from depanalysis.frontends.fixed import with_fixed
from depanalysis.ir.expressions import Binary, Expr, names
from depanalysis.ir.facts import fact_of, is_fact_like
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.programs import Program
from depanalysis.ir.verifier import verify
from depanalysis.options import Aliasing

_ARROW = re.compile(r"\s*->\s*")
_POINTEE = re.compile(r"\(\s*\*\s*([A-Za-z_]\w*)\s*\)\s*\.\s*")


@dataclass(frozen=True, slots=True)
class Assumption:
    """A condition as the user wrote it, and what it means."""

    text: str
    condition: Expr


def read_assumptions(texts: tuple[str, ...]) -> tuple[Assumption, ...]:
    """The assumptions that texts state; `(*v).n` and `v->n` are the field `v.n`."""
    return tuple(Assumption(text, _condition(text)) for text in texts)


def with_stated(
    program: Program, stated: tuple[Assumption, ...], alias: Aliasing = "assume"
) -> Program:
    """The program with the assumptions that are about values it has on entry."""
    fields = frozenset(
        name for each in stated for name in names(each.condition) if "." in name
    )
    program = with_fixed(program, fields, trusts_pointers=alias == "assume")
    conditions = tuple(
        each.condition
        for each in stated
        if fact_of(each.condition) is None and is_about(program, each)
    )
    broken = verify(replace(program, body=(), assumptions=conditions))
    if broken:
        raise UsageError(f"--assume: {broken[0].message}")
    said = frozenset(name for each in conditions for name in names(each))
    own = (x for x in program.assumptions if not (_is_value(x) and names(x) & said))
    return replace(program, assumptions=(*own, *conditions))


def _is_value(assumption: Expr) -> bool:
    """Whether an assumption says which values a variable has; users may know better."""
    return isinstance(assumption, Binary) and assumption.operator in ("==", "or")


def is_about(program: Program, stated: Assumption) -> bool:
    """Whether all names in an assumption are parameters of the program, or its arrays."""
    fact = fact_of(stated.condition)
    if fact is not None:
        return fact.is_about(program)
    return names(stated.condition) <= {p.name for p in program.parameters}


def _condition(text: str) -> Expr:
    plain = _ARROW.sub(".", _POINTEE.sub(r"\1.", text))
    try:
        condition = parse_expression(plain, "--assume")
    except ParseError as error:
        raise UsageError(f"{error}") from None
    if is_fact_like(condition) and fact_of(condition) is None:
        raise UsageError(
            f"--assume: `{text}` names no array, or not what is said of it"
        )
    return condition
