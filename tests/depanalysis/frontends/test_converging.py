"""Two values that move towards each other: translated loops against plain simulation."""

import random
from itertools import product

import pytest

from depanalysis.frontends.c import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, While, walk_statements
from depanalysis.source import SourceFile

RELATIONS = ("<", "<=", ">", ">=")
FAR = 60


def program_of(text: str) -> Program:
    (program,) = translate(SourceFile("in.c", text)).programs
    return program


def is_counted(program: Program) -> bool:
    loops = [s for s in walk_statements(program.body) if isinstance(s, Loop | While)]
    return all(isinstance(loop, Loop) for loop in loops)


def left_behind(program: Program, first: int, second: int) -> dict[int, int]:
    """What a run leaves in the array `o`."""
    outcome = run(program, Inputs({"p": first, "q": second}, lambda *_: 0, limit=5_000))
    return {k: int(outcome.memory["o", (k,)]) for k in range(4)}


def simulated(
    first: int, second: int, steps: tuple[int, int], relation: str, tests_last: bool
) -> dict[int, int] | None:
    """The same by hand; `None` for a loop that goes on for too long."""
    i, j, count, total = first, second, 0, 0
    holds = {"<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}
    while holds[relation](i, j) or (tests_last and not count):
        total += 3 * i + 7 * j
        i, j, count = i + steps[0], j + steps[1], count + 1
        if count > FAR:
            return None
    return {0: count, 1: i, 2: j, 3: total}


def text_of(steps: tuple[int, int], relation: str, form: int) -> str:
    body = "c++; s += 3*i + 7*j;"
    moves = f"i += {steps[0]}; j += {steps[1]};"
    test = f"i {relation} j"
    loop = (
        f"for (; {test}; {moves[:-1].replace(';', ',')}) {{ {body} }}",
        f"while ({test}) {{ {body} {moves} }}",
        f"do {{ {body} {moves} }} while ({test});",
    )[form]
    return (
        "void f(int p, int q, int *o) { int i = p, j = q, c = 0, s = 0; "
        f"{loop} o[0] = c; o[1] = i; o[2] = j; o[3] = s; }}"
    )


@pytest.mark.parametrize("form", [0, 1, 2], ids=["for", "while", "do"])
@pytest.mark.parametrize("relation", RELATIONS)
def test_the_trip_count_is_that_of_a_run(relation, form):
    chooser = random.Random(f"{relation} {form}")
    few = [-3, -2, -1, 1, 2, 3]
    steps = [(one, other) for one in few for other in few if one != other]
    for pair in chooser.sample(steps, 8):
        program = program_of(text_of(pair, relation, form))
        rises = pair[0] > pair[1]
        assert is_counted(program) == (rises == (relation in ("<", "<=")))
        for first, second in product(range(-4, 8, 3), range(-5, 9, 2)):
            wanted = simulated(first, second, pair, relation, form == 2)
            if wanted is not None:
                assert left_behind(program, first, second) == wanted


@pytest.mark.parametrize(
    "loop",
    [
        pytest.param("for (int i = 0; i < n - 1 - i; i++)", id="own-bound"),
        pytest.param("for (unsigned i = 0, j = m; i < j; i++, j--)", id="unsigned"),
        pytest.param("for (char i = 0, j = 9; i < j; i++, j--)", id="narrow"),
        pytest.param("for (int i = 0, j = n; 2 * i < j + 1; i++, j -= 3)", id="sums"),
        pytest.param("for (int i = 0, j = n; !(i >= j); i++, j--)", id="negated"),
    ],
)
def test_a_test_that_fails_after_a_known_time_counts(loop):
    text = f"void f(int n, unsigned m, int *o) {{ {loop} o[0] += 1; }}"
    assert is_counted(program_of(text))


@pytest.mark.parametrize(
    "loop",
    [
        pytest.param("for (unsigned i = 0, j = m; i <= j; i++, j--)", id="below-zero"),
        pytest.param("for (unsigned i = 0, j = m; i < j; i += 2, j--)", id="past-end"),
        pytest.param(
            "unsigned char i = 0; unsigned j = m; for (; i < j; i++, j--)", id="widths"
        ),
        pytest.param("for (int i = 0, j = n; i < j; i++, j++)", id="never-meet"),
        pytest.param("for (int i = 0, j = n; i < j; i--, j++)", id="apart"),
        pytest.param("for (int i = 0, j = n; i < j; i++, j -= o[i])", id="by-data"),
        pytest.param("for (int i = 0, j = n; i < j; i += 0, j--)", id="rests"),
        pytest.param("for (int i = 0, j = n; i < j * j; i++, j--)", id="not-linear"),
        pytest.param(
            "for (int i = 0, j = n; i < j; o[i] ? i++ : j--)", id="one-of-two"
        ),
        pytest.param("for (int i = 0, j = n; o[i] < j; i++, j--)", id="element"),
    ],
)
def test_other_tests_do_not_count(loop):
    text = f"void f(int n, unsigned m, int *o) {{ {loop} o[0] += 1; }}"
    assert not is_counted(program_of(text))


def test_an_unsigned_loop_that_tests_last_does_not_count():
    text = "void f(unsigned m, int *o) { unsigned i = 0, j = m;"
    text += " do { o[0] += 1; i++; j--; } while (i < j); }"
    assert not is_counted(program_of(text))


def test_unsigned_ends_meet_in_a_run():
    text = "void f(unsigned p, unsigned q, int *o) { unsigned i, j; int c = 0, s = 0;"
    text += " for (i = p, j = q; i < j; i++, j--) { c++; s += 3*i + 7*j; }"
    program = program_of(text + " o[0] = c; o[1] = i; o[2] = j; o[3] = s; }")
    assert is_counted(program)
    for first, second in product(range(5), range(1, 9)):
        if first < second:
            wanted = simulated(first, second, (1, -1), "<", False)
            assert left_behind(program, first, second) == wanted


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        pytest.param("2 * i - 3 < j", lambda i, j: 2 * i - 3 < j, id="factor"),
        pytest.param("-j < -i", lambda i, j: -j < -i, id="negative"),
        pytest.param("i + 1 <= j * 3", lambda i, j: i + 1 <= 3 * j, id="right-factor"),
        pytest.param("q - i >= i - j", lambda i, j: 9 - i >= i - j, id="invariant"),
    ],
)
def test_sums_are_solved(test, holds):
    text = "void f(int p, int q, int *o) { int i = p, j = q, c = 0, s = 0;"
    text += f" for (; {test}; i++, j--) {{ c++; s += 3*i + 7*j; }}"
    program = program_of(text + " o[0] = c; o[1] = i; o[2] = j; o[3] = s; }")
    assert is_counted(program)
    for first in range(-3, 6):
        i, j, count, total = first, 9, 0, 0
        while holds(i, j):
            i, j, count, total = i + 1, j - 1, count + 1, total + 3 * i + 7 * j
        wanted = {0: count, 1: i, 2: j, 3: total}
        assert left_behind(program, first, 9) == wanted


