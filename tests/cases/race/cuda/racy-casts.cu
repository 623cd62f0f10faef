// Numbers that are loaded and stored in fours and meet with single ones.
// expect: read-write x
__global__ void pairs_and_numbers(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float2 v = ((float2 *)x)[i];
  x[i] = v.x;
}
// expect: write-write x
__global__ void last_of_four(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  reinterpret_cast<float4 *>(x)[i].w = i;
  x[i + 6] = i + 1.5f;
}
// expect: read-write s
__global__ void without_a_barrier(const float *x, float *y) {
  __shared__ float s[256];
  int t = threadIdx.x;
  *reinterpret_cast<float4 *>(&s[4 * t]) = reinterpret_cast<const float4 *>(x)[t];
  y[blockIdx.x * blockDim.x + t] = s[t];
}
// expect: write-write x
__global__ void half_steps(float *x) {
  float4 *p = (float4 *)(x + 2 * threadIdx.x);
  float4 v = {0.0f, 1.0f, 2.0f, (float)threadIdx.x};
  *p = v;
}
