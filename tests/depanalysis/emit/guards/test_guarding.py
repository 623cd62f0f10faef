"""Guards are true only where no two iterations meet, which is counted out here."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import depanalysis
from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.emit.guards.guarding import Guarded, freed, may_overlap, separated
from depanalysis.emit.guards.subjects import Subjects
from depanalysis.emit.openmp import parallelized
from depanalysis.options import Aliasing, Options
from depanalysis.source import SourceFile
from tests.oracle.ctexts import holds


def loop_of(body, *, is_strict=False, **options):
    """The first loop: its verdict and its subject."""
    head = "void f(int n, int k, int m, int *a, int *b, int *c)"
    text = f"{head} {{\nint t = 0, u = 0;\n{body}\nc[0] = t;\n}}\n"
    alias: Aliasing = "strict" if is_strict else "assume"
    subjects = Subjects(SourceFile("a.c", text), Options(alias=alias, **options))
    loop = depanalysis.check(text, path="a.c", alias=alias, **options).loops[0]
    return loop, subjects.at((3, 1))


def guard(body, *, is_strict=False, has_parallel_loops=False, **options):
    _, subject = loop_of(body, is_strict=is_strict, **options)
    return freed(
        subject, 64, has_parallel_loops=has_parallel_loops, is_strict=is_strict
    )


FLAT = "for (int i = 0; i < n; i++) "


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[i] = a[i + k];", "if(k == 0 || k >= n || (long long)k + n <= 0)"),
        ("a[i] = a[k];", "if(k >= n || k < 0)"),
        ("a[i * k] += 1;", "if(k > 0)"),
        ("for (int j = 0; j < m; j++) a[i * k + j] = 0;", "if(k >= m)"),
        (
            "a[i] = a[i + k] + a[m];",
            "if((k == 0 || k >= n || (long long)k + n <= 0) && (m >= n || m < 0))",
        ),
        ("a[i] = a[i - 1];", None),
        ("a[i] = a[i - 100];", "if(n <= 100)"),
        ("{ t += a[i]; a[i] = t; }", None),
        ("a[0] += i;", None),
    ],
)
def test_clauses(body, expected):
    found = guard(FLAT + body)
    assert (found and found.clause) == expected


def test_loops_that_never_run_long():
    nest = "for (int i = 0; i < n; i++) for (int j = i; j < {}; j++) a[j] = a[{}];"
    for bound, origin in (("n", "j - 1"), ("i + 9", "j + k")):
        text = f"void f(int n, int k, int *a) {{\n{nest.format(bound, origin)}\n}}\n"
        subject = Subjects(SourceFile("a.c", text), Options()).at((2, 29))
        assert subject is not None
        assert freed(subject, 64, has_parallel_loops=False, is_strict=False) is None


def test_conditions_under_which_nothing_is_written():
    body = "for (int j = 1; j < m; j++) a[i * 8 + j] = a[i * 8 + j - 1];"
    assert guard(FLAT + body) is None


def test_a_loop_with_parallel_loops_inside_is_freed_by_rows_only():
    nest = FLAT + "for (int j = 0; j < m; j++) a[i * {} + j] = {};"
    assert guard(nest.format("k", "0"), has_parallel_loops=True).clause == "if(k >= m)"
    body = FLAT + "for (int j = 0; j < m; j++) a[i] = a[i + k];"
    assert guard(body, has_parallel_loops=True) is None


def test_what_is_private_only_for_some_values_is_refused():
    body = FLAT + "{ if (k > 0) u = i; a[i * k] = u; }"
    with pytest.raises(NoGuardError, match="private"):
        guard(body)


def test_pointers_are_asked_about_too():
    clause = guard(FLAT + "a[i] = a[i + k] + b[i];").clause
    assert clause.startswith(
        "if((k == 0 || k >= n || (long long)k + n <= 0) && n > 0 &&"
    )
    assert "<= (char *)b" in clause
    loop, subject = loop_of(FLAT + "a[i] = b[i];")
    assert may_overlap(loop)
    found = separated(subject, loop)
    assert found.clause.startswith("if(n > 0 && (")
    assert not may_overlap(found.loop)
    assert Guarded(loop).clause == ""


def test_strict_pointers():
    found = guard(FLAT + "a[i] = b[i];", is_strict=True)
    assert found.clause.startswith("if(n > 0 && (")
    with pytest.raises(NoGuardError):
        guard(FLAT + "a[i] = b[i / 2];", is_strict=True)
    kept = guard(FLAT + "a[i] = a[i + k] + b[i / 2];")
    assert may_overlap(kept.loop)


def test_stated_assumptions_stay_listed():
    found = guard(FLAT + "a[i] = a[i + k];", assume=("m >= 3",))
    assert "m >= 3, as stated" in found.loop.assumptions
    assert not any("k" in each.split(",")[0] for each in found.loop.assumptions)


_FACTORS = st.sampled_from(["i", "2 * i", "-i", "k * i", "n - i", "k", "3 * i"])
_REST = st.sampled_from(["0", "k", "m", "k - m", "2 * k", "n", "1"])
_INDICES = st.builds("{} + {}".format, _FACTORS, _REST)


@settings(deadline=None, max_examples=settings().max_examples // 3)
@given(_INDICES, _INDICES, st.sampled_from(["0", "k", "m - 3"]))
def test_guards_are_sound(target, origin, first):
    body = f"for (int i = {first}; i < n; i++) a[{target}] = a[{origin}] + 1;"
    loop, subject = loop_of(body)
    if loop.verdict is depanalysis.Verdict.PARALLEL:
        return
    try:
        found = freed(subject, 8, has_parallel_loops=False, is_strict=False)
    except NoGuardError:
        return
    if found is None:
        return
    text = found.clause.removeprefix("if(").removesuffix(")")
    for n, k, m in product((-1, 0, 1, 2, 5, 9), range(-6, 7), (-7, -2, 0, 1, 3)):
        values = {"n": n, "k": k, "m": m}
        if holds(text, values, subject.types):
            assert not _meets(target, origin, first, values), values


def _meets(target, origin, first, values):
    """Whether an iteration touches an element that another one writes."""
    runs = range(eval(first, {}, values), values["n"])
    writes = [eval(target, {}, values | {"i": i}) for i in runs]
    reads = [eval(origin, {}, values | {"i": i}) for i in runs]
    return any(
        writes[x] in (writes[y], reads[y])
        for x in range(len(runs))
        for y in range(len(runs))
        if x != y
    )


def test_values_that_the_text_has_no_name_for():
    """The names that the analysis gives to such values are not the user's."""
    text = (
        "void f(int n, int *m, double *a) {\n  int k = *m;\n"
        "  for (int i = 0; i < n; i++)\n    a[i + k] = a[i];\n}\n"
    )
    report = depanalysis.check(text, path="a.c", alias="strict")
    options = Options(alias="strict")
    found = parallelized(SourceFile("a.c", text), report.loops, options).decisions[0]
    assert found.reason.endswith("(a condition would need a value that is no variable)")
