"""Statements that wait: loops, choices and blocks go on where they stopped."""

import pytest

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Inputs
from depanalysis.interpreter.teams import Team, run_team, shared_memory
from depanalysis.ir.parser import parse
from depanalysis.source import SourceFile

TEMPLATE = """
program p {{
  parameter t: i32
  array s: i32[64]
  local k: i32
  {}
}}
"""
COUNTED = "for i = 0 to 2 { s[i] += t\n barrier block }"
STEPPED = "for i = 4 to 0 step -2 { s[i] += 1\n barrier block }"
WHILE = "k = 0\n while k < 3 { s[k] += 1\n barrier block\n k += 1 }"
LEFT = "for i = 0 to 9 { barrier block\n if i == 1 { break }\n s[i] += 1 }"
BLOCK = "inlined f #a { barrier block\n s[0] = 1\n break #a\n s[1] = 1 }"
CHOICE = "if t >= 0 { barrier block\n s[0] = 1 } else { s[1] = 1 }"
ENDLESS = "while t >= 0 { barrier block }"


def final(body, limit=10_000):
    (program,), _ = parse(SourceFile("p.ir", TEMPLATE.format(body)))
    inputs = Inputs({}, lambda name, element: 0, limit)
    memory = shared_memory(program, frozenset({"s"}), inputs)
    done = run_team(Team(program, [{"t": 1}, {"t": 2}], memory), inputs)
    assert done.divergence is None
    phases = max(touch.phase for touch in done.touches)
    return {element[0]: value for element, value in memory["s"].items()}, phases


@pytest.mark.parametrize(
    ("body", "expected", "phases"),
    [
        pytest.param(COUNTED, {0: 3, 1: 3, 2: 3}, 2, id="counted"),
        pytest.param(STEPPED, {4: 2, 2: 2, 0: 2}, 2, id="stepped down"),
        pytest.param(WHILE, {0: 2, 1: 2, 2: 2}, 2, id="while"),
        pytest.param(LEFT, {0: 2}, 1, id="left by a break"),
        pytest.param(BLOCK, {0: 1}, 1, id="a block that is left"),
        pytest.param(CHOICE, {0: 1}, 1, id="a choice"),
    ],
)
def test_statements_go_on_behind_a_barrier(body, expected, phases):
    assert final(body) == (expected, phases)


def test_a_loop_without_end_is_an_error():
    with pytest.raises(InterpretationError):
        final(ENDLESS, limit=100)
