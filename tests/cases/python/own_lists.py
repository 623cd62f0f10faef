"""Lists that a function makes itself, which its arrays have nothing to do with."""

import heapq


def chosen(a, n):
    found = []
    for i in range(n):  # expect: sequential flow(found)
        if a[i] > 0:
            found.append((a[i], i))
    return found


def emptied(a, n):
    found: list[object] = []
    for i in range(1, n):  # expect: sequential flow(a)
        if a[i - 1] > 0:
            found = []
            a[i] = 3.0
    return found


# What is no list may do anything.
def given(found, a, n):
    for i in range(n):  # expect: unknown
        if a[i] > 0:
            found.append(i)


def heap(a, n):
    found: list[tuple[float, int]] = []
    for i in range(n):  # expect: sequential flow(found)
        heapq.heappush(found, (a[i], i))
    return found


def not_that_module(heapq, found, a, n):
    for i in range(n):  # expect: unknown
        heapq.heappush(found, (a[i], i))
