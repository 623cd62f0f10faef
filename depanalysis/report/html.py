"""The report of `check` as one page: loops with their verdicts, pictures and witnesses.

Input: a `Report` and the sources that it is about. Output: an HTML document.
"""

from collections.abc import Sequence

from depanalysis.report import phrases
from depanalysis.report.page.document import Entry, Kind, Page, Part, Sources, document
from depanalysis.report.page.evidence import evidence_html
from depanalysis.report.reasons import cause, code
from depanalysis.verdicts import FileReport, LoopVerdict, Report, Verdict

_SIGNS = {
    Verdict.PARALLEL: "∥",
    Verdict.SEQUENTIAL: "↓",
    Verdict.RUNTIME: "◷",
    Verdict.UNKNOWN: "?",
    Verdict.OUT_OF_SCOPE: "–",
}
_KINDS = {each: Kind(each.value, sign, each.value) for each, sign in _SIGNS.items()}


def html_text(report: Report, sources: Sources) -> str:
    """The whole report as one HTML document, in ASCII."""
    page = Page(
        "Loops and their verdicts",
        phrases.summary(report),
        "loop",
        tuple(_KINDS.values()),
        tuple(_part(file, sources) for file in report.files),
    )
    return document(page, sources)


def _part(file: FileReport, sources: Sources) -> Part:
    entries = tuple(
        _entry(loop, _nest(file.loops, number), sources)
        for number, loop in enumerate(file.loops)
    )
    return Part(file.path, entries, file.errors)


def _entry(loop: LoopVerdict, nest: Sequence[LoopVerdict], sources: Sources) -> Entry:
    found = cause(code(loop) or "")
    return Entry(
        loop.span,
        loop.last_line,
        _KINDS[loop.verdict],
        phrases.verdict_name(loop),
        evidence_html(loop, sources, nest),
        loop.depth,
        None if found is None else (found.code, found.title),
    )


def _nest(loops: Sequence[LoopVerdict], at: int) -> list[LoopVerdict]:
    """A loop and the loops inside it, which follow it in the text."""
    nest = [loops[at]]
    for each in loops[at + 1 :]:
        if each.depth <= nest[0].depth or each.function != nest[0].function:
            break
        nest.append(each)
    return nest
