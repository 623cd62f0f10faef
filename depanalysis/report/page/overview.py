"""The head of the page: which verdicts are shown, the files, and why loops are not decided.

Input: a `Report`. Output: fragments of HTML. The choice works without a script: buttons of
which one is chosen, and rules of style for each.
"""

from collections import Counter
from collections.abc import Iterator
from html import escape

from depanalysis.report.reasons import CAUSES, code
from depanalysis.report.styles import printable
from depanalysis.verdicts import LoopVerdict, Report, Verdict

_MOST_LINKS = 24
# A loop is shown unless another verdict than its own is chosen.
CHOICE_STYLE = "".join(
    f"body:has(#show-{each.value}:checked) :is(.listing > :not(.has-{each.value}), "
    f"section:not(:has(.has-{each.value}))) {{ display: none; }}\n"
    for each in Verdict
)


def anchor(number: int, line: int) -> str:
    """The name of the loops that begin on a line of a file, by the file's number."""
    return f"loop-{number}-{line}"


def overview_html(report: Report) -> str:
    """The choice, the table of files and the table of causes."""
    return "\n".join((*_choice(report), *_files(report), *_causes(report)))


def _choice(report: Report) -> Iterator[str]:
    found = _found(report)
    if len(found) < 2:
        return
    buttons = [_button("all", "all loops", "checked ")]
    buttons += [_button(each.value, f"{each.value} only") for each in found]
    yield f'<form class="choice">{"".join(buttons)}</form>'


def _found(report: Report) -> list[Verdict]:
    """The verdicts that loops of the report have."""
    return [each for each in Verdict if any(x.verdict is each for x in report.loops)]


def _button(name: str, words: str, state: str = "") -> str:
    given = f'type="radio" name="shown" id="show-{name}" {state}'
    return f"<label><input {given}/> {escape(words)}</label>"


def _files(report: Report) -> Iterator[str]:
    """A row for each file, where there is more than one."""
    if len(report.files) < 2:
        return
    found = _found(report)
    heads = "".join(f"<th>{each.value}</th>" for each in found)
    rows = []
    for number, file in enumerate(report.files):
        counts = Counter(loop.verdict for loop in file.loops)
        cells = "".join(f"<td>{counts[each] or ''}</td>" for each in found)
        link = f'<a href="#file-{number}">{escape(printable(file.path))}</a>'
        rows.append(f"<tr><td>{link}</td>{cells}<td>{len(file.errors) or ''}</td></tr>")
    head = f"<tr><th>file</th>{heads}<th>errors</th></tr>"
    yield f'<table class="files">{head}{"".join(rows)}</table>'


def _causes(report: Report) -> Iterator[str]:
    """Why how many loops are not decided, each cause with links to its loops."""
    places: dict[str, list[tuple[int, LoopVerdict]]] = {}
    for number, file in enumerate(report.files):
        for loop in file.loops:
            found = code(loop)
            if found is not None:
                places.setdefault(found, []).append((number, loop))
    if not places:
        return
    rows = [
        f"<tr><td>{cause.code}</td><td>{escape(cause.title)}</td>"
        f"<td>{len(places[cause.code])}</td><td>{_links(places[cause.code])}</td></tr>"
        for cause in CAUSES
        if cause.code in places
    ]
    head = "<tr><th>code</th><th>not decided</th><th>loops</th><th>where</th></tr>"
    yield f'<table class="causes">{head}{"".join(rows)}</table>'


def _links(places: list[tuple[int, LoopVerdict]]) -> str:
    shown = places[:_MOST_LINKS]
    links = [
        f'<a href="#{anchor(number, loop.span.line)}">'
        f"{escape(printable(loop.span.path))}:{loop.span.line}</a>"
        for number, loop in shown
    ]
    return ", ".join(links) + ", …" * (len(places) > len(shown))
