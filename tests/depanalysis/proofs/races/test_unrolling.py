"""Loops that are written out end where they would, and do what they did."""

from dataclasses import dataclass, replace

import pytest

from depanalysis.interpreter.machine import run
from depanalysis.ir.statements import Loop, While, walk_statements
from depanalysis.proofs.races.unrolling import Unroller
from tests.oracle.runs import inputs, line, program


@dataclass(slots=True)
class Every(Unroller):
    def is_meant(self, stmt):
        return True


@pytest.mark.parametrize(
    "body",
    [
        "s = 64\n while s > 0 {\n a[s] = t\n t += 1\n s = s // 2\n }\n a[0] = s",
        "s = 1\n while true {\n if s > 20 {\n break\n }\n a[s] = 3\n s = s * 2\n }\n a[0] = s",
        "for i = 0 to 4 {\n if i == 2 {\n continue\n }\n a[i] = s\n s += i\n }",
        "for i = 7 to 1 step -2 {\n if a[i] > 1 {\n break\n }\n a[i] = 9\n }\n a[0] = 1",
        "inlined #out {\n for i = 0 to 3 {\n for j = 0 to i {\n if a[j] == 1 {\n break #out\n }\n"
        " a[j] = i\n }\n a[6] = i\n }\n }",
        "s = 0\n while s < 3 {\n inlined #b {\n if a[s] > 0 {\n break #b\n }\n a[s] = 5\n"
        " }\n s += 1\n }",
    ],
)
@pytest.mark.parametrize("contents", [[0] * 70, [1, 0, 2, 1] * 18])
def test_what_is_written_out_does_the_same(body, contents):
    given = program(body)
    made = replace(given, body=tuple(Every().body(given.body, {})))
    assert not any(isinstance(e, Loop | While) for e in walk_statements(made.body))
    known = inputs({"a": contents})
    assert line(run(made, known)) == line(run(given, known))


@pytest.mark.parametrize(
    "body",
    [
        "while s > 0 {\n s = s // 2\n }",
        "while true {\n if a[s] > 0 {\n break\n }\n s += 1\n }",
        "for i = 0 to n {\n a[i] = 1\n }",
        "s = 100\n while s > 0 {\n a[s] = 1\n s -= 1\n }",
    ],
)
def test_loops_of_unknown_or_of_many_iterations_stay(body):
    given = program(body)
    assert Every().body(given.body, {}) == list(given.body)


class Whiles(Every):
    def is_meant(self, stmt):
        return isinstance(stmt, While)


def test_the_index_of_a_loop_hides_what_is_known_of_its_name():
    body = "s = 5\n for i = 0 to n {\n if s == 0 {\n a[0] = 1\n }\n }"
    given = program(body)
    (first, loop) = given.body
    assert isinstance(loop, Loop)
    hiding = replace(loop, variable="s")
    assert Whiles().body((first, hiding), {}) == [first, hiding]
