// Barriers that some threads miss, and places where one is missing.
// expect: divergence
__global__ void under_the_thread(int *g) {
  if (threadIdx.x % 2 == 0) __syncthreads();
  g[blockIdx.x * blockDim.x + threadIdx.x] = 2 * threadIdx.x;
}
// expect: divergence
__global__ void two_barriers_in_two_branches(int *g) {
  if (threadIdx.x < 2)
    __syncthreads();
  else
    __syncthreads();
  g[blockIdx.x * blockDim.x + threadIdx.x] = 2 * threadIdx.x;
}
// expect: divergence
__global__ void trips_of_the_thread(int *g, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) __syncthreads();
}
// expect: divergence
__global__ void left_by_some(int *g, int n) {
  for (int k = 0; k < n; k++) {
    if (k == threadIdx.x) break;
    __syncthreads();
  }
}
// expect: divergence
__global__ void under_the_data(int *g, const int *data) {
  if (data[threadIdx.x] > 0) __syncthreads();
}
// expect: read-write s
__global__ void one_thread_writes_too_early(int *g, int n) {
  __shared__ int s;
  for (int k = 0; k < n; k++) {
    if (threadIdx.x == 0) s = k;
    __syncthreads();
    g[blockIdx.x * blockDim.x + threadIdx.x] = s;
  }
}
// expect: read-write s
__global__ void every_second_barrier(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int k = 0; k < n; k++) {
    s[t] = k;
    if (k % 2 == 0) __syncthreads();
    g[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
    __syncthreads();
  }
}
// expect: read-write s
__global__ void only_for_large_problems(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  if (n > 4) __syncthreads();
  g[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}
// expect: read-write s
__global__ void across_the_back_edge(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int at = 0; at < n; at++) {
    s[t] = g[blockIdx.x * blockDim.x + t];
    __syncthreads();
    g[blockIdx.x * blockDim.x + t] += s[0];
  }
}
// expect: read-write g; write-write g
__global__ void no_barrier_between_blocks(int *g, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  g[i] = i;
  __syncthreads();
  if (i < n) g[i + n] = g[n - 1 - i];
}
