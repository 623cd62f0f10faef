// No run shows two values where one function of the same arguments is stored twice.
__global__ void one_function(float *d, float x) { d[0] = sinf(x); }
__global__ void what_nobody_writes(int *d) { d[0] = d[1]; }
// What shared memory holds at first may differ from block to block.
// benign: d
__global__ void never_stored(int *d) {
  __shared__ int s[4];
  d[0] = s[0];
}
// benign: d
__global__ void stored_in_some_blocks(int *d, int n) {
  __shared__ int s[64];
  if (threadIdx.x == 0) s[blockIdx.x & 1] = n;
  __syncthreads();
  d[0] = s[0];
}
__global__ void promised(int *d, int *e) {
  __builtin_assume(e[0] > 3);
  d[e[0] > 2 ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x;
}
__global__ void decided_by_nothing(int *d) {
  __shared__ int s[64];
  if (threadIdx.x == 0) s[1] = 1;
  __syncthreads();
  if (s[0] > 3) d[0] += 1;
}
// What lanes hand to each other is one value in every run.
__global__ void first_lane(int *d) { d[threadIdx.x / 32] = __shfl_sync(~0u, threadIdx.x, 0); }
__global__ void vote(int *d) { d[0] = __all_sync(~0u, 1); }
// benign: d
__global__ void count(int *d) { d[0] = __syncthreads_count(threadIdx.x > 3); }
// benign: d
__global__ void constant_or_vote(int *d) {
  if (threadIdx.x == 0) d[0] = 1;
  else d[0] = __any_sync(~0u, 1);
}
// So may what functions of different arguments yield, or what is left after rounding.
__global__ void floors(float *d) { d[0] = floorf(threadIdx.x / 2048.0f); }
__global__ void leading_zeros(int *d) { d[0] = __clz(threadIdx.x | 1024); }
__global__ void cosine_or_one(float *d) { d[0] = threadIdx.x ? 1.0f : cosf(0.0f); }
__global__ void absorbed(float *d) { d[0] = 1e20f + threadIdx.x; }
__global__ void rounded_integer(float *d) { d[0] = (float)(16777216 + (threadIdx.x & 1)); }
// benign: d
__global__ void rounded_constant(float *d) {
  if (threadIdx.x == 0) d[0] = 0.1;
  else d[0] = 0.1f;
}
__global__ void narrow(_Float16 *d) { d[0] = 2048.0f + (threadIdx.x & 1); }
__global__ void brain(__bf16 *d) { d[0] = 256.0f + (threadIdx.x & 1); }
// A zero has two signs.
__global__ void zeros(float *d) { d[0] = threadIdx.x ? 0.0f : -0.0f; }
// What stood there before a barrier is one value for all who load and store it after that.
__global__ void spread() {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  s[0] = s[1];
}
