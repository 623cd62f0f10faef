"""From a function that draws to the bytes of a picture, the same ones every time."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Literal, TypeAlias

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

Format: TypeAlias = Literal["svg", "png", "pdf"]

INK = "#222222"
FAINT = "#767676"

_SETTINGS: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9.0,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.hashsalt": "depanalysis",
    "pdf.fonttype": 42,
}
# What would tell when and by what a picture was made.
_METADATA: dict[Format, dict[str, str | None]] = {
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
_DOTS_PER_INCH = 150
_LINE = 13
_WIDEST_NUMBER = 36


def rendered(
    width: float, height: float, draw: Callable[[Figure, Axes], None], kind: Format
) -> bytes:
    """A picture of some inches; what is drawn beside its axes makes it larger."""
    with _own_settings():
        figure = Figure(figsize=(width, height), facecolor="white")
        draw(figure, figure.add_axes((0, 0, 1, 1)))
        data = BytesIO()
        figure.savefig(
            data,
            format=kind,
            dpi=_DOTS_PER_INCH,
            metadata=_METADATA[kind],
            bbox_inches="tight",
            pad_inches=0.2,
        )
    return data.getvalue()


def headline(axes: Axes, title: str, lines: Sequence[str], above: float = 0.0) -> None:
    """A title and lines below it, some points above the upper left corner."""
    last = above + 6
    places = [last + _LINE * k for k in reversed(range(len(lines)))]
    for line, offset in zip(lines, places, strict=True):
        _write_above(axes, line, offset, fontsize=9, color=FAINT)
    top = last + _LINE * len(lines) + 1
    _write_above(axes, title, top, fontsize=12, fontweight="bold")


def _write_above(axes: Axes, text: str, offset: float, **look: Any) -> None:
    axes.annotate(
        text,
        (0, 1),
        (0, offset),
        xycoords="axes fraction",
        textcoords="offset points",
        **look,
    )


def signed(text: object) -> str:
    """A number or formula with the minus signs of print."""
    return str(text).replace("-", "\N{MINUS SIGN}")


def brief(number: int) -> str:
    """A number with all of its digits, or with the first few if they are very many."""
    text = f"{abs(number):,}"
    if len(text) > _WIDEST_NUMBER:
        digits = str(abs(number))
        text = f"{digits[0]}.{digits[1:4]}… · 10^{len(digits) - 1}"
    return signed(f"-{text}" if number < 0 else text)


@contextmanager
def _own_settings() -> Iterator[None]:
    """The library's defaults and ours, whatever a user has set; put back at the end."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)
        yield
