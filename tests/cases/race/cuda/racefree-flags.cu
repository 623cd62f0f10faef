// Flags that many threads set to one value are benign; levels of a search are kept apart.
// run: block=8 grid=2 n=9 level=1
// benign: changed
__global__ void something_changed(int *changed, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] == 1) *changed = 1;
}
// benign: next
__global__ void frontier(int *next, const int *now, const int *first, const int *edges, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && now[v])
    for (int e = first[v]; e < first[v + 1]; e++) next[edges[e]] = 1;
}
// benign: found
__global__ void found_in_a_block(int *out, const int *data) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  if (data[threadIdx.x] == 2) found = 1;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = found;
}
// benign: a
__global__ void cleared_by_all(float *a, int n) {
  for (int k = 0; k < n; k++) a[k] = 0.0f;
}
// benign: size
__global__ void parameter_stored_by_all(int *size, int n) {
  *size = n;
}
__global__ void distances(int *distance, const int *parent, int n, int level) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && parent[v] == level) distance[v] = level + 1;
}
// benign: a
__global__ void all_copy_one_element(int *a, const int *from) {
  a[0] = from[3];
}
// benign: a
__global__ void all_have_the_same_quotient(int *a) {
  a[0] = threadIdx.x / 1024;
}
