import pytest

from depanalysis.frontends.c.canonical import Head
from depanalysis.frontends.c.skeletons import skeletons
from depanalysis.source import SourceFile

TOP = "int g; int h(int x) { return x; }\nstruct s { int n; };\n"


def head(header, body=";", parameters="int n, unsigned m, long k, double x, int *p"):
    text = (
        f"{TOP}void f({parameters}, struct s *q) {{ int i; static int c; int *a = &c;"
    )
    text += f"\nfor ({header}) {body}\n}}"
    (found,) = skeletons(SourceFile("a.c", text))
    return found.head


@pytest.mark.parametrize(
    ("header", "trips"),
    [
        ("i = 0; i < 10; i++", 10),
        ("i = 0; i <= 10; ++i", 11),
        ("i = 10; i > 0; i--", 10),
        ("i = 10; i >= 0; --i", 11),
        ("i = 0; 10 > i; i += 3", 4),
        ("i = 9; i > 0; i -= 4", 3),
        ("i = 5; i < 5; i = i + 1", 0),
        ("i = 5; i < 1; i = 2 + i", 0),
        ("int j = 7; j >= 7; j = j - 7", 1),
        ("char j = 0; j < 100; j++", 100),
        ("unsigned j = 0; j < 1 << 4; j++", 16),
        ("int j = 0; j < sizeof(int) * 2; j++", 8),
        ("i = 0; i < n; i++", None),
        ("i = n; i < 7; i++", None),
        ("i = 0; i < m; i++", None),
        ("i = 0; i < n + q->n; i++", None),
        ("unsigned j = 0; j < n; j++", None),
        ("long j = n; j < k; j++", None),
        ("long j = 0; j < m; j++", None),
    ],
)
def test_canonical_headers(header, trips):
    found = head(header)
    assert isinstance(found, Head), found
    assert found.trips == trips
    assert found.is_declared == (found.variable.name == "j")


@pytest.mark.parametrize(
    ("header", "part"),
    [
        (";;", "does not start with"),
        ("; i < n; i++", "does not start with"),
        ("i = 0, n = 1; i < n; i++", "does not start with"),
        ("int j = 0, l = 1; j < l; j++", "does not start with"),
        ("int j; j < n; j++", "does not start with"),
        ("*p = 0; *p < n; (*p)++", "does not start with"),
        ("i = 0; i != n; i++", "its test is not one"),
        ("i = 0; i < n && x > 1; i++", "its test is not one"),
        ("i = 0; i * i < n; i++", "its test is not one"),
        ("i = 0; n < m; i++", "its test is not one"),
        ("i = 0; ; i++", "its test is not one"),
        ("i = 0; i < n;", "its step is not one increment"),
        ("i = 0; i < n; n++", "its step is not one increment"),
        ("i = 1; i < n; i *= 2", "its step is not"),
        ("i = 0; i < n; i = i * 2", "its step is not"),
        ("i = 0; i < n; i = 4 - i", "its step is not"),
        ("i = 0; i < n; i += n", "not a constant above 0"),
        ("i = 0; i < n; i += 0", "not a constant above 0"),
        ("i = 0; i < n; i -= -1", "not a constant above 0"),
        ("i = 0; i < n; i += 1.5", "not a constant above 0"),
        ("i = 0; i < n; i--", "the step leads away"),
        ("i = 0; i > n; i += 2", "the step leads away"),
        ("i = 0; i < x; i++", "are not integers"),
        ("i = x; i < n; i++", "are not integers"),
        ("double y = 0; y < n; y++", "is not an integer"),
        ("int *r = p; r < p + n; r++", "is not an integer"),
        ("g = 0; g < n; g++", "`g` is not a local variable"),
        ("c = 0; c < n; c++", "`c` is not a local variable"),
        ("i = 0; i < k; i++", "in another type, long"),
        ("i = -1; i < m; i++", "in another type, unsigned int"),
        ("i = n; i < m; i++", "in another type, unsigned int"),
        ("i = 9; i > m; i--", "in another type, unsigned int"),
        ("short j = 0; j < n; j++", "in another type, int"),
        ("unsigned char j = 0; j < 300; j++", "in another type, int"),
        ("unsigned j = 0; j < k; j++", "in another type, long"),
        ("i = 0; i < n - i; i++", "depend on the index `i`"),
        ("i = i; i < n; i++", "depend on the index `i`"),
        ("i = 0; i < h(n); i++", "call a function"),
        ("i = n++; i < 7; i++", "depend on `n`, which the loop changes"),
    ],
)
def test_other_headers(header, part):
    found = head(header)
    assert isinstance(found, str), found
    assert part in found


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ("i++;", "its body changes the index `i`"),
        ("{ if (i == n) break; }", "a jump in its body may end it"),
        ("{ if (i == n) return; }", "a jump in its body may end it"),
        ("{ if (i == n) goto out; } out:", "a jump in its body may end it"),
        ("{ int *r = &i; *r = 1; }", "the address of its index `i` is taken"),
        ("n = 5;", "its bounds depend on `n`"),
    ],
)
def test_bodies_that_interfere(body, part):
    assert part in head("i = 0; i < n; i++", body)


@pytest.mark.parametrize(
    ("bound", "is_plain"),
    [("n", True), ("n * 2 + 1", True), ("g", False), ("p[0]", False), ("q->n", False)],
)
def test_plain_bounds_do_not_read_memory(bound, is_plain):
    assert head(f"i = 0; i < {bound}; i++").is_plain == is_plain


@pytest.mark.parametrize(
    "body",
    [
        "{ while (x) break; }",
        "{ switch (n) { case 1: break; } }",
        "{ if (n) goto next; *p = i; next:; }",
        "{ if (n) continue; *p = i; }",
    ],
)
def test_jumps_inside_of_the_body_do_not_interfere(body):
    assert isinstance(head("i = 0; i < n; i++", body), Head)
