// The text walks through all rows of an array, and a barrier stands behind that.
__global__ void zero(float *o) {
  __shared__ float s[4][8];
  float *p = &s[0][0];
  int t = threadIdx.x;
  for (int i = t; i < 32; i += blockDim.x) p[i] = 0;
  __syncthreads();
  o[blockIdx.x * blockDim.x + t] = s[1][t % 8];
}
