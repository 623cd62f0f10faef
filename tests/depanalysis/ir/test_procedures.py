"""Calls of procedures: running them gives what running the inlined statements gives."""

from collections.abc import Mapping

import pytest

import depanalysis
from depanalysis.interpreter.machine import Inputs, Place, run
from depanalysis.interpreter.values import Value
from depanalysis.ir.formulas import formula
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show, show_expression
from depanalysis.ir.procedures import linked
from depanalysis.ir.programs import Program
from depanalysis.ir.records import from_json, to_json
from depanalysis.ir.statements import Invoke, Opaque, walk_statements
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile
from tests.oracle.calls import random_text


def _programs(text: str) -> tuple[Program, ...]:
    programs, errors = parse(SourceFile("calls.ir", text))
    assert not errors, errors
    for each in programs:
        assert not verify(each), (verify(each), text)
    return programs


def _agrees(text: str) -> bool:
    """Whether all calls were inlined; both runs have to end alike."""
    programs = _programs(text)
    whole = linked(programs)[-1]
    assert not verify(whole), (verify(whole), show(whole))
    assert not any(isinstance(s, Invoke) for s in walk_statements(whole.body))
    if any(isinstance(s, Opaque) for s in walk_statements(whole.body)):
        return False
    inputs = Inputs({"n": 2}, lambda name, at: (sum(at) * 3 + len(name)) % 5, 60_000)
    procedures = {each.name: each for each in programs if each.formals is not None}
    direct = run(programs[-1], inputs, procedures=procedures)
    inlined = run(whole, inputs)
    kept = [_written(r.memory, inputs) for r in (direct, inlined)]
    assert kept[0] == kept[1], (text, show(whole))
    return True


def _written(memory: Mapping[Place, Value], inputs: Inputs) -> dict[Place, Value]:
    return {k: v for k, v in memory.items() if v != inputs.memory(*k)}


@pytest.mark.parametrize("seed", range(3))
def test_texts_and_records_are_read_back(seed: int) -> None:
    programs = _programs(random_text(seed))
    assert _programs("".join(map(show, programs))) == programs
    assert tuple(from_json(to_json(each)) for each in programs) == programs


_DOWN = """
procedure down(u, k) {
  parameter k: i32
  array u: f64[?]
  array g: f64[10]
  if k < 0 { stop }
  u[k + 1] = g[k]
  call down(u[$0 + 1], k - 1)
}
program whole {
  parameter n: i32
  array a: f64[?, ?]
  call down(a[$0, 0], n)
}
"""


def test_a_recursive_call_costs_what_it_touches() -> None:
    whole = show(linked(_programs(_DOWN))[-1])
    assert "a[n + 1, 0] = g[n]" in whole
    assert "read = f64(down(n - 1, g[position], a[position + 1, 0]))" in whole
    assert 'summary "calls `down` recursively"' in whole
    assert "if happens { a[position + 1, 0] = f64(down(which, 0)) }" in " ".join(
        whole.split()
    )
    assert "if which < 0 {" in whole


_FIB = """
procedure fib(n, r) {
  parameter n: i32
  scalar r: out i32
  scalar t: i32
  if n < 2 { r = n return }
  call fib(n - 1, r)
  call fib(n - 2, t)
  r = r + t
}
procedure fill(u, n) {
  parameter n: i32
  array u: f64[?]
  if n < 0 { return }
  u[n] = 1.0
  call fill(u[$0], n - 1)
}
procedure told(n) {
  parameter n: i32
  opaque "calls `printf`" reads() writes()
  call told(n - 1)
}
procedure counted(n) {
  parameter n: i32
  scalar count: in out i32
  if n > 0 { count = n call counted(n - 1) }
}
"""


@pytest.mark.parametrize(
    ("declarations", "body", "verdict"),
    [
        ("array a: i32[?] scalar t: i32", "call fib(i, t) a[i] = t", "parallel"),
        ("array a: f64[?, ?]", "call fill(a[i, $0], 9)", "parallel"),
        ("array a: f64[?]", "call fill(a[$0], 9)", "unknown"),
        ("array a: f64[?]", "call told(i) a[i] = 1.0", "unknown"),
        # A run may not take the variable for what it was before the call.
        ("scalar count: in out i32 array a: i32[?]", "call counted(i) a[count] = i",
         "unknown"),
        ("scalar count: in out i32 array a: i32[?]", "call counted(i) a[i] = count",
         "unknown"),
    ],
)  # fmt: skip
def test_loops_are_decided_by_what_a_call_touches(
    declarations: str, body: str, verdict: str
) -> None:
    text = f"""{_FIB}
program whole {{
  parameter n: i32
  {declarations}
  for i = 0 to n {{ {body} }}
}}
"""
    whole = show(linked(_programs(text))[-1])
    (loop,) = depanalysis.check(whole, language="ir").files[0].loops
    assert loop.verdict == verdict, loop


