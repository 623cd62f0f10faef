"""What becomes of the text of a nest that gets another order: plain data.

`edits` change lines of the text, `directive` is the first one in them, `order` says in
which order iterations run and `reason` why that is better than the order of the text.
"""

from dataclasses import dataclass

from depanalysis.emit.orders.edits import Edit


@dataclass(frozen=True, slots=True)
class Plan:
    """The edits of one nest."""

    edits: tuple[Edit, ...]
    directive: str
    order: str
    reason: str
    assumptions: tuple[str, ...] = ()
