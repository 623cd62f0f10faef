// A histogram of 64 bins: every thread counts in bytes of its own, and then bins are added up.
// guard: --block 64 --grid 2 --bytes out=512 --bytes data=4096 --define n=4096 --fill random
// expect: exact none; ld none
__global__ void histogram(unsigned *out, const unsigned char *data, int n) {
  __shared__ unsigned char counts[64 * 64];
  int t = threadIdx.x;
  for (int bin = 0; bin < 64; bin++) counts[bin * 64 + t] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
    counts[(data[i] & 63) * 64 + t]++;
  __syncthreads();
  unsigned sum = 0;
  for (int k = 0; k < 64; k++) sum += counts[t * 64 + (k + t) % 64];
  out[blockIdx.x * 64 + t] = sum;
}
