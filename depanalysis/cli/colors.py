"""Colors for terminals: the styles of a text report."""

import os
from collections.abc import Mapping
from typing import Any, Literal, TextIO, TypeAlias

import click

from depanalysis.report.styles import Role, Style, plain_style

Coloring: TypeAlias = Literal["auto", "always", "never"]
_LOOKS: dict[Role, dict[str, Any]] = {
    "place": {"bold": True},
    "name": {"bold": True},
    "parallel": {"fg": "green", "bold": True},
    "sequential": {"fg": "red", "bold": True},
    "runtime": {"fg": "yellow", "bold": True},
    "unknown": {"fg": "magenta", "bold": True},
    "out-of-scope": {"bold": True},
    "error": {"fg": "red", "bold": True},
    "source": {"fg": "red", "bold": True},
    "sink": {"fg": "cyan", "bold": True},
    "gutter": {"fg": "blue"},
    "label": {"fg": "blue"},
}


def style_for(
    stream: TextIO | None,
    coloring: Coloring,
    environment: Mapping[str, str] = os.environ,
) -> Style:
    """Colors where they are wanted; by default on a terminal that does not decline."""
    if coloring == "auto":
        declines = environment.get("NO_COLOR") or environment.get("TERM") == "dumb"
        is_terminal = stream is not None and stream.isatty()
        return _colored if is_terminal and not declines else plain_style
    return _colored if coloring == "always" else plain_style


def _colored(role: Role, text: str) -> str:
    look = _LOOKS.get(role)
    return click.style(text, **look) if look else text
