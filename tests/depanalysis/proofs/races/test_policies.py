"""Loops that a library runs at once are judged by `race`, too."""

import pytest

import depanalysis

TEXT = """#include <algorithm>
#include <cstdio>
#include <execution>
#include <tbb/parallel_for.h>
#include <vector>
void each(std::vector<double> &v, const std::vector<int> &at, double &sum, int n) {
  std::for_each(std::execution::par, v.begin(), v.end(), [](double &x) { x *= 2; });
  std::for_each(std::execution::par, v.begin(), v.end(), [&](double x) { sum += x; });
  std::for_each(std::execution::par, v.begin(), v.end(), [&](double x) { sum = sum / 2 + x; });
  std::for_each(std::execution::par, at.begin(), at.end(), [&](int k) { v[k] = k; });
  std::for_each(std::execution::par, v.begin(), v.end(), [](double x) { std::printf("%g", x); });
  tbb::parallel_for(1, n, [&](int i) { v[i] = v[i - 1]; });
  tbb::parallel_for(1, n, [&](int i) { v[i] = v[0]; });
}
"""
PLAIN = "void f(double *a, int n) { for (int i = 1; i < n; i++) a[i] = a[i - 1]; }\n"


def test_each_loop_has_an_answer():
    (file,) = depanalysis.race(TEXT, language="c++").files
    assert file.errors == ()
    found = [(each.kind, each.span.line, str(each.verdict)) for each in file.constructs]
    assert found == [
        ("parallel loop", 7, "race-free"),
        ("parallel loop", 8, "unknown"),
        ("parallel loop", 9, "race"),
        ("parallel loop", 10, "unknown"),
        ("parallel loop", 11, "unknown"),
        ("parallel loop", 12, "race"),
        ("parallel loop", 13, "race-free"),
    ]


@pytest.mark.sampled(4)
def test_a_race_names_two_iterations():
    (file,) = depanalysis.race(TEXT, language="c++").files
    (race,) = file.constructs[5].races
    assert (race.kind, race.variable) == ("read-write", "v")
    assert [each.text for each in (race.witness.first, race.witness.second)] == [
        "iteration 0",
        "iteration 1",
    ]
    assert race.witness.element == (1,)


def test_other_loops_are_none():
    (file,) = depanalysis.race(PLAIN, language="c++").files
    assert file.constructs == ()


def test_a_counter_that_iterations_share_is_not_free():
    text = """#include <algorithm>
#include <execution>
#include <vector>
void f(std::vector<double> &a) {
  int k = 0;
  std::for_each(std::execution::par, a.begin(), a.end(), [&](double &x) { x = k++; });
}
"""
    (file,) = depanalysis.race(text, language="c++").files
    assert [str(each.verdict) for each in file.constructs] == ["unknown"]


def test_a_sequenced_policy_asks_for_nothing_at_once():
    text = """#include <algorithm>
#include <execution>
#include <vector>
void f(std::vector<double> &a) {
  std::for_each(std::execution::seq, a.begin(), a.end(), [&](double &x) { a[0] += x; });
}
"""
    (file,) = depanalysis.race(text, language="c++").files
    assert (file.errors, file.constructs) == ((), ())
