// The classic mistakes in sums over a block.
// expect: read-write s
__global__ void no_barrier_in_the_loop(const int *in, int *out) {
  __shared__ int s[256];
  int tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2)
    if (tid < k) s[tid] += s[tid + k];
  if (tid == 0) out[blockIdx.x] = s[0];
}
// expect: read-write s
__global__ void no_barrier_after_loading(const int *in, int *out) {
  extern __shared__ int s[];
  int tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (tid < k) s[tid] += s[tid + k];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
// expect: read-write s
__global__ void no_guard(const int *in, int *out) {
  extern __shared__ int s[];
  int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    s[tid] += s[tid + k];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
// expect: divergence
__global__ void barrier_under_the_guard(const int *in, int *out) {
  extern __shared__ int s[];
  int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2)
    if (tid < k) {
      s[tid] += s[tid + k];
      __syncthreads();
    }
  if (tid == 0) out[blockIdx.x] = s[0];
}
// expect: write-write out
__global__ void every_thread_stores_the_sum(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[blockIdx.x] = s[threadIdx.x];
}
// expect: write-write sum
__global__ void plain_sum_in_shared_memory(const int *in, int *out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  sum += in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
// expect: atomic-with-plain sum
__global__ void set_and_added_without_barrier(const int *in, int *out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  atomicAdd(&sum, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
// expect: atomic-with-plain sum
__global__ void added_and_read_without_barrier(const int *in, int *out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[threadIdx.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
// expect: read-write s
__global__ void scratch_used_twice(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  int first = s[0];
  s[t] = in[t + blockDim.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = first + s[0];
}
// expect: write-write total
__global__ void blocks_add_plainly(const int *in, int *total) {
  if (threadIdx.x == 0) *total += in[blockIdx.x];
}
