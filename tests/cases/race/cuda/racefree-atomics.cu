// Histograms, counters and lists that grow by atomic functions.
// run: block=8 grid=2 n=11 m=4
__global__ void histogram(int *bins, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[data[i]], 1);
}
__global__ void privatized_histogram(int *bins, const int *data, int n) {
  __shared__ int own[64];
  for (int k = threadIdx.x; k < 64; k += blockDim.x) own[k] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&own[data[i] % 4 + 1], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < 64; k += blockDim.x) atomicAdd(&bins[k], own[k]);
}
__global__ void compaction(int *out, int *count, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] > 0) {
    int place = atomicAdd(count, 1);
    out[place] = data[i];
  }
}
__global__ void compaction_in_a_block(int *out, const int *data) {
  __shared__ int count;
  __shared__ int kept[64];
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int value = data[threadIdx.x];
  if (value > 1) kept[atomicAdd(&count, 1)] = value;
  __syncthreads();
  if (threadIdx.x < count) out[blockIdx.x * blockDim.x + threadIdx.x] = kept[threadIdx.x];
}
__global__ void greatest(int *most, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicMax(most, data[i]);
}
__global__ void claimed_once(int *owner, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicCAS(&owner[i % 4], 0, i + 1);
}
__global__ void degrees(int *degree, const int *from, const int *to, int m) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e < m) {
    atomicAdd(&degree[from[e]], 1);
    atomicAdd(&degree[to[e]], 1);
  }
}
