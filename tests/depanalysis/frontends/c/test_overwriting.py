"""The index `i` of the loop marked by `L` after it: wanted or not."""

import pytest

from depanalysis.frontends.c.skeletons import skeletons
from depanalysis.source import SourceFile

LOOP = "for (i = 0; i < n; i++) a[i] = 1;"


def is_wanted(body):
    text = f"int f(int n, int *a) {{ int i = 0, j, s = 0; {body} return s; }}"
    column = text.replace("L", LOOP).index(LOOP) + 1
    (found,) = (
        each
        for each in skeletons(SourceFile("a.c", text.replace("L", LOOP)))
        if each.span.column == column
    )
    return found.is_index_wanted


@pytest.mark.parametrize(
    "body",
    [
        "L",
        "s = i; L",
        "L for (i = 1; i < n; i++) s += i;",
        "L i = 3; s = i;",
        "L { i = 3; if (s) s = i; }",
        "L i = 3; for (j = 0; j < n; j++) { s += i; i++; }",
        "for (j = 0; j < n; j++) { i = 2; s += i; L }",
        "for (j = 0; j < n; j++) { L i = 2; s += i; }",
        "if (n) { L }",
        "for (j = 0; j < n; j++) { for (i = 0; i < 3; i++) s += i; L }",
        "i = 4; while (s < i) s++; L",
        "switch (n) { case 0: case 1: L break; default: s = n; }",
        "L switch (n) { case 0: s++; i = 2; s = i; }",
    ],
)
def test_values_that_nobody_reads(body):
    assert not is_wanted(body)


@pytest.mark.parametrize(
    "body",
    [
        "L s = i;",
        "L i++;",
        "L i += 1;",
        "L i = i + 1;",
        "L if (n) i = 3; s = i;",
        "L { i = 3; } s = i;",
        "L for (j = 0; j < n; j++) { s = i; i = 3; }",
        "for (j = 0; j < n; j++) { s += i; L }",
        "for (j = 0; j < n; j++) { L } s = i;",
        "for (i = 0; i < n; i++) { for (i = 0; i < 3; i++) ; L s = i; }",
        "for (i = 0; i < n; i++) { L }",
        "while (i < n) { L }",
        "L for (i = i; i < n; i++) s++;",
        "L for (; i < n; i++) s++;",
        "L for (i = 0, j = i; i < n; i++) s++;",
        "again: L if (n) goto again;",
        "switch (n) { case 0: for (;;) { case 1: L } }",
        "for (;;) switch (n) { case 0: L break; i = 2; case 1: s = i; }",
        "for (;;) switch (n) { case 0: L i = 2; case 1: s++; s = i; }",
        "for (;;) switch (n) { case 0: L { i = 2; case 1: s = i; } }",
        "L i = 3, j = 4; s = i;",
        "j = 0; L s = (i = 3) + i;",
    ],
)
def test_values_that_may_be_read(body):
    assert is_wanted(body)
