// Where the lattice and the exact answer differ.
__global__ void differ(float *a, double *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i / 4 * 4] = 0.0f;
  d[i] = 0.0;
  a[i + 1] = 0.0f;
  a[threadIdx.y * 32] = 0.0f;
  for (int j = i; j < n; j += blockDim.x * gridDim.x) a[j] = 0.0f;
}

void run(float *a, double *d, int n) { differ<<<4, dim3(16, 8)>>>(a, d, n); }
