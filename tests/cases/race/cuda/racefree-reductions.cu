// Sums over a block in shared memory, in the forms that are right.
// run: block=8 grid=2 n=13
// run: block=16 grid=1 n=5
__global__ void sequential_addressing(const int *in, int *out, int n) {
  extern __shared__ int s[];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + tid;
  s[tid] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    if (tid < k) s[tid] += s[tid + k];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
__global__ void interleaved_by_remainder(const int *in, int *out) {
  extern __shared__ int s[];
  unsigned tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    if (tid % (2 * k) == 0) s[tid] += s[tid + k];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
__global__ void first_add_while_loading(const int *in, int *out) {
  extern __shared__ int s[];
  int tid = threadIdx.x;
  int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  s[tid] = in[i] + in[i + blockDim.x];
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (tid < k) s[tid] = s[tid] + s[tid + k];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}
__global__ void grid_stride_then_atomic(const int *in, int *total, int n) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  int own = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    own += in[i];
  atomicAdd(&sum, own);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(total, sum);
}
__device__ int reduced(int *s, int tid, int value) {
  s[tid] = value;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (tid < k) s[tid] += s[tid + k];
    __syncthreads();
  }
  return s[0];
}
__global__ void in_a_function(const int *in, int *out) {
  extern __shared__ int s[];
  int all = reduced(s, threadIdx.x, in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = all;
}
__global__ void twice(const int *in, int *out) {
  extern __shared__ int s[];
  int one = reduced(s, threadIdx.x, in[threadIdx.x]);
  __syncthreads();
  int other = reduced(s, threadIdx.x, in[threadIdx.x + blockDim.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = one + other;
}
__global__ void by_shuffles(const int *in, int *out, int n) {
  __shared__ int warps[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int k = 16; k > 0; k /= 2) value += __shfl_down_sync(0xffffffff, value, k);
  if (lane == 0) warps[warp] = value;
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int w = 0; w < (blockDim.x + 31) / 32; w++) sum += warps[w];
    out[blockIdx.x] = sum;
  }
}
