"""Directives in functions that included files define, which are not looked at.

A region there is executed like any other, so that nothing may be said of it by omission.
"""

from collections.abc import Iterator
from pathlib import Path

from depanalysis.frontends.c.libclang import Cursor
from depanalysis.frontends.openmp.directives import Directive
from depanalysis.frontends.openmp.pragmas import written
from depanalysis.source import Span

INCLUDED = "included"


def included_directives(declarations: tuple[Cursor, ...]) -> Iterator[Directive]:
    """The first directive of each function among what stands in other files."""
    known: dict[str, tuple[int, ...]] = {}
    for each in declarations:
        if each.kind.name == "FUNCTION_DECL" and each.is_definition():
            extent = each.extent
            if extent.start.file is None:
                continue
            path = extent.start.file.name
            known[path] = known.get(path, ()) or _lines(path)
            inside = range(extent.start.line, extent.end.line + 1)
            line = next((n for n in known[path] if n in inside), None)
            if line is not None:
                yield Directive((INCLUDED,), span=Span(path, line, 1, line, 1))


def _lines(path: str) -> tuple[int, ...]:
    """The lines of a file that have directives."""
    try:
        text = Path(path).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError):
        return ()
    return tuple(text.count("\n", 0, each.start) + 1 for each in written(text))
