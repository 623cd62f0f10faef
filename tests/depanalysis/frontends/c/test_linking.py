"""Functions of headers and of other files are known where they are called."""

from pathlib import Path

import pytest

import depanalysis as da
from depanalysis.cli import main
from depanalysis.frontends.c.linking import defined_functions

CALLER = """#include "h.h"
void f(int n, double *restrict a) {
  for (int i = 0; i < n; i++)
    set(a, i);
}
"""
HEADER = "void set(double *a, int i);\n"
SETTER = '#include "h.h"\nvoid set(double *a, int i) { a[i] = i; }\n'


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def verdicts(**texts):
    """The verdicts on the loops of `a.c`, of all files that are written."""
    for name, text in texts.items():
        Path(name.replace("_", ".")).write_text(text)
    return [str(loop.verdict) for loop in da.check(Path()).files[0].loops]


def test_a_function_of_a_header_is_inlined():
    header = "static inline void set(double *a, int i) { a[i] = i; }\n"
    assert verdicts(h_h=header, a_c=CALLER) == ["parallel"]
    header = "static inline void set(double *a, int i) { a[i + 1] = a[i]; }\n"
    assert verdicts(h_h=header, a_c=CALLER) == ["sequential"]


def test_a_loop_of_a_header_keeps_its_place():
    header = """static inline double sum(int n, double *a) {
  double s = 0;
  for (
      int i = 0;; i++) { if (i >= n) break; s += a[i]; }
  return s;
}
"""
    text = """#include "h.h"
void f(int m, int n, double (*restrict a)[n], double *restrict b) {
  for (int k = 0; k < m; k++)
    b[k] = sum(n, a[k]);
}
"""
    assert verdicts(h_h=header, a_c=text) == ["parallel"]


def test_a_function_of_another_file_is_inlined():
    assert verdicts(h_h=HEADER, a_c=CALLER) == ["unknown"]
    assert verdicts(b_c=SETTER) == ["parallel"]
    assert verdicts(b_c=SETTER.replace("a[i] = i", "a[0] += i")) == ["parallel"]
    (loop,) = da.check(Path()).loops
    assert loop.needs.reduction
    assert verdicts(b_c=SETTER.replace("a[i] = i", "a[i + 1] = a[i]")) == ["sequential"]


def test_the_place_in_another_file_is_told(capsys):
    verdicts(h_h=HEADER, a_c=CALLER, b_c=SETTER.replace("a[i] = i", "a[i + 1] = a[i]"))
    main(["check", "a.c", "b.c"])
    shown = capsys.readouterr().out
    assert "an iteration reads what an earlier one wrote: a[i] after a[i + 1]" in shown
    assert "b.c\n    2 | void set(double *a, int i) { a[i + 1] = a[i]; }" in shown
    assert "assumes  set is the function of that name in b.c" in shown


def test_functions_are_found_through_several_files():
    one = "void put(double *a, int i);\n" + SETTER.replace("a[i] = i", "put(a, i)")
    two = "void put(double *a, int i) { a[i] = i; }\n"
    assert verdicts(h_h=HEADER, a_c=CALLER, b_c=one) == ["unknown"]
    assert verdicts(c_c=two) == ["parallel"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("", "static double x;\n", id="one variable of that name"),
        pytest.param("static double y;\n", "static double x;\n", id="other variables"),
        pytest.param("static double x;\n", "static double x;\n", id="variables"),
        pytest.param("static int x(int);\n", "static int x;\n", id="a function"),
        pytest.param("extern int x;\n", "static int x;\n", id="of another file"),
        pytest.param("int main(void) { }\n", "int main(void) { }\n", id="programs"),
        pytest.param("#define i 3\n#undef i\n", "", id="a macro"),
        pytest.param("#define x 3\n", "#define x 4\n", id="macros"),
        pytest.param("/* x */\n#define x 3\n", "/* x */\n", id="a comment"),
    ],
)
def test_names_of_a_file_do_not_matter(first, second):
    assert verdicts(h_h=HEADER, a_c=first + CALLER, b_c=second + SETTER) == ["parallel"]


