// Histograms, counters and lists that are not atomic throughout.
// expect: write-write bins
__global__ void plain_histogram(int *bins, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bins[data[i]]++;
}
// expect: atomic-with-plain own
__global__ void bins_cleared_without_barrier(int *bins, const int *data, int n) {
  __shared__ int own[16];
  if (threadIdx.x < 16) own[threadIdx.x] = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&own[i % 16], 1);
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
// expect: atomic-with-plain own
__global__ void bins_read_without_barrier(int *bins, const int *data, int n) {
  __shared__ int own[16];
  if (threadIdx.x < 16) own[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&own[i % 16], 1);
  if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
// expect: read-write count; write-write count
__global__ void counter_without_atomic(int *out, int *count, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] > 0) out[(*count)++] = i;
}
// benign: count
// expect: atomic-with-plain count
__global__ void reset_by_every_block(int *count, int n) {
  if (threadIdx.x == 0) *count = n;
  __syncthreads();
  atomicAdd(count, 1);
}
// expect: write-write bins
__global__ void bins_added_plainly(int *bins, const int *data) {
  __shared__ int own[16];
  if (threadIdx.x < 16) own[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&own[data[threadIdx.x] % 4 + 4], 1);
  __syncthreads();
  if (threadIdx.x < 16) bins[threadIdx.x] += own[threadIdx.x];
}
// expect: write-write out
__global__ void scattered(int *out, const int *where, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[where[i]] = i;
}
// expect: atomic-with-plain best
__global__ void checked_before_the_atomic(int *best, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && *best < data[i]) atomicMax(best, data[i]);
}
// expect: write-write out
__global__ void every_block_counts_from_zero(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  out[atomicAdd(&count, 1)] = blockIdx.x;
}
// expect: write-write out
__global__ void two_tickets_for_a_place(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int place = atomicAdd(&count, 1);
  out[blockIdx.x * blockDim.x + place / 2] = threadIdx.x;
}
