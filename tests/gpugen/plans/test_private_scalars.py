"""Scalars that may keep a value of an earlier iteration are found."""

import pytest

from gpugen.plans.private_scalars import carried
from tests.gpugen.emit.lowered import python_loop


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["t = x[i]", "a[i] = t"], ()),
        (["a[i] = t", "t = x[i]"], ("t",)),
        (["if x[i] > 0:", "    t = 1.0", "a[i] = t"], ("t",)),
        (["if x[i] > 0:", "    t = 1.0", "else:", "    t = 2.0", "a[i] = t"], ()),
        (["if x[i] > 0:", "    t = 1.0", "else:", "    continue", "a[i] = t"], ()),
        (["for j in range(3):", "    t = 1.0", "a[i] = t"], ("t",)),
        (["t = 0.0", "for j in range(3):", "    t += x[j]", "a[i] = t"], ()),
        (["t += 1.0", "a[i] = t"], ("t",)),
        (["while x[i] > t:", "    t = 1.0", "    a[i] = t"], ("t",)),
    ],
)
def test_what_is_carried_is_read_before_it_is_certainly_assigned(lines, expected):
    loop = python_loop(*lines)
    changed = frozenset(scalar.name for scalar in loop.changed)
    assert carried(loop.node.body, changed) == expected
