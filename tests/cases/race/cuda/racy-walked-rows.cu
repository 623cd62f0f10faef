// The text walks through all rows of an array, so that no subscript is taken to stay in one.
// expect: read-write s
__global__ void zero(float *o) {
  __shared__ float s[4][8];
  float *p = &s[0][0];
  int t = threadIdx.x;
  for (int i = t; i < 32; i += blockDim.x) p[i] = 0;
  o[blockIdx.x * blockDim.x + t] = s[1][t % 8];
}
// expect: read-write s
__global__ void direct(float *o) {
  __shared__ float s[4][8];
  int t = threadIdx.x;
  for (int i = t; i < 32; i += blockDim.x) s[0][i] = 0;
  o[blockIdx.x * blockDim.x + t] = s[1][t % 8];
}
