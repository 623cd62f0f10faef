"""Names of the text that are also variables of procedures, which all threads share."""

import pytest

import depanalysis
from depanalysis.emit.fortran.callees import callee_use
from depanalysis.emit.fortran.directives import parallelized
from depanalysis.emit.fortran.nests import loops
from depanalysis.emit.fortran.statements import statements
from depanalysis.emit.fortran.surroundings import surroundings
from depanalysis.source import SourceFile

LOOP = "subroutine f\ndo i = 1, n\n{}\nend do\nend\n"
CALL = LOOP.format("call g(a(i))")


def use(text, name="t"):
    source = SourceFile("a.f90", text)
    around = surroundings(source, statements(source))
    return callee_use(around, loops(around.statements)[0], ["q", name])


def callee(declared, used="t = x"):
    return CALL + f"subroutine g(x)\n{declared}\n{used}\nend\n"


@pytest.mark.parametrize(
    "declared",
    [
        "real, save :: t",
        "real :: t = 0",
        "real :: u, t(2) = 0",
        "save",
        "save t",
        "common t",
        "common /c/ u, t",
        "data t /0/",
        "equivalence (t, u)",
        "use m",
        "use m\nreal u(t)",
        "include 'm'",
        "real, pointer :: t",
        "target t",
        "real*8 t\nsave",
    ],
)
def test_variables_that_outlive_a_procedure(declared):
    assert (
        use(callee(declared)) == "a procedure that it calls may keep a `t` of its own"
    )


@pytest.mark.parametrize("used", ["do t = 1, 3\nend do", "x = t", "if (x > 0) t = 1"])
def test_each_use_in_a_procedure_counts(used):
    assert use(callee("save", used)) is not None


@pytest.mark.parametrize(
    "declared",
    ["real t", "use m\nreal :: u, t", "real(kind=8) :: t", "common /c/ u", "save", ""],
)
def test_others_end_with_the_procedure(declared):
    used = "u = x" if declared == "save" else "t = x"
    assert use(callee(declared, used)) is None


def test_pointers_to_variables_are_no_names_of_procedures():
    other = "subroutine g(x)\nreal, save :: t\nreal, pointer :: q\nq => x\nend\n"
    assert use(LOOP.format("a(i) = b(i)") + other) is None


def test_loops_that_call_nothing():
    other = "subroutine g(x)\nreal, save :: t\nend\n"
    assert use(LOOP.format("a(i) = b(i)") + other) is None


@pytest.mark.parametrize("body", ["if (x > 0) call g", "x = h(i)", "x = 1 + h (2)"])
def test_what_is_a_call(body):
    other = "real function h(x)\nreal, save :: t\nend\n"
    assert use(LOOP.format(body) + other) is not None


@pytest.mark.parametrize(
    "names",
    [
        "interface operator(+)\nend interface\n",
        "use m, only: p => g\n",
        "procedure(g), pointer :: p\np => g\n",
        "real, external, pointer :: p\np => g\n",
    ],
)
def test_procedures_with_other_names(names):
    text = f"subroutine f\n{names}do i = 1, n\na(i) = p(i)\nend do\nend\n"
    assert use(text + "function g(x)\nreal, save :: t\nend\n") is not None


@pytest.mark.parametrize("host", ["module m\nreal t", "subroutine m\nreal t"])
def test_a_host_has_variables_that_procedures_beside_this_one_see(host):
    assert use(f"{host}\ncontains\n{CALL}subroutine g(x)\nend\nend\n") is not None
    assert use(f"{host}\ncontains\n{CALL}subroutine g(x)\nend\nend\n", "v") is None


def test_variables_of_modules():
    assert use(f"module m\nreal :: t\nend module\n{CALL}") is not None


@pytest.mark.parametrize(
    "rest",
    [
        "subroutine g(x)\nreal, save :: t\nt = x\nx = t * 2\nend\n",
        "subroutine g(x)\ncommon /c/ t\nt = x\nx = t * 2\nend\n",
        "subroutine g(x)\ninteger, save :: i\nreal x\ndo i = 1, 3\nx = x + 1\nend do\nend\n",
    ],
)
def test_no_directive_speaks_of_them(rest):
    top = "subroutine f(a, n)\nreal a(n), t\n"
    text = f"{top}do i = 1, n\ncall g(a(i))\nend do\nend\n{rest}"
    report = depanalysis.check(text, "fortran", path="a.f90")
    first = parallelized(SourceFile("a.f90", text), report.loops).decisions[0]
    assert not first.directive
    assert first.loop.verdict == "parallel"


@pytest.mark.parametrize("line", ["!$ x = 1", "!$omp barrier", "  !$OMP critical"])
def test_openmp_in_a_procedure_is_code_to_the_compiler(line):
    other = f"subroutine g(x)\n{line}\nend\n"
    assert (
        use(CALL + other) == "a procedure that it calls may have the OpenMP on line 7"
    )
    assert use(LOOP.format("a(i) = b(i)") + other) is None
