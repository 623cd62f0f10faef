"""Tokens, functions and loops of C++ text, and edits that nest."""

import pytest

from depanalysis.errors import UsageError
from gpugen.cuda.counting.scanning import (
    Edit,
    Loops,
    closing,
    directives,
    edited,
    functions,
    tokens,
)


def texts(text):
    return [each.text for each in tokens(text)]


def test_comments_strings_and_directives_are_no_tokens():
    text = '#define A \\\n  { x\nint a; // }\n/* { */ char *s = "{\\"", c = \'{\';'
    assert texts(text) == [
        "int", "a", ";", "char", "*", "s", "=", ",", "c", "=", ";",
    ]  # fmt: skip
    assert [line for _, _, line in directives(text)] == ["#define A \\\n  { x"]


def test_a_bracket_finds_its_partner():
    found = tokens("f(a[1], {2}) { g(); }")
    assert closing(found, 1) == found.index(next(t for t in found if t.start == 11))
    with pytest.raises(UsageError, match="do not match"):
        closing(tokens("f(a[1)"), 1)


def test_functions_are_found_in_namespaces_and_after_attributes():
    text = """
    struct S { int a; int f() { return 1; } };
    int table[2] = {1, 2};
    namespace n { __device__ inline int f(int a) { return a; } }
    extern "C" { __global__ void __launch_bounds__(128) k(float *x, int n) { x[n] = 0; } }
    __device__ int declared(int a);
    int main() { k<<<1, 2>>>(0, 1); }
    """
    found = list(functions(tokens(text)))
    assert [(each.name, each.is_of_device) for each in found] == [
        ("f", True), ("k", True), ("main", False),
    ]  # fmt: skip
    assert [t.text for t in found[1].parameters] == ["float", "*", "x", ",", "int", "n"]


def looped(body):
    text = f"__device__ void f() {{ {body} }}"
    (function,) = functions(tokens(text))
    loops = Loops()
    loops.enter(function)
    return loops.count, edited(text, loops.edits)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("for (int i = 0; i < n; i++) a();",
         "for (int i = 0; trace_scope.goes_on(0, (i < n)); i++) a();"),
        ("for (;;) { break; }",
         "for (;trace_scope.goes_on(0, (true));) { { trace_scope.left(0); break; } }"),
        ("while (f(1)) g();", "while (trace_scope.goes_on(0, (f(1)))) g();"),
        ("do { g(); } while (x);", "do { g(); } while (trace_scope.goes_on(0, (x)));"),
        ("for (;;) switch (x) { case 1: break; default: g(); }",
         "for (;trace_scope.goes_on(0, (true));) switch (x) { case 1: break; default: g(); }"),
        ("while (a) { if (b) break; else while (c) break; }",
         "while (trace_scope.goes_on(0, (a))) { if (b) { trace_scope.left(0); break; } "
         "else while (trace_scope.goes_on(1, (c))) { trace_scope.left(1); break; } }"),
        ("x = a ? b : c; done: while (a) ;",
         "x = a ? b : c; done: while (trace_scope.goes_on(0, (a))) ;"),
    ],
)  # fmt: skip
def test_conditions_count_and_breaks_end(body, expected):
    count, text = looped(body)
    scope = f" TraceScope trace_scope(0, {count});"
    assert text == f"__device__ void f() {{{scope} {expected} }}"


def test_without_loops_nothing_changes():
    assert looped("x = 1; if (x) { g(); }") == (
        0, "__device__ void f() { x = 1; if (x) { g(); } }",
    )  # fmt: skip


@pytest.mark.parametrize("body", ["goto out;", "for (int x : y) f(x);"])
def test_what_is_not_followed_is_refused(body):
    with pytest.raises(UsageError, match="not followed"):
        looped(body)


def test_edits_nest_by_rank_and_length():
    edits = [
        Edit(0, 4, "(", ")", 2),
        Edit(0, 1, "[", "]", 2),
        Edit(0, 4, "<", ">", 1),
        Edit(5, 5, "!"),
        Edit(5, 7, "gone", is_cut=True),
    ]
    assert edited("a[b] xx.", edits) == "<([a][b])> !gone."
