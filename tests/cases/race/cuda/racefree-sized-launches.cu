// The host launches these with sizes that it says in terms of arguments.
// run: block=4,2 grid=3,2 columns=12 width=4 rows=2 depth=3
// run: block=3,1 grid=2,4 columns=6 width=3 rows=4 depth=2
__global__ void whole_rows(float *out, int columns) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * columns + x] = x + y + threadIdx.y;
}
__global__ void threads_of_rows(float *out, int width) {
  if (threadIdx.y == 0 && blockIdx.y == 0) out[blockIdx.x * width + threadIdx.x] = blockIdx.x;
}
__global__ void planes(float *out, int rows, int depth) {
  if (threadIdx.x == 0 && threadIdx.y == 0) out[blockIdx.x * rows + blockIdx.y] = depth * blockIdx.x;
}
__global__ void twice(float *out, int rows, int depth) {
  if (threadIdx.x == 0 && threadIdx.y == 0) out[blockIdx.y + blockIdx.x * rows] = depth * blockIdx.x;
}

void host(float *x, int rows, int depth, int width) {
  const int columns = depth * width;
  dim3 block(width, 2);
  dim3 grid = dim3(columns / 4, rows);
  whole_rows<<<dim3(columns / 4, rows), dim3(4, 2)>>>(x, columns);
  threads_of_rows<<<grid, block>>>(x, width);
  planes<<<dim3(depth, rows), block>>>(x, rows, depth);
  twice<<<dim3(depth, rows), block>>>(x, rows, depth);
  twice<<<dim3(1, rows - 1), block>>>(x, rows, 7);
}
