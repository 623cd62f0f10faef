"""Reads scops in isl notation: a file of entries, each a name, a colon and a text.

    domain: [n] -> { S[i] : 0 <= i < n }
    schedule: { S[i] -> [i] }
    reads: { S[i] -> A[i + 1] }
    writes: { S[i] -> A[i] }

`domain` is needed, `schedule`, `reads`, `writes`, `may_writes` and `context` may be
left out. A text goes on in the lines below up to the next entry; what follows a `#`
means nothing. `scop: NAME` begins another scop. After an error, reading goes on there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.isl.scops import Entries, scop_of
from depanalysis.frontends.openscop.scops import Scop
from depanalysis.solvers.notation import NotationError
from depanalysis.source import SourceFile, Span

_ENTRY = re.compile(r"(?P<name>[A-Za-z_]+)\s*:(?P<text>.*)", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_NAMES = ("scop", "context", "domain", "schedule", "reads", "writes", "may_writes")
_LONGEST = 200_000


@dataclass(slots=True)
class _Entry:
    """One entry of a file: its name, its lines and its place."""

    name: str
    span: Span
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All lines."""
        return "\n".join(self.lines).strip()


def read(source: SourceFile) -> tuple[tuple[Scop, ...], tuple[SourceError, ...]]:
    """All scops of a text, and what was wrong with those that could not be read."""
    scops: list[Scop] = []
    errors: list[SourceError] = []
    try:
        groups = list(_groups(source))
    except ParseError as error:
        return (), (error,)
    for group in groups:
        try:
            scops.append(_scop(source, group))
        except ParseError as error:
            errors.append(error)
    return tuple(scops), tuple(errors)


def _groups(source: SourceFile) -> Iterator[list[_Entry]]:
    """The entries of each scop."""
    group: list[_Entry] = []
    for entry in _entries(source):
        if entry.name == "scop" and group:
            yield group
            group = []
        group.append(entry)
    if not group:
        raise _error(source, _start(source), "expected `domain:`, found no entry")
    yield group


def _entries(source: SourceFile) -> Iterator[_Entry]:
    entry: _Entry | None = None
    for number, line in enumerate(source.lines, start=1):
        text = line.partition("#")[0].rstrip()
        match = _ENTRY.fullmatch(text)
        if match is not None:
            if entry is not None:
                yield entry
            width = len(match["name"])
            span = Span(source.path, number, 1, number, width + 1)
            if match["name"] not in _NAMES:
                known = ", ".join(_NAMES)
                message = f"`{match['name']}` is none of {known}"
                raise _error(source, span, message)
            entry = _Entry(match["name"], span, [match["text"]])
        elif entry is not None:
            entry.lines.append(text)
        elif text.strip():
            span = Span(source.path, number, 1, number, len(text) + 1)
            raise _error(source, span, "expected an entry such as `domain:`")
    if entry is not None:
        yield entry


def _scop(source: SourceFile, group: Sequence[_Entry]) -> Scop:
    found: dict[str, _Entry] = {}
    for entry in group:
        if entry.name in found:
            raise _error(source, entry.span, f"a second `{entry.name}` of one scop")
        if len(entry.text) > _LONGEST:
            raise _error(source, entry.span, f"longer than {_LONGEST} characters")
        found[entry.name] = entry
    if "domain" not in found:
        raise _error(source, group[0].span, "the scop has no `domain`")
    if "scop" in found and not _NAME.fullmatch(found["scop"].text):
        what = "the name of a scop is one word of letters, digits and `_`"
        raise _error(source, found["scop"].span, what)
    entries = Entries(
        {name: entry.text for name, entry in found.items()},
        {name: entry.span for name, entry in found.items()},
    )
    return _made(source, entries)


def _made(source: SourceFile, entries: Entries) -> Scop:
    try:
        return scop_of(entries)
    except NotationError as error:
        name = entries.current
        message = f"`{name}` is not what isl reads: {error}"
        raise _error(source, entries.spans[name], message) from None


def _start(source: SourceFile) -> Span:
    return Span(source.path, 1, 1, 1, 2)


def _error(source: SourceFile, span: Span, message: str) -> ParseError:
    return ParseError(message, span, source.excerpt(span))
