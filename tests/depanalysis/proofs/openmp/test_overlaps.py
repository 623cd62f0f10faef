import pytest

from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import openmp_races
from depanalysis.proofs.openmp.overlaps import overlapping
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
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


def _of_references(head, before, body, options):
    text = f"int counter, table[9];\nstruct Val {{ int n, m; }};\nvoid f({head}) {{\n"
    region = f"{before}\n#pragma omp parallel sections\n{{ {body} }}\n}}"
    report = openmp_races(SourceFile("f.cpp", text + region), options, "c++")
    (found,) = report.constructs
    return found


@pytest.mark.parametrize(
    ("head", "before", "body", "assumed"),
    [
        ("int &s, int &t", "", "s = 1;\n#pragma omp section\nt = 2;", "s and t"),
        ("int &s, const int &t", "", "s = t;", "s and t"),
        ("Val &a, Val &b", "", "a.n = b.n;", "a.n and b.n"),
        ("int &s", "", "counter = s;", "s and counter"),
        ("int &s", "", "table[2] = s;", "s and table"),
        ("int &s, int &t", "t = 1; s = 5;", "table[t] = 1;", "t table and s"),
        ("Val &a, Val &b", "", "a.n = b.m;", ""),
        ("int &s, double &t", "", "s = 1;\n#pragma omp section\nt = 2;", ""),
        ("int &s, int t", "", "s = t;", ""),
        ("int &s, int &t", "", "table[0] = 1;", ""),
    ],
)
def test_a_caller_may_give_one_variable_for_two_references(head, before, body, assumed):
    found = _of_references(head, before, body, RaceOptions())
    assert found.verdict is Raciness.FREE
    listed = [each for each in found.assumptions if "overlap" in each]
    strict = _of_references(head, before, body, RaceOptions(alias="strict"))
    if assumed:
        (words,) = listed
        names = words.removesuffix(" do not overlap in memory").replace(",", "")
        assert sorted(names.split()) == sorted(assumed.split())
        assert strict.verdict is Raciness.UNKNOWN
    else:
        assert listed == []
        assert strict.verdict is Raciness.FREE
    assert not any("overlap" in each for each in strict.assumptions)
