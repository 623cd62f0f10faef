"""The verb `parallelize`: sources in, the same with their parallel loops marked out."""

import os
import sys
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from io import StringIO

from depanalysis.cli.outputs import check_writable, write_data, write_stream
from depanalysis.cli.running import (
    BAD_INPUT,
    DONE,
    Outcome,
    Request,
    done,
    dump_text,
    say_what_went_wrong,
)
from depanalysis.errors import DefectError, UsageError
from depanalysis.inputs import STDIN, language_of
from depanalysis.options import Options
from depanalysis.pipelines.check import refuse_unmatched
from depanalysis.pipelines.parallelize import PARALLELIZE, Parallelized, as_compiled
from depanalysis.projects import Given, given_files
from depanalysis.report.parallelizations import Parallelization, json_text, report_text
from depanalysis.report.parallelizations import summary as summary_of

Target = str | None


def run_parallelize(request: Request, options: Options) -> int:
    """Analyze all files, then write those with loops, each at once or not at all."""
    output = request.output or STDIN
    files = as_compiled(
        each
        for each in given_files(request.selection)
        if each.folder is None or not _is_below(each.path, output)
    )
    targets = _targets(request, files)
    outcomes = done(PARALLELIZE, options, files, request)
    refuse_unmatched([outcome.report for outcome in outcomes])
    say_what_went_wrong(outcomes, request)
    sound = [
        (outcome, target, _data(outcome, target, request))
        for outcome, target in zip(outcomes, targets, strict=True)
        if outcome.report.text is not None
    ]
    for _, target, data in sound:
        if target is not None:
            write_data(data, target)
        elif not _is_dry(request):
            write_stream(data.decode(), sys.stdout)
    results = [
        Parallelization(outcome.report.path, target, outcome.report.decisions)
        for outcome, target, _ in sound
    ]
    write_stream(_report(results, outcomes, request), sys.stdout)
    return DONE if all(map(_is_sound, outcomes)) else BAD_INPUT


def _is_sound(outcome: Outcome[Parallelized]) -> bool:
    """Whether a file has no errors but ours."""
    return all(isinstance(error, DefectError) for error in outcome.report.errors)


def _is_dry(request: Request) -> bool:
    """Whether only a report is wanted."""
    return request.form != "text" and request.is_shown


def _is_below(path: str, folder: str) -> bool:
    """Whether a file is one of those that are written, by an earlier run."""
    return os.path.realpath(path).startswith(os.path.join(os.path.realpath(folder), ""))


def _targets(request: Request, files: tuple[Given, ...]) -> tuple[Target, ...]:
    """Where each file's new text belongs; refused before any work is done."""
    paths = tuple(each.path for each in files)
    if request.in_place:
        if request.output is not None:
            raise UsageError("--in-place and --output exclude each other")
        if STDIN in paths:
            raise UsageError("standard input cannot be written over with --in-place")
        return paths
    if _is_dry(request):
        return (None,) * len(paths)
    if request.output not in (None, STDIN) and _is_folder(request.output, files):
        return tuple(_into(request.output, files))
    if len(paths) > 1:
        raise UsageError("several files need --in-place or a directory for --output")
    check_writable(request.output, paths)
    return (None if request.output == STDIN else request.output,)


def _is_folder(output: str, files: tuple[Given, ...]) -> bool:
    """Whether files are written into a directory, which may have to be made."""
    if os.path.isdir(output) or any(each.folder is not None for each in files):
        return True
    is_source = os.path.splitext(output)[1] and language_of(output) is not None
    return len(files) > 1 and not is_source and not os.path.exists(output)


def _into(folder: str, files: tuple[Given, ...]) -> Iterator[str]:
    """A file of each name in a directory; what was in folders keeps its place in them."""
    taken: set[str] = set()
    for each in files:
        path = each.path
        name = os.path.relpath(path, each.folder or os.path.dirname(path) or ".")
        if path == STDIN:
            raise UsageError("standard input has no name for a file in a directory")
        if name in taken:
            raise UsageError(f"two files would be written to '{name}' in '{folder}'")
        taken.add(name)
        target = os.path.join(folder, name)
        check_writable(target, [each.path for each in files], makes_folders=True)
        yield target


def _data(outcome: Outcome[Parallelized], target: Target, request: Request) -> bytes:
    """The new text in the encoding of the old one."""
    text, source = outcome.report.text, outcome.source
    assert text is not None
    assert source is not None
    is_printed = request.form == "diff" or (target is None and not _is_dry(request))
    if source.encoding == "latin-1" and is_printed:
        way = "leave out --diff" if target else "name a file with --output"
        raise UsageError(f"'{outcome.report.path}' is not UTF-8; {way}")
    return text.encode(source.encoding)


def _report(
    results: Sequence[Parallelization],
    outcomes: Sequence[Outcome[Parallelized]],
    request: Request,
) -> str:
    match request.form:
        case "json":
            return json_text(results)
        case "report" | "explain" as form:
            return report_text(results, explains=form == "explain")
        case "dump":
            return dump_text(outcomes)
        case "diff":
            return "".join(map(_patch, outcomes))
    is_written = results and all(each.output is not None for each in results)
    if not is_written:
        return ""
    loops = [each for result in results for each in result.decisions]
    is_idle = loops and all(each.directive is None for each in loops)
    hint = "; --report says why" if is_idle else ""
    return f"{summary_of(results)}{hint}\n"


def _patch(outcome: Outcome[Parallelized]) -> str:
    """What changes in a file, as `patch -p1` reads it."""
    if outcome.report.text is None or outcome.source is None:
        return ""
    path = os.path.normpath(outcome.report.path).lstrip(os.sep)
    # Lines end at line feeds alone, as `patch` sees them.
    texts = (outcome.source.file.text, outcome.report.text)
    old, new = ([*StringIO(text, newline="\n")] for text in texts)
    lines = unified_diff(old, new, f"a/{path}", f"b/{path}")
    return "".join(
        each if each.endswith("\n") else f"{each}\n\\ No newline at end of file\n"
        for each in lines
    )
