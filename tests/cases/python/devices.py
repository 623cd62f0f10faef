# mypy: disable-error-code="attr-defined"
"""Kernels of numba: what threads do at barriers, and generators of random numbers."""

from numba import cuda, float32
from numba.cuda.random import xoroshiro128p_uniform_float32


@cuda.jit
def product(a, b, c, count):
    s = cuda.shared.array(shape=(16, 16), dtype=float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0.0)
    for i in range(count):  # expect: sequential
        s[y, x] = a[y, x + i * 16]
        cuda.syncthreads()
        for j in range(16):  # expect: parallel reduction(+:total)
            total += s[y, j] * b[j, x]
        cuda.syncthreads()
    c[y, x] = total


@cuda.jit
def drawn(a, states):
    thread = cuda.grid(1)
    for i in range(len(a)):  # expect: sequential
        a[i] = xoroshiro128p_uniform_float32(states, thread)


@cuda.jit
def halves(s):
    thread = cuda.threadIdx.x
    distance = 1
    while distance < cuda.blockDim.x:  # expect: sequential
        if thread % (2 * distance) == 0:
            s[thread] += s[thread + distance]
        distance *= 2
        cuda.syncthreads()
