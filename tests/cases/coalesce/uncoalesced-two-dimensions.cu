// options: --block 16,16
// run: grid=2,2 n=32 m=32
// run: grid=1,1 n=20 m=17
// A warp is two rows of a block of 16 x 16 threads.
__global__ void copies(float *y, const float *x) {
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  y[row * 16 + column] = x[column * 16 + row];  // expect: store y uncoalesced 1..2/4..4 alignment; load x uncoalesced 8..9/16..16 range
}

__global__ void matrix(float *y, const float *x, int n, int m) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && column < m)
    y[row * m + column] = x[column * n + row];  // expect: store y uncoalesced 1..4/1..6 range; load x uncoalesced 1..17/1..18 range
}
