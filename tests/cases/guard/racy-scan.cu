// A scan of one block in shared memory: between reading and writing only warps wait.
// guard: --block 64 --bytes out=256 --bytes in=256 --define n=64 --fill count
// expect: exact read-write block sums; ld read-write warp sums
__global__ void scan(int *out, const int *in, int n) {
  __shared__ int sums[256];
  int t = threadIdx.x;
  sums[t] = t < n ? in[blockIdx.x * blockDim.x + t] : 0;
  __syncthreads();
  for (int far = 1; far < blockDim.x; far *= 2) {
    int before = t >= far ? sums[t - far] : 0;
    __syncwarp();
    sums[t] += before;
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = sums[t];
}
