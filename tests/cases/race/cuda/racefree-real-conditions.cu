// Barriers under conditions of reals that all threads of a block compute from the same.
// run: block=8 grid=2 n=5 m=3
// run: block=6 grid=1 n=4 m=0
__global__ void of_a_shared_number(const double *x, double *g) {
  __shared__ double s;
  if (threadIdx.x == 0) s = x[blockIdx.x];
  __syncthreads();
  double v = s;
  if (v * 2.0 > 3.0) __syncthreads();
  g[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
__global__ void of_parts(const double *x, double *g, int m) {
  __shared__ double parts[64];
  double s = 0.0, own = 0.0;
  for (int j = threadIdx.x; j < m; j += blockDim.x) own = own + x[j];
  parts[threadIdx.x] = own;
  __syncthreads();
  s = s + parts[0];
  bool holds = s > 1.0;
  if (holds) holds = m != 2;
  if (holds) {
    __syncthreads();
    parts[threadIdx.x] = own * s;
    __syncthreads();
    s = s + parts[1];
  }
  g[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
__global__ void in_each_iteration(const double *x, double *g, int n) {
  for (int j = 0; j < n; j++) {
    float s = x[j] * 0.5;
    if (s / 3 > 1.0) __syncthreads();
  }
}
__global__ void in_a_branch(const double *x, double *g, int n) {
  double s = n;
  if (n > 3) s = s * x[1];
  if (s > 3.0 && n) __syncthreads();
}
