"""The microbenchmark and the seven applications of the paper on checked loops, for CPUs."""
