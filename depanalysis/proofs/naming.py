"""A verdict in the names of the user's program.

Input: a verdict in the names of the intermediate form. Output: the same verdict as the
source writes things: `i` for `i_2`, `v->n` for `v.n`, `p` for `p.offset`. Where two
variables of one name occur, the line of the declaration tells them apart.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import LoopFacts, Model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.inputs import REPLY
from depanalysis.ir.printer import show_expression
from depanalysis.ir.programs import Program, Spelling
from depanalysis.proofs.assumptions import OVERLAP, enumeration
from depanalysis.proofs.evidence import resolved
from depanalysis.proofs.hidden_names import without_hidden_names
from depanalysis.verdicts import (
    Dependence,
    Induction,
    LoopVerdict,
    Needs,
    Reduction,
    Verdict,
    Witness,
    element_text,
)

_NAME = re.compile(
    r"(?P<name>[A-Za-z_]\w*(?:\.\.?\w+)*)(?P<subscripts>(?:\[[^\[\]]*\])*)"
)
_PART = re.compile(r"->|[\w\])][.%][A-Za-z_]")
_INDEX = re.compile(r"\[([^\[\]]*)\]")
_HIDDEN = re.compile(r"[A-Za-z_]\w*\.\d")
_SIZE = re.compile(r"\.shape\.\d+")
_LISTED = re.compile(", | and ")
_KEYWORD = re.compile(r"\s*(for|while|do)\b", re.IGNORECASE)


def named(
    facts: Facts, loop: LoopFacts, found: LoopVerdict, warnings: tuple[str, ...] = ()
) -> LoopVerdict:
    """The verdict in the names of the source, with what else the user is told."""
    known = _Names.of(facts.model, loop, found)
    needs = whole_structs(facts.model, loop, _needs(found.needs, known), known.text)
    return replace(
        found,
        variable=None if loop.variable is None else known.text(loop.variable),
        keyword=_keyword(facts, loop),
        reason=without_hidden_names(known.sentence(found.reason), facts.source, {}),
        needs=needs,
        dependences=tuple(_dependence(one, known) for one in found.dependences),
        assumptions=tuple(
            dict.fromkeys(_assumption(each, known) for each in found.assumptions)
        ),
        advice=None if found.advice is None else known.sentence(found.advice),
        warning="; ".join(map(known.sentence, warnings)) or None,
        obstacle=obstacle(facts.model.program, loop, found.needs, known.told_apart)
        or _part_of_an_object(found.needs, needs)
        or _of_thread(facts.model.program, loop, found.verdict, known.told_apart),
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """The spellings of a program; `lines` of the variables that one verdict confuses."""

    model: Model
    spellings: dict[str, Spelling]
    words: dict[str, str]
    lines: dict[str, int]

    @classmethod
    def of(cls, model: Model, loop: LoopFacts, found: LoopVerdict) -> "_Names":
        """The spellings, and the lines of different variables that share one."""
        spellings = {each.name: each for each in model.program.spellings}
        written = {each.text for each in model.program.spellings}
        words = {n: each.text for n, each in spellings.items() if n not in written}
        confused = [
            same for group in _mentioned(found) for same in _alike(group, spellings)
        ]
        lines = _lines(model, loop) if confused else {}
        return cls(model, spellings, words, _apart(lines, confused))

    def text(self, name: str) -> str:
        """How the source writes a name, without its line."""
        return self.spellings[name].text if name in self.spellings else name

    def told_apart(self, name: str) -> str:
        """How the source writes a name, with a line where another has the same name."""
        line = self.lines.get(name)
        return self.text(name) + (f" (line {line})" if line else "")

    def element(self, name: str, element: tuple[int, ...]) -> tuple[int, ...]:
        """The subscripts of an element as the source counts and orders them."""
        known = self.spellings.get(name)
        return element if known is None else known.counted(element)

    def sentence(self, text: str) -> str:
        """A sentence in which names of the intermediate form are replaced."""
        text = resolved(self.model, text)
        if not self.words:
            return text
        return _NAME.sub(self._spelled, text)

    def _spelled(self, found: re.Match[str]) -> str:
        """A name with the subscripts that follow it."""
        name, subscripts = found["name"], found["subscripts"]
        if name not in self.words:
            return name + self.sentence(subscripts) if subscripts else name
        indices = [self.sentence(index) for index in _INDEX.findall(subscripts)]
        return element_text(self.words[name], indices)

    def target(self, name: str) -> str:
        """The array that a pointer points into, whose offset the name stands for."""
        return self.spellings[name].target if name in self.spellings else ""


def _assumption(text: str, known: _Names) -> str:
    """An assumption in which a table and its rows, which are written alike, differ: `a[]`."""
    listed = text.removesuffix(f" {OVERLAP}")
    names = _LISTED.split(listed) if listed != text else []
    depths = {each.name: len(each.extents) for each in known.model.program.arrays}
    least: dict[str, int] = {}
    for name in filter(depths.get, names):
        written = known.text(name)
        least[written] = min(depths[name], least.get(written, depths[name]))
    if len({*map(known.text, names)}) == len(names):
        return known.sentence(text)
    shown = (
        known.text(name) + "[]" * (depths.get(name, 0) - least.get(known.text(name), 0))
        for name in names
    )
    return f"{enumeration(sorted({*shown}))} {OVERLAP}"


def _alike(
    group: Iterable[str], spellings: Mapping[str, Spelling]
) -> Iterator[list[str]]:
    """The names in a group that are spelled alike, where there are several."""
    by_text: dict[str, list[str]] = {}
    for name in dict.fromkeys(group):
        text = spellings[name].text if name in spellings else name
        by_text.setdefault(text, []).append(name)
    return (same for same in by_text.values() if len(same) > 1)


def _apart(lines: dict[str, int], confused: list[list[str]]) -> dict[str, int]:
    """The lines of names that are spelled alike, unless they are parts of one variable."""
    kept: dict[str, int] = {}
    for same in confused:
        own = {name: lines[name] for name in same if lines.get(name)}
        if len(set(own.values())) > 1:
            kept |= own
    return kept


def _mentioned(found: LoopVerdict) -> Iterator[tuple[str, ...]]:
    """The names that are listed together, and would be mistaken for each other.

    Source and sink may have indices of one name, because the places tell them apart.
    """
    needs = found.needs
    yield (
        *(*needs.private, *needs.firstprivate, *needs.lastprivate),
        *(item.variable for item in needs.reduction),
        *(item.variable for item in needs.induction),
    )
    for one in found.dependences:
        if one.witness is not None:
            for side in (one.witness.source, one.witness.sink):
                yield (
                    one.variable,
                    *(name for name, _ in one.witness.parameters),
                    *(name for name, _ in side),
                )


def _lines(model: Model, loop: LoopFacts) -> dict[str, int]:
    """The lines of declarations; loops of one nest tell apart their indices."""
    lines = _declared_lines(model)
    for other in model.loops:
        is_nested = other.number in (*loop.outer, loop.number) or (
            loop.number in other.outer
        )
        if other.variable is not None and (is_nested or other.variable not in lines):
            lines[other.variable] = other.node.span.line
    return lines


def _declared_lines(model: Model) -> dict[str, int]:
    everything = (*model.program.parameters, *model.variables)
    lines = {each.name: each.span.line for each in everything}
    return lines | {each.name: each.line for each in model.program.spellings}


def _keyword(facts: Facts, loop: LoopFacts) -> str:
    """The word that the loop starts with, which need not tell whether it counts."""
    source, span = facts.source, loop.node.span
    if source is not None and source.path == span.path:
        line = source.lines[span.line - 1 : span.line]
        start = _KEYWORD.match(line[0][span.column - 1 :]) if line else None
        if start is not None:
            return start[1].lower()
    return "for" if loop.is_counted else "loop"


def _needs(needs: Needs, known: _Names) -> Needs:
    # A pointer has several scalars of one name: its row, and where it stands in it.
    private, first, last = (
        dict.fromkeys(map(known.told_apart, each))
        for each in (needs.private, needs.firstprivate, needs.lastprivate)
    )
    return Needs(
        tuple(name for name in private if name not in {**first, **last}),
        tuple(first),
        tuple(last),
        tuple(_reduction(item, known) for item in needs.reduction),
        tuple(_induction(item, known) for item in needs.induction),
    )


def _reduction(item: Reduction, known: _Names) -> Reduction:
    """A variable, or an element: as it stands in the text, unless that is not at hand."""
    if item.element is None:
        return replace(item, variable=known.told_apart(item.variable))
    array = item.element.array
    indices = [show_expression(index) for index in item.element.indices]
    text = item.variable
    if text == element_text(array, indices):
        places = [e.value for e in item.element.indices if isinstance(e, IntConst)]
        is_constant = len(places) == len(indices)
        text = element_text(
            known.text(array),
            known.element(array, tuple(places))
            if is_constant
            else map(known.sentence, indices),
        )
    return replace(item, variable=text)


def _induction(item: Induction, known: _Names) -> Induction:
    """A pointer's value is its array plus an offset, unless the form is its own growth."""
    name, value = item.variable, item.value
    if value is None:
        return Induction(known.told_apart(name), None)
    target = known.text(known.target(name))
    is_growth = re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", value) is not None
    is_hidden = _HIDDEN.search(_SIZE.sub("", value))
    value = known.sentence(value)
    if is_hidden or _HIDDEN.search(value):
        # A variable of a procedure that stands in the place of its call has no name here.
        return Induction(known.told_apart(name), None)
    if target and not is_growth:
        value = f"({value})" if " ? " in value else value
        value = f"{target} {'-' if value.startswith('-') else '+'} {value.lstrip('-')}"
    return Induction(known.told_apart(name), value)


