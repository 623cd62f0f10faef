"""Runs of programs that conform to their language: no signed overflow, no shift too far."""

import pytest

from depanalysis.interpreter.contents import typed
from depanalysis.interpreter.expressions import FunctionValues
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.interpreter.values import NonconformingError, called, settled
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show
from depanalysis.ir.records import from_json, to_json
from depanalysis.source import SourceFile
from tests.oracle.runs import program

DECLARED = (
    "parameter n: i32 parameter s: i16 parameter u: u32 parameter w: i64 "
    "parameter z: int array a: i32[?] array b: i64[?]"
)


@pytest.mark.parametrize(
    ("statement", "conforms"),
    [
        ("a[n * 2147483647 % 7] = 1", False),
        ("a[n + 2147483647] = 1", False),
        ("a[n * 2147483648 % 7] = 1", True),
        ("b[0] = w * 2147483647", True),
        ("b[0] = u32(u * 4294967295)", True),
        ("b[0] = u32(n * 2147483647)", False),
        ("b[0] = u32(u32(n) * 2147483647)", True),
        ("b[0] = u32(4 + 2147483647 * n)", False),
        ("b[0] = u32(1 << 31)", True),
        ("b[0] = u32(n * 2147483647 % 7)", False),
        ("b[0] = s * s * 32767", True),
        ("b[0] = s * s * 32767 * 32767", False),
        ("a[i16(8192 * n * 3) tdiv 1] = 1", True),
        ("b[z * z * 2147483647] = 1", True),
        ("b[0] = -(n - 2147483647 - 5)", False),
        ("b[0] = 1 << n", True),
        ("b[0] = 1 << (n * 8)", False),
        ("b[0] = n << 40", False),
        ("b[0] = n >> 32", False),
        ("b[0] = w >> 40", True),
        ("for i = 0 to n { b[0] = i << 40 }", False),
        ("for i = 0 to n { b[0] = i * 2147483647 }", False),
        ("for i = 0 to 9 { b[0] = i * 2147483647 }", False),
        ("for i = 0 to 9 { b[0] = u32(i * 2147483647) }", True),
        ("for i = 0 to 9 { b[0] = u32(4 + i * 2147483647) }", False),
        ("for i = 0 to w { b[0] = i * 2147483647 }", True),
        ("b[0] = w << (n * 8)", True),
        ("b[0] = u >> (n + 28)", False),
        ("a[0] *= 2000000000", False),
        ("a[0] += n", True),
    ],
)
def test_what_a_conforming_program_does(statement, conforms):
    text = program(statement.replace("tdiv 1", "+ 0"), DECLARED)
    parameters = {"n": 4, "s": 10, "u": 5, "w": 7, "z": 9}
    run(text, Inputs(parameters, lambda _name, _at: 3))
    inputs = Inputs(parameters, lambda _name, _at: 3, functions=settled)
    if conforms:
        run(text, inputs)
        return
    with pytest.raises(NonconformingError):
        run(text, inputs)


def log_of(body: str, functions: FunctionValues = settled) -> list[str]:
    text = program(body, DECLARED)
    inputs = Inputs({"n": 4, "z": 2}, lambda _name, _at: 3, functions=functions)
    return [each.variable for each in run(text, inputs).accesses]


def test_nothing_is_shown_behind_an_assertion_that_may_be_reached_and_fail():
    passed_by = "a[0] = 1 if gamma(n) > 2 { a[1] = 1 } b[1] = 1"
    ended = "a[0] = 1 if gamma(n) > 2 { a[1] = assert(n > 9) } b[1] = 1"
    assert log_of("a[0] = assert(n > 3)") == ["a"]
    assert log_of("a[0] = assert(n > 9)", called) == ["a"]
    assert "b" in log_of(passed_by)
    assert log_of(ended) == ["a"]
    with pytest.raises(NonconformingError):
        log_of("a[0] = assert(gamma(n) > 2)")


def test_an_enumeration_holds_its_values_at_first():
    declared = (
        "array m: i32[?] scalar s: in i32 enumeration m: 0 to 3 enumeration s: -2 to 1"
    )
    text = program("s = m[0]", declared)
    filling = typed(text, lambda _name, at: 5 + sum(at))
    assert [filling("m", (0,)), filling("m", (3,)), filling("s", ())] == [1, 0, 1]
    run(text, Inputs({}, filling, functions=settled))
    with pytest.raises(NonconformingError):
        run(text, Inputs({}, lambda _name, _at: 5, functions=settled))
    with pytest.raises(NonconformingError):
        run(program("s = 3", declared), Inputs({}, filling, functions=settled))
    assert parse(SourceFile("a.ir", show(text)))[0] == (text,)
    assert from_json(to_json(text)) == text
