// Two warps write s[0]; both leave what was there before, so nothing has changed in the end.
__global__ void restores(int *out) {
  __shared__ int s[1];
  if (threadIdx.x == 0) s[0] = 7;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    s[0] = threadIdx.x;
    s[0] = 7;
  }
  __syncthreads();
  out[threadIdx.x] = s[0];
}
