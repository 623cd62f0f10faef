"""What was done with the loops of files, for a person and for programs.

Input: the decisions about the loops of each file. Output: text, or one JSON object.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.emit.decisions import Decision
from depanalysis.report.phrases import counted, loop_name
from depanalysis.report.styles import printable

SCHEMA = 1
_LABEL = "    assumes  "
_WHY = "    because  "
_COSTS = "    costs  "
_REFUSED = "    not  "


@dataclass(frozen=True, slots=True)
class Parallelization:
    """One file's decisions, and where its new text went, if anywhere."""

    path: str
    output: str | None
    decisions: tuple[Decision, ...]


def report_text(files: Sequence[Parallelization], *, explains: bool = False) -> str:
    """A block for each loop and a summary at the end.

    If it `explains`, each block has the orders that were refused.
    """
    blocks = [
        "\n".join([*_lines(decision), *(_refusals(decision) if explains else ())])
        for file in files
        for decision in file.decisions
    ]
    return printable_lines("\n\n".join([*blocks, summary(files)])) + "\n"


def printable_lines(text: str) -> str:
    """The text without what a terminal would obey."""
    return "\n".join(printable(line) for line in text.split("\n"))


def _lines(decision: Decision) -> Iterator[str]:
    loop = decision.loop
    deed = "gets a directive" if decision.directive else "is left alone"
    if decision.order:
        deed = f"gets a new head and runs {decision.order}"
    if decision.inspected:
        deed = f"is inspected before it runs ({', '.join(decision.inspected)})"
    place = f"  in {loop.function}" if loop.function else ""
    yield f"{loop.span}  {loop_name(loop)}  {deed}{place}"
    yield f"    {decision.directive or decision.reason}"
    if decision.directive:
        if decision.reason:
            yield f"{_COSTS if decision.inspected else _WHY}{decision.reason}"
        for assumption in loop.assumptions:
            yield f"{_LABEL}{assumption}"


def _refusals(decision: Decision) -> Iterator[str]:
    for each in decision.refused:
        yield f"{_REFUSED}{each}"


def summary(files: Sequence[Parallelization]) -> str:
    """How many loops there are, and how many got a directive."""
    decisions = [decision for file in files for decision in file.decisions]
    chosen = sum(decision.directive is not None for decision in decisions)
    return (
        f"{counted(len(files), 'file')}, {counted(len(decisions), 'loop')}: "
        f"{counted(chosen, 'directive')}"
    )


def json_text(files: Sequence[Parallelization]) -> str:
    """The same as one indented JSON object, in ASCII."""
    record = {"schema": SCHEMA, "files": [_file(file) for file in files]}
    return json.dumps(record, indent=2) + "\n"


def _file(file: Parallelization) -> dict[str, object]:
    return {
        "path": file.path,
        "output": file.output,
        "loops": [_loop(decision) for decision in file.decisions],
    }


def _loop(decision: Decision) -> dict[str, object]:
    loop = decision.loop
    return {
        "function": loop.function,
        "line": loop.span.line,
        "column": loop.span.column,
        "variable": loop.variable,
        "verdict": loop.verdict.value,
        "directive": decision.directive,
        "reason": decision.reason or None,
        "order": decision.order or None,
        "inspected": list(decision.inspected),
        "assumptions": list(loop.assumptions),
    }
