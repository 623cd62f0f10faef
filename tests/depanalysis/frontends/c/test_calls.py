"""Calls: inlined, pure, or unknown."""

import pytest

from depanalysis.ir.statements import Block, Opaque, walk_statements


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a[0] = sqrt(a[1]);", "a[0] = sqrt(a[1])", id="pure"),
        pytest.param("a[0] = fmax(a[1], 2);", "a[0] = max(a[1], 2.0)", id="extreme"),
        pytest.param(
            "n = abs(m);", "value = m n = select(value < 0, -value, value)", id="abs"
        ),
        pytest.param(
            "double *p = malloc(n * 8); p[1] = 2; free(p);",
            "local p: f64[n] p[1] = 2.0 }",
            id="malloc",
        ),
        pytest.param(
            'printf("%d", n); a[n] = 1;',
            "stdout..order = printf(stdout..order, 0)",
            id="printf",
        ),
        pytest.param("if (n) exit(1);", "if n != 0 { return }", id="exit"),
        pytest.param("a[0] = __builtin_fabs(a[1]);", "a[0] = fabs(a[1])", id="builtin"),
        pytest.param(
            "memset(a, 0, n);", 'opaque "calls `memset`" reads(a', id="memset"
        ),
    ],
)
def test_the_library_is_known(shown, text, expected):
    headers = "#include <math.h>\n#include <stdlib.h>\n#include <stdio.h>\n"
    headers += "#include <string.h>\n"
    head = "void f(int n, int m, double *restrict a)"
    found = shown(f"{headers}{head} {{ a[0] = 0; {text} }}")
    assert expected in found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "int g(int x) { return x * x; } void f(int n) { n = g(n + 1); }",
            "n = (n + 1) * (n + 1)",
            id="formula",
        ),
        pytest.param(
            "void g(int *p, int n) { for (int i = 0; i < n; i++) p[i] = i; }"
            "void f(int *a) { g(a + 2, 5); }",
            "for i = 0 to n - 1 { a[2 + i] = i }",
            id="array",
        ),
        pytest.param(
            "void g(int *x) { *x = 1; } void f(int n) { g(&n); }", "n = 1", id="address"
        ),
        pytest.param(
            "int g(int x) { if (x) return 1; return 2; } void f(int n) { n = g(n); }",
            "if x != 0 { g.result = 1 break #g.1 } g.result = 2",
            id="early",
        ),
    ],
)
def test_a_function_of_the_file_is_inlined(shown, text, expected):
    assert expected in shown(text)


def test_an_unknown_function_may_touch_what_it_can_reach(translated):
    text = (
        "int g; int h(int *); int f(int n, int *a, int *b)"
        "{ int x = 1, y = 2; int t[3]; t[0] = g; b[0] = a[0]; x = h(a) + h(&y); return x + t[0]; }"
    )
    (program,) = translated(text).programs
    found = [s for s in walk_statements(program.body) if isinstance(s, Opaque)]
    first, last = found[0], found[-1]
    own = [each for each in found if each.span == first.span]
    assert first.reason == "calls `h`, which is not defined in this file"
    written = {name for each in own for name in each.writes or ()}
    assert written == {"h.result", "a", "b", "g", "y"}
    assert set(last.reads or ()) == {"a", "b", "g", "y"}
    # Before it is handed over, nobody need have `y`.
    assert [(each.kind, "y" in (each.writes or ())) for each in own] == [
        ("foreign", True),
        ("reply", False),
    ]
    assert last.kind == "reply"
    assert "y" in (last.writes or ())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(
            "void f(int n) { f(n); }", "calls `f` recursively", id="recursion"
        ),
        pytest.param(
            "void f(int (*g)(void)) { g(); }",
            "calls a function through `g`",
            id="pointer",
        ),
        pytest.param(
            "".join(
                f"void f{k + 1}(int n) {{ n++; f{k}(n); }}" for k in range(12)
            ).replace("f0(n)", "n++")
            + "void f(int n) { f12(n); }",
            "calls `f4` at a depth of more than 8",
            id="depth",
        ),
    ],
)
def test_what_cannot_be_inlined_is_opaque(translated, text, reason):
    program = translated(text).programs[-1]
    found = [s.reason for s in walk_statements(program.body) if isinstance(s, Opaque)]
    assert reason in found


def test_the_block_of_a_call_names_the_function(translated):
    text = "void g(int *a) { a[0]++; a[1]++; } void f(int *a) { g(a); }"
    blocks = [s for s in translated(text).programs[1].body if isinstance(s, Block)]
    assert [(block.kind, block.name) for block in blocks] == [("inlined", "g")]


def test_what_pointers_lead_to_does_not_grow_with_the_depth_of_calls(translated):
    head = (
        "void *malloc(unsigned long); struct F { int a; };"
        "struct S { int *v, *w; int n, m; }; int other(struct S *);"
        "static int f0(struct S *p) { if (p->n) { p->v = malloc(4); if (!p->v) return 1; "
        "if (p->m) { p->w = malloc(4); if (!p->w) return 1; } } return other(p); }"
    )
    last = "int g(struct F *a) {{ struct S *p; p = (struct S *)a; return f{}(p); }}"

    def overlaps(depth: int) -> int:
        inner = (
            f"static int f{k}(struct S *p) "
            f"{{ if (p->n > {k} && f{k - 1}(p)) return 1; return p->m; }}"
            for k in range(1, depth)
        )
        text = "".join((head, *inner, last.format(depth - 1)))
        return len(translated(text).programs[-1].overlaps)

    assert overlaps(6) == overlaps(2)


def test_callers_are_asked_once_however_many_ways_lead_to_a_function(translated):
    # What cleans up is not modelled, and keeps the calls from being inlined.
    text = "void done(int *);\n"
    text += "static void f0(int n, double *p, double *q) { p[n] = q[n]; }\n"
    for depth in range(1, 7):
        calls = f"f{depth - 1}(n, p + n, q); " * 12
        body = f"__attribute__((cleanup(done))) int k = 1; {calls}"
        text += f"static void f{depth}(int n, double *p, double *q) {{ {body} }}\n"
    text += "void all(int n, double *p, double *q) { f6(n, p, q); }\n"
    first, *_ = translated(text).programs
    assert {each.name for each in first.arrays} == {"p", "q"}
    assert not first.overlaps
