// options: --block 32
// What threads store was loaded from different elements, or while others stored there.
// expect: write-write d
__global__ void two_elements(int *d, const int *in) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  d[blockIdx.x] = s[threadIdx.x % 2];
}
// expect: read-write s; write-write d
__global__ void no_barrier_before_loading(int *d) {
  __shared__ int s[32];
  if (threadIdx.x == 0) s[0] = 0;
  __syncthreads();
  if (threadIdx.x == 7) s[0] = 1;
  d[blockIdx.x] = s[0];
}
// expect: write-write d
__global__ void before_and_after_a_barrier(int *d, const int *in) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  int v = s[0];
  __syncthreads();
  if (threadIdx.x == 0) s[0] = in[1] + 1;
  __syncthreads();
  if (threadIdx.x % 2) v = s[0];
  d[blockIdx.x] = v;
}
// expect: write-write d
__global__ void what_atomic_functions_found(int *d) {
  __shared__ int s[1];
  if (threadIdx.x == 0) s[0] = 0;
  __syncthreads();
  int v = atomicAdd(&s[0], 1);
  d[blockIdx.x] = v;
}
// expect: write-write d
__global__ void shared_memory_of_two_blocks(int *d, const int *in) {
  __shared__ int s[1];
  if (threadIdx.x == 0) s[0] = in[blockIdx.x];
  __syncthreads();
  d[0] = s[0];
}
// expect: read-write d; write-write d
__global__ void counts_up(int *d) {
  d[0] = d[0] + 1;
}
// expect: write-write d
__global__ void blocks_that_differ(int *d, const int *in) {
  __shared__ int s;
  if (threadIdx.x == 0) s = in[blockIdx.x];
  __syncthreads();
  d[0] = s;
}
// expect: write-write d
__global__ void a_block_that_ends_early(int *d) {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  __syncthreads();
  if (blockIdx.x == 1 && threadIdx.x == 5) return;
  s[threadIdx.x] = 2;
  __syncthreads();
  if (threadIdx.x == 0) d[0] = s[5];
}
// expect: write-write d
__global__ void blocks_that_count(int *d) {
  __shared__ int s;
  int k = 0;
  for (int i = 0; i < (int)blockIdx.x; i++) k++;
  if (threadIdx.x == 0) s = k;
  __syncthreads();
  d[0] = s;
}
// expect: write-write d
__global__ void other_rounds(int *d, int n) {
  __shared__ int s;
  for (int i = 0; i < n; i++) {
    if (threadIdx.x == 0) s = i;
    __syncthreads();
    if (threadIdx.x == 1) d[0] = s;
    __syncthreads();
  }
}
// expect: read-write g; write-write d; write-write g
__global__ void what_a_block_left(int *d, int *g) {
  __shared__ int s;
  if (threadIdx.x == 0) {
    s = g[0];
    g[0] = blockIdx.x;
  }
  __syncthreads();
  if (threadIdx.x == 0) d[0] = s;
}
// expect: write-write s
__global__ void spread_differently() {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  s[0] = s[threadIdx.x + 1 - threadIdx.x % 2];
}
