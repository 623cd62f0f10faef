"""What a guarded run has shown as one page: the kernel, with both threads of each race.

A run without a race proves nothing, so no kernel is called race-free here.
"""

import re

from depanalysis.proofs.races.verdicts import (
    Actor,
    Location,
    Race,
    RaceWitness,
    Raciness,
)
from depanalysis.report.page.document import Entry, Kind, Page, Part, document
from depanalysis.report.page.fragments import evidence_element, facts_html, shown
from depanalysis.report.races.html import race_html
from depanalysis.source import SourceFile, Span
from gpugen.guard.exact import Collision, Touch
from gpugen.guard.reports import (
    GuardReport,
    collision_words,
    finding_words,
    remarks,
    run_words,
    verdict_words,
)

_KINDS = {
    Raciness.FREE: Kind("nothing-seen", "·", "runtime"),
    Raciness.RACE: Kind("race", "↯", "sequential"),
    Raciness.UNKNOWN: Kind("unknown", "?", "unknown"),
}


def page_text(report: GuardReport, source: SourceFile) -> str:
    """The report as one HTML document, in ASCII."""
    entries = [
        _kernel(report, source),
        *(_entry(each, report, source) for each in report.collisions),
    ]
    entries.sort(key=lambda each: each.span.line)
    title = f"A run of {report.kernel}"
    summary = f"{verdict_words(report)}: {run_words(report)}"
    parts = (Part(source.path, tuple(entries)),)
    page = Page(title, summary, "finding", tuple(_KINDS.values()), parts)
    return document(page, {source.path: source})


def _kernel(report: GuardReport, source: SourceFile) -> Entry:
    kind = _KINDS[report.verdict]
    words = verdict_words(report)
    parts = [
        *(f"<p>{shown(finding_words(each))}</p>" for each in report.findings),
        facts_html([("run", run_words(report)), *remarks(report)]),
    ]
    head = re.search(
        rf"__global__[^;{{}}]*\b{re.escape(report.kernel)}\s*\(", source.text
    )
    line = source.text.count("\n", 0, head.end()) + 1 if head is not None else 1
    span = _whole(source, line)
    title = f"{span}: kernel {report.kernel}: {words}"
    cause = ("", report.undecided or words) if kind.word == "unknown" else None
    evidence = evidence_element(kind.tint, title, parts)
    return Entry(span, line, kind, words, evidence, 0, cause)


def _entry(found: Collision, report: GuardReport, source: SourceFile) -> Entry:
    kind = _KINDS[Raciness.RACE if found.standing == "race" else Raciness.UNKNOWN]
    race = _race(found, report, source)
    words = collision_words(found)
    span = race.first.span
    parts = [f"<p>{shown(words)}</p>", race_html(race, {source.path: source})]
    evidence = evidence_element(kind.tint, f"{span}: {found.standing}", parts)
    return Entry(span, span.line, kind, found.standing, evidence)


def _race(found: Collision, report: GuardReport, source: SourceFile) -> Race:
    launch = (("block", report.block), ("grid", report.grid))
    element = () if found.kind == "divergence" else (found.element,)
    one, other = found.first, found.second
    witness = RaceWitness(launch, (), _actor(one), _actor(other), element)
    places = _place(one, source), _place(other, source)
    return Race(found.kind, found.variable, places[0], places[1], witness, found.level)


def _actor(touch: Touch) -> Actor:
    return Actor((("thread", touch.thread), ("block", touch.block)))


def _place(touch: Touch, source: SourceFile) -> Location:
    span = _whole(source, touch.line)
    return Location(span, f"line {touch.line}, {source.text_of(span).strip()}")


def _whole(source: SourceFile, line: int) -> Span:
    """What stands on a line."""
    text = source.lines[line - 1] if 1 <= line <= len(source.lines) else ""
    first = len(text) - len(text.lstrip()) + 1
    return Span(source.path, line, first, line, max(first, len(text.rstrip())) + 1)
