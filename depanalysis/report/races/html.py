"""The answers about races as one page: kernels and regions, with both threads of a race."""

from collections.abc import Sequence

from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    Race,
    RaceReport,
    Raciness,
)
from depanalysis.report.page.document import Entry, Kind, Page, Part, Sources, document
from depanalysis.report.page.fragments import (
    code_html,
    evidence_element,
    facts_html,
    shown,
)
from depanalysis.report.page.threads import threads_picture
from depanalysis.report.races.text import NAMES, open_excerpt, race_excerpt, summary
from depanalysis.report.races.witnesses import steps, witness_text

_KINDS = {
    Raciness.FREE: Kind("race-free", "∥", "parallel"),
    Raciness.RACE: Kind("race", "↯", "sequential"),
    Raciness.UNKNOWN: Kind("unknown", "?", "unknown"),
}


def html_text(files: Sequence[RaceReport], sources: Sources) -> str:
    """All files as one HTML document, in ASCII."""
    page = Page(
        "Parallel code and its races",
        summary(files),
        "construct",
        tuple(_KINDS.values()),
        tuple(_part(file, sources) for file in files),
    )
    return document(page, sources)


def _part(file: RaceReport, sources: Sources) -> Part:
    entries = tuple(_entry(each, sources) for each in file.constructs)
    return Part(file.path, entries, file.errors)


def _entry(construct: ConstructVerdict, sources: Sources) -> Entry:
    kind = _KINDS[construct.verdict]
    name = f"{construct.kind} {construct.name}".rstrip()
    parts = [
        f"<p>{shown(construct.reason)}</p>",
        *(race_html(race, sources) for race in (*construct.races, *construct.benign)),
        *(
            f"<p>{shown(reason)}</p>{code_html(open_excerpt(where, sources))}"
            for where, reason in construct.open
        ),
        facts_html(
            (
                ("launch", construct.configuration),
                *(("assumes", each) for each in construct.assumptions),
            )
        ),
    ]
    is_open = construct.verdict is Raciness.UNKNOWN
    return Entry(
        construct.span,
        construct.span.end_line,
        kind,
        kind.word,
        evidence_element(kind.tint, f"{construct.span}: {name}: {kind.word}", parts),
        1,
        ("", construct.reason) if is_open else None,
    )


def race_html(race: Race, sources: Sources) -> str:
    """Both threads of a race: their lines, a picture in two steps, the run in words."""
    listed = "".join(
        f'<li data-step="{number}">{shown(text)}</li>'
        for number, text in enumerate(steps(race), start=1)
    )
    return (
        f"<p>{shown(NAMES[race.kind])}</p>{code_html(race_excerpt(race, sources))}"
        f'<div class="drawing" data-steps="2">{threads_picture(race)}<ol>{listed}</ol></div>'
        + facts_html([("witness", witness_text(race))])
    )
