"""The report as one page that needs nothing else: sources with verdicts in the margin.

Input: a `Report` and the sources that it is about. Output: an HTML document without
outside resources, of which all but a few keys works without its script; the evidence opens
at a click on the loop's line.
"""

from collections.abc import Iterable, Mapping
from html import escape

from depanalysis.report import phrases
from depanalysis.report.page.colors import colored_lines
from depanalysis.report.page.evidence import evidence_html
from depanalysis.report.page.fragments import styled_html
from depanalysis.report.page.keys import SCRIPT
from depanalysis.report.page.overview import CHOICE_STYLE, anchor, overview_html
from depanalysis.report.page.stylesheet import STYLESHEET
from depanalysis.report.styles import printable
from depanalysis.report.text import error_text
from depanalysis.source import SourceFile
from depanalysis.verdicts import FileReport, LoopVerdict, Report, Verdict

Sources = Mapping[str, SourceFile]

_SIGNS = {
    Verdict.PARALLEL: "∥",
    Verdict.SEQUENTIAL: "↓",
    Verdict.RUNTIME: "◷",
    Verdict.UNKNOWN: "?",
    Verdict.OUT_OF_SCOPE: "–",
}


def html_text(report: Report, sources: Sources) -> str:
    """The whole report as one HTML document, in ASCII."""
    body = [
        "<h1>Loops and their verdicts</h1>",
        f"<p>{escape(phrases.summary(report))}</p>",
        _legend(),
        overview_html(report),
        *(_file(file, number, sources) for number, file in enumerate(report.files)),
        "<footer>Made by depanalysis. A click on a loop opens its evidence; the keys j and k "
        "go to the next loop and the one before, and Enter opens it.</footer>",
        f"<script>{SCRIPT}</script>",
    ]
    page = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>Loops and their verdicts</title>\n<style>{STYLESHEET}{CHOICE_STYLE}</style>\n"
        "</head>\n<body>\n" + "\n".join(body) + "\n</body>\n</html>\n"
    )
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _legend() -> str:
    return f"<p>{''.join(_chip(verdict, verdict.value) for verdict in Verdict)}</p>"


def _chip(verdict: Verdict, words: str) -> str:
    return (
        f'<span class="chip {verdict.value}">{_SIGNS[verdict]} {escape(words)}</span>'
    )


def _file(file: FileReport, number: int, sources: Sources) -> str:
    count = phrases.counted(len(file.loops), "loop")
    source = sources.get(file.path)
    listed = [loop for loop in file.loops if _stands_in(loop, source)]
    elsewhere = [loop for loop in file.loops if not _stands_in(loop, source)]
    return "\n".join(
        [
            f'<section id="file-{number}">',
            f"<h2>{_shown(file.path)} <small>{count}</small></h2>",
            _errors(file, sources),
            _listing(source, number, listed, sources) if source else "",
            *(_evidence_of([loop], sources) for loop in elsewhere),
            "</section>",
        ]
    )


def _stands_in(loop: LoopVerdict, source: SourceFile | None) -> bool:
    """Whether the loop starts on a line of this source; a header's loop does not."""
    return (
        source is not None
        and loop.span.path == source.path
        and 1 <= loop.span.line <= len(source.lines)
    )


def _errors(file: FileReport, sources: Sources) -> str:
    if not file.errors:
        return ""
    texts = "".join(error_text(error, sources, styled_html) for error in file.errors)
    return f'<pre class="errors">{texts}</pre>'


def _listing(
    source: SourceFile, place: int, loops: list[LoopVerdict], sources: Sources
) -> str:
    """All lines; one where loops start opens their evidence."""
    starting: dict[int, list[LoopVerdict]] = {}
    for loop in loops:
        starting.setdefault(loop.span.line, []).append(loop)
    around = _loops_around(source, loops)
    rows = []
    for number, text in enumerate(_lines(source), start=1):
        begun = starting.get(number, [])
        line = _line(number, text, around[number - 1], begun)
        if begun:
            opened = _evidence_of(begun, sources)
            kinds = " ".join(dict.fromkeys(f"has-{x.verdict.value}" for x in begun))
            name = f'id="{anchor(place, number)}" class="{kinds}"'
            line = f"<details {name}><summary>{line}</summary>{opened}</details>"
        rows.append(line)
    return f'<div class="listing">{"".join(rows)}</div>'


def _lines(source: SourceFile) -> list[str]:
    """The lines as HTML, without the empty one after the last line end."""
    lines = colored_lines(source)
    return lines if lines[-1] else lines[:-1]


def _loops_around(
    source: SourceFile, loops: list[LoopVerdict]
) -> list[tuple[Verdict | None, ...]]:
    """For each line the verdicts of the loops around it, outermost first."""
    depths = sorted({loop.depth for loop in loops})
    around: list[list[Verdict | None]] = [[None] * len(depths) for _ in source.lines]
    for loop in loops:
        for line in around[loop.span.line - 1 : loop.last_line]:
            line[depths.index(loop.depth)] = loop.verdict
    return [tuple(line) for line in around]


def _line(
    number: int,
    text: str,
    around: Iterable[Verdict | None],
    begun: list[LoopVerdict],
) -> str:
    bars = "".join(f'<span class="bar {verdict or ""}"></span>' for verdict in around)
    chips = "".join(_chip(loop.verdict, phrases.verdict_name(loop)) for loop in begun)
    tag = "span" if begun else "div"
    return (
        f'<{tag} class="line"><span class="number">{number}</span>'
        f'<span class="bars">{bars}</span><span class="code">{text}</span>'
        f'<span class="badges">{chips}</span></{tag}>'
    )


def _evidence_of(loops: list[LoopVerdict], sources: Sources) -> str:
    return "".join(evidence_html(loop, sources) for loop in loops)


def _shown(text: str) -> str:
    return escape(printable(text))
