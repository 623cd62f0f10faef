"""The verb `lde`: equations and a range in, their partition out."""

import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import PurePath

from depanalysis.cli.colors import Coloring, style_for
from depanalysis.cli.outputs import (
    check_writable,
    write_data,
    write_output,
    write_stream,
)
from depanalysis.diophantine.partitions import Partition, partition
from depanalysis.diophantine.texts import (
    is_lettered,
    read_ends,
    read_equations,
    read_range,
)
from depanalysis.errors import SourceError, UsageError
from depanalysis.report.equations.counts import formula_json, formula_text
from depanalysis.report.equations.findings import Findings, findings
from depanalysis.report.equations.records import json_text
from depanalysis.report.equations.schedules import Scheduling
from depanalysis.report.equations.text import text
from depanalysis.report.styles import plain_style
from depanalysis.report.text import error_text

_DONE, _BAD_INPUT = 0, 2
_PICTURES = (".svg", ".png", ".pdf")
_MOST_SEEDS = 10_000_000
_MANY = 1_000_000
# Loaded when they are needed, because the usual answer takes less time than they do.
_FORMULAS = "depanalysis.diophantine.formulas"
_NESTS = "depanalysis.cli.nest_equations"
_PROGRESS, _PLOTS = "depanalysis.cli.progress", "depanalysis.report.plots"


@dataclass(frozen=True, slots=True)
class Question:
    """The arguments of one call, as they were written."""

    texts: tuple[str, ...]
    bounds: tuple[str, str] | None = None
    loops: tuple[tuple[str, str, str], ...] = ()
    seeds: int | None = None
    threads: int | None = None
    plot: str | None = None
    is_json: bool = False
    output: str | None = None
    color: Coloring = "auto"


def run_lde(question: Question) -> int:
    """Read the equations, answer, and draw; nothing is written if anything is wrong."""
    try:
        _check_outputs(question)
        if question.loops:
            return _nest(question)
        if question.bounds is None:
            raise UsageError("--range L U is missing, or --loop NAME L U for each loop")
        if is_lettered(*question.bounds):
            return _formulas(question, question.bounds)
        found, errors = _found(question, question.bounds)
        if found is None:
            return _refused(errors, question)
        _write(found, question)
    except MemoryError:
        raise UsageError("the answer needs more memory than there is") from None
    return _DONE


def _nest(question: Question) -> int:
    """The answers for nested loops."""
    given = {
        "range": question.bounds,
        "seeds": question.seeds,
        "plot": question.plot,
        "json": question.is_json or None,
    }
    for name in (name for name, value in given.items() if value is not None):
        raise UsageError(f"--{name} is for one loop, and --loop for nests")
    lines = import_module(_NESTS).lines
    try:
        found = lines(question.texts, question.loops, question.threads)
        write_output("".join(f"{line}\n" for line in found), question.output)
    except SourceError as error:
        return _refused((error,), question)
    return _DONE


def _formulas(question: Question, bounds: tuple[str, str]) -> int:
    """The answers as formulas in the letters of the range."""
    wanted = {
        "seeds": question.seeds,
        "schedule": question.threads,
        "plot": question.plot,
    }
    for name in (name for name, value in wanted.items() if value is not None):
        raise UsageError(f"--{name} is for ranges of numbers")
    reading = read_equations(question.texts)
    try:
        ends = read_ends(*bounds)
    except SourceError as error:
        return _refused((*reading.errors, error), question)
    if reading.errors:
        return _refused(reading.errors, question)
    if len(reading.equations) > 1:
        raise UsageError("--range: formulas in letters are for one equation")
    made = import_module(_FORMULAS).formula(reading.equations[0], *ends)
    shown = formula_json if question.is_json else formula_text
    write_output(shown(made, reading.names), question.output)
    return _DONE


def _check_outputs(question: Question) -> None:
    if question.seeds is not None and question.seeds > _MOST_SEEDS:
        raise UsageError(
            f"--seeds {question.seeds} is a long list; ask for {_MOST_SEEDS:,} at most"
        )
    check_writable(question.output)
    if question.plot is None:
        return
    if question.output is not None and _is_same(question.plot, question.output):
        raise UsageError(f"'{question.plot}' cannot hold both text and picture")
    if _suffix(question.plot) not in _PICTURES:
        known = ", ".join(_PICTURES)
        raise UsageError(f"'{question.plot}' has to end in one of {known}")
    check_writable(question.plot)


def _found(
    question: Question, bounds: tuple[str, str]
) -> tuple[Findings | None, tuple[SourceError, ...]]:
    """The answers, or what is wrong with the texts."""
    reading = read_equations(question.texts)
    try:
        low, high = read_range(*bounds)
    except SourceError as error:
        return None, (*reading.errors, error)
    if reading.errors:
        return None, reading.errors
    part = partition(reading.equations, low, high)
    with _patience(part):
        seeds, scheduling = _seeds(part, question), _scheduling(part, question)
        return findings(part, reading.names, seeds, scheduling), ()


def _seeds(part: Partition, question: Question) -> tuple[int, ...] | None:
    if question.seeds is None:
        return None
    try:
        return tuple(islice(part.seeds(), question.seeds))
    except UsageError as error:
        raise UsageError(f"--seeds {question.seeds}: {error}") from None


def _scheduling(part: Partition, question: Question) -> Scheduling | None:
    threads = question.threads
    if threads is None:
        return None
    choice = part.best_schedule(threads)
    try:
        lists = part.schedule(threads) if question.is_json else None
    except UsageError as error:
        raise UsageError(f"--schedule {threads}: {error}") from None
    return Scheduling(choice, lists)


def _patience(part: Partition) -> AbstractContextManager[None]:
    """A sign of life where every one of many iterations has to be looked at."""
    if part.size < _MANY or len(part.system.graphs()) < 2:
        return nullcontext()
    what = f"looking at {part.size:,} iterations"
    shown: AbstractContextManager[None] = import_module(_PROGRESS).working(what)
    return shown


def _refused(errors: Sequence[SourceError], question: Question) -> int:
    style = style_for(sys.stderr, question.color)
    shown = [error_text(error, {}, style) for error in errors]
    write_stream("".join(shown), sys.stderr)
    return _BAD_INPUT


def _write(found: Findings, question: Question) -> None:
    """The picture is drawn before anything is printed."""
    to_screen = question.output in (None, "-")
    style = style_for(sys.stdout, question.color) if to_screen else plain_style
    shown = json_text(found) if question.is_json else text(found, style)
    if question.plot is not None:
        write_data(_picture(found.partition, question.plot), question.plot)
    write_output(shown, question.output)


def _picture(part: Partition, path: str) -> bytes:
    draw = import_module(_PLOTS).partition_picture
    try:
        drawn: bytes = draw(part, _suffix(path).removeprefix("."))
    except UsageError as error:
        raise UsageError(f"--plot {path}: {error}") from None
    return drawn


def _is_same(first: str, second: str) -> bool:
    return os.path.realpath(first) == os.path.realpath(second)


def _suffix(path: str) -> str:
    return PurePath(path).suffix.lower()
