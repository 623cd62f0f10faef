// run: block=4,2 grid=2,2 w=7 h=3 n=5
// Pictures of any width, in blocks of any size.
__global__ void each_pixel(float *a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) a[y * w + x] = 2 * a[y * w + x] + threadIdx.y;
}
__global__ void by_columns(float *a, int w, int h) {
  int x = blockDim.x * blockIdx.x + threadIdx.x;
  int y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x >= w || y >= h) return;
  a[x * h + y] = 2 * a[x * h + y];
}
__global__ void product(float *c, const float *a, const float *b, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  float sum = 0;
  for (int k = 0; k < n; k++) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}
__global__ void inner_points(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1)
    out[y * w + x] = in[y * w + x - 1] + in[(y + 1) * w + x];
}
__global__ void each_point(float *v, int w, int h, int d) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < w && y < h && z < d) v[(z * h + y) * w + x] = x + threadIdx.z;
}
__global__ void layer_by_block(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x > 0 && x < w && y < h) out[(z * h + y) * w + x] = in[(z * h + y) * w + x - 1];
}
