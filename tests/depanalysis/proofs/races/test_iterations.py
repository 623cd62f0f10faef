"""The conditions on an index hold exactly for the values that the loop gives it."""

from itertools import product

import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.frontends.c import translate
from depanalysis.interpreter.values import evaluate
from depanalysis.proofs.races.iterations import loop_conditions
from depanalysis.source import SourceFile

LOOPS = [
    pytest.param("for (i = 2; i < n; i++)", lambda n, s: range(2, n), id="up"),
    pytest.param("for (i = 1; i < n; i += 3)", lambda n, s: range(1, n, 3), id="steps"),
    pytest.param("for (i = n; i > 0; i -= 2)", lambda n, s: range(n, 0, -2), id="down"),
]


@pytest.mark.parametrize(("head", "values"), LOOPS)
def test_an_index_has_the_values_of_the_loop(head, values):
    text = f"void f(int *a, int n) {{ int i; {head} a[i] = 0; }}"
    (access,) = _accesses(text)
    (loop,) = access.loops
    conditions = list(loop_conditions(loop))
    for n in range(7):
        found = {
            index
            for index, turn in product(range(-3, 9), range(5))
            if all(
                evaluate(
                    each, {"n": n, loop.symbol: index, f"{loop.symbol}.turn": turn}
                )
                for each in conditions
            )
        }
        assert found == set(values(n, 1))


def _accesses(text):
    program = translate(SourceFile("f.c", text)).programs[0]
    return [each for each in model(program).accesses if each.variable == "a"]
