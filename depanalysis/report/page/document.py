"""One page that needs nothing else: sources with what is judged of them in the margin.

Input: a `Page`, and the sources that it is about. Output: an HTML document without outside
resources. Evidence opens at a click on its line, and all of it is there without the
script, which searches, steps through pictures and listens to a few keys.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from zlib import crc32

from depanalysis.errors import SourceError
from depanalysis.report.page.colors import colored_lines
from depanalysis.report.page.fragments import shown, styled_html
from depanalysis.report.page.script import SCRIPT
from depanalysis.report.page.stylesheet import STYLESHEET
from depanalysis.report.phrases import counted
from depanalysis.report.text import error_text
from depanalysis.source import SourceFile, Span

Sources = Mapping[str, SourceFile]
_MOST_LINKS = 24


@dataclass(frozen=True, slots=True)
class Kind:
    """A verdict: its word, the sign before it, and the class that gives its color."""

    word: str
    sign: str
    tint: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What is judged: a loop, a parallel region, an access of a kernel.

    `words` say its verdict, `evidence` is HTML. `cause` is why it is not decided, by a code
    and in words. An entry without a `depth` has no bar beside its lines.
    """

    span: Span
    last_line: int
    kind: Kind
    words: str
    evidence: str
    depth: int = 0
    cause: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A file: what is judged in it, and what was wrong with it."""

    path: str
    entries: tuple[Entry, ...] = ()
    errors: tuple[SourceError, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A report: its title and summary, what is judged (a noun), the verdicts, the files."""

    title: str
    summary: str
    noun: str
    kinds: tuple[Kind, ...]
    parts: tuple[Part, ...]

    @property
    def found(self) -> tuple[Kind, ...]:
        """The verdicts that something has."""
        words = {each.kind.word for part in self.parts for each in part.entries}
        return tuple(kind for kind in self.kinds if kind.word in words)


def document(page: Page, sources: Sources) -> str:
    """The page as one HTML document, in ASCII."""
    body = [
        f"<h1>{escape(page.title)}</h1>",
        f"<p>{escape(page.summary)}</p>",
        f"<p>{''.join(_chip(kind, kind.word) for kind in page.kinds)}</p>",
        _choice(page),
        _files(page),
        _causes(page),
        *(_part(page, part, number, sources) for number, part in enumerate(page.parts)),
        f"<footer>Made by depanalysis. A click on a {page.noun} opens its evidence; the keys "
        "j and k go to the next one and the one before, and Enter opens it.</footer>",
        f"<script>{SCRIPT}</script>",
    ]
    text = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(page.title)}</title>\n"
        f"<style>{STYLESHEET}{_choice_style(page)}</style>\n"
        "</head>\n<body>\n" + "\n".join(filter(None, body)) + "\n</body>\n</html>\n"
    )
    return text.encode("ascii", "xmlcharrefreplace").decode("ascii")


# The head of the page: which verdicts are shown, the files, and why something is undecided.


def _choice_style(page: Page) -> str:
    """Something is shown unless another verdict than its own is chosen."""
    return "".join(
        f"body:has(#show-{each.word}:checked) :is(.listing > :not(.has-{each.word}), "
        f"section:not(:has(.has-{each.word}))) {{ display: none; }}\n"
        for each in page.kinds
    )


def _choice(page: Page) -> str:
    search = (
        '<label class="search" hidden>search <input type="search" id="search" '
        'placeholder="name, reason, array"/></label> <output id="hits"></output>'
    )
    buttons = ""
    if len(page.found) > 1:
        buttons = _button("all", f"all {page.noun}s", "checked ")
        buttons += "".join(_button(x.word, f"{x.word} only") for x in page.found)
    return f'<form class="choice" onsubmit="return false">{buttons}{search}</form>'


def _button(name: str, words: str, state: str = "") -> str:
    given = f'type="radio" name="shown" id="show-{name}" {state}'
    return f"<label><input {given}/> {escape(words)}</label>"


def _files(page: Page) -> str:
    """A row for each file, where there is more than one, with a bar of its verdicts."""
    if len(page.parts) < 2:
        return ""
    heads = "".join(f"<th>{each.word}</th>" for each in page.found)
    most = max((len(part.entries) for part in page.parts), default=0)
    rows = []
    for number, part in enumerate(page.parts):
        words = [each.kind.word for each in part.entries]
        counts = [(kind, words.count(kind.word)) for kind in page.found]
        cells = "".join(f"<td>{count or ''}</td>" for _, count in counts)
        share = "".join(
            f'<span class="{kind.tint}" style="width:{count / most * 8:.2f}rem"></span>'
            for kind, count in counts
            if count
        )
        link = f'<a href="#file-{number}">{shown(part.path)}</a>'
        errors = len(part.errors) or ""
        rows.append(
            f'<tr><td>{link}</td>{cells}<td>{errors}</td><td class="share">{share}</td></tr>'
        )
    head = f"<tr><th>file</th>{heads}<th>errors</th><th></th></tr>"
    return f'<table class="files">{head}{"".join(rows)}</table>'


