"""What other versions of Python call otherwise."""

import itertools

zip = getattr(itertools, "izip", zip)


def range(n):
    return [0] * n
