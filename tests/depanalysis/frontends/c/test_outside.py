"""What a call of a function that is defined elsewhere may read and write."""

import re

import pytest

from depanalysis.frontends.c import translate
from depanalysis.ir.expressions import loads, names
from depanalysis.ir.statements import (
    Assign,
    Block,
    If,
    Opaque,
    Stmt,
    walk_statements,
)
from depanalysis.ir.summaries import name_of
from depanalysis.source import SourceFile

_HEADERS = """#include <stdio.h>
#include <string.h>
#include <time.h>
struct Pair { int x, y; int *at; };
void elsewhere(int *);
int shared;
"""


@pytest.mark.parametrize(
    ("text", "reads", "writes"),
    [
        pytest.param(
            "memset(&s.y, k, 4);", "k, s.y, s.x", "s.y, s.x", id="whole-struct"
        ),
        pytest.param("memset(&s, k, 8);", "k, s.x, s.y", "s.x, s.y", id="struct"),
        pytest.param("time(&t);", "t", "time.result, t", id="time"),
        pytest.param("elsewhere(&k);", "k, shared", "k, shared", id="unknown"),
        pytest.param("fflush(stdout);", "shared, k", "fflush.result", id="stream"),
    ],
)
def test_an_address_is_written_and_a_value_is_read(shown, text, reads, writes):
    body = "int k = 1; int *q = &k; long t = 2; struct Pair s = {3, 4}; shared = 5;"
    found = shown(f"{_HEADERS}void f(int n) {{ {body} {text} }}")
    (line,) = [
        part
        for part in re.split("opaque |reply |havoc ", found)[1:]
        if "calls `" in part
    ]
    listed = line.partition("reads(")[2]
    read, _, rest = listed.partition(")")
    written = rest.partition("writes(")[2].partition(")")[0]
    names = {name for name in reads.split(", ") if name}
    assert names <= set(read.split(", "))
    assert set(writes.split(", ")) <= set(written.split(", "))
    if "elsewhere" not in text and "stdout" not in text:
        assert set(written.split(", ")) == set(writes.split(", "))


@pytest.mark.parametrize(
    ("text", "reads", "writes"),
    [
        pytest.param('printf("%d", k);', "k", "", id="value"),
        pytest.param('printf("%n", &k);', "k", "k", id="written-by-printf"),
        pytest.param('scanf("%d", &k);', "k", "k", id="address"),
        pytest.param('int *p = &k; scanf("%d", p);', "k", "k", id="pointer"),
        pytest.param('puts("text");', "", "", id="text"),
        pytest.param('fprintf(stderr, "%d", t);', "t", "", id="stream"),
        pytest.param("k = strlen(u);", "u", "", id="array"),
        pytest.param('sprintf(u, "%d", k);', "k, u", "u", id="text-of-a-number"),
        pytest.param('k = strcmp(u, "text");', "u", "", id="compared"),
    ],
)
def test_the_accesses_of_the_library_are_known(text, reads, writes):
    body = "int k = 1; long t = 2; char u[9]; u[0] = 0;"
    text = f"{_HEADERS}void f(int n) {{ {body} {text} }}"
    (program,) = translate(SourceFile("f.c", text)).programs
    blocks = [x for x in walk_statements(program.body) if isinstance(x, Block)]
    (call,) = [x for x in blocks if any(map(_is_summary, x.body))]
    read, maybe = set[str](), set[str]()
    for stmt in walk_statements(call.body):
        if isinstance(stmt, If):
            maybe |= {name_of(x.target) for x in stmt.then if isinstance(x, Assign)}
        elif isinstance(stmt, Assign):
            read |= names(stmt.value) | {each.array for each in loads(stmt.value)}
    assert {name for name in reads.split(", ") if name} <= read
    assert maybe == {name for name in writes.split(", ") if name}


def _is_summary(stmt: Stmt) -> bool:
    return isinstance(stmt, Opaque) and stmt.kind == "summary"


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
