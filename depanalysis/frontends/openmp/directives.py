"""The text of a directive, without `#pragma omp`, to its constructs and clauses.

    directive = construct+ ["(" names ")"] (clause [","])*
    clause    = name ["(" [modifier ":"] argument ("," argument)* ")"]

`parallel for reduction(+: s)` has the constructs `parallel` and `for`. Arguments stay
text here; a frontend looks up what they name.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from depanalysis.source import NOWHERE, Span


def words(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


_CONSTRUCTS = words(
    "parallel for do simd sections section single master masked critical atomic barrier "
    "flush ordered task taskwait taskgroup taskloop taskyield target teams distribute loop "
    "scope workshare cancel cancellation threadprivate declare begin end scan depobj "
    "requires allocate assume assumes error nothing interop tile unroll metadirective "
    "dispatch"
)
_SINGLE = words(
    "atomic barrier flush ordered critical taskwait taskyield section single threadprivate "
    "scan depobj"
)
"""Constructs that end the list: what follows are clauses."""

STANDALONE = words("barrier flush taskwait taskyield cancel cancellation scan")
_WORD = re.compile(r"\s*,?\s*([A-Za-z_]\w*)")
_CALL = re.compile(r"(\w+)\s*\(")
_COMMENT = re.compile(r"/\*.*?\*/|//.*$", re.DOTALL)
_CONDITION = re.compile(
    r"user\s*=\s*{\s*condition\s*\(\s*(\d+|\.?true\.?|\.?false\.?)\s*\)\s*}"
)
_KIND = re.compile(r"device\s*=\s*{\s*(?:kind|arch)\s*\(\s*\"?(\w+)\"?\s*\)\s*}")
_NAMED = ("critical", "flush", "threadprivate", "allocate", "depobj", "declare")
_MODIFIED = words(
    "reduction in_reduction task_reduction lastprivate schedule if depend map default "
    "order device defaultmap dist_schedule affinity grainsize num_tasks num_teams doacross"
)
_MODIFIER = re.compile(r"([^?:[(]*):(?!:)")
"""A modifier and its colon, which is none of `? :` and of the name of a scope."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause; `modifier` is what stands before a colon, `arguments` the list after it."""

    name: str
    arguments: tuple[str, ...] = ()
    modifier: str = ""


@dataclass(frozen=True, slots=True)
class Directive:
    """A directive by its constructs; `names` is the list directly behind them."""

    constructs: tuple[str, ...]
    clauses: tuple[Clause, ...] = ()
    names: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)

    @property
    def kind(self) -> str:
        """The constructs as they are written."""
        return " ".join(self.constructs)

    @property
    def is_standalone(self) -> bool:
        """Whether no statement belongs to it."""
        first = self.constructs[0] if self.constructs else ""
        clauses = {each.name for each in self.clauses}
        if first == "ordered":
            return not clauses.isdisjoint(("depend", "doacross"))
        if first == "target":
            return not clauses.isdisjoint(("update", "enter", "exit"))
        return first in STANDALONE

    def clause(self, name: str) -> Clause | None:
        """The first clause with a name."""
        return next((each for each in self.clauses if each.name == name), None)

    def listed(self, *names: str) -> tuple[str, ...]:
        """The arguments of all clauses with one of the names."""
        found = (each.arguments for each in self.clauses if each.name in names)
        return tuple(item for arguments in found for item in arguments)


def directive(text: str, span: Span = NOWHERE) -> Directive | None:
    """The directive that a text is; nothing if its form is not that of one."""
    try:
        found = _read(text, span)
    except _UnclosedError:
        return None
    is_chosen = found is not None and found.constructs == ("metadirective",)
    return _variant(found) if is_chosen and found is not None else found


