"""Generated kernels as header-free CUDA C++, one kernel a file."""
