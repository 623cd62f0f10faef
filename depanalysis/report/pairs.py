"""The two accesses of a dependence, marked in the source.

Input: a dependence and the sources by path. Output: lines of fragments; none for a
place whose source is not at hand.
"""

from collections.abc import Iterator, Mapping

from depanalysis.report import phrases
from depanalysis.report.excerpts import Line, Mark, annotated
from depanalysis.report.styles import Fragment
from depanalysis.source import SourceFile
from depanalysis.verdicts import Dependence, Location


def pair_lines(
    dependence: Dependence,
    sources: Mapping[str, SourceFile],
    indent: str,
    own: str = "",
) -> Iterator[Line]:
    """Source and sink under carets; those of another file than `own` come after its name."""
    marks = _marks(dependence)
    own = own or marks[0].span.path
    for path in dict.fromkeys(mark.span.path for mark in marks):
        if (source := sources.get(path)) is None:
            continue
        if path != own:
            yield (Fragment("place", f"{indent}{path}"),)
        here = [mark for mark in marks if mark.span.path == path]
        yield from annotated(source, here, indent)


def place_lines(
    place: Location, sources: Mapping[str, SourceFile], indent: str
) -> Iterator[Line]:
    """One place under carets."""
    source = sources.get(place.span.path)
    if source is not None:
        mark = Mark(place.span, "^", "unknown", "not decided")
        yield from annotated(source, [mark], indent)


def _marks(dependence: Dependence) -> list[Mark]:
    first, second = phrases.verbs(dependence)
    source, sink = dependence.source.span, dependence.sink.span
    if source == sink:
        verb = first if first == second else f"{first} and {second}"
        return [Mark(source, "^", "source", f"source and sink, {verb}")]
    return [
        Mark(source, "^", "source", f"source, {first}"),
        Mark(sink, "-", "sink", f"sink, {second}"),
    ]
