"""Functions that only compute."""


def smooth(u, i):
    return 0.5 * (u[i - 1] + u[i + 1])


def weight(x):
    if x > 1.0:
        return 1.0
    return x