def test_the_start_is_kept_where_its_parts_change():
    text = """void f(int p, int q, int *o) {
      int i = 0, j = q;
      while (i < j) { q = 0; i += 2; j--; }
      o[0] = i; o[1] = j; o[2] = q; o[3] = 0; }"""
    program = program_of(text)
    assert is_counted(program)
    inputs = Inputs({"p": 0}, lambda name, _: 9 if name == "q" else 0, limit=5_000)
    outcome = run(program, inputs).memory
    assert [outcome["o", (k,)] for k in range(3)] == [6, 6, 0]


def test_ends_that_move_elsewhere_are_kept_before_the_loop():
    text = """void f(int p, int q, int *o) {
      int i = p, j = q, c = 0, s = 0;
      for (int r = 0; r < 3; r++) { while (i < j) { c++; i++; j--; } j = j + 5; }
      o[0] = c; o[1] = i; o[2] = j; o[3] = s; }"""
    program = program_of(text)
    assert is_counted(program)
    for first, second in product(range(-2, 5, 2), range(-3, 9, 3)):
        i, j, c = first, second, 0
        for _ in range(3):
            while i < j:
                i, j, c = i + 1, j - 1, c + 1
            j += 5
        assert left_behind(program, first, second) == {0: c, 1: i, 2: j, 3: 0}
