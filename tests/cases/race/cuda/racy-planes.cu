// Pictures of any width with mistakes in their subscripts.
// expect: write-write a
__global__ void one_column_too_many(int *a, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= w) a[y * w + x] = threadIdx.x + 1;
}
// expect: write-write a
__global__ void axes_are_mixed(int *a, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.y;
  int y = blockIdx.y * blockDim.y + threadIdx.x;
  if (x < w) a[y * w + x] = threadIdx.y;
}
// expect: write-write a
__global__ void blocks_overlap(int *a, int w) {
  int x = blockIdx.x * (blockDim.x - 1) + threadIdx.x;
  if (x < w) a[x] = threadIdx.x;
}
// expect: read-write a
__global__ void in_place(float *a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h - 1) a[y * w + x] = a[(y + 1) * w + x];
}
// expect: write-write v
__global__ void rows_too_long(float *v, int w, int h) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  if (x < w && y <= h) v[(z * h + y) * w + x] = x + z;
}
