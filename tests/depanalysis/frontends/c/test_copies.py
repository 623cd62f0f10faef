"""Calls that set or copy memory, as loops; the case files say what becomes of them."""

import pytest

HEAD = (
    "#include <string.h>\n"
    "struct P { int i; double r; }; struct Q { int v[3]; int w; };\n"
    "void f(int n, unsigned u, size_t z, double *restrict a, double *restrict b,"
    " int *restrict k, short *h, char *c, struct P *p, struct Q *q, float r[][4])"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("memset(a, 0, 8 * n);", "a[at] = 0.0", id="zero"),
        pytest.param("memset(a, 0, n * sizeof *a);", "for at = 0 to n - 1", id="count"),
        pytest.param("memset(a + n, 0, 8);", "a[n] = 0.0", id="one"),
        pytest.param("memset(k, -1, 8);", "k[at] = -1", id="minus-one"),
        pytest.param("memset(h, 3, 4);", "h[at] = 771", id="bytes-of-a-number"),
        pytest.param("memset(c, 300, n);", "c[at] = 44", id="one-byte"),
        pytest.param("memset(c, 200, n);", "c[at] = -56", id="signed-byte"),
        pytest.param("memcpy(a, b + 3, 16);", "a[at] = b[3 + at]", id="copy"),
        pytest.param("__builtin_memcpy(a, b, 16);", "a[at] = b[at]", id="builtin"),
        pytest.param("memmove(a, b, 16);", "a[at] = b[at]", id="apart"),
        pytest.param("memset(p, 0, 2 * sizeof *p);", "p.r[at] = 0.0", id="structs"),
        pytest.param("memset(q->v, 0, sizeof q->v);", "q.v[0, at] = 0", id="member"),
        pytest.param("memset(r, 0, n * sizeof *r);", "r[at_2, at] = 0.0", id="rows"),
        pytest.param("memcpy((char *)a, (char *)b, 8);", "a[0] = b[0]", id="casts"),
        pytest.param("int x; memset(&x, 0, sizeof x);", "x = 0", id="variable"),
        pytest.param(
            "int t[2][3]; memset(&t, 0, sizeof t);", "t[at_2, at] = 0", id="whole"
        ),
        pytest.param("int *s = memset(k, 0, 8); s[1] = 5;", "k[1] = 5", id="value"),
    ],
)
def test_whole_elements_are_set_in_loops(shown, text, expected):
    found = shown(f"{HEAD} {{ {text} }}")
    assert expected in found
    assert "opaque" not in found


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("memset(a, 0, n);", id="bytes"),
        pytest.param("memset(a, 0, 12);", id="half"),
        pytest.param("memset(a, 0, -8);", id="negative"),
        pytest.param("memset(a, 1, 8);", id="other-real"),
        pytest.param("memset(k, n, 8);", id="unknown-byte"),
        pytest.param("memset(k, 0, u * 4);", id="wraps"),
        pytest.param("memset(k, 0, z * 4);", id="may-wrap"),
        pytest.param("memset(k, 0, n * n * 4);", id="product"),
        pytest.param("memset(k++, 0, 8);", id="effects"),
        pytest.param("memcpy(k, a, 8);", id="types"),
        pytest.param("memcpy(c, a, 8);", id="bytes-of-others"),
        pytest.param("memmove(a, a + 1, 8);", id="overlap"),
        pytest.param("memmove(h, h + 1, 8);", id="overlap-of-a-pointer"),
        pytest.param("memset(q->v, 0, sizeof *q);", id="other-members"),
        pytest.param("memset(&q->w, 0, 8);", id="behind-a-member"),
        pytest.param("memset(q, 0, sizeof *q);", id="struct-with-an-array"),
    ],
)
def test_other_calls_stay_calls(shown, text):
    assert "opaque" in shown(f"{HEAD} {{ {text} }}")


@pytest.mark.parametrize(
    "before",
    [
        "void *memset(void *p, int v, unsigned long n) { return p; }",
        "void memset(double *p, int v, unsigned long n);",
    ],
)
def test_functions_of_that_name_need_not_be_the_library_s(shown, before):
    text = f"{before}\nvoid f(int n, double *a) {{ memset(a, 0, 8); a[n] = 1; }}"
    assert "a[0] = 0.0" not in shown(text)
