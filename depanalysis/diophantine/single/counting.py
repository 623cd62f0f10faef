"""How many components of which length an equation has in a range, exactly.

Every component of a chain equation is a path. With N_k the number of chains of k
iterations, a path of m >= k iterations contains m - k + 1 of them, so

    M_k = N_k - 2 N_{k+1} + N_{k+2}

components have exactly k iterations. N_k falls like n / b^(k-1): all is known after
O(log n) steps.
"""

from itertools import pairwise, takewhile

from depanalysis.diophantine.single.weights import Weights


def chain_counts(weights: Weights) -> tuple[int, ...]:
    """(N_1, N_2, ..., N_longest), all positive; N_1 = n counts the fixed point too."""
    if weights.size == 0:
        return ()
    longer = (family.total() for family in weights.families())
    next(longer)
    return (weights.size, *takewhile(bool, longer))


def lengths(counts: tuple[int, ...]) -> dict[int, int]:
    """{k: M_k} for all lengths that occur, from (N_1, N_2, ...)."""
    starts = [n - m for n, m in pairwise((*counts, 0))]  # Of at least k iterations.
    exact = [n - m for n, m in pairwise((*starts, 0))]
    return {k: m for k, m in enumerate(exact, start=1) if m}


def chain_count_bound(b: int, size: int, length: int) -> int:
    """ceil(n / b^(k-1)) >= N_k; the floor would be wrong."""
    return int(-(-size // b ** (length - 1)))


def length_bound(a: int, b: int, size: int) -> int:
    """The greatest length in any range of this size, over all c; it is attained.

    A chain of k iterations spans at least
        b^(k-2)                            if a > 0  (its longest step),
        (b^(k-1) - |a|^(k-1)) / (b - |a|)  if a < 0  (the sum of all its steps).
    """
    if size < 2:
        return size
    length = 1
    while _least_span(a, b, length + 1) <= size - 1:
        length += 1
    return length


def logarithmic_length_bound(b: int, size: int) -> int:
    """2 + floor(log_b(n - 1)), the bound that holds for either sign of a."""
    return length_bound(1, b, size)


def _least_span(a: int, b: int, length: int) -> int:
    if a > 0:
        return int(b ** (length - 2))
    return int((b ** (length - 1) - (-a) ** (length - 1)) // (b + a))
