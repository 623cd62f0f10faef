"""Dependences as a person reads them: kind, places, level, direction, distance, witness."""

import re

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts
from depanalysis.engines.control import Ending
from depanalysis.engines.flows import conflict_relation
from depanalysis.ir.expressions import Expr, IntConst, Select, Var, names
from depanalysis.ir.printer import show_expression
from depanalysis.ir.rewriting import substituted
from depanalysis.solvers.polyhedra import Extent, QuotaExceededError
from depanalysis.solvers.verdict import Refuted
from depanalysis.verdicts import Dependence, Direction, Location, Witness

_CONVERSION = re.compile(r"\b([iu])(8|16|32|64)\(")
_KEYWORDS = ("for", "while", "do")
_UNKNOWN = re.compile(r"`?(?P<name>\?\d+)`?")
_QUOTED = re.compile(r"`([^`#]*)(?:#\d+)?`")
_C_NAMES = {"i": "int", "u": "uint"}


def dependence(
    facts: Facts, question: ConflictQuestion, refuted: Refuted
) -> Dependence:
    """The dependence that a refuted question shows."""
    text = _relation(facts, question) if facts.options.relations else None
    inner = len(question.common) - len(question.fixed)
    unknown: tuple[Extent, ...] = ((None, None),) * inner
    return described(facts, question, refuted.spread or unknown, refuted.witness, text)


def control_dependence(facts: Facts, loop: LoopFacts, found: Ending) -> Dependence:
    """The dependence of later iterations on what one iteration reads."""
    word = "" if facts.source is None else facts.source.text_of(loop.node.span)
    around = tuple[Direction, ...]("=" for _ in range(loop.depth - 1))
    return Dependence(
        "control",
        found.read.variable,
        location(facts, found.read),
        Location(loop.node.span, word),
        loop.depth,
        (*around, "<"),
        witness=found.witness,
    )


def by_interest(found: list[Dependence]) -> tuple[Dependence, ...]:
    """The dependences with the one first that explains most.

    Sizes are seldom negative, and a value that is handed on says more than storage that
    is reused.
    """
    kinds = ("flow", "anti", "output", "control")
    return tuple(
        sorted(found, key=lambda d: (_has_negative_parameters(d), kinds.index(d.kind)))
    )


def _has_negative_parameters(found: Dependence) -> bool:
    known = () if found.witness is None else found.witness.parameters
    return any(value < 0 for _, value in known)


def described(
    facts: Facts,
    question: ConflictQuestion,
    spreads: tuple[Extent, ...],
    witness: Witness | None,
    relation: str | None,
) -> Dependence:
    """A dependence from the extents of its index differences, carrier and inwards."""
    carrier = question.carrier
    inner = question.common[len(question.fixed) :]
    fixed = tuple[Direction, ...]("=" for _ in question.fixed)
    distances = [
        _iterations(loop, extent) for loop, extent in zip(inner, spreads, strict=True)
    ]
    # The carrying loop goes forward by definition, however little else is known.
    low, high = distances[0] if distances else (1, 1)
    distances[:1] = [(max(1, low or 1), high)]
    is_counted = not any(_is_shifted(facts.model, loop, inner) for loop in inner)
    is_constant = is_counted and all(
        low is not None and low == high for low, high in distances
    )
    return Dependence(
        question.kind,
        question.source.variable,
        location(facts, question.source),
        location(facts, question.sink),
        carrier.depth if carrier is not None else 0,
        (*fixed, *(_direction(low, high) for low, high in distances)),
        (0,) * len(fixed) + tuple(low for low, _ in distances if low is not None)
        if is_constant
        else None,
        witness,
        relation,
    )


def location(facts: Facts, access: Access) -> Location:
    """Where an access stands and how it reads there."""
    text = facts.source.text_of(access.span) if facts.source is not None else ""
    if text in _KEYWORDS:
        # The head of a loop stands for what it evaluates, and is no text of an access.
        text = ""
    return Location(access.span, text or show_expression(access.node), access.id)


def _iterations(
    loop: LoopFacts, extent: tuple[int | None, int | None]
) -> tuple[int | None, int | None]:
    """Distances counted in iterations; the index moves by the step in each."""
    low, high = extent
    if not isinstance(loop.step, IntConst) or loop.step.value == 0:
        return (None, None) if loop.step is not None else extent
    step = loop.step.value
    if step < 0:
        low, high = high, low
    return _away_from_zero(low, step), _away_from_zero(high, step)


def _away_from_zero(difference: int | None, step: int) -> int | None:
    """The quotient with the sign of an exact one; only equal indices are 0 apart."""
    if difference is None:
        return None
    return difference // step if difference * step < 0 else -(-difference // step)


def _is_shifted(model: Model, loop: LoopFacts, inner: tuple[LoopFacts, ...]) -> bool:
    """Whether a loop with gaps starts elsewhere for source and sink.

    Their indices may then lie any number apart, which counts no iterations.
    """
    if loop.lower is None or loop.step in (IntConst(1), IntConst(-1)):
        return False
    moving = {each.symbol for each in inner}
    numbers = {each.number for each in inner}
    return any(
        name in moving
        or (name in model.unknowns and model.unknowns[name].varies & numbers)
        for name in names(loop.lower)
    )


def _direction(low: int | None, high: int | None) -> Direction:
    if low is not None and low >= 0:
        if low > 0:
            return "<"
        return "=" if high == 0 else "<="
    if high is not None and high <= 0:
        return ">" if high < 0 else ">="
    return "*"


def _relation(facts: Facts, question: ConflictQuestion) -> str | None:
    try:
        relation, names = conflict_relation(facts, question)
        return relation.named(names)
    except QuotaExceededError:
        return None


def readable(model: Model, value: Expr) -> str:
    """A value over index symbols and unknowns, as a person writes it."""
    known: dict[str, Expr] = {}
    reasons: dict[str, str] = {}
    for name in sorted(names(value) & model.unknowns.keys()):
        unknown = model.unknowns[name]
        # A sentence may have quotation marks of its own, which are no part of a name.
        origin: Expr = Var(f"?reason {len(reasons)}")
        reasons[f"`?reason {len(reasons)}`"] = unknown.reason
        if unknown.origin is not None:
            # The value of a variable on entry goes by the variable's name.
            element = unknown.origin
            origin = element if element.indices else Var(element.array)
        known[name] = origin
    whole = choice(substituted(value, known))
    text = _QUOTED.sub(lambda x: x[0] if x[0] in reasons else x[1], whole)
    text = _CONVERSION.sub(lambda found: f"({_C_NAMES[found[1]]}{found[2]}_t)(", text)
    for name, reason in reasons.items():
        is_part = text != name and " " in reason
        text = text.replace(name, f"({reason})" if is_part else reason)
    return text


def resolved(model: Model, text: str) -> str:
    """A sentence with what the names of unknown values stand for in their place."""
    return _UNKNOWN.sub(lambda found: readable(model, Var(found["name"])), text)


def choice(value: Expr) -> str:
    """A value with its cases as C writes them: `i == 0 ? n - 1 : i - 1`."""
    if not isinstance(value, Select):
        return show_expression(value)
    test = show_expression(value.condition)
    return f"{test} ? {choice(value.then)} : {choice(value.otherwise)}"