def test_each_file_calls_its_own_function():
    own = "static void put(double *a, int i) { a[0] = i; }\n"
    first = own.replace("put", "set_all").replace("a[0]", "a[1]") + own + CALLER
    second = own.replace("a[0]", "a[i]") + SETTER.replace("a[i] = i", "put(a, i)")
    assert verdicts(h_h=HEADER, a_c=first, b_c=second) == ["parallel"]
    second = own + SETTER.replace("a[i] = i", "put(a, i)")
    first = own.replace("a[0]", "a[i]") + CALLER
    assert verdicts(a_c=first, b_c=second) == ["sequential"]


@pytest.mark.parametrize(
    "declared",
    [
        pytest.param("void put(double *a, int i);\n", id="outside of functions"),
        pytest.param("", id="in one"),
        pytest.param('#include "put.h"\n', id="in a header"),
    ],
)
def test_a_file_does_not_call_what_another_one_keeps_to_itself(declared):
    own = "static void put(double *a, int i) { a[i] = i; }\n"
    inside = "" if declared else "extern void put(double *, int); "
    Path("put.h").write_text(
        "void put(double *a, int i);\n"
        "static inline void puts_(double *a, int i) { put(a, i); }\n"
    )
    second = declared + SETTER.replace("a[i] = i", f"{inside}put(a, i)")
    third = "void put(double *a, int i) { a[0] = i; }\n"
    texts = {"h_h": HEADER, "b_c": second, "c_c": third}
    assert verdicts(a_c=own + CALLER, **texts) == ["unknown"]
    assert verdicts(a_c=CALLER, **texts) == ["sequential"]


def test_headers_with_macros_do_not_keep_files_apart():
    header = f"#ifndef H\n#define H\n#define AT(a, i) (a)[i]\n{HEADER}#endif\n"
    second = SETTER.replace("a[i] = i", "AT(a, i) = i")
    assert verdicts(h_h=header, a_c=CALLER, b_c=second) == ["parallel"]
    first = "#define AT(a, i) (a)[0]\n" + CALLER
    second = "#define AT(a, i) (a)[i]\n" + SETTER.replace("a[i] = i", "AT(a, i) = i")
    assert verdicts(h_h=HEADER, a_c=first, b_c=second) == ["parallel"]


def test_a_header_that_means_something_else_in_each_file():
    header = f"#ifdef ZERO\n#define PLACE 0\n#else\n#define PLACE i\n#endif\n{HEADER}"
    header = f"#ifndef H\n#define H\n{header}#endif\n"
    second = SETTER.replace("a[i] = i", "a[PLACE] = i")
    assert verdicts(h_h=header, a_c="#define ZERO\n" + CALLER, b_c=second) == [
        "unknown"
    ]
    assert verdicts(a_c=CALLER, b_c=second) == ["parallel"]


def test_a_header_without_a_guard_that_three_files_read():
    header = "typedef struct { int n; } size;\n" + HEADER
    second = SETTER.replace("a[i] = i", "put(a, i)")
    second = second.replace("void set", "void put(double *, int);\nvoid set")
    third = SETTER.replace("set", "put")
    texts = {"h_h": header, "a_c": CALLER, "b_c": second}
    assert verdicts(c_c=third, **texts) == ["parallel"]
    assert verdicts(c_c=third.replace("a[i] = i", "a[0] = i"), **texts) == [
        "sequential"
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("", "void f(void) { }\n", id="a function twice"),
        pytest.param(
            "enum { A };\n", "struct A { int x; };\nenum { A };\n", id="an error"
        ),
        pytest.param("", "#error no\n", id="a file that is wrong"),
    ],
)
def test_files_that_do_not_go_together_are_read_alone(first, second):
    assert verdicts(h_h=HEADER, a_c=first + CALLER, b_c=second + SETTER) == ["unknown"]


def test_a_function_that_two_files_define_is_not_known():
    assert verdicts(h_h=HEADER, a_c=CALLER, b_c=SETTER, c_c=SETTER) == ["unknown"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("int f(void) { if (g(1)) { h(); } }", ["f"]),
        (
            "int f(int); static int g(int x) { } int (*k)(void); struct s { int i; };",
            [],
        ),
        ("LOCAL(int)\nf(x, y)\n  int x;\n{ } ", []),
        ("EXPORT(int) f(int x) __attribute__((pure)) { } int a[] = { 1 };", ["f"]),
        ('#define g(x) { \\\n }\nint f(char *x) { puts("}{("); } // h() {', ["f"]),
        ("}) f() {", ["f"]),
        ("", []),
    ],
)
def test_definitions_are_found_in_the_text(text, names):
    assert list(defined_functions(text)) == names


