// Sums of rows by cluster: a warp reads what the one before it adds to.
// guard: --block 64 --bytes out=256 --bytes data=256 --fill count
// expect: exact read-write block total; ld read-write warp total
__global__ void rows(float *out, const float *data) {
  __shared__ float total[64];
  int t = threadIdx.x;
  total[t] = data[t];
  __syncthreads();
  float other = total[t ^ 32];
  total[t] += 0.5f * other;
  __syncthreads();
  out[t] = total[t];
}
