// The example of the paper: warps add their products to the same covariances.
// guard: --block 64 --bytes data=1024 --bytes out=256 --define n=256 --shared 1152 --fill count
// expect: exact write-write block s_float, read-write block s_float; ld write-write warp s_float
__global__ void M_count(float *out, const float *data, int n) {
  extern __shared__ float s_float[];
  float *Rp = s_float + 9 * (threadIdx.x % 32);
  for (int j = 0; j < 9; j++) Rp[j] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += 64) {
    float dist[3] = {data[i], 1.0f, data[i] - 2};
    for (int a = 0; a < 3; a++)
      for (int b = 0; b < 3; b++) Rp[3 * a + b] += dist[a] * dist[b];
  }
  __syncthreads();
  out[threadIdx.x] = s_float[threadIdx.x];
}
