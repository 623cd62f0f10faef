"""Arithmetic as C does it."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "k[0] = n / 2 + n % 3;", "k[0] = tdiv(n, 2) + trem(n, 3)", id="division"
        ),
        pytest.param("a[0] = n;", "a[0] = f64(n)", id="to-real"),
        pytest.param("n = a[0];", "n = i32(a[0])", id="to-integer"),
        pytest.param("unsigned u = n; u = u + 1;", "u = u32(u + 1)", id="unsigned"),
        pytest.param("unsigned u = 3; u -= 5;", "u = u32(u - 5)", id="unsigned-update"),
        pytest.param(
            "unsigned u = 3; u &= 5; u /= 2;", "u &= 5 u tdiv= 2", id="exact-update"
        ),
        pytest.param("unsigned u = -1;", "u = 4294967295", id="constant"),
        pytest.param("char c = n;", "c = i8(n)", id="narrowing"),
        pytest.param("long l = n;", "l = n", id="widening"),
        pytest.param("short s = 1; s += 2;", "s = i16(s + 2)", id="short"),
        pytest.param("k[0] = n < m;", "k[0] = i32(n < m)", id="comparison"),
        pytest.param(
            "if (n && !m) k[0] = 1;", "if n != 0 and m == 0 {", id="condition"
        ),
        pytest.param("k[0] = n > 0 ? n : -n;", "select(n > 0, n, -n)", id="select"),
        pytest.param("k[n++] = m;", "k[n] = m n += 1", id="postfix"),
        pytest.param("k[++n] = m;", "n += 1 k[n] = m", id="prefix"),
        pytest.param("n = m = 3;", "m = 3 n = 3", id="chain"),
        pytest.param("k[0] = 7 - 3 - 1;", "k[0] = 3", id="folding"),
        pytest.param("a[0] = -1.5e300;", "a[0] = -1.5e300", id="real-literal"),
        pytest.param("k[0] = sizeof(double) * 2;", "k[0] = 16", id="sizeof"),
        pytest.param("k[0] = 'a';", "k[0] = 97", id="character"),
        pytest.param(
            "if (n > 0 && m++ > 1) k[0] = 1;",
            "if condition_2 { local condition: bool condition = m > 1 m += 1",
            id="lazy",
        ),
        pytest.param(
            "n > 0 ? k[0]++ : k[1]--;",
            "if n > 0 { k[0] += 1 } else { k[1] -= 1 }",
            id="effects",
        ),
        pytest.param(
            "_Bool t = n; k[0] = t;", "t = n != 0 k[0] = i32(t)", id="boolean"
        ),
        pytest.param("_Bool t = n; k[t] = 1;", "k[i32(t)] = 1", id="boolean-subscript"),
        pytest.param(
            "_Bool t = n; k[(_Bool)m] = t[k];",
            "k[i32(m != 0)] = k[i32(t)]",
            id="boolean-cast",
        ),
        pytest.param(
            "_Bool t = n; int w[3][t]; w[n][0] = 1;",
            "local w: i32[3, i32(t)]",
            id="boolean-extent",
        ),
    ],
)
def test_an_expression_means_what_it_means_in_c(body, text, expected):
    assert expected in body(text)
