"""What is shown of a text, as values of the language server protocol.

Lines count from 0 there, and columns in UTF-16 code units.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from lsprotocol import types
from pygls import uris

from depanalysis.editors.judging import Note, Text
from depanalysis.report.sarif import utf16_column
from depanalysis.source import SourceFile, Span

_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}
_QUIET = ("parallel", "benign")
"""What is said by a hint, and needs no squiggle."""


def diagnostics(text: Text, notes: Sequence[Note]) -> Iterator[types.Diagnostic]:
    """A squiggle for each note that somebody should look at."""
    for note in notes:
        finding, span = note.finding, note.finding.span
        if note.level == "none" or finding.rule in _QUIET:
            continue
        is_here = span.path in ("", text.path)
        yield types.Diagnostic(
            _range(text.file, span if is_here else Span(text.path, 1, 1, 1, 1)),
            finding.title if is_here else f"{span}: {finding.title}",
            severity=_SEVERITIES[note.level],
            code=finding.rule,
            source=f"depanalysis {note.verb}",
            related_information=[
                types.DiagnosticRelatedInformation(_location(text, place), what)
                for place, what in finding.related
                if place.line
            ],
        )


def hover(notes: Sequence[Note], line: int) -> types.Hover | None:
    """All that is said of a line."""
    said = [
        f"**{note.finding.rule}** ({note.verb})\n\n{note.finding.text}"
        for note in notes
        if note.finding.span.line == line
    ]
    if not said:
        return None
    text = "\n\n---\n\n".join(said)
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text))


def hints(
    file: SourceFile, notes: Sequence[Note], shown: types.Range
) -> Iterator[types.InlayHint]:
    """The verdict behind the head of each loop."""
    for note in notes:
        line = note.finding.span.line
        is_shown = shown.start.line < line <= shown.end.line + 1
        if note.verb == "check" and is_shown and line <= len(file.lines):
            end = utf16_column(file, line, len(file.lines[line - 1]) + 1) - 1
            place = types.Position(line - 1, end)
            yield types.InlayHint(place, note.finding.rule, padding_left=True)


def actions(
    uri: str, notes: Sequence[Note], chosen: types.Range
) -> Iterator[types.CodeAction]:
    """An offer for each loop that is proved; what it changes is found out on request."""
    for note in notes:
        line = note.finding.span.line
        is_proved = (note.verb, note.finding.rule) == ("check", "parallel")
        if is_proved and chosen.start.line < line <= chosen.end.line + 1:
            yield types.CodeAction(
                f"Run the loop of line {line} in parallel",
                kind=types.CodeActionKind.RefactorRewrite,
                data={"uri": uri, "line": line},
            )


def edits(old: str, new: str) -> Iterator[types.TextEdit]:
    """The lines that differ."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            place = types.Range(types.Position(start, 0), types.Position(end, 0))
            yield types.TextEdit(place, "".join(after[new_start:new_end]))


def _location(text: Text, span: Span) -> types.Location:
    uri = uris.from_fs_path(span.path or text.path) or ""
    return types.Location(uri, _range(text.file, span))


def _range(file: SourceFile, span: Span) -> types.Range:
    known = file if span.path in ("", file.path) else None
    return types.Range(
        _position(known, span.line, span.column),
        _position(known, span.end_line, span.end_column),
    )


def _position(file: SourceFile | None, line: int, column: int) -> types.Position:
    return types.Position(max(1, line) - 1, utf16_column(file, line, column) - 1)
