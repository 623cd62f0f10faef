"""What the HTML page says about one loop once it is opened.

Input: a loop's verdict and the sources. Output: one HTML element.
"""

from collections.abc import Iterable, Mapping
from html import escape

from depanalysis.report import phrases
from depanalysis.report.excerpts import Line
from depanalysis.report.page.fragments import styled_html
from depanalysis.report.page.spaces import space_picture
from depanalysis.report.pairs import pair_lines, place_lines
from depanalysis.report.styles import printable, styled
from depanalysis.source import SourceFile
from depanalysis.verdicts import Dependence, LoopVerdict

Sources = Mapping[str, SourceFile]

_KEY = (
    '<p class="key"><span class="source">● source</span>, the earlier iteration; '
    '<span class="sink">■ sink</span>, the later one.<br>Faint points: index values '
    "nearby.</p>"
)


def evidence_html(loop: LoopVerdict, sources: Sources) -> str:
    """Reason, needs, the offending pair with its picture, and all dependences."""
    where = f" in {loop.function}" if loop.function else ""
    title = f"{loop.span}: {phrases.loop_name(loop)}{where}"
    found = phrases.offending(loop)
    parts = [
        f'<div class="evidence {loop.verdict.value}">',
        f"<h3>{_shown(title)}: {escape(phrases.verdict_name(loop))}</h3>",
        f"<p>{_shown(loop.reason)}</p>",
        _pair(found, sources, loop.span.path) if found else "",
        _code(place_lines(loop.place, sources, "")) if loop.place else "",
        _facts(loop, found),
        _all_dependences(loop),
        "</div>",
    ]
    return "".join(parts)


def _pair(found: Dependence, sources: Sources, own: str) -> str:
    code = _code(pair_lines(found, sources, "", own))
    picture = space_picture(found)
    key = _KEY if picture else ""
    return f'{code}<div class="drawing">{picture}{key}</div>'


def _code(lines: Iterable[Line]) -> str:
    styled_lines = [styled(line, styled_html) for line in lines]
    return "<pre>" + "\n".join(styled_lines) + "</pre>" if styled_lines else ""


def _facts(loop: LoopVerdict, found: Dependence | None) -> str:
    facts: list[tuple[str, str]] = []
    facts += [("needs", " ".join(phrases.clauses(loop.needs)))]
    facts += [("with", ", ".join(phrases.inductions(loop.needs)))]
    facts += [("obstacle", loop.obstacle or "")]
    if found is not None:
        facts += [("dependence", phrases.dependence_title(found))]
    if found is not None and found.witness is not None:
        facts += [("witness", phrases.witness_sentence(found, found.witness))]
    facts += [("assumes", assumption) for assumption in loop.assumptions]
    facts += [("warning", loop.warning or "")]
    facts += [("advice", loop.advice or "")]
    facts += [("directive", directive) for directive in loop.directives]
    facts += [("decided by", f"the {loop.evidence.engine} engine")]
    rows = "".join(
        f"<dt>{name}</dt><dd>{_shown(text)}</dd>" for name, text in facts if text
    )
    return f"<dl>{rows}</dl>"


def _all_dependences(loop: LoopVerdict) -> str:
    """A table of every dependence, closed at first, where there are several."""
    if len(loop.dependences) < 2:
        return ""
    names = ("kind", "variable", "source", "sink", "level", "direction", "distance")
    head = "".join(f"<th>{name}</th>" for name in names)
    rows = "".join(
        "<tr>" + "".join(f"<td>{_shown(cell)}</td>" for cell in _cells(found)) + "</tr>"
        for found in loop.dependences
    )
    count = phrases.counted(len(loop.dependences), "dependence")
    return (
        f'<details class="more"><summary>all {count}</summary>'
        f"<table><tr>{head}</tr>{rows}</table></details>"
    )


def _cells(found: Dependence) -> tuple[str, ...]:
    source, sink = found.source, found.sink
    distance = "" if found.distance is None else ", ".join(map(str, found.distance))
    return (
        found.kind,
        found.variable,
        f"{source.text} at {source.span.line}:{source.span.column}",
        f"{sink.text} at {sink.span.line}:{sink.span.column}",
        str(found.level),
        ", ".join(found.direction),
        distance,
    )


def _shown(text: str) -> str:
    return escape(printable(text))
