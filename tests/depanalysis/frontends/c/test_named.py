import pytest

from depanalysis.frontends.c.skeletons import skeletons
from depanalysis.source import SourceFile

TEXT = """
int shared; extern long outside;
typedef unsigned short word; enum color {{ RED }};
void f(int parameter, int *p) {{
  static int kept; word narrow; _Bool truth; float real; enum color hue;
  double _Complex both; int array[3]; int taken; p = &taken;
  for (int i = 0; i < 9; i++) {name} = 1;
}}
"""


def written(name):
    (skeleton,) = skeletons(SourceFile("a.c", TEXT.format(name=name)))
    return skeleton.written


@pytest.mark.parametrize(
    ("name", "type_class", "is_local", "is_addressed", "bounds"),
    [
        ("shared", "integer", False, False, (-(2**31), 2**31 - 1)),
        ("outside", "integer", False, False, (-(2**63), 2**63 - 1)),
        ("parameter", "integer", True, False, (-(2**31), 2**31 - 1)),
        ("kept", "integer", False, False, (-(2**31), 2**31 - 1)),
        ("narrow", "integer", True, False, (0, 65535)),
        ("truth", "bool", True, False, None),
        ("real", "real", True, False, None),
        ("hue", "other", True, False, None),
        ("both", "other", True, False, None),
        ("taken", "integer", True, True, (-(2**31), 2**31 - 1)),
        ("p", "other", True, False, None),
    ],
)
def test_what_is_known_of_a_variable(name, type_class, is_local, is_addressed, bounds):
    (found,) = written(name)
    assert found.name == name
    assert (found.type, found.is_local, found.is_addressed, found.bounds) == (
        type_class,
        is_local,
        is_addressed,
        bounds,
    )


def test_arrays_and_what_pointers_reach_are_not_listed():
    assert written("array[i]") == ()
    assert written("*p") == ()
