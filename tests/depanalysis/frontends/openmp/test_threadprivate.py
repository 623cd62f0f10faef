import pytest

import depanalysis
from depanalysis.frontends.openmp.fortran import translate_fortran
from depanalysis.frontends.openmp.programs import Construct
from depanalysis.frontends.openmp.translate import translate
from depanalysis.source import SourceFile


def of_threads(content, name="a.c"):
    """The variables of threads in each function."""
    read = translate if name.endswith("c") else translate_fortran
    found = read(SourceFile(name, content))
    assert found.errors == ()
    return [each.threadprivate for each in found.programs]


PRAGMA = "#pragma omp threadprivate(x)\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"int x;\n{PRAGMA}void f(void) {{ x = 1; }}", ("x",)),
        (f"int x;\n{PRAGMA}void f(int x) {{ x = 1; }}", ()),
        (f"int x;\n{PRAGMA}void f(void) {{ static int x; x = 1; }}", ()),
        (f"void f(void) {{ static int x;\n{PRAGMA} x = 1; }}", ("x",)),
        (f"void f(void) {{ {{ static int x;\n{PRAGMA} x = 1; }} }}", ("x",)),
        (f"int x;\nvoid f(void) {{ {{ static int x;\n{PRAGMA} }} x = 1; }}", ()),
        (f"struct s {{ int v; }} x;\n{PRAGMA}void f(void) {{ x.v = 1; }}", ("x.v",)),
    ],
)
def test_a_directive_is_about_its_own_scope(text, expected):
    assert of_threads(text) == [expected]


def test_one_function_says_nothing_of_another():
    one = f"void f(void) {{ static int x;\n{PRAGMA} x = 1; }}"
    assert of_threads(f"{one}\nvoid g(void) {{ static int x; x = 1; }}") == [("x",), ()]


def test_headers_say_what_their_variables_are(tmp_path):
    (tmp_path / "x.h").write_text(f"extern int x;\n{PRAGMA}")
    text = '#include "x.h"\nvoid f(void) { x = 1; }'
    assert of_threads(text, str(tmp_path / "a.c")) == [("x",)]


UNIT = "subroutine s(x)\ninteger x, y, z\n{}\nx = 1\ny = 1\nz = 1\nend subroutine\n"


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("!$omp threadprivate(y, z)", ("y", "z")),
        ("common /c/ y, z\n!$omp threadprivate(/c/)", ("y", "z")),
        ("common /b/ y /c/ z(3)\n!$omp threadprivate(/C/)", ("z",)),
        ("COMMON /C/ Y, &\n  & Z\n!$omp threadprivate(/c/)", ("y", "z")),
        ("common /c/ y, z", ()),
    ],
)
def test_blocks_are_their_variables(declared, expected):
    (found,) = of_threads(UNIT.format(declared), "a.f90")
    assert sorted(found) == sorted(expected)


def test_units_have_variables_of_their_own():
    text = UNIT.format("!$omp threadprivate(y)") + UNIT.format("").replace("s(", "t(")
    assert of_threads(text, "a.f90") == [("y",), ()]


def test_modules_have_variables_of_their_own():
    text = """module one
integer :: y
!$omp threadprivate(y)
contains
subroutine f
y = 1
end subroutine
subroutine g
integer :: y
y = 1
end subroutine
end module
module two
integer :: y
contains
subroutine h
y = 1
end subroutine
end module
"""
    assert of_threads(text, "a.f90") == [("y",), (), ()]


def test_a_block_that_is_not_in_the_text_is_a_problem():
    text = UNIT.format("!$omp threadprivate(/c/)\n!$omp parallel").replace(
        "end subroutine", "!$omp end parallel\nend subroutine"
    )
    (parallel,) = translate_fortran(SourceFile("a.f90", text)).programs
    (step,) = (each for each in parallel.steps if isinstance(each, Construct))
    assert step.problem == "`/c/`, whose variables are not in the file"


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("errno = 0; x[i] = log(x[i]); s[i] = errno;", "race-free"),
        ("x[i] = sqrt(x[i]); if (errno) s[i] = 1;", "race-free"),
        ("errno = i; s[0] = errno;", "race"),
    ],
)
def test_errno_is_of_each_thread(body, verdict):
    text = f"""#include <errno.h>
#include <math.h>
void f(int n, double *x, int *s) {{
#pragma omp parallel for
for (int i = 0; i < n; i++) {{ {body} }}
}}"""
    assert depanalysis.race(text, language="c").verdict == verdict
