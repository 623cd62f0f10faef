"""Python modules whose parallel loops numba runs: `range` becomes `numba.prange`."""
