"""How much work the solvers and the interpreter were given, in operations.

The questions about one loop share a quota: whoever asks them compares the count before
and after. It depends on what was asked and never on time. One operation is a step of z3,
about as long as one of isl; what cannot be counted is estimated from its size.
"""

_TAKEN = [0]


def taken() -> int:
    """All operations of this process so far."""
    return _TAKEN[0]


def take(operations: int) -> None:
    """Adds operations to the count."""
    _TAKEN[0] += operations
