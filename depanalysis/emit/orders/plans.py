"""What becomes of the text of a nest that gets another order: plain data.

`edits` change lines of the text, `directive` is the first one in them, and loops `inside`
get others; `order` says in which order iterations run and `reason` why that is better than
the order of the text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from depanalysis.emit.orders.edits import Edit
from depanalysis.frontends.c.skeletons import Place

WHY = "a directive on the loop inside would start threads in each iteration"


@dataclass(frozen=True, slots=True)
class Plan:
    """The edits of one nest."""

    edits: tuple[Edit, ...]
    directive: str
    order: str
    reason: str
    assumptions: tuple[str, ...] = ()
    inside: Mapping[Place, str] = field(default_factory=dict)
