"""The explicit methods as machine code; importing a room in here imports numba."""

from depanalysis.extras import required

required("numba")
