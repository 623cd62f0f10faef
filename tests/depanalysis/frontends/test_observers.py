from pathlib import Path

import pytest

import depanalysis

LOOPS = {
    "loop.c": "#include <math.h>\ndouble a[9], b[9];\n"
    "void f(int n) { for (int i = 0; i < n; i++) a[i] = sqrt(b[i]); }\n",
    "loop.cpp": "#include <cmath>\ndouble a[9], b[9];\n"
    "void f(int n) { for (int i = 0; i < n; i++) a[i] = sqrt(b[i]); }\n",
    "loop.f90": "subroutine f(a, b, n)\nreal a(n), b(n)\ndo i = 1, n\n"
    "a(i) = sqrt(b(i))\nend do\nend subroutine\n",
}
OBSERVERS = {
    "flags.c": "#include <fenv.h>\nint q(void) { return fetestexcept(FE_INEXACT); }\n",
    "flags.cpp": "#include <cfenv>\nint q() { return std::fetestexcept(FE_INEXACT); }\n",
    "flags.f90": "subroutine q(x)\nuse ieee_arithmetic\nlogical x\n"
    "call ieee_get_flag(ieee_inexact, x)\nend subroutine\n",
}
QUIET = {
    "flags.c": "/* fetestexcept */ int q(void) { return 1; }\n",
    "flags.f90": "subroutine q(x)\nlogical x\nx = .true. ! ieee_get_flag\nend subroutine\n",
}


def _verdict(folder: Path, loop: str, other: str, text: str) -> str:
    (folder / loop).write_text(LOOPS[loop])
    (folder / other).write_text(text)
    first, _ = depanalysis.check([folder / loop, folder / other]).files
    (found,) = first.loops
    return found.verdict


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("other", OBSERVERS)
def test_flags_that_a_file_of_any_language_reads_count(
    tmp_path: Path, loop: str, other: str
):
    assert _verdict(tmp_path, loop, other, OBSERVERS[other]) == "unknown"


@pytest.mark.parametrize("loop", LOOPS)
def test_errno_that_a_file_of_another_language_reads_counts_in_c(
    tmp_path: Path, loop: str
):
    other = "errno.c" if loop == "loop.cpp" else "errno.cpp"
    text = "#include <errno.h>\nint q(void) { return errno; }\n"
    expected = "parallel" if loop == "loop.f90" else "unknown"
    assert _verdict(tmp_path, loop, other, text) == expected


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("other", QUIET)
def test_what_comments_name_does_not_count(tmp_path: Path, loop: str, other: str):
    assert _verdict(tmp_path, loop, other, QUIET[other]) == "parallel"
