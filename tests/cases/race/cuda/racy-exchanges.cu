// What threads give each other decides where they store, or differs where they do.
// expect: write-write g
__global__ void all_to_one_place(int *g) {
  int t = __shfl_sync(0xffffffff, threadIdx.x, 0);
  g[t] = threadIdx.x;
}
// Each lane has another part of the sum.
// expect: write-write y
__global__ void all_lanes_store_a_sum(float *y, const float *v) {
  float sum = v[blockIdx.x * blockDim.x + threadIdx.x];
  for (int i = 4; i > 0; i /= 2) sum += __shfl_down_sync(0xffffffff, sum, i, 8);
  y[(blockIdx.x * blockDim.x + threadIdx.x) / 8] = sum;
}
// expect: write-write y
__global__ void if_any_lane_wants(int *y, const int *v) {
  if (__any_sync(0xffffffff, v[threadIdx.x] > 0)) y[0] = threadIdx.x;
}
// expect: write-write s
__global__ void by_a_ballot(int *y, const int *v) {
  __shared__ int s[2];
  unsigned lanes = __ballot_sync(0xffffffff, v[threadIdx.x] > 0);
  s[lanes & 1] = threadIdx.x;
}
// expect: write-write y
__global__ void if_enough_threads_want(int *y, const int *v) {
  if (__syncthreads_count(v[threadIdx.x] > 0) > 3) y[0] = threadIdx.x;
}
// A shuffle orders nothing in memory.
// expect: read-write s; write-write s
__global__ void shuffled_in_between(int *y) {
  __shared__ int s[64];
  s[threadIdx.x % 64] = threadIdx.x;
  int other = __shfl_down_sync(0xffffffff, threadIdx.x, 1);
  y[blockIdx.x * blockDim.x + threadIdx.x] = s[(threadIdx.x + 1) % 64] + other;
}
// expect: write-write y
__global__ void a_sum_as_place(int *y) {
  y[__reduce_add_sync(0xffffffff, threadIdx.x % 2)] = threadIdx.x;
}
// What a pointer leads to holds whether all lanes have one value.
// expect: write-write g
__global__ void if_all_lanes_agree(int *g, const int *v) {
  int agree = 0;
  __match_all_sync(0xffffffff, v[threadIdx.x], &agree);
  if (agree) g[0] = threadIdx.x;
}
// expect: write-write s
__global__ void agreed_in_one_place(int *g, const int *v) {
  __shared__ int s[2];
  g[blockIdx.x * blockDim.x + threadIdx.x] = __match_all_sync(0xffffffff, v[threadIdx.x], s);
}
