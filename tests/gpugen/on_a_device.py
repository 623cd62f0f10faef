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
