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
