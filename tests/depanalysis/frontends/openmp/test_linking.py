"""Directives in headers and in other files of a project mean what they mean in the text."""

import pytest

import depanalysis as da

ADD = """
static inline void add(int *s, int v) {
#pragma omp critical
  *s += v;
}
static inline void plain(int *s, int v) { *s += v; }
"""
TOTAL = """
int total(const int *b, int n) {
  int s = 0;
#pragma omp parallel for shared(s)
  for (int i = 0; i < n; i++) ADD(&s, b[i]);
  return s;
}
"""


@pytest.fixture
def judged(tmp_path):
    """The constructs of files that are written and judged together, by name of the file."""

    def of(**files):
        for name, text in files.items():
            path = tmp_path / name.replace("_", ".")
            path.write_text(text, encoding="utf-8")
        report = da.race(tmp_path)
        assert all(file.errors == () for file in report.files)
        return {
            (each.span.path.removeprefix(f"{tmp_path}/"), each.span.line): each
            for file in report.files
            for each in file.constructs
        }

    return of


def verdicts(found):
    return {place: each.verdict.value for place, each in found.items()}


@pytest.mark.parametrize("name", ["main_c", "main_cpp"])
def test_a_function_of_a_header_keeps_its_directives(judged, name):
    text = '#include "add.h"' + TOTAL.replace("ADD", "add")
    found = judged(add_h=ADD, **{name: text})
    assert verdicts(found) == {(name.replace("_", "."), 4): "race-free"}


@pytest.mark.parametrize("name", ["main_c", "main_cpp"])
def test_a_race_in_a_header_has_its_place_there(judged, name):
    text = '#include "add.h"' + TOTAL.replace("ADD", "plain")
    (found,) = judged(add_h=ADD, **{name: text}).values()
    (race,) = found.races
    assert found.verdict.value == "race"
    assert race.first.span.path.endswith("add.h")
    assert race.first.span.line == 6


def test_regions_of_headers_are_judged(judged):
    header = """
static inline void shift(int n, double *a) {
  _Pragma("omp parallel for")
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
static inline void fill(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
"""
    found = judged(fill_h=header, main_c='#include "fill.h"\nint main(void) { }\n')
    assert verdicts(found) == {("fill.h", 3): "race", ("fill.h", 7): "race-free"}


def test_templates_of_headers_are_judged_as_they_are_used(judged):
    header = """
template <class T> void scale(T *a, T f, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) a[i / 2] *= f;
}
"""
    text = '#include "scale.hpp"\nvoid f(float *a, int n) { scale(a, 2.0f, n); }\n'
    found = judged(scale_hpp=header, main_cpp=text)
    assert verdicts(found) == {("scale.hpp", 3): "race"}


@pytest.mark.parametrize("ending", ["c", "cpp"])
def test_functions_of_other_files_keep_their_directives(judged, ending):
    other = """
void fill(double *a, int n) {
#pragma omp for
  for (int i = 0; i < n; i++) a[i] = i;
}
void lonely(double *a, int n) {
#pragma omp for
  for (int i = 0; i < n; i++) a[i] = i;
}
"""
    text = """
void fill(double *, int);
void all(double *a, int n) {
#pragma omp parallel
  fill(a, n);
}
"""
    found = judged(**{f"main_{ending}": text, f"other_{ending}": other})
    assert verdicts(found) == {
        (f"main.{ending}", 4): "race-free",
        (f"other.{ending}", 7): "race-free",
    }


def test_a_variable_that_an_included_function_changes_is_not_its_initial_value(judged):
    text = """
static int n = 1;
#include "grow.h"
void f(double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[0] = i;
}
"""
    found = judged(grow_h="void grow(void) { n = 5; }\n", main_c=text)
    assert verdicts(found) == {("main.c", 5): "race"}


def test_a_macro_of_a_header_in_a_directive_is_not_guessed(judged):
    text = """
#include "name.h"
void f(int *s) {
#pragma omp parallel
  {
#pragma omp critical(NAME)
    *s += 1;
#pragma omp critical(name)
    *s += 1;
  }
}
"""
    found = judged(name_h="#define NAME name\n", main_c=text)
    assert verdicts(found) == {("main.c", 4): "unknown"}


def test_threadprivate_variables_of_headers(judged):
    header = "static int mine;\n#pragma omp threadprivate(mine)\n"
    text = """
#include "mine.h"
void f(void) {
#pragma omp parallel
  mine = 1;
}
"""
    found = judged(mine_h=header, main_c=text)
    assert verdicts(found) == {("main.c", 4): "race-free"}


def test_threadprivate_in_a_header_is_not_about_variables_on_its_line_elsewhere(judged):
    header = "\n\n\nextern int x;\n#pragma omp threadprivate(x)\n"
    text = """#include "x.h"
void f(int n) {
  static int x;

#pragma omp parallel
  x = n + 1;
  (void)x;
}
"""
    assert verdicts(judged(x_h=header, main_c=text)) == {("main.c", 5): "race"}
