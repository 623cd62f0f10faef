"""The rows of a loop hold for its iterations, by enumeration."""

import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.emit.openscop.scops import bounds, step_of
from depanalysis.errors import UnsupportedError
from depanalysis.frontends.openscop.forms import variable
from depanalysis.frontends.openscop.linear import Linear
from depanalysis.frontends.openscop.systems import solved
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.parser import parse
from depanalysis.source import SourceFile


def loop(head):
    text = f"program f {{ parameter n: i32 parameter m: i32 for i = {head} {{ }} }}"
    (program,), errors = parse(SourceFile("x.ir", text))
    assert not errors
    (found,) = model(program).loops
    return found


@pytest.mark.parametrize(
    ("head", "iterations"),
    [
        ("0 to n", lambda n, m: range(0, n + 1)),
        ("n to 0 step -1", lambda n, m: range(n, -1, -1)),
        ("1 to n step 3", lambda n, m: range(1, n + 1, 3)),
        ("n to m step -2", lambda n, m: range(n, m - 1, -2)),
        ("max(0, m) to min(n, 4)", lambda n, m: range(max(0, m), min(n, 4) + 1)),
        ("min(0, m) to max(n, 4)", lambda n, m: range(min(0, m), max(n, 4) + 1)),
        ("m // 2 to n // 3", lambda n, m: range(m // 2, n // 3 + 1)),
        ("max(0, m) to n step 2", lambda n, m: range(max(0, m), n + 1, 2)),
    ],
)
def test_rows_hold_for_the_iterations(head, iterations):
    values = {name: variable(name) for name in ("n", "m")}
    alternatives = bounds(Linear(values), loop(head), 0)
    systems = []
    for rows in alternatives:
        inner = {n for row in rows for n in row.form.names if n.startswith("!")}
        named = [row.replaced({"?0": variable("i")}) for row in rows]
        systems.append(solved(named, tuple(sorted(inner))))
    for n in range(-3, 7):
        for m in range(-3, 4):
            for i in range(-6, 12):
                known = {"n": n, "m": m, "i": i}
                met = any(all(evaluate(g, known) for g in s.guard()) for s in systems)
                assert met == (i in iterations(n, m)), known


def test_a_step_has_to_be_a_constant():
    assert step_of(loop("0 to n step -3")) == -3
    with pytest.raises(
        UnsupportedError, match="the step of the loop is not a constant"
    ):
        step_of(loop("0 to n step m"))
