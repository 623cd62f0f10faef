"""The files that a caller means, by a text, by a Path or by several."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

from depanalysis.errors import SourceError, UsageError
from depanalysis.inputs import Source
from depanalysis.options import Language
from depanalysis.projects import Given, Selection, given_files
from depanalysis.source import SourceFile


def given(
    source: str | Path | Sequence[Path], path: str, chosen: Selection, default: Language
) -> tuple[Given, ...]:
    """The files that a caller means, with their texts.

    A text has a name for messages and, unless one is chosen, the default language. The
    paths of the selection are those of the source.
    """
    if chosen.language not in (None, *get_args(Language)):
        known = ", ".join(get_args(Language))
        raise UsageError(
            f"the language {chosen.language!r} is not read; these are: {known}"
        )
    if isinstance(source, str):
        text = Source(SourceFile(path, source), chosen.language or default)
        return (Given(path, text.language, chosen.preprocessing, text),)
    paths = (source,) if isinstance(source, Path) else source
    if not isinstance(paths, list | tuple) or not all(
        isinstance(each, Path) for each in paths
    ):
        kind = type(source).__name__
        raise UsageError(f"a text, a Path or several Paths are taken, not a {kind}")
    named = replace(chosen, paths=tuple(map(str, paths)))
    return tuple(each.read() for each in given_files(named))


def failures(file: Given) -> tuple[SourceError, ...]:
    """Why a file could not be read."""
    return () if file.failure is None else (file.failure,)
