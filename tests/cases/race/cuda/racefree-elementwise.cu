// Every thread has elements of its own.
// run: block=4 grid=3 n=9 m=3 w=5
// run: block=7 grid=2 n=20 m=2 w=40
__global__ void saxpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
__global__ void promised(int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 1;
  __builtin_assume(y[0] == 1);
}
__global__ void grid_stride(int *y, const int *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = x[i] + 1;
}
__global__ void grid_stride_of_threads(int *y, int n) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x, step = blockDim.x * gridDim.x;
  for (int i = first; i < n; i += step) y[i] = i + threadIdx.x + blockIdx.x;
}
__global__ void grid_stride_in_place(int *y, const int *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    int least = i;
    for (int k = 0; least == i && k < 3; k++) least = min(least, x[k]);
    y[i] += least;
  }
}
__global__ void __launch_bounds__(64) grid_stride_by_a_number(int *y, int n) {
  for (int i = blockIdx.x * 64 + threadIdx.x; i < n; i += gridDim.x * 64) y[i] = i + threadIdx.x;
}
__global__ void rows_cut_short(int *y, int w, int m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, row = i / w, column = i % w;
  if (i < n && column < m) y[row * m + column] = i;
}
__global__ void two_each(int *y, int n) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i + 1 < n) {
    y[i] = 1;
    y[i + 1] = 2;
  }
}
__global__ void chunks(int *y, int n) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  for (int k = 0; k < 4; k++)
    if (first + k < n) y[first + k] = k;
}
__global__ void chunks_of_any_size(int *y, int m) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < m; k++) y[at * m + k] = k;
}
__global__ void rows(float *a, int n, int w) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n)
    for (int j = 0; j < w; j++) a[row * w + j] *= 2.0f;
}
__global__ void reversed_copy(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = in[i];
}
__global__ void early_return(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = i;
}
__global__ void block_has_one_cell(int *y) {
  if (threadIdx.x == 0) y[blockIdx.x] = 1;
}
__global__ void vectors(float4 *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = make_float4(1.0f, 2.0f, 3.0f, 4.0f);
}
struct Body { float x, y; int mass; };
__global__ void structures(Body *bodies, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    bodies[i].x += 1.0f;
    bodies[i].mass = i;
  }
}
__global__ void halves(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i + n];
}
__global__ void even_from_odd(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[2 * i] = a[2 * i + 1];
}
__global__ void walked_by_a_pointer(int *a, int m) {
  int *p = a + (blockIdx.x * blockDim.x + threadIdx.x) * m;
  for (int k = 0; k < m; k++) *p++ = k;
}
__global__ void nothing() {}
__global__ void cleared_by_the_library(int *g) {
  memset(g + 4 * (blockIdx.x * blockDim.x + threadIdx.x), 0, 4 * sizeof(int));
}
__global__ void registers(float *x) {
  register float s = x[blockIdx.x * blockDim.x + threadIdx.x];
  x[blockIdx.x * blockDim.x + threadIdx.x] = 2 * s;
}
__global__ void by_products_of_24_bits(int *x) {
  if (blockIdx.x < 1024) x[__umul24(blockIdx.x, blockDim.x) + threadIdx.x] = blockIdx.x;
}
