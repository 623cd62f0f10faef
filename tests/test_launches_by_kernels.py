"""What kernels launch counts as what the host launches does."""

from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import kernel_races
from depanalysis.source import SourceFile

TEXT = """
__global__ void numbered(float *out, int n) {
  out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 3 * threadIdx.y;
}
__global__ void shifted(float *to, const float *from) {
  to[threadIdx.x] = from[threadIdx.x + 1];
}
__global__ void parent(float *x) {
  numbered<<<1, dim3(4, 4)>>>(x, NUMBER);
  shifted<<<1, 64>>>(x, MEMORY);
}
void host(float *x) { numbered<<<1, dim3(4, 4)>>>(x, 4); }
"""


def verdicts(number: int, memory: str) -> dict[str, str]:
    text = TEXT.replace("NUMBER", str(number)).replace("MEMORY", memory)
    report = kernel_races(SourceFile("launching.cu", text), RaceOptions())
    return {each.name: str(each.verdict) for each in report.constructs}


def test_numbers_and_pointers_that_a_kernel_passes_count():
    found = verdicts(2, "x")
    assert (found["numbered"], found["shifted"]) == ("race", "race")
    found = verdicts(5, "x + 65")
    assert (found["numbered"], found["shifted"]) == ("race-free", "race-free")
