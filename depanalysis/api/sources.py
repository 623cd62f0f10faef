"""What every verb of the library does: the files that a caller means, each to its report."""

import inspect
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar, get_args

from depanalysis.errors import SourceError, UsageError
from depanalysis.inputs import Source, language_of
from depanalysis.options import Language
from depanalysis.pipelines.stages import Chosen, FileReport, Result, Stages, Trace, Verb
from depanalysis.projects import (
    Given,
    Project,
    Selection,
    given_files,
    with_imports,
)
from depanalysis.source import SourceFile

File = TypeVar("File", bound=FileReport)
Where: TypeAlias = str | Path | Sequence[str | Path] | Project
"""A text, a file, a folder, several files and folders, or a project of them."""
Function: TypeAlias = Callable[..., object]
"""A function that is written in Python."""


@dataclass(frozen=True, slots=True)
class Files(Generic[File]):
    """The answer to one call of a verb."""

    files: tuple[File, ...]

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """The errors of all files."""
        return tuple(error for file in self.files for error in file.errors)


def answered(
    verb: Verb[Chosen, Result],
    files: tuple[Given, ...],
    options: Chosen,
    trace: Trace | None = None,
) -> tuple[Result, ...]:
    """The reports on files that are read as one project."""
    project = Project(with_imports(files))
    return tuple(verb.of(each, options, project, Stages(trace=trace)) for each in files)


def given(
    source: Where, path: str, chosen: Selection, default: Language
) -> tuple[Given, ...]:
    """The files that a caller means, with their texts.

    A text has a name for messages and, unless one is chosen, the default language. The
    paths of the selection are those of the source. One line that is the name of a source
    file, or of a folder that exists, is no text.
    """
    if chosen.language not in (None, *get_args(Language)):
        known = ", ".join(get_args(Language))
        raise UsageError(
            f"the language {chosen.language!r} is not read; these are: {known}"
        )
    if isinstance(source, Project):
        return tuple(each.read() for each in source.files)
    if isinstance(source, str) and not _is_name(source):
        text = Source(SourceFile(path, source), chosen.language or default)
        return (Given(path, text.language, chosen.preprocessing, text),)
    paths = (source,) if isinstance(source, str | Path) else source
    if not isinstance(paths, list | tuple) or not all(
        isinstance(each, str | Path) for each in paths
    ):
        kind = type(source).__name__
        raise UsageError(
            f"a text, a path, several paths or a project are taken, not a {kind}"
        )
    named = replace(chosen, paths=tuple(map(str, paths)))
    return tuple(each.read() for each in given_files(named))


def function_lines(function: Function) -> tuple[Source, range]:
    """The file that a Python function stands in, and the lines of the function."""
    # A function that numba compiled keeps the one that was written.
    written = inspect.unwrap(getattr(function, "py_func", function))
    code = getattr(written, "__code__", None)
    name = getattr(function, "__name__", repr(function))
    if code is None:
        raise UsageError(
            f"`{name}` is not written in Python, so it has no loops to read"
        )
    if code.co_name == "<lambda>":
        raise UsageError("a lambda has no loops to read")
    try:
        lines, _ = inspect.findsource(written)
        count = len(inspect.getblock(lines[code.co_firstlineno - 1 :]))
    except (OSError, TypeError):
        raise UsageError(f"the text of `{name}` cannot be read") from None
    source = Source(SourceFile(code.co_filename, "".join(lines)), "python")
    return source, range(code.co_firstlineno, code.co_firstlineno + count)


def _is_name(text: str) -> bool:
    """Whether a text is the name of a file or folder, which no program is."""
    if not text or "\n" in text or "\0" in text or set(text) & set(";{}=()<>*"):
        return False
    is_source = os.path.splitext(text)[1] and language_of(text) is not None
    return bool(is_source) or os.path.isdir(text)