def test_a_header_around_a_file_is_taken_and_two_of_a_name_are_named(capsys):
    for folder in ("inc/deep", "lib", "old"):
        Path(folder).mkdir(parents=True)
    Path("inc/deep/x.h").write_text("")
    Path("lib/z.h").write_text("")
    Path("old/z.h").write_text("")
    Path("a.c").write_text(
        '#include "deep/x.h"\n#include "y.h"\n#include "z.h"\n'
        "void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 1; }\n"
    )
    main(["check", "a.c"])
    shown = capsys.readouterr().out
    assert "the header deep/x.h is taken from inc, as with -I inc\n" in shown
    assert "the header y.h, which was not found, is empty\n" in shown
    assert "header z.h, which was not found, is empty; -I lib or -I old would" in shown


def _project_with_headers_apart():
    for folder in ("lib/include", "lib/src", "app/include", "app/src"):
        Path(folder).mkdir(parents=True)
    Path("lib/include/sizes.h").write_text("#define N 8\n#define STEP 2\n")
    Path("app/include/sizes.h").write_text("#define N 9\n#define STEP 1\n")
    Path("lib/include/vector.h").write_text(
        '#ifndef VECTOR_H\n#define VECTOR_H\n#include "sizes.h"\n'
        "typedef struct { double at[64]; } vector_t;\n"
        "void shift(vector_t *v, int i);\n#endif\n"
    )
    Path("lib/src/vector.c").write_text(
        '#include "vector.h"\n'
        "void shift(vector_t *v, int i) { v->at[STEP * i] = v->at[STEP * i + 1]; }\n"
        "void all(vector_t *v) { for (int i = 0; i < N; i++) shift(v, i); }\n"
    )
    Path("app/src/main.c").write_text(
        '#include "sizes.h"\n#include "vector.h"\n'
        "void own(vector_t *v) { for (int i = 0; i < N; i++) v->at[i] = STEP; }\n"
    )


def test_headers_of_a_folder_that_was_given_are_found_in_it(capsys):
    _project_with_headers_apart()
    assert main(["check", "."]) == 0
    shown = capsys.readouterr().out
    assert shown.count("parallel  in") == 2, shown
    assert "the header vector.h is taken from lib/include, as with -I lib/inc" in shown
    assert "the header sizes.h is taken from app/include, as with -I app/inc" in shown


def test_a_header_that_errors_may_come_from_is_named_before_them(capsys):
    _project_with_headers_apart()
    assert main(["check", "app/src/main.c"]) == 0
    assert "sizes.h is taken from app/include" in capsys.readouterr().out
    Path("app/other").mkdir()
    Path("app/other/sizes.h").write_text("")
    Path("app/src/main.c").write_text(
        '#include "sizes.h"\nvoid own(void) { N wrong( }\n'
        "void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 1; }\n"
    )
    assert main(["check", "app/src/main.c"]) == 2
    shown = capsys.readouterr().err
    first = shown.splitlines()[0]
    assert first.startswith(
        "app/src/main.c:1:10: error: the header sizes.h is not found"
    )
    assert first.endswith("; -I app/include or -I app/other would find it")


def test_of_two_headers_none_is_taken(capsys):
    _project_with_headers_apart()
    Path("main.c").write_text(
        '#include "sizes.h"\nint a[N];\n'
        "void f(void) { for (int i = 0; i < N; i++) a[i] = i; }\n"
    )
    main(["check", "."])
    said = "sizes.h is not found; -I app/include or -I lib/include would find it"
    assert said in capsys.readouterr().err


def test_a_header_of_several_linked_files_is_found_and_not_missing(capsys):
    Path("inc").mkdir()
    Path("inc/p.h").write_text("void set(double *x, int n);\n")
    Path("a.c").write_text(
        '#include "p.h"\n'
        "void set(double *x, int n) {\n#pragma omp parallel for\n"
        "  for (int i = 0; i < n; i++) x[i] = i;\n}\n"
    )
    Path("m.c").write_text('#include "p.h"\nvoid f(double *x) { set(x, 10); }\n')
    assert main(["race", "."]) == 0
    shown = capsys.readouterr().out
    assert "the header p.h is taken from inc" in shown
    assert "was not found" not in shown
