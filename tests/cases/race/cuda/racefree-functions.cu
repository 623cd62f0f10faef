// run: block=64 grid=2
// Functions that kernels call, with shared memory of their own.
__device__ int neighbor(int v) {
  __shared__ int s[64];
  s[threadIdx.x] = v;
  __syncthreads();
  return s[threadIdx.x ^ 1];
}
__device__ int exchanged(int v) {
  __shared__ int s[64];
  s[threadIdx.x] = v;
  __syncthreads();
  int found = s[threadIdx.x ^ 1];
  __syncthreads();
  return found;
}
__device__ int first() {
  __shared__ int only;
  if (threadIdx.x == 0) only = blockIdx.x;
  __syncthreads();
  return only;
}
__global__ void one_call(int *g) {
  g[blockIdx.x * blockDim.x + threadIdx.x] = neighbor(threadIdx.x);
}
__global__ void two_calls_with_two_barriers(int *g) {
  int v = exchanged(threadIdx.x);
  v += exchanged(v);
  g[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
__global__ void a_scalar_of_the_block(int *g) {
  g[blockIdx.x * blockDim.x + threadIdx.x] = first();
}
__global__ void lanes_of_a_warp(int *g) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % warpSize == 0) g[t] = 1;
  if (threadIdx.x % 32 == 1) g[t] = 2;
}
__global__ void fast_arithmetic(float *g) {
  float v = __expf(1.5f) + __powf(2.0f, 0.5f) + rsqrtf(3.0f) + __popc(threadIdx.x);
  __nanosleep(100);
  g[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
