// Flags and distances that threads set to different values, or read while others set them.
// expect: write-write last
__global__ void who_was_it(int *last, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] == 1) *last = i;
}
// benign: distance
// expect: read-write distance
__global__ void frontier_in_place(int *distance, const int *edges, int n, int level) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && distance[v] == level)
    distance[edges[v]] = level + 1;
}
// expect: write-write parent
__global__ void any_parent(int *parent, const int *edges, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n) parent[edges[v]] = v;
}
// expect: read-write found
__global__ void flag_read_too_early(int *out, const int *data) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  if (threadIdx.x == 1 && data[0] == 1) found = 1;
  if (found) out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
// expect: write-write state
__global__ void two_values(int *state, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) *state = data[i] > 0 ? 1 : 2;
}
// expect: read-write ready
__global__ void waits_for_another_block(int *out, int *ready) {
  if (blockIdx.x == 0 && threadIdx.x == 0) *ready = 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = *ready;
}
// expect: write-write a
__global__ void quotients_may_differ(int *a) {
  a[0] = threadIdx.x / 512;
}
