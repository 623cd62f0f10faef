"""The parts of a header, and those that are refused."""

import pytest

from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.headers import Header, header
from depanalysis.frontends.c.named import Variable
from depanalysis.source import SourceFile, Span


def read(text, index="i", low=-(2**31)):
    bounds = (low, 2**31 - 1)
    variable = Variable(0, index, 1, "integer", True, False, bounds)
    return header(SourceFile("a.c", text), Span("a.c", 1, 1, 1, 9), variable)


def test_parts():
    text = "for (int i = 0; i < n; i++) a[i] = 0;"
    found = read(text)
    assert found == Header("int", "i", "(long long)(int)(0)", "(long long)(n) - 1", 27)
    assert text[found.end :] == " a[i] = 0;"
    found = read("for(i=f + 1;i<=(n) * 2 ;++i){")
    first = "(long long)(__typeof__(i))(f + 1)"
    assert found == Header("", "i", first, "(long long)((n) * 2)", 28)
    found = read("for (const unsigned short j = p[0]; j < n; j += 1) ;", "j")
    assert found.type == "const unsigned short"
    assert found.first == "(long long)(unsigned short)(p[0])"


@pytest.mark.parametrize(
    "text",
    [
        "for (int i = 0; n > i; i++) ;",
        "for (int i = 0; i + 1 < n; i++) ;",
        "for (int i = 0; i != n; i++) ;",
        "for (int i = 0; i < n << 1 ? 2 : 3; i++) ;",
        "for (int i = 0, j = 1; i < n; i++) ;",
        "for (int i = 0; i < n; /* ; */ i++) ;",
        'for (int i = 0; i < sizeof(")"); i++) ;',
        "for (int i = 0;",
        "EACH(i) ;",
        "for (int i = 0; i == n; i++) ;",
        "for (int i == 0; i < n; i++) ;",
        "for (int i = 0; i < n) ;",
        "for (HEAD) ;",
        "for (HEAD; i++) ;",
    ],
)
def test_headers_that_are_left(text):
    with pytest.raises(NoPlanError):
        read(text)
