"""A state machine does what the statements do, in Python against Python."""

import ast
import random
from itertools import count
from typing import Any

import pytest

from gpugen.cuda.nest_statements import is_region
from gpugen.cuda.state_machines import is_local, state_machine
from gpugen.cuda.translation import assigned_in


def block_of(r, depth, in_loop, names):
    """A random block; every value that it reads has been set."""
    kinds = [
        "set",
        "set",
        "region",
        "if",
        "for",
        "while",
        *(["jump"] if in_loop else []),
    ]
    lines = []
    for _ in range(r.randint(1, 4)):
        kind = r.choice(kinds if depth < 3 else ["set", "own", "region"])
        x, y = r.choice("abc"), r.choice("abc")
        inner = depth + 1
        match kind:
            case "set":
                lines.append(f"{x} = {y} * 3 + {r.randint(-2, 4)} - {x} // 2")
            case "own":
                t = f"t{next(names)}"
                lines.append(f"{t} = {x} - 1\nif {t} % 2:\n    {y} = {t} + {x}")
            case "region":
                i = next(names)
                lines.append(f"for j{i} in region(0, 2, 1):\n    log({i}, a, b, c)")
            case "if":
                lines.append(f"if {x} % 3 == {r.randint(0, 2)}:")
                lines.append(indented(block_of(r, inner, in_loop, names)))
                if r.random() < 0.5:
                    lines += ["else:", indented(block_of(r, inner, in_loop, names))]
            case "for":
                i = next(names)
                step = r.choice(["1", "2", "-1", "-2", "(b % 3 + 1)", "(-1 - c % 2)"])
                lines.append(f"for i{i} in range({x} % 5, {y} % 7, {step}):")
                lines.append(indented(f"{y} = {y} + i{i}"))
                lines.append(indented(block_of(r, inner, True, names)))
            case "while":
                lines += ["while True:", indented("tick = tick + 1")]
                lines.append(indented(f"if tick > {r.randint(1, 9)}:\n    break"))
                lines.append(indented(block_of(r, inner, True, names)))
            case "jump":
                lines.append(f"if {x} % 4 == {r.randint(0, 3)}:")
                lines.append(indented(r.choice(["break", "continue", "return DONE"])))
    return "\n".join(lines)


def indented(text):
    return "\n".join(f"    {line}" for line in text.split("\n"))


class EndlessError(Exception):
    """More steps than a run is given."""


def done(text):
    """What a function of the text logs."""
    seen = []

    def log(*values):
        seen.append(values)
        if len(seen) > 400:
            raise EndlessError

    scope: dict[str, Any] = {"log": log, "region": range, "DONE": 0, "GO_ON": -1}
    exec(
        compile(
            f"def f(a, b, c, tick):\n{indented(text)}\n    return DONE", "f", "exec"
        ),
        scope,
    )
    try:
        return seen, scope["f"](5, 2, 7, 0)
    except EndlessError:
        return seen, None


def as_machine(text):
    """The same text as a loop over states, in which a region is one, too.

    What a state keeps to itself is gone when the next one begins.
    """
    (function,) = ast.parse(f"def f():\n{indented(text)}\n    return DONE").body
    assert isinstance(function, ast.FunctionDef)
    block = function.body
    found = (e for s in block for e in ast.walk(s) if is_region(e))
    loops = [each for each in found if isinstance(each, ast.For)]
    numbers = count(1)
    machine = state_machine(
        block, loops, "following", lambda n: f"{n}_of_{next(numbers)}"
    )
    local = set().union(*map(assigned_in, machine.states.values())) - {
        *machine.lasting()
    }
    lines = [f"following = {machine.entry}", "while True:"]
    lines += [
        f"    {name} = None" for name in sorted(local - {"a", "b", "c", "following"})
    ]
    bodies = dict(machine.states)
    for number, loop in enumerate(loops, 1):
        after = ast.parse(f"following = {machine.after.get(number, 0)}").body
        bodies[number] = [loop, *after]
    for word, (number, body) in zip(
        ["if", *["elif"] * len(bodies)], bodies.items(), strict=False
    ):
        lines.append(f"    {word} following == {number}:")
        lines += [indented(indented(ast.unparse(each))) for each in body]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(20))
def test_a_machine_does_what_its_statements_do(seed):
    for number in range(20):
        r = random.Random(20 * seed + number)
        text = block_of(r, 0, False, count())
        assert done(as_machine(text)) == done(text), text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("t = 1\nx = t", True),
        ("x = t\nt = 1", False),
        ("t = t + 1", False),
        ("t, lost = added(x, 1)\nx = t", True),
        ("t, lost = added(t, 1)", False),
        ("if c:\n    t = 1\n    x = t", True),
        ("if c:\n    t = 1\nx = t", False),
        ("if t:\n    t = 1", False),
        ("if c:\n    t = 1\nelse:\n    x = t", False),
        ("for t in range(0, n, 1):\n    x = t", True),
        ("for t in range(0, t, 1):\n    x = t", False),
        ("for j in range(0, n, 1):\n    if j > 0:\n        x = t\n    t = j", False),
        ("while True:\n    t = a[0]\n    if t:\n        break", True),
    ],
)
def test_what_a_state_keeps_to_itself(text, expected):
    assert is_local("t", ast.parse(text).body) is expected
