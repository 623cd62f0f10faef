"""Scalars that a loop changes by one rule."""

import pytest

from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import While, walk_statements
from depanalysis.proofs.races.cuda.induction_variables import Progression, progressions
from tests.depanalysis.proofs.races.cuda.sources import kernel_of


def found(body):
    program = kernel_of(f"int k = n, j = 1; while (s[k & 1]) {{ {body} }}").program
    loop = next(s for s in walk_statements(program.body) if isinstance(s, While))
    return progressions(loop.body, frozenset({"s", "g"})).get("k")


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("k += 3;", "+"),
        ("k = k - n;", "-"),
        ("k *= 2;", "grows"),
        ("k <<= 1;", "grows"),
        ("k /= 2;", "shrinks"),
        ("k >>= 1;", "shrinks"),
    ],
)
def test_rules(body, rule):
    progression = found(body)
    assert progression is not None
    assert progression.operator == rule


@pytest.mark.parametrize(
    "body",
    [
        "j++; k += j;",
        "k += g[0];",
        "if (n) k += 1;",
        "k += 1; k += 1;",
        "if (n) continue; k += 1;",
        "k = n - k;",
    ],
)
def test_no_rules(body):
    assert found(body) is None


@pytest.mark.parametrize(("start", "value"), [(1, 8), (5, 5), (0, 0), (-1, -8)])
def test_what_grows_stays_above_its_start(start, value):
    bound = Progression("grows", IntConst(2)).bound(Var("v"), Var("w"))
    assert evaluate(bound, {"v": value, "w": start})


@pytest.mark.parametrize(("start", "value"), [(8, 1), (5, 0), (0, 0), (-3, -9)])
def test_what_shrinks_stays_between_0_and_its_start(start, value):
    bound = Progression("shrinks", IntConst(2)).bound(Var("v"), Var("w"))
    assert evaluate(bound, {"v": value, "w": start})
