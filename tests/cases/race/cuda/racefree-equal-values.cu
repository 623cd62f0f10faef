// options: --block 32
// Stores of what was loaded from one element while nobody stored to it are of equal values.
// run: block=32 grid=2 n=8
// benign: d
__global__ void what_a_barrier_fixed(int *d, const int *in) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  d[blockIdx.x] = s[0];
}
// benign: d
__global__ void what_one_thread_found(int *d, const int *in) {
  __shared__ int s[32];
  if (threadIdx.x == 0) s[0] = in[blockIdx.x];
  __syncthreads();
  int v = s[0];
  d[blockIdx.x] = v + 1;
}
// benign: d
__global__ void loaded_before_another_barrier(int *d, const int *in) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  int v = s[blockDim.x - 1];
  __syncthreads();
  s[threadIdx.x] = threadIdx.x;
  d[blockIdx.x] = v;
}
// benign: d
__global__ void input_that_nobody_writes(float *d, const float *in) {
  d[0] = in[5];
}
// benign: d
__global__ void reals_in_shared_memory(float *d, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  d[blockIdx.x] = s[3];
}
// benign: d
__global__ void each_round_has_its_values(int *d, const int *in, int n) {
  __shared__ int s[32];
  for (int i = 0; i < n; i++) {
    s[threadIdx.x] = in[threadIdx.x + i];
    __syncthreads();
    d[blockIdx.x] = s[0];
    __syncthreads();
  }
}
// benign: d
__global__ void all_blocks_alike(int *d, const int *in, int k) {
  __shared__ int s[32];
  if (threadIdx.x == 0) s[0] = in[3];
  __syncthreads();
  d[k] = s[0];
}
// benign: d
__global__ void sizes_are_alike(int *d, int n) {
  __shared__ int s;
  if (threadIdx.x == 0) s = gridDim.x * blockDim.x - n;
  __syncthreads();
  d[0] = s;
}
// benign: d
__global__ void summed_by_one_thread(int *d, const int *in) {
  __shared__ int s;
  if (threadIdx.x == 0) {
    s = 0;
    for (int i = 0; i < 4; i++) s += in[i];
  }
  __syncthreads();
  d[0] = s;
}
// benign: d; s
__global__ void all_threads_alike(int *d, int n) {
  __shared__ int s;
  s = n;
  __syncthreads();
  d[0] = s;
}
// What is read does not change, and is rounded alike.
// benign: d
__global__ void a_rounded_quotient(float *d, const float *in) { d[0] = in[0] / in[1]; }
