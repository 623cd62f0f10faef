"""Proofs in rewritten programs, and the directives that follow."""

import pytest

from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.orders.proofs import directive, proved
from depanalysis.frontends.c import translate
from depanalysis.frontends.c.canonical import Head
from depanalysis.frontends.c.skeletons import skeletons
from depanalysis.options import Options
from depanalysis.schedule.reordering import interchange
from depanalysis.source import SourceFile

OPTIONS = Options()


def _made(body):
    nest = "for (int i = 1; i < n; i++)\nfor (int j = 1; j < n; j++)\n"
    text = f"void f(int n, double a[n][n]) {{ double t = 0;\n{nest}{{ {body} }}\n}}\n"
    source = SourceFile("a.c", text)
    (program,) = translate(source).programs
    place = len(program.body) - 1
    return source, interchange(program, place, OPTIONS), place


def _inner(source):
    """The inner loop and its index."""
    skeleton = skeletons(source)[1]
    assert isinstance(skeleton.head, Head)
    return skeleton, skeleton.head.variable


def test_a_loop_that_is_parallel():
    source, made, place = _made("t = a[i - 1][j]; a[i][j] = t;")
    found = proved(made, place, OPTIONS, source)
    assert found.needs.private == ("t",)
    text = directive(found, *_inner(source), "i")
    assert text == "#pragma omp parallel for private(i, t)"


def test_a_loop_that_is_not():
    source, made, place = _made("a[i][j] = a[i - 1][j] + a[i][j - 1];")
    with pytest.raises(NoPlanError, match="an iteration reads"):
        proved(made, place, OPTIONS, source)


def test_variables_that_no_need_is_about():
    source, made, place = _made("a[i][j] = a[i - 1][j];")
    found = proved(made, place, OPTIONS, source)
    other, _, _ = _made("t = 0; a[i][j] = t;")
    with pytest.raises(NoPlanError, match="`t` is written"):
        directive(found, *_inner(other))
