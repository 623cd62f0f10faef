"""An error costs the statement that it stands in, and no loop beside it."""

import pytest

from depanalysis.inputs import Source
from depanalysis.options import Options, RaceOptions
from depanalysis.pipelines.check import check_source
from depanalysis.pipelines.race import races
from depanalysis.pipelines.stages import Stages
from depanalysis.projects import Project
from depanalysis.source import SourceFile

HEAD = "#include <stddef.h>\nvoid f(int n, int *a, double *b, struct other *o) {\n"
PLAIN = "for (int i = 0; i < n; i++) a[i] = i;"
HALVES = "for (int i = 0; i < n; i++) a[i / 2] = i;"
FLOW = "for (int i = 0; i < n; i++) if (k == 1) a[i + 1] = a[i];"


def verdicts(body, language="c"):
    source = Source(SourceFile("x.c", f"{HEAD}{body}\n}}\n"), language)
    report = check_source(source, Options())
    assert report.errors
    assert not [each for each in report.errors if "internal" in str(each)]
    return {loop.span.line: loop.verdict.value for loop in report.loops}


@pytest.mark.parametrize("language", ["c", "c++"])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("o->x = limit;", id="member"),
        pytest.param("Foo *p = make(a);", id="declaration"),
        pytest.param("undeclared(a) + x;", id="name"),
        pytest.param("for (int j = 0; j < limit; j++) b[j] = 0;", id="loop"),
        pytest.param("if (n == flag) return;", id="condition"),
        pytest.param("b[0] = n + ;", id="syntax"),
        pytest.param("EACH(i, n) { b[i] = 0; }", id="macro"),
    ],
)
def test_loops_beside_an_error_are_judged(text, language):
    found = verdicts(f"{PLAIN}\n{text}\nb[1] = 0;\n{PLAIN}", language)
    assert (found[3], found[6]) == ("parallel", "parallel")
    assert found.get(4, "unknown") == "unknown"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Foo *p = make(&k);", id="declaration"),
        pytest.param("put(k, NOWHERE) = UNKNOWN;", id="assignment"),
        pytest.param("NAMES(k) -> x = 3;", id="macro"),
    ],
)
def test_what_an_error_may_change_is_not_known(text):
    assert verdicts(f"int k = 1;\n{text}\n{FLOW}")[5] == "unknown"


def test_a_loop_around_an_error_is_not_judged():
    found = verdicts(f"for (int j = 0; j < n; j++) {{ b[j] = what; {PLAIN} }}")
    assert set(found.values()) <= {"unknown", "parallel"}
    assert (
        "unknown" in verdicts("for (int j = 0; j < n; j++) { b[j] = o->x; }").values()
    )


@pytest.mark.parametrize("language", ["c", "c++"])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("if (n) { p = PICK(a) + ; }", id="other"),
        pytest.param("p = PICK(a) + ;", id="certain"),
        pytest.param("p = PICK + , a = t, b = p;", id="both"),
    ],
)
def test_a_pointer_may_lead_to_all_that_an_error_names(text, language):
    before, shift = (
        "int t[9]; int *p = t;",
        "for (int i = 0; i < n; i++) p[i] = a[i + 1];",
    )
    assert verdicts(f"{before}\n{text}\n{shift}", language)[5] == "runtime"


def test_regions_beside_an_error_are_judged():
    region = f"#pragma omp parallel for\n{PLAIN}"
    body = (
        f"{region}\no->x = limit;\n{region}\n#pragma omp parallel\n{{ b[0] = limit; }}"
    )
    source = Source(SourceFile("x.c", f"{HEAD}{body}\n}}\n"), "c")
    report = races(source, RaceOptions(), Project(), Stages())
    assert report.errors
    found = [each.verdict.value for each in report.constructs]
    assert found == ["race-free", "race-free", "unknown"]


@pytest.mark.parametrize("language", ["c", "c++"])
@pytest.mark.parametrize("label", ["LOW", "LOW + 1", "0 ... LOW", "low"])
def test_a_label_that_is_not_read_leads_to_what_it_stands_before(label, language):
    text = f"switch (n) {{\ncase {label}: a[0] = 1; break;\ncase 7:\n{HALVES}\n}}"
    assert "parallel" not in verdicts(text, language).values()
    inner = f"switch (n) {{ case 7: a[i] = 1; break; case {label}: a[i + 1] = a[i]; }}"
    found = verdicts(f"for (int i = 0; i < n; i++) {inner}", language)
    assert "parallel" not in found.values()


@pytest.mark.parametrize("language", ["c", "c++"])
def test_enumerators_behind_one_that_is_not_read_have_any_value(language):
    loop = "for (int i = 0; i < n; i++) a[i * {}] = i;"
    text = "enum { one = OFFSET, two };\nenum { three = 1, four };\n"
    found = verdicts(text + loop.format("two") + "\n" + loop.format("four"), language)
    assert [*found.values()] == ["unknown", "parallel"]
