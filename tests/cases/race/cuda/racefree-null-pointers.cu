// Whether a pointer that the host gives leads anywhere is the same for all threads.
// run: block=8 grid=2 n=11
__global__ void with_bias(int *x, const int *bias, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = x[i];
  if (bias) v += bias[i];
  x[i] = v;
}

struct Rows { int *p; int n; };
__global__ void a_barrier_for_all(Rows rows, int *x) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  if (rows.p != nullptr) {
    __syncthreads();
    x[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
  }
}
