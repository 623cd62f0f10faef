// Arguments that an array has the addresses of are apart, as others are.
__global__ void by_array(int *p, int *q) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  p[i] = q[i + 1];
}

void launches(int *a, int *b) {
  void *arguments[] = {&a, &b};
  cudaLaunchKernel((void *)by_array, dim3(4), dim3(64), arguments, 0, 0);
}
