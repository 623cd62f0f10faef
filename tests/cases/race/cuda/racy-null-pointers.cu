// Both ways of a test of a pointer are taken in some launch.
// expect: write-write y
__global__ void if_set(int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (y) y[i / 2] = i;
}

// expect: write-write x
__global__ void if_not_set(int *x, int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (y == nullptr) x[0] = i;
}
