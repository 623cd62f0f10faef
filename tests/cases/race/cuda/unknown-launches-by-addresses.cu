// The library launches a kernel with what an array has the addresses of.
__global__ void by_array(int *p, int *q) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  p[i] = q[i + 1];
}

__global__ void filled_later(float *p, float *q) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  p[i] = q[i + 1];
}

// The address of a variable of the device is that variable.
__device__ double symbol[1024];

__global__ void by_symbol(double *p) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < 1023) p[i] = symbol[i + 1];
}

void launches(int *a, float *b) {
  void *arguments[] = {&a, (void *)&a};
  cudaLaunchKernel((void *)by_array, dim3(4), dim3(64), arguments, 0, 0);
  void *others[2];
  others[0] = &b;
  others[1] = &b;
  cudaLaunchKernel(filled_later, dim3(4), dim3(64), others, 0, 0);
  double *p;
  cudaGetSymbolAddress((void **)&p, symbol);
  by_symbol<<<4, 64>>>(p);
}
