# mypy: allow-untyped-defs
"""Programs as somebody writes them who knows NumPy, and what they are run on.

`python -m benchmarks --table python` times each one as Python runs it, under
`gpugen.parallel`, compiled by `numba.njit`, and with `numba.prange` in the loops that are
marked, which is where a person puts it.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numba
import numpy as np

from gpugen.functions import parallel

Values = tuple[Any, ...]


def jacobi(u, v, steps):
    n, m = u.shape
    for _ in range(steps):
        for i in range(1, n - 1):  # prange
            for j in range(1, m - 1):
                v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        u, v = v, u
    return u[1, 1]


def wave(before, now, after, steps):
    n = len(now)
    for _ in range(steps):
        for i in range(1, n - 1):  # prange
            bend = now[i - 1] - 2.0 * now[i] + now[i + 1]
            after[i] = 2.0 * now[i] - before[i] + 0.25 * bend
        before, now, after = now, after, before
    return now[1]


def bodies(x, v, f, steps):
    n = len(x)
    for _ in range(steps):
        for i in range(n):  # prange
            for k in range(3):
                f[i, k] = 0.0
            for j in range(n):
                dx = x[j, 0] - x[i, 0]
                dy = x[j, 1] - x[i, 1]
                dz = x[j, 2] - x[i, 2]
                r2 = dx * dx + dy * dy + dz * dz + 0.01
                f[i, 0] += dx / r2
                f[i, 1] += dy / r2
                f[i, 2] += dz / r2
        for i in range(n):  # prange
            for k in range(3):
                v[i, k] += 0.01 * f[i, k]
                x[i, k] += 0.01 * v[i, k]


def sparse_product(start, column, value, x, y, steps):
    for _ in range(steps):
        for i in range(len(y)):  # prange
            total = 0.0
            for k in range(start[i], start[i + 1]):
                total += value[k] * x[column[k]]
            y[i] = total
        for i in range(len(y)):  # prange
            x[i] = y[i] * 0.5


def histogram(h, x):
    for i in range(len(x)):
        h[x[i]] += 1


def convolution(image, kernel, out):
    n, m = out.shape
    for i in range(n):  # prange
        for j in range(m):
            total = 0.0
            for k in range(kernel.shape[0]):
                for p in range(kernel.shape[1]):
                    total += image[i + k, j + p] * kernel[k, p]
            out[i, j] = total


def shortest_paths(d):
    n = len(d)
    for k in range(n):
        for i in range(n):  # prange
            for j in range(n):
                d[i, j] = min(d[i, j], d[i, k] + d[k, j])


def means(x, center, label, count, steps):
    for _ in range(steps):
        for i in range(len(x)):  # prange
            best = 1e30
            for k in range(len(center)):
                distance = abs(x[i] - center[k])
                if distance < best:
                    best = distance
                    label[i] = k
        for k in range(len(center)):
            center[k] = 0.0
            count[k] = 0
        for i in range(len(x)):
            center[label[i]] += x[i]
            count[label[i]] += 1
        for k in range(len(center)):
            if count[k] > 0:
                center[k] = center[k] / count[k]


def butterflies(re, im, cosine, sine, levels):
    n = len(re)
    for level in range(levels):
        half = 1 << level
        for k in range(n // 2):  # prange
            low = (k // half) * 2 * half + k % half
            high = low + half
            turn = (k % half) * (n // (2 * half))
            a = re[high] * cosine[turn] - im[high] * sine[turn]
            b = re[high] * sine[turn] + im[high] * cosine[turn]
            re[high] = re[low] - a
            im[high] = im[low] - b
            re[low] = re[low] + a
            im[low] = im[low] + b


def life(now, after, steps):
    n, m = now.shape
    for _ in range(steps):
        for i in range(1, n - 1):  # prange
            for j in range(1, m - 1):
                around = 0
                for k in range(-1, 2):
                    for p in range(-1, 2):
                        around += now[i + k, j + p]
                around -= now[i, j]
                if around == 3 or (around == 2 and now[i, j] == 1):
                    after[i, j] = 1
                else:
                    after[i, j] = 0
        now, after = after, now
    return now[1, 1]


def prefix_sums(a, b, levels):
    n = len(a)
    for level in range(levels):
        distance = 1 << level
        for i in range(n):  # prange
            if i >= distance:
                b[i] = a[i] + a[i - distance]
            else:
                b[i] = a[i]
        a, b = b, a
    return a[n - 1]


def red_and_black(u, steps):
    n, m = u.shape
    for _ in range(steps):
        for color in range(2):
            for i in range(1, n - 1):  # prange
                for j in range(1 + (i + color) % 2, m - 1, 2):
                    u[i, j] = 0.25 * (
                        u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1]
                    )


def lattice(f, g, velocity, weight, steps):
    n = f.shape[1]
    for _ in range(steps):
        for i in range(1, n - 1):  # prange
            density = 0.0
            flow = 0.0
            for k in range(3):
                density += f[k, i - velocity[k]]
                flow += f[k, i - velocity[k]] * velocity[k]
            for k in range(3):
                rest = weight[k] * (density + 3.0 * velocity[k] * flow)
                g[k, i] = 0.4 * f[k, i - velocity[k]] + 0.6 * rest
        f, g = g, f
    return f[0, 1]


def marching(depth, radius):
    n, m = depth.shape
    for i in range(n):  # prange
        for j in range(m):
            x = (j - 0.5 * m) / m
            y = (i - 0.5 * n) / n
            z = 0.0
            for _ in range(64):
                gap = x * x + y * y + (z - 2.0) * (z - 2.0) - radius * radius
                if gap > 0.001:
                    z += 0.2 * gap
            depth[i, j] = z


def alignment(h, a, b):
    n, m = len(a), len(b)
    for d in range(2, n + m + 1):
        for i in range(max(1, d - m), min(n, d - 1) + 1):  # prange
            j = d - i
            score = -1.0
            if a[i - 1] == b[j - 1]:
                score = 2.0
            best = max(0.0, h[i - 1, j - 1] + score)
            best = max(best, h[i - 1, j] - 1.0)
            h[i, j] = max(best, h[i, j - 1] - 1.0)


def product(a, b, c):
    for i in range(a.shape[0]):  # prange
        for k in range(a.shape[1]):
            for j in range(b.shape[1]):
                c[i, j] += a[i, k] * b[k, j]


def fractal(image, most):
    n, m = image.shape
    for i in range(n):  # prange
        for j in range(m):
            x, y = 0.0, 0.0
            for k in range(most):
                if x * x + y * y < 4.0:
                    x, y = (
                        x * x - y * y + 3.0 * j / m - 2.0,
                        2.0 * x * y + 2.0 * i / n - 1.0,
                    )
                    image[i, j] = k


def elimination(a):
    n = len(a)
    for k in range(n - 1):
        for i in range(k + 1, n):  # prange
            a[i, k] = a[i, k] / a[k, k]
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]


def reaction(u, v, s, t, steps):
    n, m = u.shape
    for _ in range(steps):
        for i in range(1, n - 1):  # prange
            for j in range(1, m - 1):
                du = (
                    u[i - 1, j]
                    + u[i + 1, j]
                    + u[i, j - 1]
                    + u[i, j + 1]
                    - 4.0 * u[i, j]
                )
                dv = (
                    v[i - 1, j]
                    + v[i + 1, j]
                    + v[i, j - 1]
                    + v[i, j + 1]
                    - 4.0 * v[i, j]
                )
                eaten = u[i, j] * v[i, j] * v[i, j]
                s[i, j] = u[i, j] + 0.16 * du - eaten + 0.035 * (1.0 - u[i, j])
                t[i, j] = v[i, j] + 0.08 * dv + eaten - 0.1 * v[i, j]
        u, s = s, u
        v, t = t, v
    return u[1, 1] + v[1, 1]


def knapsack(best, other, weight, value):
    for item in range(len(weight)):
        for w in range(len(best)):  # prange
            other[w] = best[w]
            if w >= weight[item]:
                other[w] = max(best[w], best[w - weight[item]] + value[item])
        best, other = other, best
    return best[len(best) - 1]


def values(function: Callable[..., object], n: int) -> Values:
    """What a program is run on, the same each time: about `n` by `n` elements, or `n * n`."""
    return _VALUES[function.__name__](np.random.default_rng(1), n)


def _sparse(draw: np.random.Generator, n: int) -> Values:
    start = np.concatenate(([0], np.cumsum(draw.integers(0, 9, n * n))))
    column = draw.integers(0, n * n, start[-1])
    x = draw.random(n * n)
    return start, column, draw.random(start[-1]), x, np.zeros(n * n), 5


def _butterflies(draw: np.random.Generator, n: int) -> Values:
    levels = (n * n).bit_length() - 1
    angle = -2.0 * np.pi * np.arange(1 << levels) / (1 << levels)
    re, im = draw.random((2, 1 << levels))
    return re.copy(), im.copy(), np.cos(angle), np.sin(angle), levels


def _lattice(draw: np.random.Generator, n: int) -> Values:
    f = draw.random((3, n * n))
    return f, f.copy(), np.array([0, 1, -1]), np.array([4.0, 1.0, 1.0]) / 6.0, 10


_VALUES: Mapping[str, Callable[[np.random.Generator, int], Values]] = {
    "jacobi": lambda r, n: (r.random((n, n)), r.random((n, n)), 11),
    "wave": lambda r, n: (r.random(n * n), r.random(n * n), r.random(n * n), 11),
    "bodies": lambda r, n: (r.random((n, 3)), r.random((n, 3)), np.zeros((n, 3)), 3),
    "sparse_product": _sparse,
    "histogram": lambda r, n: (np.zeros(n, np.int64), r.integers(0, n, n * n)),
    "convolution": lambda r, n: (r.random((n + 4, n + 4)), r.random((5, 5)), np.zeros((n, n))),
    "shortest_paths": lambda r, n: (r.random((n, n)),),
    "means": lambda r, n: (
        r.random(n * n), r.random(8), np.zeros(n * n, np.int64), np.zeros(8, np.int64), 5
    ),
    "butterflies": _butterflies,
    "life": lambda r, n: (r.integers(0, 2, (n, n)), np.zeros((n, n), np.int64), 11),
    "prefix_sums": lambda r, n: (r.random(n * n), np.zeros(n * n), (n * n).bit_length()),
    "red_and_black": lambda r, n: (r.random((n, n)), 11),
    "lattice": _lattice,
    "marching": lambda r, n: (np.zeros((n, n)), 0.5),
    "alignment": lambda r, n: (
        np.zeros((n + 1, n + 1)), r.integers(0, 4, n), r.integers(0, 4, n)
    ),
    "product": lambda r, n: (r.random((n, n)), r.random((n, n)), np.zeros((n, n))),
    "fractal": lambda r, n: (np.zeros((n, n), np.int64), 50),
    "elimination": lambda r, n: (r.random((n, n)) + n * np.eye(n),),
    "reaction": lambda r, n: (*(r.random((n, n)) for _ in range(4)), 11),
    "knapsack": lambda r, n: (
        np.zeros(n * n), np.zeros(n * n), r.integers(1, 9, 12), r.random(12)
    ),
}  # fmt: skip

PROGRAMS: tuple[Callable[..., object], ...] = (
    jacobi, wave, bodies, sparse_product, histogram, convolution, shortest_paths, means,
    butterflies, life, prefix_sums, red_and_black, lattice, marching, alignment, product,
    fractal, elimination, reaction, knapsack,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """Seconds of one program in four ways; `sweep` says whether it is run as one."""

    name: str
    plain: float
    ours: float
    compiled: float
    by_hand: float
    handling: str


def rows(repetitions: int, size: int = 200) -> Iterator[Row]:
    """Each program on about `size` by `size` elements; Python runs it once."""
    for program in PROGRAMS:
        ours: Any = parallel(least=1)(program)
        compiled = numba.njit(program)
        own, njit, hand = (
            _seconds(each, program, size, repetitions)
            for each in (ours, compiled, by_hand(program))
        )
        plain = _seconds(program, program, size, 1)
        handlings = dict.fromkeys(
            report.scheme if report.scheme == "sweep" else report.handling
            for report in ours.reports
        )
        yield Row(program.__name__, plain, own, njit, hand, ", ".join(handlings))


def by_hand(program: Callable[..., object]) -> Callable[..., object]:
    """The program with `numba.prange` in the loops that are marked."""
    marked = re.compile(r"\brange(\(.*\):)  # prange$", re.MULTILINE)
    text = marked.sub(r"numba.prange\1", inspect.getsource(program))
    scope: dict[str, Any] = {"numba": numba}
    exec(text, scope)
    made: Callable[..., object] = numba.njit(parallel=True)(scope[program.__name__])
    return made


def _seconds(
    function: Callable[..., object],
    program: Callable[..., object],
    size: int,
    repetitions: int,
) -> float:
    """The best of several runs, each on fresh values; what is compiled runs once before."""
    if function is not program:
        function(*values(program, size))
    best = float("inf")
    for _ in range(repetitions):
        given = values(program, size)
        start = perf_counter()
        function(*given)
        best = min(best, perf_counter() - start)
    return best
