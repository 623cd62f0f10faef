// options: --block 32,4 --assume "n % 32 == 0" --assume "n >= 32"
// run: grid=2,2 n=32
// run: grid=1,1 n=64
// Rows that are padded to whole lines stay aligned; columns do not care.
__global__ void padded(float *y, const float *x, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  y[row * n + column] = x[column * n + row];  // expect: store y coalesced 1..1/4..4; load x uncoalesced 32..32/32..32 range
}
