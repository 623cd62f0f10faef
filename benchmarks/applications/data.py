"""The data of the applications: seeded, of any size, and without dependences where asked."""

from typing import Any, TypeAlias

import numpy as np

Values: TypeAlias = dict[str, Any]
_NEIGHBOURS = 16
_LEVELS = 8
_CAPACITY = 600


def micro(size: int, count: int = 5, density: float = 0.0, seed: int = 0) -> Values:
    """Reads from one half of `a`, writes to the other one.

    `density` is the share of iterations that read what an earlier one has written.
    """
    r = np.random.default_rng(seed)
    reads, writes = r.permutation(size), size + r.permutation(size)
    late = np.flatnonzero(r.random(size) < density)
    late = late[late > 0]
    reads[late] = writes[(late * r.random(len(late))).astype(np.int64)]
    return {"a": r.random(2 * size), "r": reads, "w": writes, "count": count}


def cfd(size: int, *, is_colored: bool = True, seed: int = 0) -> Values:
    """The edges of one color, which share no node, or of a strip of triangles."""
    r = np.random.default_rng(seed)
    nodes = 2 * size if is_colored else size + 2
    if is_colored:
        ends = r.permutation(nodes)
        left, right = ends[:size].copy(), ends[size:].copy()
    else:
        left = np.arange(size)
        right = left + 1 + left % 2
    return {
        "left": left, "right": right, "area": 0.1 + r.random(size),
        "density": 1.0 + r.random(nodes), "speed": r.random(nodes),
        "residual": np.zeros(nodes),
    }  # fmt: skip


def md(size: int, seed: int = 0) -> Values:
    """Molecules in a box with random partners; a quarter of the places is empty."""
    r = np.random.default_rng(seed)
    partners = r.integers(0, size, (size, _NEIGHBOURS))
    partners[r.random(partners.shape) < 0.25] = -1
    return {
        "x": r.random(size), "y": r.random(size), "z": r.random(size),
        "partners": partners, "place": r.permutation(size), "force": np.zeros(size),
    }  # fmt: skip


def ipvec(size: int, seed: int = 0) -> Values:
    """A vector and a permutation."""
    r = np.random.default_rng(seed)
    return {
        "vector": r.random(size),
        "index": r.permutation(size),
        "out": np.zeros(size),
    }


def fwd(size: int, seed: int = 0) -> Values:
    """A lower triangle whose rows are in few levels, and in no order."""
    r = np.random.default_rng(seed)
    levels = np.linspace(0, size, min(_LEVELS, size) + 1).astype(np.int64)
    rows = r.permutation(size)
    level_of = np.searchsorted(levels, np.arange(size), side="right") - 1
    counts = np.zeros(size, dtype=np.int64)
    counts[rows] = np.where(level_of > 0, _NEIGHBOURS, 0)
    starts = np.concatenate([[0], np.cumsum(counts)])
    columns = np.zeros(starts[-1], dtype=np.int64)
    for k in range(int(levels[1]), size):
        row = rows[k]
        earlier = r.integers(0, levels[level_of[k]], _NEIGHBOURS)
        columns[starts[row] : starts[row + 1]] = rows[earlier]
    return {
        "levels": levels, "rows": rows, "starts": starts, "columns": columns,
        "values": 0.1 * r.random(len(columns)), "x": r.random(size),
    }  # fmt: skip


def spmv(size: int, seed: int = 0) -> Values:
    """A square matrix with a tenth of its elements, or 300 a row if it is large."""
    r = np.random.default_rng(seed)
    filled = max(1, min(300, size // 10))
    starts = np.arange(0, size * filled + 1, filled)
    columns = r.integers(0, size, size * filled)
    return {
        "starts": starts, "columns": columns, "values": r.random(len(columns)),
        "x": r.random(size),
    }  # fmt: skip


def bfs(size: int, *, is_tree: bool = True, seed: int = 0) -> Values:
    """Vertices with some neighbours; half of them are the front.

    In a tree every vertex is reached once; in a graph several may reach the same one. Flags
    and costs are reals, which the analysis takes them for.
    """
    r = np.random.default_rng(seed)
    front = size // 2
    reached = np.arange(front, size) if is_tree else r.integers(front, size, 4 * front)
    sources = r.integers(0, max(1, front), len(reached))
    order = np.argsort(sources, kind="stable")
    counts = np.bincount(sources, minlength=size)
    mask = (np.arange(size) < front).astype(np.float64)
    return {
        "starts": np.concatenate([[0], np.cumsum(counts)]), "edges": reached[order],
        "mask": mask, "updating": np.zeros(size), "visited": mask.copy(),
        "cost": np.where(mask > 0, 3.0, -1.0),
    }  # fmt: skip


def knapsack(size: int, seed: int = 0) -> Values:
    """Items with weights and values, and a knapsack for 600."""
    r = np.random.default_rng(seed)
    return {
        "weights": r.integers(1, 100, size), "values": r.random(size),
        "best": np.zeros(_CAPACITY + 1),
    }  # fmt: skip
