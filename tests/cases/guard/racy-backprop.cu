// The weights of a layer: every block adds to the bias of the same units.
// guard: --block 16,4 --grid 1,2 --bytes weights=1024 --bytes input=64 --bytes delta=64 --fill count
// expect: exact write-write grid weights, read-write grid weights; ld write-write block weights
__global__ void adjust(float *weights, const float *input, const float *delta) {
  int unit = threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  weights[16 + row * 16 + unit] += 0.3f * delta[unit] * input[row];
  if (threadIdx.y == 0) weights[unit] += 0.3f * delta[unit] * (blockIdx.y + 1);
}
