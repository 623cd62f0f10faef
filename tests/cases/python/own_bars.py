# mypy: disable-error-code="import-untyped,no-redef"
"""Functions that have the name of one that gives what it goes over."""

from tqdm import tqdm as bar
from tqdm import trange


def tqdm(values):
    return [0 for _ in values]


def of_the_file(a, n):
    for i in tqdm(range(n)):  # expect: unknown
        a[i] = i


# The file binds it twice.
def bar(values):  # noqa: F811
    return [0 for _ in values]


def bound_twice(a, n):
    for i in bar(range(n)):  # expect: unknown
        a[i] = i


def of_a_parameter(a, n, trange):
    for i in trange(n):  # expect: unknown
        a[i] = i


def imported(a, n):
    for i in trange(n):  # expect: unknown
        a[i] = i
