from typing import get_args

import pytest

import depanalysis
from depanalysis.proofs.patterns import advice, advice_on, pattern
from depanalysis.solvers.verdict import Unknown
from depanalysis.source import NOWHERE
from depanalysis.verdicts import (
    Dependence,
    Direction,
    Location,
    Needs,
    Reduction,
    Topic,
    Verdict,
)

HERE = Location(NOWHERE, "a[i]")
SUM = Needs(reduction=(Reduction("+", "s"),))


def _dependence(kind, distance=None, level=1, variable="a"):
    direction = tuple[Direction, ...]("*" for _ in distance or (0,))
    return Dependence(kind, variable, HERE, HERE, level, direction, distance)


@pytest.mark.parametrize(
    ("verdict", "needs", "dependences", "is_sparse", "name"),
    [
        pytest.param("parallel", Needs(), (), False, "forall", id="nothing"),
        pytest.param("parallel", Needs(private=("t",)), (), False, "forall", id="private"),
        pytest.param("parallel", SUM, (), False, "reduction", id="sum"),
        pytest.param("parallel", SUM, (), True, "sparse-reduction", id="histogram"),
        pytest.param(
            "sequential", Needs(), (_dependence("flow", (1,)),), False, "recurrence", id="chain"
        ),
        pytest.param(
            "sequential", Needs(), (_dependence("flow", (1, 0)),), False, "wavefront",
            id="uniform-nest",
        ),
        pytest.param(
            "sequential", Needs(), (_dependence("flow", (1, 0)), _dependence("anti")), False,
            "recurrence", id="not-uniform",
        ),
        pytest.param("sequential", Needs(), (_dependence("anti"),), False, "other", id="anti"),
        pytest.param("runtime", Needs(), (), False, "other", id="runtime"),
        pytest.param("unknown", Needs(), (), False, "other", id="unknown"),
    ],
)  # fmt: skip
def test_loops_have_names(verdict, needs, dependences, is_sparse, name):
    found = pattern(Verdict(verdict), needs, dependences, is_sparse=is_sparse)
    assert found == name


@pytest.mark.parametrize(
    ("verdict", "dependences", "start"),
    [
        pytest.param("parallel", (), None, id="parallel"),
        pytest.param("unknown", (), None, id="unknown"),
        pytest.param(
            "sequential", (_dependence("anti", variable="b"),), "read from a copy of b", id="anti"
        ),
        pytest.param(
            "sequential", (_dependence("anti"), _dependence("output")), "give every iteration",
            id="storage",
        ),
        pytest.param(
            "sequential", (_dependence("flow", (4,)), _dependence("flow", (6,))),
            "run blocks of 4", id="blocks",
        ),
        pytest.param(
            "sequential", (_dependence("flow", (0, 3), level=2),), "run blocks of 3",
            id="blocks-of-an-inner-loop",
        ),
        pytest.param("sequential", (_dependence("flow", (1,)),), None, id="neighbors"),
        pytest.param(
            "sequential", (_dependence("flow", (4,)), _dependence("anti")), None, id="open"
        ),
    ],
)  # fmt: skip
def test_advice_fits_the_dependences(verdict, dependences, start):
    found = advice(Verdict(verdict), dependences)
    assert (found or "").startswith(start or "")
    assert (found is None) is (start is None)


@pytest.mark.parametrize("topic", get_args(Topic))
def test_there_is_advice_on_every_topic(topic):
    assert advice_on(Unknown("why", topic=topic))


def test_a_missing_definition_is_asked_for_by_name():
    reason = "the code on line 3 is not modelled: calls `f`, which is not defined in this file"
    assert "`f`" in advice_on(Unknown(reason, topic="code"))


def test_what_is_printed_may_have_an_order() -> None:
    text = """#include <stdio.h>
void f(int n, const int *c) {
  for (int i = 0; i < n; i++)
    if (i > 40000000 && c[i] * c[i] == 49 * c[i - 7]) printf("%d", i);
}
"""
    (loop,) = depanalysis.check(text, language="c").loops
    assert loop.verdict is Verdict.UNKNOWN
    assert loop.reason == "what iterations do to stdout may have to stay in their order"
    assert loop.advice == (
        "keep what is read or printed in an array, and do that before or behind the loop"
    )


_EXTREMES = """void f(int n, const double *x, double *r) {{
  double lo = x[0], hi = x[0];
  for (int i = 0; i < n; i++) {{
    if (x[i] < lo) lo = x[i];
    {otherwise}
  }}
  r[0] = lo; r[1] = hi;
}}"""


@pytest.mark.parametrize(
    ("otherwise", "verdict", "is_advised"),
    [
        ("else if (x[i] > hi) hi = x[i];", Verdict.SEQUENTIAL, True),
        ("else if (hi < x[i]) hi = x[i];", Verdict.SEQUENTIAL, True),
        ("if (x[i] > hi) hi = x[i];", Verdict.PARALLEL, False),
        ("else if (x[i] < hi) hi = x[i];", Verdict.SEQUENTIAL, False),
        ("else if (x[i] > hi) hi = x[i]; else r[2] = hi;", Verdict.SEQUENTIAL, False),
    ],
)
def test_extremes_in_one_chain_are_told_apart(
    otherwise: str, verdict: Verdict, is_advised: bool
) -> None:
    (loop,) = depanalysis.check(_EXTREMES.format(otherwise=otherwise), "c").loops
    assert loop.verdict is verdict
    assert ("leave out the `else`" in (loop.advice or "")) == is_advised
