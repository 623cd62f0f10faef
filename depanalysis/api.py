"""`check`: the library's entrance, for text, for a file, and for Programs from a builder."""

from collections.abc import Sequence
from pathlib import Path

from depanalysis.errors import UsageError
from depanalysis.ir.programs import Program
from depanalysis.options import Aliasing, Language, Options
from depanalysis.pipeline import Trace, check_program, check_source
from depanalysis.source import SourceFile
from depanalysis.verdicts import Report

_LANGUAGE_OF_SUFFIX: dict[str, Language] = {
    ".c": "c",
    ".h": "c",
    ".ir": "ir",
}


def check(
    source: str | Path | Program,
    language: Language | None = None,
    *,
    path: str = "<text>",
    assume: Sequence[str] = (),
    alias: Aliasing = "assume",
    in_bounds: bool = False,
    value_based: bool = False,
    relations: bool = False,
    trace: Trace | None = None,
) -> Report:
    """The verdicts on all loops of a program text, a file (as a `Path`) or a Program.

    The options are those of the command line; `path` names the text in messages.
    """
    options = Options(alias, in_bounds, tuple(assume), value_based, relations)
    if isinstance(source, Program):
        return Report((check_program(source, options, trace),))
    if isinstance(source, Path):
        language = language or language_of(source)
        file = SourceFile(str(source), source.read_text("utf-8", "replace"))
    else:
        file = SourceFile(path, source)
    return Report((check_source(file, language or "c", options, trace),))


def language_of(path: Path) -> Language:
    """The language of a file by its name."""
    language = _LANGUAGE_OF_SUFFIX.get(path.suffix.lower())
    if language is None:
        known = ", ".join(_LANGUAGE_OF_SUFFIX)
        raise UsageError(
            f"{path}: the language of this file is not known (known: {known})"
        )
    return language
