"""Fragments of a report as HTML, which page and evidence share."""

from collections.abc import Iterable
from html import escape

from depanalysis.report.excerpts import Line
from depanalysis.report.styles import Role, printable, styled


def shown(text: str) -> str:
    """A text of the user's, which means nothing in HTML."""
    return escape(printable(text))


def styled_html(role: Role, text: str) -> str:
    """A style that marks each role with its class."""
    if role in ("plain", "code"):
        return escape(text)
    return f'<span class="role-{role}">{escape(text)}</span>'


def code_html(lines: Iterable[Line]) -> str:
    """An excerpt of a text with its marks."""
    found = [styled(line, styled_html) for line in lines]
    return "<pre>" + "\n".join(found) + "</pre>" if found else ""


def facts_html(facts: Iterable[tuple[str, str]]) -> str:
    """What is known, each with its label, without what is empty."""
    rows = "".join(
        f"<dt>{name}</dt><dd>{shown(text)}</dd>" for name, text in facts if text
    )
    return f"<dl>{rows}</dl>"


def evidence_element(tint: str, title: str, parts: Iterable[str]) -> str:
    """What opens at a click: a heading in the color of the verdict, and the parts."""
    return f'<div class="evidence {tint}"><h3>{shown(title)}</h3>{"".join(parts)}</div>'
