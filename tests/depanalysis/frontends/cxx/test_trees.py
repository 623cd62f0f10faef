"""What is not modelled costs the statement that it stands in, and nothing beside it."""

import pytest

import depanalysis
from depanalysis.verdicts import Verdict

HEAD = """
#include <vector>
struct Guarded { int x; Guarded(); ~Guarded(); };
struct Base { virtual int of(int); };
int &chosen(int i);
"""


def loops(text):
    return depanalysis.check(HEAD + text, language="c++").files[0].loops


@pytest.mark.parametrize(
    "statement",
    [
        "unknown_type x(n);",
        "missing(n);",
        "int &r = n > 2 ? t : u; r = 3;",
        "Base b; b.of(3);",
        "{ Guarded g; }",
        "std::weird<int> w; w.run();",
        "auto f = [x = n]() mutable { x++; }; f();",
        "try { throw n; } catch (...) { n = 2; }",
        "dynamic_cast<Base *>((Base *)0);",
    ],
)
def test_a_loop_beside_it_is_judged_and_one_around_it_is_unknown(statement):
    text = f"""void f(double *a, int n) {{
      int t = 0, u = 0;
      {statement}
      for (int i = 0; i < 10; i++) a[i] = 1;
      for (int i = 0; i < 10; i++) {{ a[i] = 1; {statement} }}
    }}"""
    found = {loop.span.line: loop.verdict for loop in loops(text)}
    assert [found[line] for line in sorted(found)][:2] == [
        Verdict.PARALLEL,
        Verdict.UNKNOWN,
    ]


def test_what_an_unknown_reference_may_name_is_not_known_after_it():
    text = """void f(double *a, int n) {
      int t = 1, u = 1;
      int &r = n > 2 ? t : u;
      r = 0;
      for (int i = 0; i < 10; i++) a[t * i] = 1;
    }"""
    (loop,) = loops(text)
    assert loop.verdict is not Verdict.PARALLEL


def test_each_loop_of_a_template_has_one_verdict_that_all_instances_share():
    text = """template <int N> void f(double *a) {
      for (int i = 0; i < 9; i++) a[i] = a[i + N];
    }
    void g(double *a) { f<9>(a); f<1>(a); f<10>(a); }"""
    (loop,) = loops(text)
    assert loop.verdict is Verdict.SEQUENTIAL


def test_pointers_in_a_container_are_taken_to_lead_to_different_objects_and_it_says_so():
    text = """void f(std::vector<int *> &v, int n) {
      for (int i = 0; i < n; i++) *v[i] = 2 * *v[i] + i;
    }"""
    (loop,) = loops(text)
    assert "the pointers in `v` point to objects that do not overlap" in str(
        loop.assumptions
    )


def test_text_that_ends_in_a_loop_is_an_error_of_the_text():
    report = depanalysis.check(
        "void f(int *a) {\nfor (;;) {\na[0] = 1;", language="c++"
    )
    assert not [each for each in report.files[0].errors if "internal" in str(each)]
