"""Programs without last values that nobody reads."""

import pytest

from depanalysis.emit.orders.programs import place_of, tidied
from depanalysis.frontends.c import translate
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.schedule.places import perfect_nest
from depanalysis.source import SourceFile, Span

NEST = "for (i = 0; i < n; i++)\n  for (j = 0; j < m; j++)\n    a[i * 9 + j] = 0;"


def _depth(body):
    """How many loops of the tidied program are a perfect nest."""
    head = "void g(int *);\nvoid f(int n, int m, int *a)"
    text = f"{head} {{ int i, j;\n{body}\n}}\n"
    (program,) = translate(SourceFile("a.c", text)).programs
    first = next(
        s for s in walk_statements(tidied(program).body) if isinstance(s, Loop)
    )
    return len(perfect_nest(first, 2))


@pytest.mark.parametrize(
    ("body", "depth"),
    [
        (NEST, 2),
        (f"{NEST}\nfor (j = 0; j < n; j++) a[j] = j;", 2),
        (f"{NEST}\na[0] = i;", 2),
        (f"{NEST}\na[0] = j;", 1),
        (f"{NEST}\na[j] = 1;", 1),
        (f"{NEST}\nj += 2;", 1),
        (f"{NEST}\nif (j) a[0] = 1;", 1),
        (f"{NEST}\n{{ double t[j + 9]; t[0] = 1; a[0] = t[0]; }}", 1),
        (f"{NEST}\ng(&j);", 1),
        (f"{NEST}\nfor (i = j; i < n; i++) a[i] = i;", 1),
    ],
)
def test_last_values_that_are_read_stay(body, depth):
    assert _depth(body) == depth


def test_places_in_the_text():
    text = "void f(int n, int *a) {\nfor (int i = 0; i < n; i++) a[i] = 0;\n}\n"
    (program,) = translate(SourceFile("a.c", text)).programs
    assert place_of(program, Span("a.c", 2, 1, 9, 9)) == 0
    assert place_of(program, Span("a.c", 2, 2, 9, 9)) is None
