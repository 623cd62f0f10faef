// options: --block 32,4 --define n=64
// run: grid=2,2 n=64
// Where the size of a row is told, that of its columns is known exactly.
__global__ void transposed(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  y[i * n + j] = x[j * n + i];  // expect: store y uncoalesced 32..32/32..32 range; load x coalesced 1..1/4..4
}
