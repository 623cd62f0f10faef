from itertools import product

import pytest

from depanalysis.frontends.cuda.kernels import THREAD
from depanalysis.ir.parser import parse_expression
from depanalysis.proofs.coalescing.bounds import template, truth
from depanalysis.proofs.coalescing.forms import Lane
from depanalysis.proofs.coalescing.scopes import Scope

BLOCK = (4, 3, 2)
SCOPE = Scope({"blockDim.x": 4}, {"n": (1, 9), "b": (0, None)})


def lane(thread):
    return Lane(SCOPE, {**SCOPE.fixed, **dict(zip(THREAD, thread, strict=True))}, {})


def threads():
    return product(*(range(size) for size in BLOCK))


@pytest.mark.parametrize(
    "text",
    ["`threadIdx.x` + `blockDim.x` * b", "`threadIdx.x` * n * `threadIdx.y` - 3", "n * b",
     "`threadIdx.z` * `threadIdx.z` + 2 * `threadIdx.x`"],
)  # fmt: skip
def test_a_template_is_the_form_of_every_lane(text):
    expr = parse_expression(text, "t")
    found = template(SCOPE, BLOCK, expr)
    assert found is not None
    for thread in threads():
        difference = found.at(thread) - lane(thread).form(expr)
        assert difference.as_constant == 0


@pytest.mark.parametrize("text", ["`threadIdx.x` // 3", "`threadIdx.x` ^ 1", "u"])
def test_what_needs_the_thread_has_no_template(text):
    assert template(SCOPE, BLOCK, parse_expression(text, "t")) is None


@pytest.mark.parametrize(
    "text",
    ["`threadIdx.x` < n", "`threadIdx.x` + b >= 3", "not `threadIdx.x` == 2",
     "`threadIdx.x` % 2 == 0", "`threadIdx.y` != 1 and n > 0", "n > 20"],
)  # fmt: skip
def test_truths_are_those_of_the_lane(text):
    condition = parse_expression(text, "t")
    holds = truth(SCOPE, BLOCK, condition)
    for thread in threads():
        assert holds(lane(thread), thread) == lane(thread).truth(condition)
