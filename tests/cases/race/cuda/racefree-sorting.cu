// options: --block 32
// Networks of comparisons with partners found by bits.
// run: block=32 grid=2 n=32
__global__ void bitonic(int *g) {
  __shared__ int s[32];
  unsigned t = threadIdx.x;
  s[t] = g[blockIdx.x * 32 + t];
  __syncthreads();
  for (unsigned k = 2; k <= 32; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t) {
        int a = s[t], b = s[other];
        if (((t & k) == 0) == (a > b)) {
          s[t] = b;
          s[other] = a;
        }
      }
      __syncthreads();
    }
  g[blockIdx.x * 32 + t] = s[t];
}
__global__ void odd_even(int *g, int n) {
  __shared__ int s[66];
  int t = threadIdx.x;
  s[2 * t] = g[blockIdx.x * 64 + 2 * t];
  s[2 * t + 1] = g[blockIdx.x * 64 + 2 * t + 1];
  __syncthreads();
  for (int step = 0; step < n; step++) {
    int i = 2 * t + step % 2;
    if (i + 1 < 64) {
      int a = s[i], b = s[i + 1];
      s[i] = a < b ? a : b;
      s[i + 1] = a < b ? b : a;
    }
    __syncthreads();
  }
  g[blockIdx.x * 64 + 2 * t] = s[2 * t];
  g[blockIdx.x * 64 + 2 * t + 1] = s[2 * t + 1];
}
__global__ void butterfly(int *g) {
  __shared__ int s[2][32];
  int t = threadIdx.x, from = 0;
  s[0][t] = g[blockIdx.x * 32 + t];
  __syncthreads();
  for (int j = 1; j < 32; j *= 2) {
    s[1 - from][t] = s[from][t] + s[from][t ^ j];
    from = 1 - from;
    __syncthreads();
  }
  g[blockIdx.x * 32 + t] = s[from][t];
}
__global__ void bits_reversed(int *out, const int *in) {
  unsigned t = threadIdx.x, r = 0;
  for (int k = 0; k < 5; k++) r |= (t >> k & 1) << (4 - k);
  out[blockIdx.x * 32 + t] = in[r];
}
