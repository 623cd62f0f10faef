"""What has to be checked while a loop runs, as plain data: no numba, no GPU library."""
