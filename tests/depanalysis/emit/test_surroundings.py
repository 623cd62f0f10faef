import pytest

from depanalysis.emit.surroundings import surroundings
from depanalysis.frontends.c.skeletons import skeletons
from depanalysis.options import Preprocessing
from depanalysis.source import SourceFile

LOOP = "  for (int i = 0; i < n; i++)\n    a[i] = 0;\n"


def problem(before="", body="", top=""):
    """What is in the way of a loop with these lines above it and in its body."""
    loop = LOOP if not body else f"  for (int i = 0; i < n; i++) {{\n{body}\n  }}\n"
    text = f"{top}\nvoid f(int n, double *a) {{\n{before}\n{loop}}}\n"
    source = SourceFile("a.c", text)
    return surroundings(source).problem(skeletons(source)[-1])


@pytest.mark.parametrize(
    "before",
    ["", "// omp", "#pragma scop", "#pragma omp barrier", "#define A", "#if 1\n#endif"],
)
def test_most_text_is_in_nobodys_way(before):
    assert problem(before) is None


@pytest.mark.parametrize(
    ("before", "body", "top", "part"),
    [
        ("#pragma omp simd", "", "", "it has the directive `#pragma omp simd` already"),
        ("#pragma GCC ivdep\n/* so\nfar */", "", "", "already"),
        ("#pragma omp parallel\n\n{ n++;", "}", "", "stands inside"),
        ("#pragma omp parallel\nif (n)", "", "", "stands inside"),
        ("", "#pragma omp atomic\na[i] += 1;", "", "`#pragma omp atomic` stands"),
        ("", "#ifdef X\na[i] = 1;\n#endif", "", "`#ifdef` stands inside it on line 5"),
        ("", '#include "b.h"', "", "`#include` stands inside it"),
        ("", "double *t = alloca(8); t[0] = i;", "", "memory of `alloca`"),
        ("", "", "#define for for", "`for` is a macro"),
        ("", "", "_Thread_local int x;", "uses `_Thread_local`"),
        ("", "", "int x;\n#pragma omp threadprivate(x)", "uses `threadprivate`"),
        ('_Pragma("omp parallel")', "", "", "uses `_Pragma`"),
        (
            "",
            "",
            "#pragma omp declare simd",
            "stands inside `#pragma omp declare simd`",
        ),
    ],
)
def test_what_forbids_a_directive(before, body, top, part):
    body, closing = ("", "}") if body == "}" else (body, "")
    if closing:
        text = f"void f(int n, double *a) {{\n{before}\n{LOOP}}}}}\n"
        source = SourceFile("a.c", text)
        found = surroundings(source).problem(skeletons(source)[-1])
    else:
        found = problem(before, body, top)
    assert part in (found or "")


def test_functions_that_are_called_count():
    inner = "int g(int x) {\n#pragma omp atomic\n  x++;\n  return x;\n}"
    middle = "int h(int x) { return g(x); }"
    found = problem(body="a[i] = h(i);", top=f"{inner}\n{middle}")
    assert found == "it calls a function with `#pragma omp atomic` on line 2"


def test_macros_that_would_change_a_directive():
    around = surroundings(SourceFile("a.c", "#define private\n#define t(x) 2\n"))
    around.check_words("#pragma omp parallel for", KeyError)
    with pytest.raises(KeyError, match="`private`"):
        around.check_words("#pragma omp parallel for private(x)", KeyError)
    with pytest.raises(KeyError, match="`t`"):
        around.check_words("#pragma omp parallel for lastprivate(t)", KeyError)


@pytest.mark.parametrize(
    ("header", "always", "own"),
    [
        ("#define width 3\n", None, False),
        ("extern int da_last;\n", None, True),
        ("#define OWN(x) da_##x\n", None, True),
        ("extern _Thread_local int x;\n", "uses `_Thread_local`", False),
        ("#define for while\n", "`for` is a macro", False),
        ('#include "deeper.h"\n', "uses `_Pragma`", False),
    ],
)
def test_included_files_count(header, always, own, tmp_path):
    (tmp_path / "beside.h").write_text(header)
    (tmp_path / "deeper.h").write_text('#define X _Pragma("omp simd")\n')
    source = SourceFile(str(tmp_path / "a.c"), '#include "beside.h"\n')
    around = surroundings(source)
    assert (around.always is None) == (always is None)
    assert (always or "") in (around.always or "")
    assert around.has_own_names == own


def test_included_files_are_looked_for_where_the_user_says(tmp_path):
    (tmp_path / "there.h").write_text("#define private\n")
    source = SourceFile("a.c", "#include <there.h>\n")
    assert surroundings(source).macros == frozenset()
    assert surroundings(source, Preprocessing((str(tmp_path),))).macros == {"private"}
