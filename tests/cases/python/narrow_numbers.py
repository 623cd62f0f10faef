# Numbers of NumPy's narrow types wrap around: what is computed from them is data.
import numba
import numpy as np

U = np.uint64


def hashed(x):
    x = x ^ (x >> U(33))
    return x ^ (x << U(7))


def random_sides(seed, side):
    for i in range(len(side)):  # expect: parallel
        side[i] = hashed(seed ^ U(i)) & U(1)


def marked(table, candidates, found):
    for i in range(len(candidates)):  # expect: parallel private(mask)
        mask = numba.uint8(1 << (candidates[i] & 7))
        if table[i] & mask:
            found[i] = 1


def counted(a, out):
    for i in range(len(out)):  # expect: parallel private(count)
        count = np.uint32(0)
        for j in range(10):  # expect: parallel reduction(+:count)
            count += a[i, j] > 0.5
        out[i] = count


def numbers_of_64_bits(a, n):
    for i in range(n):  # expect: parallel
        a[numba.int64(i)] = np.float64(i)


# 128 times 2 is 0 here, so that no two iterations are known to be apart.
def doubled(a, n):
    for i in range(n):  # expect: unknown
        a[np.uint8(i) * 2] = i


def chosen(a, n):
    for i in range(1, n):  # expect: sequential flow(a)
        if np.int8(i) > 100:
            a[i] = 0.0
        a[i] = a[i - 1] + np.int8(3)
