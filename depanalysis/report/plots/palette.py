"""Looks that tell components apart, for people who see colors and for those who do not.

The colors are those of Okabe and Ito, which stay different in every common kind of color
blindness; their yellow is left out, because a line of it is hardly seen on white. When
they are used up, the shape of the points and the dashes change as well.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

from depanalysis.report.plots.canvas import INK

# What matplotlib takes for a line style: a name, or lengths of strokes and gaps.
Dashes: TypeAlias = Any

_COLORS = (
    ("#0072B2", "white"),
    ("#D55E00", "white"),
    ("#009E73", "white"),
    ("#CC79A7", INK),
    ("#56B4E9", INK),
    ("#E69F00", INK),
    ("#000000", "white"),
)
_MARKERS = ("o", "s", "D", "h")
_DASHES = ("-", (0, (5, 2)), (0, (1.2, 1.4)), (0, (6, 2, 1.2, 2)))

BLUE = _COLORS[0][0]
GREY = "#BBBBBB"


@dataclass(frozen=True, slots=True)
class Look:
    """How the points and lines of a component are drawn, and text on its points."""

    color: str
    text_color: str
    marker: str
    dashes: Dashes


ALONE = Look("white", INK, "o", "-")


def look(number: int) -> Look:
    """The look of the component with a number; there are 28 different ones."""
    turn, place = divmod(number, len(_COLORS))
    color, text_color = _COLORS[place]
    return Look(color, text_color, _MARKERS[turn % 4], _DASHES[turn % 4])


def dashes(number: int) -> Dashes:
    """The line style of the equation with a number."""
    return _DASHES[number % len(_DASHES)]