def declared_reductions(
    declared: Iterable[Directive], pure: Collection[str] = ()
) -> frozenset[str]:
    """The names of reductions that files declare, in small letters.

    Those are left out whose combiner or initializer calls functions that are not known to
    be `pure`: these may do more.
    """
    names, calling = set[str](), set[str]()
    for each in declared:
        clause = each.clause("reduction")
        if each.constructs == ("declare",) and clause is not None:
            name = clause.modifier.strip().lower()
            names.add(name)
            texts = (a for c in each.clauses for a in c.arguments)
            if not {f for text in texts for f in _CALL.findall(text)} <= {*pure}:
                calling.add(name)
    return frozenset(names - calling)


def _read(text: str, span: Span) -> Directive | None:
    rest = _COMMENT.sub(" ", text)
    constructs: list[str] = []
    while (match := _WORD.match(rest)) is not None and match[1] in _CONSTRUCTS:
        is_begun = bool(constructs) and constructs != ["end"]
        if is_begun and (match[1] in ("ordered", "allocate") or _is_over(constructs)):
            break
        constructs.append(match[1])
        rest = rest[match.end() :]
    if not constructs or constructs == ["end"]:
        return None
    names: tuple[str, ...] = ()
    if constructs[constructs[0] == "end"] in _NAMED and rest.lstrip().startswith("("):
        inner, rest = _bracketed(rest.lstrip())
        names = split(inner)
    clauses: list[Clause] = []
    while rest.strip(" \t\r\n,"):
        match = _WORD.match(rest)
        if match is None:
            return None
        rest = rest[match.end() :].lstrip()
        inner = ""
        if rest.startswith("("):
            inner, rest = _bracketed(rest)
        clauses.append(_clause(match[1], inner))
    return Directive(tuple(constructs), tuple(clauses), names, span)


def _variant(found: Directive) -> Directive | None:
    """The directive that a `metadirective` is on the host, or itself if that is not clear."""
    for clause in found.clauses:
        text = ", ".join(clause.arguments)
        selector, colon, variant = text.partition(":")
        if clause.name in ("default", "otherwise"):
            holds: bool | None = True
            variant = text
        elif clause.name == "when" and colon:
            holds = _holds(selector.strip().lower())
        else:
            return found
        if holds is None:
            return found
        if holds:
            return directive(variant.strip() or "nothing", found.span)
    return Directive(("nothing",), span=found.span)


def _holds(selector: str) -> bool | None:
    """Whether the host is what a selector of one trait selects."""
    condition = _CONDITION.fullmatch(selector)
    if condition is not None:
        return condition[1].strip(".") not in ("0", "false")
    kind = _KIND.fullmatch(selector)
    known = {**dict.fromkeys(("host", "cpu", "any"), True)}
    known |= dict.fromkeys(
        ("gpu", "nohost", "fpga", "nvptx", "nvptx64", "amdgcn"), False
    )
    return None if kind is None else known.get(kind[1])


def _is_over(constructs: list[str]) -> bool:
    return constructs[0] in _SINGLE or constructs[0] in ("cancel", "cancellation")


def _clause(name: str, inner: str) -> Clause:
    modifier = ""
    if name == "linear":
        # What stands behind the colon is the step.
        items, _, step = inner.partition(":")
        return Clause(name, split(items), step.strip())
    found = _MODIFIER.match(inner) if name in _MODIFIED else None
    if found is not None:
        modifier, inner = found[1].strip(), inner[found.end() :]
    return Clause(name, split(inner), modifier)


class _UnclosedError(Exception):
    """A parenthesis is not closed."""


def _bracketed(text: str) -> tuple[str, str]:
    """The inside of the parentheses at the start of a text, and what follows them."""
    depth = 0
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return text[1:position], text[position + 1 :]
    raise _UnclosedError


def split(text: str) -> tuple[str, ...]:
    """A list at its commas, those inside brackets apart."""
    parts, depth, last = [], 0, 0
    for position, character in enumerate(text):
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 0:
            parts.append(text[last:position])
            last = position + 1
    parts.append(text[last:])
    return tuple(part.strip() for part in parts if part.strip())
