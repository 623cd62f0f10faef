import pytest

from depanalysis.frontends.openmp.fortran import translate_fortran
from depanalysis.frontends.openmp.programs import Construct
from depanalysis.frontends.openmp.translate import translate
from depanalysis.source import SourceFile


def problem(content, name="a.c"):
    read = translate if name.endswith("c") else translate_fortran
    found = read(SourceFile(name, content))
    assert found.errors == ()
    (step,) = (
        s for each in found.programs for s in each.steps if isinstance(s, Construct)
    )
    return step.problem


FUNCTIONS = """
static int g;
static void set(int k) { g = k; }
static int get(void) { return g; }
static void put(int *p, int k) { *p = k; }
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("g = i; a[i] = g;", ""),
        ("put(&g, i); a[i] = g;", ""),
        ("set(i);", "`set(i)`, which may mean another `g`"),
        ("g = 1; a[i] = get();", "`a[i] = get()`, which may mean another `g`"),
    ],
)
def test_functions_of_c(body, expected):
    loop = f"for (int i = 0; i < n; i++) {{ {body} }}"
    text = (
        f"{FUNCTIONS}\nvoid f(int n, int *a) {{\n#pragma omp parallel for private(g)\n"
    )
    assert problem(f"{text}{loop} }}") == expected


def test_bounds_of_loops_have_the_names_of_their_construct():
    loops = "for (int i = 0; i < n; i += n) for (; a[n] > n; n++) a[i] = 0;"
    text = "void f(int n, int *a) {\n#pragma omp parallel firstprivate(n)\n"
    assert problem(f"{text}{loops} }}") == ""
    text = f"{FUNCTIONS}\nvoid f(int *a) {{\n#pragma omp parallel private(g)\n"
    found = problem(f"{text}for (int i = 0; i < get(); i++) a[i] = 0; }}")
    assert found == "`for`, which may mean another `g`"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("t = i\na(i) = t", ""),
        ("call put(t, i)\na(i) = t", ""),
        ("call set(i)", "`call set(i)`, which may mean another `t`"),
        ("x = i", "`x = i`, which may mean another `t`"),
    ],
)
def test_names_of_fortran(body, expected):
    text = f"""subroutine s(n, a)
integer :: n, i, a(n), t
associate (x => t)
!$omp parallel do private(t)
do i = 1, n
{body}
end do
end associate
contains
subroutine set(k)
integer :: k
t = k
end subroutine
subroutine put(p, k)
integer :: p, k
p = k
end subroutine
end subroutine
"""
    assert problem(text, "a.f90") == expected


def test_threadprivate_variables_are_those_of_the_thread_in_functions():
    text = f"""{FUNCTIONS}
#pragma omp threadprivate(g)
void f(int n, int *a) {{
#pragma omp parallel for
for (int i = 0; i < n; i++) {{ set(i); a[i] = get(); }} }}"""
    assert problem(text) == ""
