"""What a verb found at places of the text, in one form for everything that lists findings.

`loop_findings`, `races.findings` and `coalescing.findings` make them; `sarif` and
`listings` write them.
"""

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from depanalysis.errors import SourceError
from depanalysis.source import SourceFile, Span

Sources: TypeAlias = Mapping[str, SourceFile]
Level: TypeAlias = Literal["none", "note", "warning", "error"]

_IGNORE = re.compile(r"(?://|/\*|!|#)\s*depanalysis:\s*ignore\b:?(?P<why>.*)")


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of finding: `name` is what a viewer calls it, `title` says it in short."""

    id: str
    name: str
    title: str
    description: str
    level: Level


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict at a place: `title` is one sentence, `text` says all there is to say.

    `identity` is what stays the same when lines are added above it. `related` are other
    places, with what each of them is. `reason` is why it is so, without what is judged.
    `ignored` is the reason of a comment that says so,
    and `is_known` that an earlier report has the same finding.
    """

    rule: str
    title: str
    text: str
    span: Span
    function: str
    identity: str
    related: tuple[tuple[Span, str], ...] = ()
    reason: str = ""
    ignored: str | None = None
    is_known: bool = False

    @property
    def is_open(self) -> bool:
        """Whether somebody has still to look at it."""
        return self.ignored is None and not self.is_known


@dataclass(frozen=True, slots=True)
class Findings:
    """What a verb found in files; `scheme` names how identities are made."""

    rules: tuple[Rule, ...]
    scheme: str
    paths: tuple[str, ...]
    errors: tuple[SourceError, ...]
    results: tuple[Finding, ...]

    def level(self, finding: Finding) -> Level:
        """How serious a finding is."""
        return next(rule.level for rule in self.rules if rule.id == finding.rule)

    def open_rules(self) -> frozenset[str]:
        """The rules of findings that somebody has still to look at."""
        return frozenset(each.rule for each in self.results if each.is_open)

    def compared(self, known: Collection[tuple[str, str]]) -> "Findings":
        """The same with those marked that are known by their rules and identities."""
        results = tuple(
            replace(each, is_known=(each.rule, each.identity) in known)
            for each in self.results
        )
        return replace(self, results=results)


def settled(found: Iterable[Finding], sources: Sources) -> tuple[Finding, ...]:
    """Findings that look alike, told apart by numbers; what comments say is looked up."""
    seen: dict[str, int] = {}
    results = []
    for each in found:
        seen[each.identity] = count = seen.get(each.identity, 0) + 1
        identity = f"{each.identity}:{count}"
        why = ignored(each.span, sources)
        results.append(replace(each, identity=identity, ignored=why))
    return tuple(results)


def ignored(span: Span, sources: Sources) -> str | None:
    """Why a comment on a line, or alone on the line above, has what is there ignored."""
    source = sources.get(span.path)
    if source is None or not 1 <= span.line <= len(source.lines):
        return None
    found = _IGNORE.search(source.lines[span.line - 1])
    if found is None and span.line > 1:
        found = _IGNORE.match(source.lines[span.line - 2].strip())
    return None if found is None else found["why"].removesuffix("*/").strip()


def digest(*parts: str) -> str:
    """What stays the same about a finding when lines are added above it."""
    text = "\n".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()[:32]
