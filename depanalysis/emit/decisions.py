"""What was done with each loop of a text, and from how many iterations on it pays.

Plain data that every language's emitter makes and every report shows.
"""

from dataclasses import dataclass

from depanalysis.verdicts import LoopVerdict

TINY = 4
FEW = 64


@dataclass(frozen=True, slots=True)
class Decision:
    """What was done with a loop: the directive that it got, or the reason why none.

    `order` says in which order iterations run where the loop also got a new head; then
    `reason` may say why.
    """

    loop: LoopVerdict
    directive: str | None = None
    reason: str = ""
    order: str = ""


@dataclass(frozen=True, slots=True)
class Emission:
    """A text with directives, and what was decided about each loop of it."""

    text: str
    decisions: tuple[Decision, ...]
