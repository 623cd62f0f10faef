"""CUDA kernels as team programs: warps, blocks and grids of threads."""
