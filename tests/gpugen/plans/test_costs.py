"""What is computed counts, and what finds an element does not."""

import pytest

from gpugen.planning import kernel_plan
from gpugen.plans.costs import DEEPER, computing
from tests.gpugen.emit.lowered import python_loop
from tests.gpugen.loops import program


@pytest.mark.parametrize(
    ("lines", "operations"),
    [
        (["a[p[i]] = x[i]"], 0),
        (["a[p[i + 1] * 2] = x[i] + 1.0"], 1),
        (["a[p[i]] += x[i] * x[i]"], 2),
        (["a[i] = x[i] / 3.0"], 5),
        (["for j in range(n):", "    a[i] += x[j]"], DEEPER),
        (["if x[i] * 2.0 > 1.0:", "    a[i] = -x[i]"], 2),
    ],
)
def test_operations_on_values_are_counted(lines, operations):
    assert computing(python_loop(*lines).node.body) == operations


def plan(*lines):
    head = ["def f(a, p, q, x, n):", "    for i in range(n):"]
    text = "\n".join([*head, *(f"        {line}" for line in lines), ""])
    return kernel_plan(*program(text), is_numpy=True)


@pytest.mark.parametrize(
    ("lines", "accesses"),
    [
        (["a[p[i]] = x[i]"], 2),
        (["a[p[i]] = x[i]", "for j in range(n):", "    x[q[j]] = 1.0"], 3 + 2 * DEEPER),
        (["a[i] = x[i]"], 0),
    ],
)
def test_a_check_looks_at_indices_and_what_they_find(lines, accesses):
    assert plan(*lines).looked == accesses


def test_a_check_has_to_be_worth_what_it_costs():
    assert not plan("a[p[i]] = x[i]").pays(2)
    assert plan("a[p[i]] = x[i] / (x[i] * x[i] + 1.0) / 3.0").pays(2)
    assert not plan("a[p[i]] = x[i] / (x[i] * x[i] + 1.0) / 3.0").pays(1)
    assert plan("a[i] = x[i]").pays(2)
