"""Statements other than loops."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "if (n) a[0] = 1; else a[1] = 2;",
            "if n != 0 { a[0] = 1.0 } else { a[1] = 2.0 }",
            id="if",
        ),
        pytest.param(
            "do { if (n) break; a[0] = 1; } while (0);",
            "#once.1 { if n != 0 { break #once.1 }",
            id="once",
        ),
        pytest.param(
            "for (int i = 0; i < n; i++) { if (k[i]) continue; a[i] = 1; }",
            "{ continue }",
            id="continue",
        ),
        pytest.param("if (n) return; a[0] = 1;", "if n != 0 { return }", id="return"),
        pytest.param(
            "if (n) goto end; a[0] = 1; end: ;",
            "inlined #end.1 { if n != 0 { break #end.1 } a[0] = 1.0 }",
            id="label",
        ),
        pytest.param(
            "again: a[0] = 1; if (n) goto again;",
            'opaque "`goto again` leads here" reads(*) writes(*)',
            id="label-before",
        ),
        pytest.param(
            "if (n) goto one; if (m) goto two; one: a[0] = 1; two: a[1] = 1;",
            "#two.1 { inlined #one.2 { if n != 0 { break #one.2 } "
            "if m != 0 { break #two.1 } } a[0] = 1.0 }",
            id="labels",
        ),
        pytest.param(
            "volatile int v = 1; n = v;",
            'opaque "`v` has a volatile type"',
            id="volatile",
        ),
        pytest.param(
            'asm("nop");', 'opaque "inline assembly" reads(*) writes(*)', id="assembly"
        ),
        pytest.param(
            "union { int i; float f; } u; u.i = 1; u.f = 0;",
            "u.i = 1 u.f = f32(f32_bits(1)) u.f = 0.0 u.i = i32(i32_bits(0.0))",
            id="union",
        ),
        pytest.param(
            "union { char c; int i; } u; u.c = 1; u.i = 0;",
            'u.c = 1 local seen: bool summary "part of `u.i` comes from other members of a '
            'union" reads() writes(seen) if seen { local bytes: i32 '
            'summary "the value of `u.i` comes from other members of a union" '
            "reads() writes(bytes) u.i = bytes } u.i = 0 u.c = i8(0)",
            id="union-of-several-sizes",
        ),
        pytest.param(
            "union { unsigned i; unsigned short h[2]; } u; u.i = n; n = u.h[1];",
            "u.i = stored u.h[0] = u16(stored) u.h[1] = u16(stored >> 16) n = u.h[1]",
            id="union-of-integers",
        ),
        pytest.param(
            "union { struct { int x, y; }; int v[2]; } u; u.v[n] = 1; n = u.y;",
            "u.v[n] = 1 if ",
            id="union-of-a-kind",
        ),
        pytest.param(
            "union { int i; int *p; } u; u.p = &n;",
            'opaque "`u.p` shares bytes with other members of a union"',
            id="union-of-pointers",
        ),
        pytest.param(
            "struct { int i : 3; } u; u.i = 1;",
            "u.i = 1",
            id="bits",
        ),
        pytest.param(
            "struct { int i : 3; unsigned k : 2; } u; u.i = n; u.k += n;",
            "u.i = (n & 7 ^ 4) - 4 u.k = u32(u.k + u32(n)) & 3",
            id="bits-of-a-value",
        ),
        pytest.param(
            "{ int i = 1; { int i = 2; k[i] = 0; } }",
            "local i_2: i32 i_2 = 2 k[i_2] = 0",
            id="shadow",
        ),
        pytest.param("[[maybe_unused]] int x = 1; ;", "x = 1", id="attribute"),
    ],
)
def test_a_statement_is_translated(body, text, expected):
    assert expected in body(text)


def test_no_loop_vanishes_in_code_that_is_not_modelled(body):
    text = (
        "switch (n) { case 0: do { a[0]++; case 1: a[1]++; } while (--n > 0); }"
        "for (int i = 0; i < n; i++) a[i] = 1;"
    )
    found = body(text)
    assert "while condition {" in found
    assert "for i = 0 to n - 1 { a[i] = 1.0 }" in found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "if (0) for (int i = 0; i < n; i++) a[i] = 1;",
            "if false { for i = 0 to n - 1 { a[i] = 1.0 } }",
            id="then",
        ),
        pytest.param(
            "if (1) m = 2; else { while (n > m) n -= k[n]; }",
            "if true { m = 2 } else { while n > m { n -= k[n] } }",
            id="else",
        ),
    ],
)
def test_a_loop_that_never_runs_is_kept(body, text, expected):
    assert expected in body(text)


def test_other_code_that_never_runs_is_left_out(body):
    assert "{ parameter n: i32" in (found := body("if (0) a[0] = 1; else k[0] = n;"))
    assert found.endswith("k[0] = n }")


def test_a_very_high_expression_is_opaque(body):
    text = "a[0] = " + " + ".join(["a[1]"] * 300) + "; a[2] = 1;"
    found = body(text)
    assert "nested deeper than 150 levels" in found
    assert "a[2] = 1.0" in found