def _causes(page: Page) -> str:
    """Why how many are not decided, the most frequent causes first, with links."""
    places: dict[tuple[str, str], list[str]] = {}
    for number, part in enumerate(page.parts):
        for each in part.entries:
            if each.cause is not None:
                link = (
                    f'<a href="#{_anchor(part, number, each.span)}">{_place(each)}</a>'
                )
                places.setdefault(each.cause, []).append(link)
    rows = [
        f"<tr><td>{code}</td><td>{shown(why)}</td><td>{len(found)}</td>"
        f"<td>{_links(found)}</td></tr>"
        for (code, why), found in sorted(places.items(), key=lambda x: -len(x[1]))
    ]
    head = f"<tr><th></th><th>not decided</th><th>{page.noun}s</th><th>where</th></tr>"
    return f'<table class="causes">{head}{"".join(rows)}</table>' if rows else ""


def _place(entry: Entry) -> str:
    return f"{shown(entry.span.path)}:{entry.span.line}"


def _links(links: list[str]) -> str:
    return ", ".join(links[:_MOST_LINKS]) + ", …" * (len(links) > _MOST_LINKS)


def _anchor(part: Part, number: int, span: Span) -> str:
    """The name of what begins on a line of a file, by the file's number, or of a header."""
    other = "" if span.path == part.path else f"-{crc32(span.path.encode()):x}"
    return f"line-{number}-{span.line}{other}"


def _chip(kind: Kind, words: str) -> str:
    return f'<span class="chip {kind.tint}">{kind.sign} {escape(words)}</span>'


# The files.


def _part(page: Page, part: Part, number: int, sources: Sources) -> str:
    count = counted(len(part.entries), page.noun)
    source = sources.get(part.path)
    listed = [each for each in part.entries if _stands_in(each, source)]
    elsewhere = [each for each in part.entries if not _stands_in(each, source)]
    return "\n".join(
        [
            f'<section id="file-{number}">',
            f"<h2>{shown(part.path)} <small>{count}</small></h2>",
            _errors(part, sources),
            _listing(source, part, number, listed) if source else "",
            *_elsewhere(part, number, elsewhere),
            "</section>",
        ]
    )


def _elsewhere(part: Part, number: int, entries: list[Entry]) -> Iterator[str]:
    """What stands in no text that is shown, such as loops of headers."""
    places: dict[str, list[Entry]] = {}
    for each in entries:
        places.setdefault(_anchor(part, number, each.span), []).append(each)
    for name, found in places.items():
        opened = "".join(each.evidence for each in found)
        yield f'<div class="{_classes(found)}" id="{name}">{opened}</div>'


def _classes(entries: Iterable[Entry]) -> str:
    return " ".join(dict.fromkeys(f"has-{each.kind.word}" for each in entries))


def _stands_in(entry: Entry, source: SourceFile | None) -> bool:
    """Whether something starts on a line of this source; a header's loop does not."""
    return (
        source is not None
        and entry.span.path == source.path
        and 1 <= entry.span.line <= len(source.lines)
    )


def _errors(part: Part, sources: Sources) -> str:
    if not part.errors:
        return ""
    texts = "".join(error_text(error, sources, styled_html) for error in part.errors)
    return f'<pre class="errors">{texts}</pre>'


def _listing(source: SourceFile, part: Part, place: int, entries: list[Entry]) -> str:
    """All lines; one where something is judged opens the evidence."""
    starting: dict[int, list[Entry]] = {}
    for each in entries:
        starting.setdefault(each.span.line, []).append(each)
    around = _bars(source, entries)
    rows = []
    for number, text in enumerate(_lines(source), start=1):
        begun = starting.get(number, [])
        line = _line(number, text, around[number - 1], begun)
        if begun:
            opened = "".join(each.evidence for each in begun)
            name = f'id="{_anchor(part, place, begun[0].span)}"'
            kinds = f'class="{_classes(begun)}"'
            line = (
                f"<details {kinds} {name}><summary>{line}</summary>{opened}</details>"
            )
        rows.append(line)
    return f'<div class="listing">{"".join(rows)}</div>'


def _lines(source: SourceFile) -> list[str]:
    """The lines as HTML, without the empty one after the last line end."""
    lines = colored_lines(source)
    return lines if lines[-1] else lines[:-1]


def _bars(source: SourceFile, entries: list[Entry]) -> list[tuple[str, ...]]:
    """For each line the colors of what is around it, outermost first."""
    depths = sorted({each.depth for each in entries if each.depth})
    around = [[""] * len(depths) for _ in source.lines]
    for each in entries:
        for line in around[each.span.line - 1 : each.last_line] if each.depth else ():
            line[depths.index(each.depth)] = each.kind.tint
    return [tuple(line) for line in around]


def _line(number: int, text: str, around: Iterable[str], begun: list[Entry]) -> str:
    bars = "".join(f'<span class="bar {tint}"></span>' for tint in around)
    chips = "".join(_chip(each.kind, each.words) for each in begun)
    tag = "span" if begun else "div"
    return (
        f'<{tag} class="line"><span class="number">{number}</span>'
        f'<span class="bars">{bars}</span><span class="code">{text}</span>'
        f'<span class="badges">{chips}</span></{tag}>'
    )
