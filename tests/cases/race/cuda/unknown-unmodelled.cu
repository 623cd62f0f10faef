// What is not modelled, or not decided, is said and never race-free.
__global__ void assembly(int *g) {
  g[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  asm volatile("bar.sync 0;");
}
extern __device__ void elsewhere(int *g);
__global__ void calls_elsewhere(int *g) {
  elsewhere(g);
}
__global__ void another_type(float *g) {
  int *bits = (int *)g;
  bits[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void by_the_clock(int *g) { g[clock()] = threadIdx.x; }
__global__ void by_shared_data(int *g) {
  __shared__ int place[64];
  place[threadIdx.x] = 63 - threadIdx.x;
  __syncthreads();
  g[blockIdx.x * 64 + place[threadIdx.x]] = threadIdx.x;
}
// This template is never used.
template <int N>
__global__ void templated(int *g) {
  g[blockIdx.x * N + threadIdx.x] = 1;
}
__global__ void two_dynamic_arrays(int *g) {
  extern __shared__ int a[];
  extern __shared__ float b[];
  a[threadIdx.x] = threadIdx.x;
  b[threadIdx.x + blockDim.x] = 1.0f;
}
__global__ void two_dynamic_arrays_of_structures(int4 *g) {
  extern __shared__ int4 c[];
  extern __shared__ float2 d[];
  c[threadIdx.x] = g[threadIdx.x];
  d[2 * threadIdx.x].x = 1;
}
__global__ void a_mask_of_lanes(int *g) {
  __shared__ int s[32];
  int t = threadIdx.x % 32;
  if (blockDim.x == 32) {
    s[t] = t;
    __syncwarp(0x0000ffffu);
    g[blockIdx.x * 32 + t] = s[t ^ 1];
  }
}
__global__ void half_of_the_lanes_wait(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  if (t % 2 == 0) __syncwarp();
  if (t % 2 == 0) g[blockIdx.x * blockDim.x + t] = s[t + 1];
}
struct Holder {
  static __global__ void member(int *g) { g[0] = threadIdx.x; }
};
__global__ void defined_elsewhere(int *g);
void host(int *g) {
  defined_elsewhere<<<1, 32>>>(g);
}
__global__ void set_to_what_is_not_known(int *g) {
  memset(g + blockIdx.x, threadIdx.x, 4);
}
__global__ void stops_everything(int *g, int n) {
  if (n > 3) __trap();
  g[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void never_set(int *g) {
  int i;
  g[i] = threadIdx.x;
}
__global__ void where_a_function_says(float *g, const float *x) {
  g[(int)lgammaf(x[threadIdx.x])] = threadIdx.x;
}
__global__ void if_a_function_says(float *g, const float *x) {
  if (expf(x[threadIdx.x]) < 0) g[0] = threadIdx.x;
}
// It is atomic for the threads of one block, and others may come at once.
__global__ void atomic_in_a_block(int *g) {
  atomicAdd_block(&g[0], 1);
}
