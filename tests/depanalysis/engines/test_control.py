import random

import pytest

from depanalysis.engines.control import ending
from depanalysis.interpreter.machine import Inputs, run
from tests.oracle.models import facts, loop

_TESTS = (
    "b[i] == m",
    "b[i] < 0 and n > m",
    "p[i] > b[i]",
    "b[2 * i] == 0",
    "p[b[i]] < 1",
)
_BODIES = (
    "for i = 0 to n {{ if {test} {{ break }} a[i] = i }}",
    "for i = 0 to n {{ a[i] = i if {test} {{ break }} a[i] = p[i] }}",
    "for i = 0 to n {{ if i > m {{ if {test} {{ break }} }} a[i] = i }}",
    "for j = 0 to m {{ for i = j to n {{ if {test} {{ break }} a[i + j] = i }} }}",
    "for i = 0 to n {{ t = b[i] if {test} and t > -9 {{ return }} a[i] = t }}",
    "for i = 0 to n {{ for j = 0 to m {{ if {test} {{ return }} a[j] = i }} }}",
)


def _ending(body):
    known = facts(body)
    return known, ending(known, loop(known.model, "i"))


def _iterations(known, witness, memory, others=1):
    """The iterations of the loop over `i` in a run, with those of the loops around it."""
    contents = lambda name, at: memory.get((name, at), others)  # noqa: E731
    inputs = Inputs(dict(witness.parameters), contents)
    number = loop(known.model, "i").number
    found = []
    for access in run(known.model.program, inputs).accesses:
        for level, (loop_number, _) in enumerate(access.iteration, start=1):
            if loop_number == number:
                found.append(tuple(index for _, index in access.iteration[:level]))
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("seed", range(24))
def test_a_witness_ends_the_loop_and_another_value_lets_it_go_on(seed):
    choose = random.Random(seed).choice
    known, found = _ending(choose(_BODIES).format(test=choose(_TESTS)))
    assert found is not None
    witness = found.witness
    memory = {}
    for name, value in witness.memory:
        array, *indices = name.replace("]", "").split("[")
        memory[array, tuple(map(int, indices))] = value
    source, sink = (
        tuple(index for _, index in side) for side in (witness.source, witness.sink)
    )
    ended = _iterations(known, witness, memory)
    own = [each for each in ended if each[:-1] == source[:-1]]
    assert own[-1] == source != own[0]
    place = found.read.variable, witness.element
    assert any(
        sink in _iterations(known, witness, {**memory, place: value}, others)
        for value in (*range(-3, 6), -9)
        for others in (1, 0, 5)
    )


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("for i = 0 to n { a[i] = b[i] }", id="no-jump"),
        pytest.param("for i = 0 to n { if i > m { break } a[i] = 0 }", id="parameters"),
        pytest.param("for i = 0 to n { if i > b[0] { break } a[i] = 0 }", id="a-bound"),
        pytest.param("for i = 0 to n { a[i] = 1 if a[i] < 1 { break } }", id="its-own"),
        pytest.param("for i = 0 to n { if b[i] < 0 { a[i] = 0 } }", id="a-condition"),
        pytest.param("for i = 0 to 0 { if b[i] < 0 { break } }", id="one-iteration"),
        pytest.param("for i = 0 to n { if tan(b[i]) < 0 { break } }", id="a-function"),
    ],
)
def test_what_was_known_before_the_loop_ends_no_iteration(body):
    _, found = _ending(body)
    assert found is None


def test_a_while_ends_where_its_test_fails():
    known = facts(
        "k = 0 while b[k] > 0 { k += 1 }", declarations="array b: i32[?] local k: i32"
    )
    (only,) = known.model.loops
    found = ending(known, only)
    assert found is not None
    assert found.read.variable == "b"
    assert found.witness.source != found.witness.sink
