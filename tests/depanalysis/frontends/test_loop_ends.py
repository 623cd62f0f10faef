"""The last lines of loops are those of the text, in every language."""

import pytest

import depanalysis as da

FOR = "for (int i = 0; i < n; i++)"
LOOPS = {
    "one line": (f"{FOR} a[i] = 0;", 1),
    "no braces": (f"{FOR}\n  a[i] = 0;\na[0] = 1;", 2),
    "comments": (f"{FOR} {{ // }}\n  a[i] = 0; /* }}\n*/\n}}", 4),
    "else": (f"{FOR}\n if (a[i])\n a[i] = 0;\n else\n a[i] = 1;\n", 5),
    "other else": (f"if (c) {FOR}\n a[i] = 0;\n else\n a[0] = 1;\n", 2),
    "nest": (f"{FOR}\n for (int j = 0;\n j < 2;\n j++) {{\n a[i] = j;\n }}\n", 6),
    "do": ("int i = 0;\ndo {\n a[i] = 0;\n} while (++i < n);\n", 3),
    "while": ("int i = 0;\nwhile (a[i]) {\n f(a);\n i++;\n}\n", 4),
    "texts": (f"{FOR}\n#define X }}\n a[i] = '}}' + ';';\n", 3),
    "branches": (f"#if X\n{FOR} {{\n#else\n{FOR} {{\n#endif\n a[i] = 0;\n}}\n", 4),
    "macro": (f"#define EACH {FOR}\nEACH\n a[i] = 0;\n", 2),
}


@pytest.mark.parametrize(("loop", "lines"), LOOPS.values(), ids=LOOPS)
def test_a_loop_of_c_ends_with_its_statement(loop, lines):
    text = f"void f(int n, int *a, int c) {{\n{loop}\n}}\n"
    first = da.check(text, "c", path="x.c").loops[0]
    assert first.last_line == first.span.line + lines - 1


def test_loops_over_containers_of_cxx_end_with_their_statement():
    text = "#include <vector>\nvoid f(std::vector<int> &v) {\nfor (auto &x : v) {\nx = 1;\n}\n}\n"
    (loop,) = da.check(text, "c++", path="x.cpp").loops
    assert (loop.span.line, loop.last_line) == (3, 5)


@pytest.mark.parametrize(
    ("text", "language", "lines"),
    [
        (
            "def f(a):\n  for i in range(3):\n    a[i] = 0\n\n  return a\n",
            "python",
            (2, 3),
        ),
        (
            "subroutine f(n, a)\ninteger n, i, a(n)\ndo i = 1, n\na(i) = 0\nend do\nend\n",
            "fortran",
            (3, 5),
        ),
        (
            "      SUBROUTINE F(N, A)\n      DIMENSION A(N)\n      DO 10 I = 1, N\n"
            "      A(I) = 0\n   10 CONTINUE\n      END\n",
            "fortran",
            (3, 5),
        ),
    ],
)
def test_loops_of_other_languages_end_where_their_bodies_do(text, language, lines):
    (loop,) = da.check(text, language).loops
    assert (loop.span.line, loop.last_line) == lines
