// options: --block 32 --grid 1
// Numbers so large that what is multiplied by them wraps around.
// expect: write-write g
__global__ void shifted_out(int *g) {
  unsigned i = threadIdx.x;
  g[(i << 28) >> 28] = i;
}
// expect: write-write g
__global__ void multiplied_twice(int *g) {
  unsigned i = threadIdx.x;
  g[i * 65536u * 65536u] = i;
}
// expect: read-write s
__global__ void doubled_to_nothing(int *g, int n) {
  __shared__ int s[1];
  unsigned char k = 1;
  for (int m = 0; m < n; m++) {
    if (k == 0 && threadIdx.x == 0) s[0] = m;
    __syncthreads();
    if (k == 0 && threadIdx.x == 1) g[0] = s[0];
    k *= 2;
  }
}
// expect: read-write s
__global__ void counted_down_below_zero(int *g, int n) {
  __shared__ int s[1];
  unsigned k = 1;
  for (int m = 0; m < n; m++) {
    if (k > 100 && threadIdx.x == 0) s[0] = m;
    __syncthreads();
    if (k > 100 && threadIdx.x == 1) g[0] = s[0];
    k--;
  }
}
// `__mul24` takes the lower 24 bits of its arguments.
// expect: write-write x
__global__ void products_of_24_bits(int *x) {
  x[__mul24((int)threadIdx.x << 22, 4)] = threadIdx.x;
}
// expect: write-write x
__global__ void unsigned_products_of_24_bits(int *x) {
  x[__umul24(threadIdx.x << 23, 2)] = threadIdx.x;
}

// The index hides what the variable was before.
// expect: write-write a
__global__ void index_of_an_older_variable(int n, int *a) {
  int i = 5, t = threadIdx.x;
  for (i = 0; i < n; i++) {
    if (i == 0) a[0] = t;
    else a[t + 1] = i;
  }
}
