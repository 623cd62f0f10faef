"""What `check` found: a finding for each loop."""

from collections.abc import Iterator

from depanalysis.report import phrases
from depanalysis.report.findings import (
    Finding,
    Findings,
    Level,
    Rule,
    Sources,
    digest,
    settled,
)
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Report, Verdict


def _rule(verdict: Verdict, level: Level, description: str) -> Rule:
    name = "".join(word.capitalize() for word in verdict.value.split("-"))
    return Rule(verdict.value, f"{name}Loop", f"{name} loop", description, level)


_RULES = (
    _rule(
        Verdict.PARALLEL,
        "note",
        "All iterations of the loop may run at once; this is proved.",
    ),
    _rule(
        Verdict.SEQUENTIAL,
        "warning",
        "Two iterations of the loop touch one element, and their order matters; "
        "a witness shows it.",
    ),
    _rule(
        Verdict.RUNTIME,
        "note",
        "Data that only a run knows decide whether iterations of the loop depend on "
        "each other.",
    ),
    _rule(
        Verdict.UNKNOWN,
        "warning",
        "The loop could not be decided; the reason is stated.",
    ),
    _rule(
        Verdict.OUT_OF_SCOPE,
        "note",
        "The loop goes over things that are no numbers.",
    ),
)


def loop_findings(report: Report, sources: Sources) -> Findings:
    """All loops of a report."""
    paths = tuple(file.path for file in report.files)
    # Loops of one look are numbered in each file, whatever other files hold.
    results = tuple(
        finding
        for file in report.files
        for finding in settled((_finding(x, sources) for x in file.loops), sources)
    )
    return Findings(_RULES, "depanalysisLoop/v1", paths, report.errors, results)


def _finding(loop: LoopVerdict, sources: Sources) -> Finding:
    return Finding(
        loop.verdict.value,
        f"{phrases.loop_name(loop)}: {phrases.reason(loop)}",
        _message(loop),
        loop.span,
        loop.function,
        _identity(loop, sources),
        tuple(_related(loop)),
        loop.reason,
    )


def _identity(loop: LoopVerdict, sources: Sources) -> str:
    source = sources.get(loop.span.path)
    header = ""
    if source is not None and 1 <= loop.span.line <= len(source.lines):
        header = "".join(source.lines[loop.span.line - 1].split())
    return digest(loop.function, phrases.loop_name(loop), str(loop.depth), header)


def _message(loop: LoopVerdict) -> str:
    """The verdict in sentences."""
    name = phrases.loop_name(loop)
    sentences = [f"{name} is {phrases.verdict_name(loop)}: {loop.reason}"]
    needs = [*phrases.clauses(loop.needs), *phrases.inductions(loop.needs)]
    if needs:
        sentences.append(f"needs {', '.join(needs)}")
    if loop.obstacle:
        sentences.append(loop.obstacle)
    found = phrases.offending(loop)
    if found is not None and found.witness is not None:
        sentences.append(f"witness: {phrases.witness_sentence(found, found.witness)}")
    sentences += [f"assumes that {assumption}" for assumption in loop.assumptions]
    if loop.warning:
        sentences.append(loop.warning)
    if loop.advice:
        sentences.append(f"advice: {loop.advice}")
    return ". ".join(sentence.rstrip(".") for sentence in sentences) + "."


def _related(loop: LoopVerdict) -> Iterator[tuple[Span, str]]:
    """Both ends of the pair that shows the verdict, or the code that is not decided."""
    found = phrases.offending(loop)
    if found is not None:
        ends = (("source", found.source), ("sink", found.sink))
        for (name, end), verb in zip(ends, phrases.verbs(found), strict=True):
            yield end.span, f"{name}, {verb} {end.text}"
    elif loop.place is not None and loop.place.span.line:
        yield loop.place.span, f"not decided: {loop.place.text}"
