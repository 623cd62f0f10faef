import pytest

from depanalysis.ir.parser import parse_expression
from depanalysis.proofs.coalescing.judging import narrowed
from depanalysis.proofs.coalescing.scopes import Scope


@pytest.mark.parametrize(
    ("conditions", "range_"),
    [
        (["k < n"], (1, None)),
        (["not k >= n"], (1, None)),
        (["`threadIdx.x` + 3 <= n"], (3, None)),
        (["n == 5"], (5, 5)),
        (["k <= n and n < 4"], (0, 3)),
        (["2 * n > 7"], (4, None)),
        (["n <= k", "k < 3"], (None, 2)),
        (["n % 2 == 0"], (None, None)),
        (["n * n < 9"], (None, None)),
    ],
)
def test_conditions_bound_what_they_name(conditions, range_):
    scope = Scope({}, {"n": (None, None), "k": (0, None)})
    texts = tuple(parse_expression(text, "t") for text in conditions)
    assert narrowed(scope, (32, 1, 1), texts).ranges["n"] == range_
