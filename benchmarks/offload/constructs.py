"""The constructs whose overhead the fork-join paper's Figure 4 has, each in a nest.

One team goes through a construct for so many rounds. Its regions have no iteration, or one
for each thread, so that what a round costs beside the same in `baseline` is the construct.
"""

from gpugen.cuda.kernels import CudaKernel, Parameter

_HEAD = "(int n, int m, int rounds, double a[n][m], double b[n])"
_TEAM = "for (int j = 0; j < m; j++)"
_ROUNDS = {
    # Nothing but the number of the iteration goes into the region.
    "region": f"{_TEAM} a[i][j] = a[i][j] + 1;",
    # Scalars that the sequential part has changed.
    "state": f"""x = x + 1; y = y + x; z = z - x; w = w + 2;
      {_TEAM} a[i][j] = a[i][j] + x + y + z + w;""",
    "reduction": f"""double s = 0;
      {_TEAM} s += a[i][j];
      x = x / 2 + s;""",
    "two regions": f"""{_TEAM} a[i][j] = a[i][j] + 1;
      {_TEAM} a[i][j] = a[i][j] * 2;""",
}


def function_of(construct: str) -> str:
    """The name of its function."""
    return construct.replace(" ", "_")


def nest_of(construct: str) -> str:
    """Its text in C."""
    return f"""void {function_of(construct)}{_HEAD} {{
  for (int i = 0; i < n; i++) {{
    double x = b[i], y = 0, z = 0, w = 0;
    for (int r = 0; r < rounds; r++) {{
      {_ROUNDS[construct]}
    }}
    b[i] = x + y + z + w;
  }}
}}
"""


CONSTRUCTS = tuple(_ROUNDS)

_ROUND = Parameter("input", "rounds", "long long")
_BARRIERS = {
    "barrier of a block": "__syncthreads();",
    "named barrier": "__barrier_sync_count(1, {});",
}
BARRIERS = tuple(_BARRIERS)
"""What a round of the hardware alone is."""


def barrier(name: str, threads: int) -> CudaKernel:
    """A kernel that does nothing but pass a barrier, round by round."""
    entry = name.replace(" ", "_")
    line = _BARRIERS[name].format(threads)
    text = (
        f'extern "C" __global__ void {entry}(long long rounds)\n{{\n'
        f"    for (long long round = 0; round < rounds; round++) {line}\n}}\n"
    )
    return CudaKernel(entry, text, (_ROUND,), team=threads)


SPIN = CudaKernel(
    "spin",
    """extern "C" __global__ void spin(long long cycles)
{
    long long begin = clock64();
    while (clock64() - begin < cycles) {
    }
}
""",
    (Parameter("input", "cycles", "long long"),),
    team=1,
)
"""Keeps a device busy for so many cycles."""
