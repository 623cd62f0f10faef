"""Names that mean something else in the text are refused."""

import pytest

from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.emit.guards.visible import check_visible
from depanalysis.frontends.c import translate
from depanalysis.source import SourceFile

TEXT = """
typedef struct { int n; } box;
void f(int n, int m, double *a, double *b, box *v) {
  { int m = 5; a[m] = 0; }
  b++;
  for (int i = 0; i < n + v->n; i++) b[i] = a[i];
}
"""
SHADOWS = ["typedef int n;", "enum { x, n = 4 };", "int n(void);", "float n;", "box n;"]


def test_names():
    source = SourceFile("a.c", TEXT)
    (program,) = translate(source).programs
    for name in ("n", "a"):
        check_visible(program, name, source)
    for name, text in (("m", "m"), ("b", "b"), ("v.n", "v->n"), ("m_2", "m")):
        with pytest.raises(NoGuardError, match=f"`{text}` may mean another variable"):
            check_visible(program, name, source)
    with pytest.raises(NoGuardError, match="need a value that is no variable"):
        check_visible(program, "?0", source)
    with pytest.raises(NoGuardError):
        check_visible(program, "n", None)


@pytest.mark.parametrize("shadow", SHADOWS)
def test_other_things_of_the_name(shadow):
    text = (
        f"typedef struct {{ int x; }} box;\nint f(int n) {{ {{ {shadow} }} return 0; }}"
    )
    source = SourceFile("a.c", text)
    (program,) = translate(source).programs
    with pytest.raises(NoGuardError):
        check_visible(program, "n", source)
