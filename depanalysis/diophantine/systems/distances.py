"""How many components constant distances leave, by a rule like Euclid's.

x and x + p are dependent for every distance p of a set P, in n iterations. With p the
least distance, p < n:

* n >= 2 p. For p' > p, the edge j ~ j - p' leads over j - p to one at distance p' - p
  among the first n - p iterations (j ~ j - p is an edge itself), so p' may be replaced
  by p' - p there; and each of the last p iterations hangs on its edge at distance p.
  Hence comp(n, P) = comp(n - p, {p} + (P - p) without 0).
* n < 2 p. The 2 p - n iterations in the middle have no neighbor at all. The first and
  the last n - p are joined in pairs j ~ j + p; an edge j ~ j + p' is one of the pairs
  at distance p' - p. Hence comp(n, P) = (2 p - n) + comp(n - p, P - p without 0).

The first rule is applied many times at once by a division, so 10^18 iterations take as
many steps as Euclid's algorithm does.
"""

from collections.abc import Iterable


def component_count(size: int, distances: Iterable[int]) -> int:
    """The number of components of `size` iterations; all distances are positive."""
    alone, n, meant = 0, size, set(distances)
    while True:
        p, *others = sorted(d for d in meant if d < n) or [n]
        if p == n:
            return alone + n
        if not others:
            return alone + p
        if n >= 2 * p:
            # The least distance stays the least one, and n stays at 2 p or above.
            times = min(others[0] // p, n // p - 1)
            n -= times * p
            meant = {p} | {d - times * p for d in others} - {0}
        else:
            alone, n = alone + 2 * p - n, n - p
            meant = {d - p for d in others}
