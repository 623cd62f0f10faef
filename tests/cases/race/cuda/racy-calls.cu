// What a called function reads and stores is done by the thread that calls it.
__device__ void put(int *p, int v) { *p = v; }
// expect: write-write s
__global__ void one_call_and_another(int *g) {
  __shared__ int s[4];
  put(&s[0], 1);
  put(&s[0], 2);
  __syncthreads();
  if (threadIdx.x == 0) g[blockIdx.x] = s[0];
}
// expect: read-write s
__global__ void read_before_the_vote(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  g[blockIdx.x * blockDim.x + t] = __syncthreads_or(s[t ^ 1]);
}
// expect: read-write s
__global__ void read_for_a_shuffle(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  g[blockIdx.x * blockDim.x + t] = __shfl_down_sync(0xffffffff, s[t ^ 1], 1);
}
