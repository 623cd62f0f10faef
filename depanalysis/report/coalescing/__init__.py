"""Reports on the accesses of kernels: for a person and for programs."""
