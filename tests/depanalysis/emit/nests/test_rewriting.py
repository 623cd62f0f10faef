"""The lines that change where a loop gets a new head; its body stays."""

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.options import Options
from depanalysis.source import SourceFile

HEAD = "void f(int n, int k, unsigned *a, unsigned *b)"


def emission(body, **options):
    text = f"{HEAD} {{\n{body}\n}}\n"
    loops = depanalysis.check(text, path="a.c", **options).loops
    return parallelized(SourceFile("a.c", text), loops, Options(**options))


def order(body, **options):
    found = emission(body, **options).decisions[0]
    return found.order or found.reason


FLAT = "for (int i = 0; i < n; i++)"


@pytest.mark.parametrize(
    "body",
    [
        "  {0} a[i] = a[n - i]; // note\n  b[0] = 1;",
        "  {0} {{\n    a[i] = a[n - i];\n  }} /* and */ b[0] = 1;",
        "  {0}\n    a[i] = a[n - i] ;\n  b[0] = 1;",
        "  {0}\n  if (b[i]) {{ a[i] = a[n - i]; }}\n  b[0] = 1;",
        "  {0} // why {{\n  /* it */ if (b[i]) a[i] = a[n - i]; else {{ a[i] = 0; }}",
        "  {0}\r\n    a[i] = a[n - i];\r\n  b[0] = 1;\r",
    ],
)
def test_everything_but_the_head_stays(body):
    body = body.format(FLAT)
    found = emission(body)
    assert found.decisions[0].order
    before, _, after = found.text.partition("for (int i = da_from; i <= da_to; i++)")
    assert after.replace(" } }", "", 1) == f"{HEAD} {{\n{body}\n}}\n".partition(FLAT)[2]
    assert before.startswith(f"{HEAD} {{\n")
    assert ("\r\n" in before) == ("\r" in body)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[i] = a[n - i] + 1;", "in up to 2 phases"),
        ("a[i] = 3 * a[2 * i + 1];", "in walks along the iterations that meet"),
        ("a[i] = a[i - 16];", "in 4 blocks of every 16 iterations"),
        ("{ a[i] = a[n - i]; da_x: b[i] = 0; }", "sequential: "),
        ("{ k = a[n - i]; a[i] = k; }", "in up to 2 phases"),
        ("{ a[i] = a[n - i]; b[i] = b[i - 1]; }", "sequential: "),
        ("{ if (b[i]) return; a[i] = a[n - i]; }", ""),
        ("for (int j = 0; j < n; j++) a[i] += a[n - i];", ""),
    ],
)
def test_orders(body, expected):
    assert order(f"{FLAT}\n{body}").startswith(expected)


@pytest.mark.parametrize(
    "end", ["a[i] = a[n - i]\n;", "if (b[i]) { a[i] = a[n - i]; };"]
)
def test_ends_that_are_not_certain(end):
    assert emission(f"{FLAT}\n{end}").decisions[0].order == ""


def test_macros_at_the_end_of_a_body():
    text = f"#define SET a[i] = a[n - i]\n{HEAD} {{\n{FLAT}\n  SET;\n}}\n"
    loops = depanalysis.check(text, path="a.c").loops
    found = parallelized(SourceFile("a.c", text), loops)
    if found.decisions[0].order:
        assert "  SET; } }\n" in found.text


def test_pointers():
    phases, walks = (
        f"{FLAT}\na[i] = a[n - i] + b[i];",
        f"{FLAT}\na[i] = a[2 * i + 1] + b[i];",
    )
    found = emission(phases).decisions[0]
    assert "if(n > 0 && " in found.directive
    assert not any("overlap" in each for each in found.loop.assumptions)
    found = emission(walks).decisions[0]
    assert found.directive == "#pragma omp parallel for"
    assert any("overlap" in each for each in found.loop.assumptions)
    assert emission(phases, alias="strict").decisions[0].order == "in up to 2 phases"
    assert emission(walks, alias="strict").decisions[0].order == ""


def test_reductions():
    body = (
        f"unsigned s = 0;\n{FLAT} {{\na[i] = a[n - i] + 1;\ns += a[i];\n}}\nb[0] = s;"
    )
    found = emission(body).decisions[0]
    assert found.directive == "#pragma omp parallel for reduction(+: s)"
    body = body.replace("s += a[i]", "s = a[i]")
    assert emission(body).decisions[0].order == ""


def test_bounds_that_a_store_may_change_are_read_each_time():
    text = "void f(int *a, int *m) {\n  {0}\n    a[i] = a[999 - i] + 1;\n}\n"
    text = text.replace("{0}", "for (int i = 0; i < *m; i++)")
    for options, has_head in ((Options(), True), (Options(alias="strict"), False)):
        loops = depanalysis.check(text, path="a.c", alias=options.alias).loops
        found = parallelized(SourceFile("a.c", text), loops, options)
        assert bool(found.decisions[0].order) is has_head
