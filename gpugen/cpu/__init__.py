"""Generated kernels on the cores of this machine: numba, threads and real atomics."""

from depanalysis.extras import required

required("numba")
