// The host launches these with pointers into one memory, as far apart as the launch says.
// expect: read-write out
__global__ void in_place(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1) out[i] = in[i + 1];
}
// expect: read-write out
__global__ void behind_by_four(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}
// expect: read-write out
__global__ void behind_by_an_argument(int n, float *out, float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) out[i] = in[i];
}
// expect: write-write first
__global__ void stored_twice(int *first, int *second) {
  first[threadIdx.x] = threadIdx.x;
  second[threadIdx.x + 1] = 7;
}
// expect: read-write out
__global__ void in_front(float *out, float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) in[i] = out[i];
}

struct Pair { float *a, *b; };
void host(float *x, int *y, int n, Pair p) {
  in_place<<<4, 64>>>(x, x, n);
  behind_by_four<<<4, 64>>>(x, &x[4]);
  behind_by_an_argument<<<2, 32>>>(n, x, x + n);
  stored_twice<<<1, 32>>>(y, y);
  in_front<<<2, 32>>>(p.a + 2, p.a, n);
}
