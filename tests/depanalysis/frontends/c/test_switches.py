"""`switch` as a chain of `if`s."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "case 1: a[0] = 1; break; default: a[1] = 2;",
            "if choice == 1 { a[0] = 1.0 } else { a[1] = 2.0 }",
            id="default",
        ),
        pytest.param(
            "case 1: case 2: a[0] = 1;",
            "if choice == 1 or choice == 2 { a[0] = 1.0 }",
            id="shared",
        ),
        pytest.param(
            "case 1: a[0] = 1; case 2: a[1] = 2;",
            "if choice == 1 { a[0] = 1.0 a[1] = 2.0 } else if choice == 2 { a[1] = 2.0 }",
            id="through",
        ),
        pytest.param(
            "case 3 ... 5: a[0] = 1;", "if 3 <= choice and choice <= 5 {", id="range"
        ),
        pytest.param(
            "case 1: if (m) break; a[0] = 1;",
            "if m != 0 { break #switch.1 }",
            id="break",
        ),
        pytest.param(
            "case 1: for (;;) { case 2: a[0] = 1; }",
            "a `case` inside another statement",
            id="inside",
        ),
        pytest.param(
            "for (;;) { case 2: a[0] = 1; }",
            "a `case` inside another statement",
            id="inside-first",
        ),
        pytest.param(
            "int t; while (n > m) n -= k[n]; m = 3; case 1: a[0] = 1;",
            "if false { while n > m { n -= k[n] } } if choice == 1 { a[0] = 1.0 }",
            id="before",
        ),
        pytest.param(
            "case 1: m = 2; case 2: while (k[0]) a[0] = 1;",
            "if choice == 1 { m = 2 } if choice == 1 or choice == 2 { while",
            id="loop",
        ),
    ],
)
def test_a_switch_is_a_chain(body, text, expected):
    assert expected in body(f"switch (n) {{ {text} }}")


def test_many_cases_do_not_nest(translated):
    cases = "".join(f"case {k}: a[{k}] = 1; break;" for k in range(500))
    result = translated(f"void f(int n, int *a) {{ switch (n) {{ {cases} }} }}")
    assert len(result.programs) == 1
