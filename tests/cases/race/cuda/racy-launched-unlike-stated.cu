// options: --assume "n < 3"
// What the host passes is none of what is stated: such numbers prove nothing.
// expect: write-write out
__global__ void fewer(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }

void host(float *x) { fewer<<<1, dim3(4, 4)>>>(x, 4); }
