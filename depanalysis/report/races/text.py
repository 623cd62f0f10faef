"""The answers about races for a person: a block for each construct, then a summary."""

from collections.abc import Iterator, Mapping, Sequence

from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    Location,
    Race,
    RaceReport,
    Raciness,
)
from depanalysis.report.excerpts import Line, Mark, annotated
from depanalysis.report.findings import ignored
from depanalysis.report.phrases import counted, nothing_to_judge
from depanalysis.report.races.witnesses import witness_text
from depanalysis.report.styles import Fragment, Role, Style, plain_style, styled_lines
from depanalysis.source import SourceFile

_INDENT = "    "
_LABEL_WIDTH = 9
_COLORS: dict[Raciness, Role] = {
    Raciness.FREE: "parallel",
    Raciness.RACE: "sequential",
    Raciness.UNKNOWN: "unknown",
}
NAMES = {
    "read-write": "one thread reads what another one writes",
    "write-write": "two threads write one element",
    "atomic-with-plain": "an atomic access meets a plain one",
    "divergence": "not all threads reach the barrier",
    "benign": "threads write equal values to one element",
}


def report_text(
    files: Sequence[RaceReport],
    sources: Mapping[str, SourceFile],
    style: Style = plain_style,
    width: int | None = None,
) -> str:
    """The constructs of all files, and how many got which verdict."""
    lines = [line for file in files for line in _file_lines(file, sources)]
    lines.append((Fragment("name", summary(files)),))
    return styled_lines(lines, style, width)


def summary(files: Sequence[RaceReport]) -> str:
    """The numbers of constructs by their verdicts."""
    verdicts = [each.verdict for file in files for each in file.constructs]
    counts = [f"{verdicts.count(verdict)} {verdict.value}" for verdict in Raciness]
    return (
        f"{counted(len(files), 'file')}, {counted(len(verdicts), 'construct')}: "
        f"{', '.join(counts)}"
    )


def _file_lines(file: RaceReport, sources: Mapping[str, SourceFile]) -> Iterator[Line]:
    for construct in file.constructs:
        yield from _construct_lines(construct, sources)
    if not file.constructs and not file.errors:
        wanted = "kernel and no parallel region"
        said = nothing_to_judge(sources.get(file.path), wanted)
        yield (Fragment("place", file.path), Fragment("plain", f"  {said}"))
        yield ()


def _construct_lines(
    construct: ConstructVerdict, sources: Mapping[str, SourceFile]
) -> Iterator[Line]:
    name = f" {construct.name}" if construct.name else ""
    yield (
        Fragment("place", f"{construct.span}"),
        Fragment("plain", f"  {construct.kind}{name}  "),
        Fragment(_COLORS[construct.verdict], construct.verdict.value),
    )
    if construct.reason:
        yield (Fragment("plain", f"{_INDENT}{construct.reason}"),)
    for race in construct.races:
        yield from _race_lines(race, "sequential", sources)
    for race in construct.benign:
        yield from _race_lines(race, "unknown", sources)
    for where, reason in construct.open:
        yield from _open_lines(where, reason, sources)
    if construct.configuration:
        yield _labeled("launch", construct.configuration)
    for assumption in construct.assumptions:
        yield _labeled("assumes", assumption)
    yield ()


def _race_lines(
    race: Race, role: Role, sources: Mapping[str, SourceFile]
) -> Iterator[Line]:
    between = " of different blocks" if race.level == "grid" else ""
    label = "benign" if race.kind == "benign" else "race"
    yield _labeled(label, NAMES[race.kind].replace("threads", f"threads{between}", 1))
    yield from race_excerpt(race, sources, role, _INDENT)
    source = sources.get(race.first.span.path)
    home = source.path if source is not None else None
    for place in dict.fromkeys((race.first, race.second)):
        if place.span.path != home:
            yield _labeled("place", f"{place.span}: {place.text}")
    yield _labeled("witness", witness_text(race))
    why = ignored(race.first.span, sources)
    if why is not None:
        yield _labeled("ignored", why)


def race_excerpt(
    race: Race,
    sources: Mapping[str, SourceFile],
    role: Role = "sequential",
    indent: str = "",
) -> Iterator[Line]:
    """The lines of both accesses, as far as the text of the first one is there."""
    source = sources.get(race.first.span.path)
    if source is not None:
        yield from annotated(source, _marks(race, role), indent)


def _marks(race: Race, role: Role) -> list[Mark]:
    if race.first.span == race.second.span:
        return [Mark(race.first.span, "^", role, "both")]
    if race.first.span.path != race.second.span.path:
        return [Mark(race.first.span, "^", role, "one")]
    return [
        Mark(race.first.span, "^", role, "one"),
        Mark(race.second.span, "-", role, "the other"),
    ]


def _open_lines(
    where: Location, reason: str, sources: Mapping[str, SourceFile]
) -> Iterator[Line]:
    yield _labeled("open", f"line {where.span.line}: {reason}")
    yield from open_excerpt(where, sources, _INDENT)


def open_excerpt(
    where: Location, sources: Mapping[str, SourceFile], indent: str = ""
) -> Iterator[Line]:
    """The line of what could not be decided."""
    source = sources.get(where.span.path)
    if source is not None:
        yield from annotated(source, [Mark(where.span, "^", "unknown", "")], indent)


def _labeled(label: str, text: str) -> Line:
    return (
        Fragment("label", f"{_INDENT}{label:{_LABEL_WIDTH}}"),
        Fragment("plain", text),
    )
