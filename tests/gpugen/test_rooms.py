"""Arrays whose size only an iteration says, in all languages: rows that are made longer."""

import numpy as np
import pytest

from depanalysis.proofs.races.verdicts import Raciness
from gpugen.cuda.forkjoin import FORMS
from gpugen.offloading import nests, offloaded
from gpugen.shim.device import compiler
from tests.gpugen.cuda.test_forkjoin_proofs import made, verdict
from tests.gpugen.test_nest_hosts import with_cupy

C = """#include <stdlib.h>
void f(int n, const int *size, const double *x, double *out) {
  for (int i = 0; i < n; i++) {
    double *t = malloc(size[i] * sizeof(double));
    for (int j = 0; j < size[i]; j++) t[j] = x[j] * i;
    double s = 0;
    for (int j = 0; j < size[i]; j++) s += t[j];
    out[i] = s;
    free(t);
  }
}
"""
CXX = """#include <vector>
void f(int n, const std::vector<int> &size, const std::vector<double> &x,
       std::vector<double> &out) {
  for (int i = 0; i < n; i++) {
    std::vector<double> t(size[i]);
    for (int j = 0; j < size[i]; j++) t[j] = x[j] * i;
    double s = 0;
    for (int j = 0; j < size[i]; j++) s += t[j];
    out[i] = s;
  }
}
"""
FORTRAN = """subroutine f(n, m, size, x, out)
  integer, intent(in) :: n, m, size(n)
  real(8), intent(in) :: x(m)
  real(8), intent(out) :: out(n)
  integer :: i, j
  real(8) :: s
  do i = 1, n
    block
      real(8) :: t(size(i))
      do j = 1, size(i)
        t(j) = x(j) * (i - 1)
      end do
      s = 0
      do j = 1, size(i)
        s = s + t(j)
      end do
    end block
    out(i) = s
  end do
end subroutine
"""
PYTHON = """import numpy as np
def f(size, x, out):
    for i in range(len(size)):
        t = np.zeros(size[i])
        for j in range(size[i]):
            t[j] = x[j] * i
        s = 0.0
        for j in range(size[i]):
            s += t[j]
        out[i] = s
"""
PROGRAMS = {"c": C, "cpp": CXX, "f90": FORTRAN, "py": PYTHON}
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no g++")


def agrees(suffix, form, folder, monkeypatch, sizes=(3, 0, 70, 700), extent=900):
    path = folder / f"nest.{suffix}"
    path.write_text(PROGRAMS[suffix])
    ((nest, error),) = nests(f"{path}:f")
    assert nest is not None, error
    scope = with_cupy(offloaded(nest, form, 33, {}, "cupy"), folder, monkeypatch)
    x, out = np.arange(float(extent)) % 7, np.zeros(4)
    size = np.array(sizes, "i8" if suffix == "py" else "i4")
    given: dict[str, object] = {
        "size_size": 4,
        "x_size": 900,
        "out_size": 4,
        "n": 4,
        "m": 900,
    }
    given |= {"size": size, "x": x, "out": out}
    code = scope["f"].__code__
    scope["f"](**{each: given[each] for each in code.co_varnames[: code.co_argcount]})
    assert out.tolist() == [x[:each].sum() * i for i, each in enumerate(sizes)]


@needs_compiler
@pytest.mark.parametrize(
    ("suffix", "form"),
    [("c", "machine"), ("cpp", "specialised"), ("f90", "spmd"), ("py", "baseline")],
)
def test_a_language(suffix, form, tmp_path, monkeypatch):
    agrees(suffix, form, tmp_path, monkeypatch)


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("suffix", PROGRAMS)
def test_all_languages_and_forms(suffix, form, tmp_path, monkeypatch):
    agrees(suffix, form, tmp_path, monkeypatch)


@needs_compiler
def test_a_subscript_that_leaves_another_array_is_said_in_the_end(
    tmp_path, monkeypatch
):
    with pytest.raises(RuntimeError, match="code 2"):
        agrees("c", "spmd", tmp_path, monkeypatch, extent=600)


@pytest.mark.parametrize("form", ["guarded", "specialised"])
@pytest.mark.sampled(2)
def test_their_kernels_are_race_free(form, tmp_path):
    kernel = made(tmp_path, C, 33, form)
    assert "too short" in "".join(
        offloaded(each, form, 33, {})
        for each, _ in nests(f"{tmp_path}/nest.c:f")
        if each
    )
    assert verdict(kernel.text, kernel.block, "all").verdict is Raciness.FREE
