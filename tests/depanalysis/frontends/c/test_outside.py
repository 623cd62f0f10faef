"""What a call of a function that is defined elsewhere may read and write."""

import pytest

_HEADERS = """#include <stdio.h>
#include <string.h>
#include <time.h>
struct Pair { int x, y; int *at; };
void elsewhere(int *);
int apart;
"""


@pytest.mark.parametrize(
    ("text", "reads", "writes"),
    [
        pytest.param('printf("%d", k);', "k", "printf.result", id="value"),
        pytest.param(
            'printf("%n", &k);', "k", "printf.result, k", id="written-by-printf"
        ),
        pytest.param('scanf("%d", &k);', "k", "scanf.result, k", id="address"),
        pytest.param(
            'int *p = &k; scanf("%d", p);', "k", "scanf.result, k", id="pointer"
        ),
        pytest.param(
            "memset(&s.y, k, 4);", "k, s.y, s.x", "s.y, s.x", id="whole-struct"
        ),
        pytest.param("memset(&s, k, 8);", "k, s.x, s.y", "s.x, s.y", id="struct"),
        pytest.param("time(&t);", "t", "time.result, t", id="time"),
        pytest.param('puts("text");', "", "puts.result", id="text"),
        pytest.param("elsewhere(&k);", "k, apart", "k, apart", id="unknown"),
        pytest.param("fflush(stdout);", "apart, k", "fflush.result", id="stream"),
    ],
)
def test_an_address_is_written_and_a_value_is_read(shown, text, reads, writes):
    body = "int k = 1; int *q = &k; long t = 2; struct Pair s = {3, 4}; apart = 5;"
    found = shown(f"{_HEADERS}void f(int n) {{ {body} {text} }}")
    (line,) = [part for part in found.split("opaque ")[1:] if "calls `" in part]
    listed = line.partition("reads(")[2]
    read, _, rest = listed.partition(")")
    written = rest.partition("writes(")[2].partition(")")[0]
    names = {name for name in reads.split(", ") if name}
    assert names <= set(read.split(", "))
    assert set(writes.split(", ")) <= set(written.split(", "))
    if "elsewhere" not in text and "stdout" not in text:
        assert set(written.split(", ")) == set(writes.split(", "))


def test_a_pointer_that_is_overwritten_is_forgotten(shown):
    head = f"{_HEADERS}void f(int n, int *restrict a, int *restrict b)"
    body = "int *p = a; int *q = b; memcpy(&p, &q, 8); p[0] = 1;"
    assert "`p` may point to different objects" in shown(f"{head} {{ {body} }}")


def test_a_pointer_beside_what_is_written_is_forgotten(shown):
    head = f"{_HEADERS}void f(int n, int *restrict a)"
    body = "struct Pair s = {1, 2, a}; memset(&s.x, 0, sizeof s); s.at[0] = 1;"
    assert "`s.at` may point to different objects" in shown(f"{head} {{ {body} }}")


def test_the_name_alone_does_not_make_a_function_the_compilers(shown):
    found = shown("void trap(int *); void f(int *a) { trap(a); }")
    assert "calls `trap`, which is not defined in this file" in found
