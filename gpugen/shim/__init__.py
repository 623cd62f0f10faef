"""CUDA kernels on the processor, for tests: fibers that a seeded scheduler interleaves."""
