"""Fragments of a text report as HTML: the style that page and evidence share."""

from html import escape

from depanalysis.report.styles import Role


def styled_html(role: Role, text: str) -> str:
    """A style that marks each role with its class."""
    if role in ("plain", "code"):
        return escape(text)
    return f'<span class="role-{role}">{escape(text)}</span>'