def test_a_program_has_no_calls_of_which_nothing_is_known() -> None:
    (whole,) = linked(_programs("program p { parameter n: i32 call f(n) }"))
    assert 'opaque "calls `f`, which is not given" reads(*) writes(*)' in show(whole)


def test_too_much_is_not_inlined() -> None:
    lines = ["procedure p0(a) { array a: f64[?] a[0] = 1.0 a[1] = 1.0 }"]
    lines += [
        f"procedure p{k}(a) {{ array a: f64[?] {f'call p{k - 1}(a[$0]) ' * 6} }}"
        for k in range(1, 7)
    ]
    lines += ["program p { array a: f64[?] array b: f64[?] call p6(b[$0]) }"]
    (*_, whole) = linked(_programs("\n".join(lines)))
    statements = list(walk_statements(whole.body))
    assert len(statements) < 3000
    left = [each for each in statements if isinstance(each, Opaque)]
    assert left
    assert all(each.kind == "summary" and "b" in (each.writes or ()) for each in left)


@pytest.mark.parametrize(
    "body",
    ["local t: f64 call p(t)", "for t = 0 to 3 { call p(a[t]) }"],
)
def test_a_global_that_is_something_else_here_is_not_mixed_up(body: str) -> None:
    text = f"""
procedure p(x) {{ scalar x: in f64 scalar t: in out f64 t = t + x }}
program whole {{ array a: f64[?] {body} }}
"""
    programs, _ = parse(SourceFile("calls.ir", text))
    whole = show(linked(programs)[-1])
    assert "whose `t` is another one here" in whole
    assert "writes(*)" in whole


@pytest.mark.parametrize(
    ("body", "keeps", "given"),
    [
        ("r = x * x", False, "x * x"),
        ("local t: f64 t = x + 1.0 x = t * t r = x - t", False,
         "(x + 1.0) * (x + 1.0) - (x + 1.0)"),
        ("if x > 0.0 { r = 1.0 return } r = y", False, "select(x > 0.0, 1.0, y)"),
        ("local t: f64 t = x / y r = x", False, "x"),
        ("local t: f64 t = x / y r = x", True, None),
        ("local t: f64 t = x / y r = t + 1.0", True, "x / y + 1.0"),
        ("for i = 0 to 1 { r = x }", False, None),
        ("if x > 0.0 { r = 1.0 }", False, None),
        ("a[0] = x r = x", False, None),
        ("if x > 0.0 { stop } r = x", False, None),
    ],
)  # fmt: skip
def test_the_formula_of_a_procedure(body: str, keeps: bool, given: str | None) -> None:
    text = f"""
procedure f(x, y, a, r) {{
  parameter y: f64 array a: f64[?] scalar x: in f64 scalar r: out f64 {body}
}}"""
    (procedure,) = _programs(text)
    found = formula(procedure, "r", keeps_exceptions=keeps)
    assert (None if found is None else show_expression(found)) == given


@pytest.mark.parametrize("argument", ["v[0]", "s"])
def test_an_argument_may_be_a_global_that_is_changed(argument: str) -> None:
    assert _agrees(f"""
procedure store(u) {{
  array u: i64[?]
  array v: i64[?]
  scalar s: in out i64
  v[0] = 3
  s = 3
  u[0] = 1
}}
procedure from_there(u, k) {{
  array u: i64[?]
  scalar k: in out i64
  call store(u[$0 + k])
}}
program whole {{
  parameter n: i64
  array v: i64[?]
  array a: i64[?]
  scalar s: in out i64
  s = n
  v[0] = n
  call from_there(a[$0], {argument})
}}
""")


def test_inlined_calls_do_what_the_calls_do() -> None:
    agreed = sum(_agrees(random_text(seed)) for seed in range(60))
    assert agreed > 40


@pytest.mark.nightly
def test_many_inlined_calls_do_what_the_calls_do() -> None:
    assert sum(_agrees(random_text(seed)) for seed in range(1000, 8000)) > 4000
