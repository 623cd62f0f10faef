// Numbers that are loaded and stored in fours, by pointers that are cast.
// run: block=8 grid=2 n=9
// run: block=3 grid=1 n=40
__global__ void wide(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) reinterpret_cast<float4 *>(y)[i] = reinterpret_cast<const float4 *>(x)[i];
}
__global__ void back_and_forth(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 *p = (float4 *)x + i;
  p->z = 2.0f;
  float *q = (float *)p;
  q[3] = q[2] + p->x;
  ((float2 *)x)[2 * i].y = 1.0f;
}
__global__ void walking(float *x, int n) {
  float2 *q = (float2 *)x + threadIdx.x;
  for (int k = 0; k < n; k++) {
    if (blockIdx.x == 0) q->y = k;
    q += blockDim.x;
  }
}
__global__ void through_shared(const float *x, float *y) {
  __shared__ float s[256];
  int t = threadIdx.x;
  *reinterpret_cast<float4 *>(&s[4 * t]) = reinterpret_cast<const float4 *>(x)[t];
  __syncthreads();
  y[blockIdx.x * blockDim.x + t] = s[t] + s[t ^ 1];
}
