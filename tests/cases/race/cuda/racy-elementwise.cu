// Threads reach the elements of others.
// expect: read-write a
__global__ void neighbor(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i + 1];
}
// expect: write-write a
__global__ void no_block_in_the_index(int *a) {
  a[threadIdx.x] = blockIdx.x;
}
// expect: write-write a
__global__ void halved_index(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i / 2] = i;
}
// expect: write-write a
__global__ void overlapping_chunks(int *a) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * 3;
  for (int k = 0; k < 4; k++) a[first + k] = first + k * k;
}
// expect: write-write a
__global__ void chunks_with_a_shorter_stride(int *a, int m) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k <= m; k++) a[at * m + k] = at;
}
// expect: write-write a
__global__ void stride_of_the_block_only(int *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) a[i] = blockIdx.x;
}
// expect: write-write a
__global__ void stride_less_than_the_grid(int *a, int n) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x - 1;
  for (int i = first; i < n; i += step) a[i] = i + threadIdx.x;
}
// expect: read-write a
__global__ void grid_stride_over_the_next(int *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i + 1 < n; i += blockDim.x * gridDim.x) a[i] = a[i + 1];
}
// expect: write-write a
__global__ void rows_cut_too_late(int *a, int w, int m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, row = i / w, column = i % w;
  if (i < n && column <= m) a[row * m + column] = i;
}
// expect: write-write a
__global__ void rows_by_two_widths(int *a, int w, int m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, row = i / w, column = i % m;
  if (i < n) a[row * m + column] = i;
}
// expect: read-write root
__global__ void roots(int *root, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int at = root[i], next;
  while (at > (next = root[at])) at = next;
  if (at != i) root[i] = at;
}
// expect: write-write last
__global__ void last_one_wins(const int *x, int *last, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 0) *last = i;
}
// expect: read-write a
__global__ void reversed_in_place(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[n - 1 - i];
}
// expect: read-write a; write-write a
__global__ void swapped_with_the_next(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) {
    int t = a[i];
    a[i] = a[i + 1];
    a[i + 1] = t;
  }
}
// expect: write-write a
__global__ void remainder_of_the_index(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i % 16] = i;
}
// expect: write-write a
__global__ void square_of_the_distance(int *a) {
  int i = threadIdx.x - 2;
  a[i * i] = threadIdx.x;
}
// expect: write-write a
__global__ void clamped(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[min(i, n)] = i;
}
// expect: write-write a
__global__ void copied_too_far(int *a, const int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(a + 3 * i, b + 4 * i, 4 * sizeof(int));
}
