// options: --block 64
// run: grid=2 n=90
// run: grid=3 n=512
// Numbers that are loaded and stored in fours, by pointers that are cast.
__global__ void wide(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4)
    reinterpret_cast<float4 *>(y)[i] = reinterpret_cast<const float4 *>(x)[i];  // expect: load x coalesced 1..4/1..16; store y coalesced 1..4/1..16
}
__global__ void one_of_four(float *y) {
  float4 *p = (float4 *)y + blockIdx.x * blockDim.x + threadIdx.x;
  p->z = 2.0f;  // expect: store y uncoalesced 4..4/16..16 range
  float4 v = *p;  // expect: load y coalesced 4..4/16..16
  float *q = (float *)(p + 1);
  q[0] = v.x;  // expect: store y uncoalesced 5..5/17..17 range
}
__global__ void pairs(int2 *y, const int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = __ldg((const int2 *)x + i);  // expect: store y coalesced 2..2/8..8; load x coalesced 2..2/8..8
}
__global__ void walking(float *x, int n) {
  float2 *p = (float2 *)x + threadIdx.x;
  for (int k = 0; k < 3; k++) {
    float2 v = {1.0f, 2.0f};
    *p = v;  // expect: store x coalesced 2..2/8..8
    p += blockDim.x;
  }
}
__global__ void shifted(float *x) {
  float4 v = *reinterpret_cast<float4 *>(&x[4 * threadIdx.x + 4]);  // expect: load x uncoalesced 5..5/17..17 alignment
  x[threadIdx.x] = v.x + v.y;  // expect: store x coalesced 1..1/4..4
}