def _dependence(found: Dependence, known: _Names) -> Dependence:
    witness = found.witness
    return replace(
        found,
        variable=known.told_apart(found.variable),
        witness=None if witness is None else _witness(found.variable, witness, known),
    )


def _witness(variable: str, witness: Witness, known: _Names) -> Witness:
    def listed(pairs: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        return tuple((known.told_apart(name), value) for name, value in pairs)

    return Witness(
        listed(witness.parameters),
        listed(witness.source),
        listed(witness.sink),
        known.element(variable, witness.element),
        tuple((_remembered(name, known), value) for name, value in witness.memory),
    )


def _remembered(element: str, known: _Names) -> str:
    """`v.n[0]` as `v->n`; what a call gives has the number of the call."""
    name, _, number = element.partition(REPLY)
    if number:
        return f"{known.told_apart(name)} at call {number}"
    name, bracket, rest = element.partition("[")
    indices = (bracket + rest).removeprefix("[").removesuffix("]").split("][")
    numbers = tuple(int(i) for i in indices if i)
    return element_text(known.told_apart(name), known.element(name, numbers))


# Why the clauses of a directive at a loop cannot meet what the loop needs.


def obstacle(
    program: Program, loop: LoopFacts, needs: Needs, spelled: Callable[[str], str]
) -> str | None:
    """The first need that no clause meets, with names as `spelled` writes them."""
    own = () if loop.variable is None else (loop.variable,)
    for name in (*own, *_copied(needs)):
        for use in program.callee_uses:
            if _is_part(name, use.variable) and loop.node.span in use.loops:
                variable = spelled(use.variable)
                return (
                    f"`{use.function}`, which the loop calls, uses `{variable}` itself, and "
                    f"no clause gives it a copy; pass `{variable}` to it as an argument"
                )
        for inner in program.declared_inside:
            if _is_part(name, inner.variable) and loop.node.span in inner.loops:
                return (
                    f"`{spelled(inner.variable)}` is declared inside of the loop, so that a "
                    "directive at the loop cannot name it"
                )
    if needs.induction:
        name = spelled(needs.induction[0].variable)
        index = "" if loop.variable is None else f" from `{spelled(loop.variable)}`"
        return f"`{name}` would have to be computed{index} in each iteration"
    return None


def _part_of_an_object(needs: Needs, shown: Needs) -> str | None:
    """The first need of copies of a member; `shown` has structs in place of members."""
    members = [
        name.removeprefix("this.")
        for name in _copied_variables(needs)
        if name.startswith("this.")
    ]
    elements = (item.variable for item in shown.reduction if item.element is not None)
    names_ = (*_copied_variables(shown), *elements)
    for name in (*members, *names_):
        if name in members or _PART.search(_INDEX.sub("[]", name)):
            return (
                f"`{name}` is a part of an object, which no clause names; use a variable of "
                "the function in its place, and store that after the loop"
            )
    return None


def _copied_variables(needs: Needs) -> tuple[str, ...]:
    """The variables that clauses would have to name."""
    combined = (item.variable for item in needs.reduction if item.element is None)
    return (*combined, *needs.private, *needs.firstprivate, *needs.lastprivate)


def _copied(needs: Needs) -> tuple[str, ...]:
    """The variables of which threads or iterations have copies."""
    return (
        *_copied_variables(needs),
        *(item.element.array for item in needs.reduction if item.element is not None),
        *(item.variable for item in needs.induction),
    )


def _of_thread(
    program: Program, loop: LoopFacts, verdict: Verdict, spelled: Callable[[str], str]
) -> str | None:
    """A variable that each thread has, which one that the loop starts would not set."""
    may_start = verdict in (Verdict.PARALLEL, Verdict.RUNTIME)
    used = effects(loop.node.body).read if program.of_threads and may_start else ()
    for own in program.of_threads:
        if any(_is_part(name, own) for name in used):
            return f"each thread has a `{spelled(own)}` of its own, which nothing would set"
    return None


def _is_part(name: str, variable: str) -> bool:
    """Whether a name is that of the variable, of a member, or of where a pointer stands."""
    base, dot, rest = name.partition(variable)
    return not base and bool(dot) and (not rest or _is_member(rest))


def _is_member(rest: str) -> bool:
    # A number tells apart variables that share a name.
    return rest.startswith(".") and not rest[1:].isdigit()


# Copies of whole structs in place of copies of their fields, which OpenMP does not have.


def whole_structs(
    model: Model, loop: LoopFacts, needs: Needs, spelled: Callable[[str], str]
) -> Needs:
    """The needs of a loop with structs in place of their fields, where that is right.

    `needs` are in the names of the source, and `spelled` turns names into these.
    """
    copied = {*needs.private, *needs.firstprivate, *needs.lastprivate}
    owners = sorted({_owner(name) for name in copied if _is_field(name)})
    if not owners:
        return needs
    others = {item.variable for item in needs.reduction}
    others |= {item.variable for item in needs.induction}
    kinds = dict(_touched(model, loop, spelled))
    for owner in owners:
        fields = {name for name in kinds if _owner(name) == owner} - copied
        if fields & others or any("write" in kinds[name] for name in fields):
            continue
        needs = _with(needs, owner, is_read=bool(fields))
    return needs


def _is_field(name: str) -> bool:
    """Whether a name is a field of a variable that is a struct, or an array of them."""
    return "." in name and "->" not in name


def _owner(name: str) -> str:
    return name.partition(".")[0].replace("[]", "")


def _touched(
    model: Model, loop: LoopFacts, spelled: Callable[[str], str]
) -> Iterator[tuple[str, frozenset[str]]]:
    """The variables that a loop touches, and whether it reads or writes them."""
    kinds: dict[str, set[str]] = {}
    for access in model.inside(loop):
        kinds.setdefault(spelled(access.variable), set()).add(access.kind)
    yield from ((name, frozenset(found)) for name, found in kinds.items())


def _with(needs: Needs, owner: str, *, is_read: bool) -> Needs:
    """The needs with one struct in place of its fields."""

    def rest(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if _owner(name) != owner)

    def has(names: tuple[str, ...]) -> bool:
        return rest(names) != names

    is_last = has(needs.lastprivate)
    is_first = is_read or is_last or has(needs.firstprivate)
    is_private = not is_first
    added = (owner,)
    return replace(
        needs,
        private=tuple(sorted(rest(needs.private) + added * is_private)),
        firstprivate=tuple(sorted(rest(needs.firstprivate) + added * is_first)),
        lastprivate=tuple(sorted(rest(needs.lastprivate) + added * is_last)),
    )
