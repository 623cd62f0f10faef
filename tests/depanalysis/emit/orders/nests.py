"""What becomes of small functions, for the tests of other orders."""

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.options import Options
from depanalysis.source import SourceFile

HEAD = "void f(int n, int m, double a[n][m], double b[n][m], double *v, double *w)"
NEST = "for (int i = 1; i < n; i++)\n  for (int j = 0; j < m; j++)\n"


def emission(body, top="", *, transform=True, **options):
    """The emission of one function."""
    text = f"{top}{HEAD} {{\n{body}\n}}\n"
    report = depanalysis.check(text, path="a.c", **options)
    assert report.errors == ()
    source = SourceFile("a.c", text)
    return parallelized(source, report.loops, Options(**options), transform=transform)


def order(body, top="", **options):
    """The order of the outer loop, or nothing."""
    return emission(body, top, **options).decisions[0].order
