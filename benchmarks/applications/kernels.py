"""The loops themselves: plain Python, as they are given to `gpugen.parallel`.

The same text, compiled by numba, is the sequential reference, and with `prange` in place
of its checked loop the unchecked one. `range` over a loop that is checked stands for
itself in the first column of a `for` of the function's outermost loop, or of the one
inside where the outer one is sequential (levels).
"""

import math
from typing import Any

Array = Any


def micro(a: Array, r: Array, w: Array, count: int) -> None:
    """Listing 3 of the paper: `count` accesses of each kind an iteration."""
    for i in range(len(r)):
        temp = 0.0
        for j in range(count):
            temp = a[r[i]] * 0.5 + j
            for _ in range(8):
                temp = temp * 0.999 + math.sqrt(temp * temp + 1.0)
            a[w[i]] = temp


def cfd(
    left: Array,
    right: Array,
    area: Array,
    density: Array,
    speed: Array,
    residual: Array,
) -> None:
    """Fluxes over the edges of a mesh, to both of their nodes."""
    for e in range(len(left)):
        u = left[e]
        v = right[e]
        mean = 0.5 * (density[u] + density[v])
        pressure = 0.4 * mean * (speed[u] * speed[u] + speed[v] * speed[v])
        sound = math.sqrt(1.4 * pressure / mean)
        jump = density[v] - density[u]
        flux = area[e] * (mean * 0.5 * (speed[u] + speed[v]) - 0.5 * sound * jump)
        limited = flux / (1.0 + math.sqrt(flux * flux + 0.01))
        residual[u] += limited * math.sqrt(mean * mean + pressure)
        residual[v] -= limited * math.sqrt(mean * mean + pressure)


def md(
    x: Array, y: Array, z: Array, partners: Array, place: Array, force: Array
) -> None:
    """Forces between each molecule and its partners; -1 stands for none."""
    for i in range(len(place)):
        total = 0.0
        for j in range(partners.shape[1]):
            k = partners[i, j]
            if k >= 0:
                dx = x[i] - x[k]
                dy = y[i] - y[k]
                dz = z[i] - z[k]
                square = dx * dx + dy * dy + dz * dz + 0.01
                near = 1.0 / (square * square * square)
                total += near * (near - 0.5) / square
        force[place[i]] = total


def ipvec(vector: Array, index: Array, out: Array) -> None:
    """The elements of a vector, put where another one says."""
    for i in range(len(index)):
        out[index[i]] = vector[i]


def fwd(
    levels: Array, rows: Array, starts: Array, columns: Array, values: Array, x: Array
) -> None:
    """Forward elimination in place; the rows of a level need those of lower ones only."""
    for level in range(len(levels) - 1):
        for k in range(levels[level], levels[level + 1]):
            row = rows[k]
            total = x[row]
            for j in range(starts[row], starts[row + 1]):
                total -= values[j] * x[columns[j]]
            x[row] = total


def spmv(starts: Array, columns: Array, values: Array, x: Array) -> None:
    """A sparse matrix by a vector; the products go to the first elements of their rows."""
    for i in range(len(starts) - 1):
        total = 0.0
        for j in range(starts[i], starts[i + 1]):
            total += values[j] * x[columns[j]]
        values[starts[i]] = total


def bfs(
    starts: Array,
    edges: Array,
    mask: Array,
    updating: Array,
    visited: Array,
    cost: Array,
) -> None:
    """One step of a search in breadth: all vertices of the front look at their neighbours."""
    for vertex in range(len(mask)):
        if mask[vertex] != 0:
            mask[vertex] = 0
            for k in range(starts[vertex], starts[vertex + 1]):
                other = edges[k]
                if visited[other] == 0:
                    cost[other] = cost[vertex] + 1
                    updating[other] = 1


def knapsack(weights: Array, values: Array, best: Array) -> None:
    """The best value for every capacity, item after item: this one is not parallel."""
    for item in range(len(weights)):
        for capacity in range(len(best) - 1, weights[item] - 1, -1):
            other = best[capacity - weights[item]] + values[item]
            best[capacity] = max(best[capacity], other)
