"""Functions whose loops run where their arrays are."""

import gpugen


@gpugen.parallel
def scatter(a, index, x):
    for i in range(len(index)):
        a[index[i]] = x[i]


@gpugen.parallel(device="cuda", least=4)
def copied(a, index, x):
    for i in range(len(index)):
        a[index[i]] = x[i]


@gpugen.parallel(device="cpu")
def stays(a, x):
    for i in range(len(x)):
        a[i] = x[i]


@gpugen.parallel
def several(a, rows, x):
    for i in range(rows.shape[0]):
        s = x[i] * 2
        for j in range(rows.shape[1]):
            rows[i, j] = rows[i, j] * s
        t = 0.0
        for j in range(rows.shape[1]):
            t += rows[i, j]
        x[i] = t
    total = 0.0
    for i in range(len(x)):
        total += x[i]
    for i in range(len(x)):
        a[i] = x[i] + total
    return total


@gpugen.parallel
def stopped(a, x):
    for i in range(len(x)):
        a[i] = x[i]
    raise KeyboardInterrupt


@gpugen.parallel(device="cuda", least=2)
def summed_rows(a, x, y):
    for i in range(a.shape[0]):
        s = x[i]
        for j in range(a.shape[1]):
            s += a[i, j]
        y[i] = s / 3


@gpugen.parallel(device="cuda", least=2)
def summed_from_zero(a, x, y):
    for i in range(a.shape[0]):
        s = 0
        for j in range(a.shape[1]):
            s += a[i, j]
        y[i] = s / 3


@gpugen.parallel(device="cuda", least=2)
def kept_sums(a, x, y):
    for i in range(a.shape[0]):
        s = x[i]
        for j in range(a.shape[1]):
            s += a[i, j]
        y[i] = s
