"""Loops that one of two tests ends: translated loops against plain simulation."""

import random
from itertools import product

import pytest

from depanalysis.frontends.c import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Exit, Loop, While, walk_statements
from depanalysis.source import SourceFile
from tests.nights import by_day

_HOLDS = {
    "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__, "!=": int.__ne__,
}  # fmt: skip
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "!=": "=="}
_FORMS = ("and", "break", "goto", "return", "forever")
_FAR = 60


def program_of(text: str) -> Program:
    (program,) = translate(SourceFile("in.c", text)).programs
    return program


def is_counted(program: Program) -> bool:
    """Whether there is a loop that counts, and nothing in it leaves it."""
    found = [s for s in walk_statements(program.body) if isinstance(s, Loop | While)]
    exits = [s for each in found for s in walk_statements(each.body)]
    is_left = any(isinstance(each, Exit) for each in exits)
    return all(isinstance(each, Loop) for each in found) and not is_left


def text_of(kind: str, steps: tuple[int, int], relations: tuple[str, str], form: str):
    """A function with the tests `i relation 9` and `j relation 2`."""
    (one, other), work = relations, "c++; s += 3*i + 7*(int)j;"
    moves = f"i += {steps[0]}; j -= {-steps[1]};"
    first, second = f"i {one} 9", f"j {_OPPOSITE[other]} {0 if kind[0] == 'u' else 2}"
    jump = {
        "break": "{ left = 1; break; }", "goto": "{ left = 1; goto out; }",
        "return": "{ o[0] = c; o[1] = i; o[2] = j; o[3] = s; o[4] = 1; return; }",
    }.get(form, "{ left = 1; goto out; }")  # fmt: skip
    loop = f"while ({first}) {{ if ({second}) {jump} {work} {moves} }}"
    if form == "and":
        loop = f"while ({first} && !({second})) {{ {work} {moves} }}"
    if form == "forever":
        loop = f"for (;;) {{ if ({second}) {jump} {work} {moves} }}"
    return (
        f"void f(int p, int q, int *o) {{ int i = p, c = 0, s = 0, left = 0; {kind} j = q; "
        f"{loop} out: o[0] = c; o[1] = i; o[2] = j; o[3] = s; o[4] = left; }}"
    )


def simulated(
    starts: tuple[int, int],
    steps: tuple[int, int],
    relations: tuple[str, str],
    form: str,
    bound: int,
) -> dict[int, int] | None:
    """The same by hand; `None` for a loop that goes on for too long."""
    (i, j), count, total, left = starts, 0, 0, 0
    one, other = (_HOLDS[each] for each in relations)
    while form == "forever" or one(i, 9):
        if not other(j, bound):
            left = form != "and"
            break
        total += 3 * i + 7 * j
        i, j, count = i + steps[0], j + steps[1], count + 1
        if count > _FAR:
            return None
    return {0: count, 1: i, 2: j, 3: total, 4: int(left)}


@pytest.mark.parametrize("form", by_day(_FORMS, 2))
@pytest.mark.parametrize("kind", ["int", "unsigned"])
def test_the_trip_count_is_that_of_a_run(kind, form):
    chooser = random.Random(f"{kind} {form}")
    counted = 0
    for _ in range(24):
        steps = chooser.choice([-3, -2, -1, 1, 2, 3]), chooser.choice([-3, -1, 1, 2])
        relations = chooser.choice(list(_HOLDS)[:4]), chooser.choice(list(_HOLDS))
        if kind == "unsigned":
            steps, relations = (steps[0], -1), (relations[0], "!=")
        program = program_of(text_of(kind, steps, relations, form))
        counted += is_counted(program)
        for starts in product(range(0, 14, 3), range(0, 9, 2)):
            bound = 0 if kind == "unsigned" else 2
            wanted = simulated(starts, steps, relations, form, bound)
            if wanted is None:
                continue
            inputs = Inputs(dict(zip("pq", starts, strict=True)), lambda *_: 0, 9_000)
            memory = run(program, inputs).memory
            assert {k: int(memory["o", (k,)]) for k in range(5)} == wanted
    assert counted > 1


@pytest.mark.parametrize(
    "loop",
    [
        pytest.param(
            "while (i < 9) { if (j == 0) break; if (o[i]) break; i++; j--; }",
            id="another-break",
        ),
        pytest.param(
            "while (i < 9) { if (j == 0) { i = 3; continue; } i++; j--; }",
            id="continue",
        ),
        pytest.param("while (i < 9 && o[i]) i++;", id="memory"),
        pytest.param("while (i < 9 && j < i) { i++; j--; }", id="moving-bound"),
        pytest.param(
            "while (i < 9) { if (j == 0) break; i++; if (o[i]) j--; }", id="perhaps"
        ),
    ],
)
def test_what_is_not_known_on_entry_does_not_count(loop):
    text = f"void f(int p, unsigned j, int *o) {{ int i = p; {loop} }}"
    assert not is_counted(program_of(text))
