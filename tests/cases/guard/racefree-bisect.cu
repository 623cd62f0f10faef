// Each thread halves an interval until it is small, and a block counts those that are left.
// guard: --block 64 --bytes left=512 --bytes roots=256 --define steps=8 --fill count
// expect: exact none; ld none
__global__ void bisect(float *left, int *roots, int steps) {
  __shared__ float low[64], high[64];
  __shared__ int count[64];
  int t = threadIdx.x;
  low[t] = t;
  high[t] = t + 1;
  for (int step = 0; step < steps; step++) {
    float middle = (low[t] + high[t]) / 2;
    if (middle * middle > 0.3f * t) high[t] = middle;
    else low[t] = middle;
  }
  count[t] = high[t] - low[t] < 0.1f;
  __syncthreads();
  for (int far = 32; far > 0; far /= 2) {
    if (t < far) count[t] += count[t + far];
    __syncthreads();
  }
  left[t] = low[t];
  roots[t] = count[0];
}
