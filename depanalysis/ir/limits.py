"""How large the parts of a Program may be, so that every stage can handle all of them.

Trees are walked by recursion in many places, and Python refuses to convert integers
of many thousand digits to text. The verifier holds every Program to these limits; the
parser and the JSON reader refuse longer input at once.
"""

from depanalysis.ir.expressions import Expr, children

DEEPEST = 200
LARGEST = 100_000
LONGEST_INTEGER = 1000
TOO_DEEP = f"nested deeper than {DEEPEST} levels"
TOO_LARGE = f"expression of more than {LARGEST} parts"
TOO_LONG = f"integer of more than {LONGEST_INTEGER} digits"

_LEAST_TOO_LONG: int = 10**LONGEST_INTEGER


def is_too_long(value: int) -> bool:
    """Whether an integer has more digits than a Program may hold."""
    return abs(value) >= _LEAST_TOO_LONG


def excess(expr: Expr, nesting: int = 0) -> str | None:
    """What is wrong with the size of an expression that stands `nesting` deep."""
    height, size = _measure(expr)
    if height + nesting > DEEPEST:
        return TOO_DEEP
    return TOO_LARGE if size > LARGEST else None


def _measure(root: Expr) -> tuple[int, int]:
    # Parts that a builder shared are measured once: as a tree they may be astronomic.
    known: dict[int, tuple[int, int]] = {}
    pending = [root]
    while pending:
        operands = children(pending[-1])
        unknown = [operand for operand in operands if id(operand) not in known]
        if unknown:
            pending += unknown
            continue
        measures = [known[id(operand)] for operand in operands]
        height = 1 + max((height for height, _ in measures), default=0)
        size = 1 + sum(size for _, size in measures)
        known[id(pending.pop())] = (height, size)
    return known[id(root)]
