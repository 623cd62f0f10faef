"""The report for a person: verdict, reason, needs, the offending pair, advice.

Input: a `Report` and the sources that it is about. Output: text; colors only if a style
adds them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from depanalysis.errors import SourceError
from depanalysis.report import phrases
from depanalysis.report.excerpts import Line, Mark, annotated
from depanalysis.report.findings import ignored
from depanalysis.report.pairs import pair_lines, place_lines
from depanalysis.report.styles import Fragment, Style, plain_style, styled, styled_lines
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import LoopVerdict, Report

_INDENT = "    "
_LABEL_WIDTH = 9
_SEVERAL = 3
_ASSUMPTIONS: Line = (Fragment("name", "what several loops assume"),)

Sources = Mapping[str, SourceFile]


def report_text(
    report: Report,
    sources: Sources,
    style: Style = plain_style,
    summary: str | None = None,
    width: int | None = None,
) -> str:
    """The loops of all files, a blank line between them, and a summary at the end.

    Sentences that are wider than a terminal of that `width` go on in the next line. What
    several loops of a file assume has a name there, and is said once behind all loops.
    """
    names = _names(report)
    blocks = [
        styled_lines(_loop_lines(loop, sources, names), style, width)
        for loop in report.loops
    ]
    if names:
        told = [_labeled(name, text) for text, name in names.items()]
        blocks.append(styled_lines([_ASSUMPTIONS, *told], style, width))
    last = phrases.summary(report) if summary is None else summary
    return "\n".join([*blocks, styled((Fragment("name", last),), style)]) + "\n"


def _names(report: Report) -> dict[str, str]:
    """The assumptions that several loops of a file share, with their names."""
    shared: dict[str, str] = {}
    for file in report.files:
        uses = Counter(
            x for loop in file.loops for x in dict.fromkeys(loop.assumptions)
        )
        for text in (text for text, count in uses.items() if count >= _SEVERAL):
            shared.setdefault(text, f"A{len(shared) + 1}")
    return shared


def error_text(error: SourceError, sources: Sources, style: Style = plain_style) -> str:
    """An error at its place, with the text that is meant."""
    first = (
        Fragment("place", _place(error.span)),
        Fragment("error", "error: "),
        Fragment("name", error.message),
    )
    source = sources.get(error.span.path)
    excerpt = (
        annotated(source, [Mark(error.span, "^", "error", "")], "  ") if source else []
    )
    if not excerpt:
        drawn = error.excerpt.split("\n") if error.excerpt else []
        excerpt = [(Fragment("code", line),) for line in drawn]
    return styled_lines([first, *excerpt], style)


def _place(span: Span) -> str:
    """Where an error is; one about a file as a whole has no line."""
    if not span.path:
        return ""
    return f"{span}: "


def _loop_lines(
    loop: LoopVerdict, sources: Sources, names: Mapping[str, str]
) -> Iterator[Line]:
    yield (
        Fragment("place", f"{loop.span}"),
        Fragment("plain", f"  {phrases.loop_name(loop)}  "),
        Fragment(loop.verdict.value, phrases.verdict_name(loop)),
        Fragment("label", f"  in {loop.function}" if loop.function else ""),
    )
    yield (Fragment("plain", f"{_INDENT}{phrases.reason(loop)}"),)
    yield from _needs_lines(loop)
    yield from _dependence_lines(loop, sources)
    yield from _place_lines(loop, sources)
    if known := [names[each] for each in loop.assumptions if each in names]:
        yield _labeled("assumes", ", ".join(known))
    for assumption in loop.assumptions:
        if assumption not in names:
            yield _labeled("assumes", assumption)
    if loop.warning:
        yield _labeled("warning", loop.warning)
    if loop.advice:
        yield _labeled("advice", loop.advice)
    why = ignored(loop.span, sources)
    if why is not None:
        yield _labeled("ignored", why)


def _labeled(label: str, text: str) -> Line:
    return (
        Fragment("label", f"{_INDENT}{label:{_LABEL_WIDTH}}"),
        Fragment("plain", text),
    )


def _needs_lines(loop: LoopVerdict) -> Iterator[Line]:
    if clauses := phrases.clauses(loop.needs):
        yield _labeled("needs", " ".join(clauses))
    if inductions := phrases.inductions(loop.needs):
        yield _labeled("with", ", ".join(inductions))
    if loop.obstacle:
        yield _labeled("obstacle", loop.obstacle)


def _place_lines(loop: LoopVerdict, sources: Sources) -> Iterator[Line]:
    """The code that could not be decided, under carets."""
    if loop.place is None or not loop.place.span.line:
        return
    yield _labeled("place", f"{loop.place.span}")
    yield from place_lines(loop.place, sources, _INDENT)


def _dependence_lines(loop: LoopVerdict, sources: Sources) -> Iterator[Line]:
    found = phrases.offending(loop)
    if found is None:
        return
    label = "because" if found.witness is not None else "possible"
    yield _labeled(label, phrases.dependence_title(found))
    yield from pair_lines(found, sources, _INDENT, loop.span.path)
    if found.witness is not None:
        yield _labeled("witness", phrases.witness_sentence(found, found.witness))
    if found.relation is not None:
        yield _labeled("relation", found.relation)
    if others := len(loop.dependences) - 1:
        yield _labeled("also", phrases.counted(others, "more dependence"))
