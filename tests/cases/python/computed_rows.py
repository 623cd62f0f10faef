"""Names of what NumPy computes of rows and sections, and values that are made of them."""

import numpy as np


def distances(x, y):
    d = np.empty((x.shape[0], y.shape[0]))
    for i in range(x.shape[0]):  # expect: parallel
        for j in range(y.shape[0]):  # expect: parallel
            d[i, j] = np.sqrt(((x[i] - y[j]) ** 2).sum())
    return d


def nearest(x, centers, labels):
    for i in range(x.shape[0]):  # expect: parallel private(best) private(distance)
        best = np.inf
        for k in range(centers.shape[0]):  # expect: sequential
            difference = x[i] - centers[k]
            distance = np.dot(difference, difference)
            if distance < best:
                best = distance
                labels[i] = k


def rows_that_are_nothing(c):
    out = np.zeros(len(c), dtype=bool)
    for i in range(len(c)):  # expect: parallel
        out[i] = (c[i] == 0).all()
    return out


# Several names, one made of the other, and branches that end the iteration before.
def normalized(x, q, out, mu, sigma, m):
    for i in range(len(x) - m + 1):  # expect: parallel
        if sigma[i] == 0.0:
            out[i] = np.sqrt(m)
            continue
        centered = x[i : i + m] - mu[i]
        z = centered / sigma[i]
        out[i] = np.linalg.norm(z - q[:m])


def masks(c, out):
    for i in range(len(c)):  # expect: parallel
        is_near = c[i, :] > 0
        if np.any(is_near):
            out[i] = np.sum(c[i, :])


def row_by_row(x):
    for i in range(1, len(x)):  # expect: sequential flow(x)
        x[i, 0] = ((x[i - 1] - x[i]) ** 2).sum()


def overwritten_by_the_next(x, out, m):
    for i in range(len(x) - m + 1):  # expect: sequential anti(x)
        z = x[i : i + m] * 2
        out[i] = np.max(z)
        x[i] = np.min(z)


# The name keeps what the elements were.
def changed_before_the_use(x, out, m):
    for i in range(len(x) - m + 1):  # expect: unknown
        z = x[i : i + m] * 2
        x[i] = 0
        out[i] = np.max(z)


def changed_by_a_call(x, out, f, m):
    for i in range(len(x) - m + 1):  # expect: unknown
        z = x[i : i + m] * 2
        f(x)
        out[i] = np.max(z)


def changed_in_place(x, out, m):
    for i in range(len(x) - m + 1):  # expect: unknown
        z = x[i : i + m] * 2
        z += 1
        out[i] = np.max(z)


def handed_on(x, keep, m):
    for i in range(len(x) - m + 1):  # expect: unknown
        z = x[i : i + m] * 2
        keep(z)
        x[i] = np.max(z)
