"""What the HTML page says about one loop once it is opened.

Input: a loop's verdict and the sources. Output: one HTML element.
"""

from collections.abc import Mapping, Sequence

from depanalysis.report import phrases
from depanalysis.report.page.fragments import (
    code_html,
    evidence_element,
    facts_html,
    shown,
)
from depanalysis.report.page.fronts import fronts_picture
from depanalysis.report.page.spaces import space_picture
from depanalysis.report.pairs import pair_lines, place_lines
from depanalysis.source import SourceFile
from depanalysis.verdicts import Dependence, LoopVerdict

Sources = Mapping[str, SourceFile]

_KEY = (
    '<p class="key"><span class="source">● source</span>, the earlier iteration; '
    '<span class="sink">■ sink</span>, the later one.<br>Faint points: index values '
    "nearby.</p>"
)


def evidence_html(
    loop: LoopVerdict, sources: Sources, nest: Sequence[LoopVerdict] = ()
) -> str:
    """Reason, needs, the offending pair with its picture, and all dependences."""
    where = f" in {loop.function}" if loop.function else ""
    title = f"{loop.span}: {phrases.loop_name(loop)}{where}"
    found = phrases.offending(loop)
    parts = [
        f"<p>{shown(loop.reason)}</p>",
        _pair(found, sources, loop.span.path) if found else "",
        code_html(place_lines(loop.place, sources, "")) if loop.place else "",
        facts_html(_facts(loop, found)),
        fronts_picture(nest),
        _all_dependences(loop),
    ]
    heading = f"{title}: {phrases.verdict_name(loop)}"
    return evidence_element(loop.verdict.value, heading, parts)


def _pair(found: Dependence, sources: Sources, own: str) -> str:
    code = code_html(pair_lines(found, sources, "", own))
    picture = space_picture(found)
    if not picture:
        return code
    words = f"<div>{_run(found)}{_KEY}</div>"
    return f'{code}<div class="drawing" data-steps="2">{picture}{words}</div>'


def _run(found: Dependence) -> str:
    """The run of the witness as two steps."""
    witness = found.witness
    assert witness is not None
    steps = enumerate(phrases.witness_steps(found, witness), start=1)
    listed = "".join(f'<li data-step="{k}">{shown(text)}</li>' for k, text in steps)
    start = phrases.setting(witness)
    return f"{f'<p>{shown(start)}</p>' * bool(start)}<ol>{listed}</ol>"


def _facts(loop: LoopVerdict, found: Dependence | None) -> list[tuple[str, str]]:
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
    return facts


def _all_dependences(loop: LoopVerdict) -> str:
    """A table of every dependence, closed at first, where there are several."""
    if len(loop.dependences) < 2:
        return ""
    names = ("kind", "variable", "source", "sink", "level", "direction", "distance")
    head = "".join(f"<th>{name}</th>" for name in names)
    rows = "".join(
        "<tr>" + "".join(f"<td>{shown(cell)}</td>" for cell in _cells(found)) + "</tr>"
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
