// The host lets pointers lead into one memory; how far apart is not known.
#include <cstdlib>
__global__ void some_place(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}
__global__ void by_another_name(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}
__global__ void by_a_function(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}
__global__ void by_members(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}
__global__ void perhaps(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}
__global__ void by_a_changed_number(float *out, const float *in, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = in[threadIdx.x];
  n = n / 2;
  if (threadIdx.x < n) out[threadIdx.x] = 0;
}
__global__ void as_bytes(float *out, const char *in) {
  out[threadIdx.x] = in[4 * threadIdx.x + 4];
}
__device__ float *kept;
__global__ void by_a_symbol(float *out) { out[threadIdx.x] = kept[threadIdx.x + 1]; }

struct Pair { float *a, *b; void run() { by_members<<<1, 64>>>(a, b); } };
static void run(float *p, float *q) { by_a_function<<<1, 64>>>(p, q); }
void host(int n, int k) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  some_place<<<1, 64>>>(x, x + k);
  float *z = x;
  by_another_name<<<1, 64>>>(x, z);
  run(y, y + 1);
  Pair p;
  p.a = x;
  p.b = z;
  p.run();
  perhaps<<<1, 64>>>(y, n > 3 ? y : x);
  by_a_changed_number<<<1, 64>>>(x, x + n, n);
  as_bytes<<<1, 64>>>(x, (char *)x);
  cudaMemcpyToSymbol(kept, &x, sizeof x);
  by_a_symbol<<<1, 64>>>(x);
}
