"""Functions and methods of C++ that another file of the project defines are known."""

import json
from pathlib import Path

import pytest

import depanalysis as da
from depanalysis.cli import main
from depanalysis.frontends.c.linking import defined_functions

HEADER = """#pragma once
#include <vector>
namespace sim {
struct Grid {
  void step(int i);
  double &at(int i);
  Grid &operator+=(double x);
  std::vector<double> a, b;
};
struct Point { explicit Point(int n); double x; };
double weight(int i);
double weight(double x);
}
"""
BODIES = """#include "grid.hpp"
namespace sim {
static double half(double x) { return x / 2; }
Point::Point(int n) : x(half(n)) {}
void Grid::step(int i) { b[i] = half(a[i]) + half(a[i + 1]); }
double &Grid::at(int i) { return a[i]; }
Grid &Grid::operator+=(double x) { a[0] += x; return *this; }
double weight(int i) { return i * 0.5; }
double weight(double x) { static double last = 0; last = 2 * last - x; return last; }
}
"""
CALLER = """#include "grid.hpp"
void run(sim::Grid &g, int n) {
  for (int i = 0; i + 1 < n; i++) g.step(i);
  for (int i = 0; i < n; i++) g.at(i) = sim::weight(i);
  for (int i = 0; i < n; i++) g.at(i) = sim::weight(g.b[i]);
  for (int i = 0; i < n; i++) g += i;
  for (int i = 0; i < n; i++) { sim::Point made(i); g.b[i] = made.x; }
}
"""
ALONE = ["unknown"] * 5
LINKED = ["parallel", "parallel", "sequential", "parallel", "parallel"]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def verdicts(**texts):
    """The verdicts on the loops of `a.cpp`, of all files that are written."""
    for name, text in {"grid_hpp": HEADER, "a_cpp": CALLER, **texts}.items():
        Path(name.replace("_", ".")).write_text(text)
    return [str(loop.verdict) for loop in da.check(Path()).files[0].loops]


def test_methods_operators_and_overloads_of_another_file_are_inlined():
    assert verdicts() == ALONE
    assert verdicts(b_cpp=BODIES) == LINKED


@pytest.mark.sampled(4)
def test_the_database_of_commands_says_what_belongs_together(capsys):
    verdicts(b_cpp=BODIES)
    entries = [
        {
            "directory": str(Path.cwd()),
            "command": f"g++ -std=gnu++17 -o {x}.o -c {x}",
            "file": x,
        }
        for x in ("a.cpp", "b.cpp")
    ]
    Path("compile_commands.json").write_text(json.dumps(entries))
    main(["check", "-p", "."])
    shown = capsys.readouterr().out
    assert "5 loops: 4 parallel, 1 sequential" in shown
    assert "assumes  step is the function of that name in b.cpp" in shown


def test_an_error_elsewhere_in_the_caller_costs_its_statement_only():
    broken = CALLER + "void broken() { unheard_of(3); }\n"
    assert verdicts(a_cpp=broken, b_cpp=BODIES) == LINKED


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("", "#error no\n", id="a file that is wrong"),
        pytest.param("static int x;\n", "static int x;\n", id="a name twice"),
        pytest.param(
            '#include "grid.hpp"\nnamespace sim { inline double half(int k) { return k; } '
            "inline double operator/(const Grid &, int); }\n",
            "namespace sim { static double half(double); inline double third(int k) "
            "{ return half(k); } }\n",
            id="an overload that means something else",
        ),
    ],
)
@pytest.mark.sampled(4)
def test_files_that_change_each_other_are_read_alone(first, second):
    assert verdicts(a_cpp=first + CALLER, b_cpp=second + BODIES) == ALONE


def test_macros_of_another_file_do_not_matter():
    first = "#define last 3\n#undef last\n" + CALLER
    assert verdicts(a_cpp=first, b_cpp="#define last last\n" + BODIES) == LINKED


def test_a_method_that_two_files_define_is_not_known():
    assert verdicts(b_cpp=BODIES, c_cpp=BODIES) == ALONE


def test_namesakes_in_other_classes_do_not_matter():
    other = "struct Other { void step(int); }; void Other::step(int) { }\n"
    assert verdicts(b_cpp=BODIES, c_cpp=other) == LINKED


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("namespace a { namespace { int f() { g(); } } int h(); int k() {} }", "fk"),
        ('extern "C" { int f() { } } struct s { void g() {} };', "f"),
        ("A::A(int n) : b(n), c(n) { }\nint f() { }", "Abcf"),
        ("static int f() { }\nA A::operator+(B x) { }", ["operator"]),
    ],
)
def test_definitions_are_found_in_the_text(text, names):
    assert list(defined_functions(text, is_cxx=True)) == [*names]


SPREAD = """#pragma once
template <class T> void spread(int *a, int n) {
  for (int i = 0; i < n; i++) a[i * (int)(sizeof(T) / 8)] = i;
}
"""


def spread_with(tmp_path, monkeypatch, **users):
    """The loop of a header with a template, and files that include it."""
    monkeypatch.chdir(tmp_path)
    Path("spread.hpp").write_text(SPREAD)
    for name, text in users.items():
        Path(f"{name}.cpp").write_text(text)
    files = [Path("spread.hpp"), *(Path(f"{each}.cpp") for each in users)]
    (loop,) = da.check(files).loops
    return loop


def is_supposed(loop):
    return any("T is double" in text for text in loop.assumptions)


def test_templates_of_headers_are_made_of_likely_types(tmp_path, monkeypatch):
    loop = spread_with(tmp_path, monkeypatch)
    assert str(loop.verdict) == "parallel"
    assert is_supposed(loop)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("void f(int *a) { spread<double>(a, 4); }", "parallel"),
        ("void f(int *a) { spread<float>(a, 4); spread<double>(a, 4); }", "sequential"),
        (
            "struct Pair { int a[4]; }; void f(int *a) { spread<Pair>(a, 4); }",
            "unknown",
        ),
        ("void f(int *a) { spread<Missing>(a, 4); }", "unknown"),
        ('#include "uses.hpp"\nvoid f(int *a) { use(a); }', "unknown"),
    ],
    ids=["double", "two", "type of the other file", "error", "missing header"],
)
def test_templates_of_headers_are_what_other_files_make_of_them(
    text, verdict, tmp_path, monkeypatch
):
    user = f'#include "spread.hpp"\n{text}\n// spread\n'
    loop = spread_with(tmp_path, monkeypatch, user=user)
    assert str(loop.verdict) == verdict
    assert not is_supposed(loop)


def test_other_headers_make_something_of_templates_too(tmp_path, monkeypatch):
    (tmp_path / "uses.hpp").write_text(
        '#include "spread.hpp"\ninline void use(int *a) { spread<float>(a, 4); }\n'
    )
    user = '#include "uses.hpp"\nvoid f(int *a) { use(a); }\n'
    assert str(spread_with(tmp_path, monkeypatch, user=user).verdict) == "sequential"


def test_namesakes_of_templates_elsewhere_do_not_matter(tmp_path, monkeypatch):
    user = "void spread(int *a); void f(int *a) { spread(a); }\n"
    assert is_supposed(spread_with(tmp_path, monkeypatch, user=user))
