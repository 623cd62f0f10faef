"""Headers of libraries of the host bring the types that kernels use, and cost no kernel."""

from depanalysis.inputs import Source
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import races
from depanalysis.pipelines.stages import Stages
from depanalysis.projects import Project
from depanalysis.source import SourceFile

TEXT = """#include <cublas_v2.h>
template <typename T> __global__ void twice(int n, T *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] + x[i];
}
__global__ void squares(int n, cuDoubleComplex *x, cuComplex *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  x[i] = cuCmul(x[i], cuConj(x[i]));
  y[i] = cuCfmaf(y[i], make_cuComplex(1, 2), y[i]);
}
__global__ void neighbors(int n, cuFloatComplex *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) y[i] = cuCaddf(y[i], y[i + 1]);
}
void run(cublasHandle_t handle, half *x) {
  twice<half><<<3, 32>>>(5, x);
  cublasSgemm(handle, CUBLAS_OP_N, 3);
}
"""


def test_kernels_of_a_file_with_a_library_are_judged():
    source = Source(SourceFile("a.cu", TEXT), "cuda")
    report = races(source, RaceOptions(), Project(), Stages())
    assert report.errors == ()
    found = {each.name: each.verdict.value for each in report.constructs}
    assert found == {
        "twice<_Float16>": "race-free",
        "squares": "race-free",
        "neighbors": "race",
    }
