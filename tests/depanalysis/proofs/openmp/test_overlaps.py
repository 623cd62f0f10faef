import pytest

from depanalysis.proofs.openmp.overlaps import overlapping
from tests.depanalysis.proofs.openmp.regions_of import HEADER, regions_of

GLOBALS = "int all[100]; int *into = all; int one; float real;\n"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("a[i] = b[i];", ("b", "a")),
        ("a[i] = a[i] + n;", ()),
        ("n += a[i] + b[i];", ()),
        ("all[i] = a[i];", ("a", "all")),
        ("all[i] = into[i];", ("into", "all")),
        ("a[i] = one;", ("a", "one")),
        ("a[i] = real;", ()),
        ("own[i] = a[i];", ()),
        ("one = a[i];", ("a", "one")),
    ],
)
def test_a_pointer_may_point_into_what_others_name(body, found):
    loop = f"#pragma omp parallel for\nfor (int i = 0; i < n; i++) {{ {body} }}"
    text = f"{HEADER}{GLOBALS}void f(int n, int *a, int *b) {{ int own[9];\n{loop} }}"
    _, ((_, thread),) = regions_of(text)
    assert sorted(overlapping(thread)) == sorted(found)


def test_a_value_may_be_stored_through_a_pointer_before_the_region():
    loop = "#pragma omp parallel for\nfor (int i = 0; i < n; i++) own[i * one] = i;"
    text = (
        f"{GLOBALS}void f(int n, int *a) {{ int own[9]; one = 1; a[0] = 0;\n{loop} }}"
    )
    _, ((_, thread),) = regions_of(text)
    assert overlapping(thread) == ("a", "one")
