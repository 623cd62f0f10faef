"""What other files say about which names are one array."""

from threading import Thread

import arrays
import arrays as other
import kept
import numpy as np
from arrays import Field, a, apart, numbers, repeated, same_numbers, shown, twice
from kept import behind, first
from lost import unknown

b = a
c = a[1:]
d = a.reshape(10, 10)
e = d.T.ravel()
alias = other
field = Field(a)
second = Field(a)
own = unknown


def assigned():
    for i in range(99):  # expect: runtime
        b[i] = a[i + 1]


def sliced():
    for i in range(99):  # expect: runtime
        c[i] = a[i]


def reshaped():
    for i in range(99):  # expect: runtime
        e[i] = a[i + 1]


def by_module():
    for i in range(99):  # expect: runtime
        arrays.a[i] = a[i + 1]


def by_modules():
    for i in range(99):  # expect: runtime
        alias.a[i] = arrays.a[i + 1]


def handed_on():
    for i in range(99):  # expect: runtime
        first[i] = kept.a[i + 1]


def bound_elsewhere():
    for i in range(99):  # expect: runtime
        kept.moved[i] = arrays.z[i + 1]


def different():
    for i in range(99):  # expect: parallel
        arrays.z[i] = a[i + 1]


def returned():
    x = arrays.whole(a)
    for i in range(99):  # expect: runtime
        x[i] = a[i + 1]


def view_returned():
    x = behind(a)
    for i in range(98):  # expect: runtime
        x[i] = a[i + 2]


def from_module():
    x = arrays.of_module()
    for i in range(99):  # expect: runtime
        x[i] = a[i + 1]


def fresh_returned():
    x = arrays.fresh(a)
    for i in range(99):  # expect: parallel
        x[i] = a[i + 1]


def rows():
    for i in range(99):  # expect: runtime
        twice[0][i] = twice[1][i + 1]


def repeated_rows():
    for i in range(99):  # expect: runtime
        repeated[0][i] = repeated[1][i + 1]


def different_rows():
    for i in range(99):  # expect: parallel
        apart[0][i] = apart[1][i + 1]


def row_and_array():
    for i in range(99):  # expect: runtime
        apart[0][i] = a[i + 1]


def entries():
    u = shown["u"]
    v = shown["v"]
    for i in range(99):  # expect: runtime
        u[i] = v[i + 1]


def different_entries():
    u = shown["u"]
    w = shown["w"]
    for i in range(99):  # expect: parallel
        u[i] = w[i + 1]


def lists():
    for i in range(3):  # expect: runtime
        numbers[i] = same_numbers[i + 1]


def attributes():
    for i in range(99):  # expect: runtime
        field.cells[i] = second.cells[i + 1]


def own_attributes():
    for i in range(99):  # expect: parallel
        field.scratch[i] = second.scratch[i + 1]


def of_class():
    for i in range(99):  # expect: runtime
        Field.shared[i] = a[i + 1]


# Where the array comes from is not known, but that both names are it.
def not_given():
    for i in range(99):  # expect: runtime
        own[i] = unknown[i + 1]


def main():
    arrays.both(a, y=b)
    arrays.either(a, arrays.z)
    arrays.by_default(a)
    arrays.by_name(p=a, q=b)
    arrays.by_place(a, np.asarray(b))
    Thread(target=arrays.in_thread, args=(a, a)).start()
