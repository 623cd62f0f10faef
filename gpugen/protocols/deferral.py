"""What a window of iterations comes to whose stores are deferred, as one word.

The word is 0 while all iterations may be kept. Otherwise it has the lowest iteration that
may not, and why: `(MOST - iteration) << CODE_BITS | code`, so that the greatest word, by an
atomic maximum, is that of the lowest iteration. What comes before it is committed, and the
next window begins with it.
"""

MOST = 2**59
CODE_BITS = 3


def packed(iteration: int, code: int) -> int:
    """The word of an iteration that came to a code."""
    return (MOST - iteration) << CODE_BITS | code


def unpacked(word: int) -> tuple[int, int] | None:
    """The lowest iteration that may not be kept and its code, if there is one."""
    if word == 0:
        return None
    return MOST - (word >> CODE_BITS), word & (2**CODE_BITS - 1)
