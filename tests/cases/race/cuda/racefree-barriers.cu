// Barriers that all threads of a block reach.
// run: block=8 grid=2 n=5 m=3
// run: block=6 grid=1 n=4 m=0
__global__ void under_a_parameter(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  if (n > 4) {
    __syncthreads();
    g[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
  }
}
__global__ void surplus_threads_return(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (i >= n) return;
  s[t] = g[i];
  __syncthreads();
  g[i] = s[0];
}
__global__ void whole_blocks_return(int *g, int n) {
  __shared__ int s[64];
  if (blockIdx.x > n) return;
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  g[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
}
__global__ void in_both_branches_of_a_block(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  if (blockIdx.x % 2 == 0)
    __syncthreads();
  else
    __syncthreads();
  g[blockIdx.x * blockDim.x + t] = s[0];
}
__global__ void chunks_of_a_block(int *g, const int *in, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, sum = 0;
  for (int at = 0; at < n; at += blockDim.x) {
    s[t] = in[at + t];
    __syncthreads();
    for (int k = 0; k < blockDim.x; k++) sum += s[k];
    __syncthreads();
  }
  g[blockIdx.x * blockDim.x + t] = sum;
}
__global__ void nested_loops(int *g, int n, int m) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      int other = s[blockDim.x - 1 - t];
      __syncthreads();
      s[t] = other + i * j;
      __syncthreads();
    }
  g[blockIdx.x * blockDim.x + t] = s[t];
}
__global__ void left_by_all_at_once(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int k = 0; k < 10; k++) {
    if (k == n) break;
    s[t] = k;
    __syncthreads();
    g[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
    __syncthreads();
  }
}
__global__ void do_while(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, k = 0;
  do {
    s[t] = k;
    __syncthreads();
    g[blockIdx.x * blockDim.x + t] = s[0];
    __syncthreads();
    k++;
  } while (k < n);
}
__global__ void one_thread_writes_between(int *g, int n) {
  __shared__ int s;
  for (int k = 0; k < n; k++) {
    if (threadIdx.x == 0) s = k;
    __syncthreads();
    g[blockIdx.x * blockDim.x + threadIdx.x] = s;
    __syncthreads();
  }
}
