"""What was done with each loop of a text, and what every emitter goes by.

Plain data that every language's emitter makes and every report shows.
"""

from dataclasses import dataclass

from depanalysis.verdicts import LoopVerdict, Verdict

TINY = 4
FEW = 64
MOST_BYTES = 2**20
"""Of the arrays that each thread copies: half of the smallest stack that is usual."""
# How iterations of different lengths are dealt out, as an OpenMP clause: one by one.
CYCLIC = "schedule(static, 1)"


class NoInspectorError(Exception):
    """Why nothing can look before a loop runs, as a sentence."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was done with a loop: the directive that it got, or the reason why none.

    `order` says in which order iterations run where the loop also got a new head; then
    `reason` may say why. `inspected` are the arrays whose subscripts are looked at before
    the loop runs; then `reason` says what that costs. `refused` are orders that were tried
    before, each with the reason.
    """

    loop: LoopVerdict
    directive: str | None = None
    reason: str = ""
    order: str = ""
    inspected: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


def is_for_data_to_say(loop: LoopVerdict) -> bool:
    """Whether the data may tell that a loop is parallel, and nothing else does."""
    return loop.verdict is Verdict.RUNTIME or (
        loop.verdict is Verdict.PARALLEL and loop.pattern == "sparse-reduction"
    )


@dataclass(frozen=True, slots=True)
class Emission:
    """A text with directives, and what was decided about each loop of it."""

    text: str
    decisions: tuple[Decision, ...]
