// The host launches these with pointers into one memory, and no two threads meet there.
// run: block=4 grid=3 n=9
// run: block=2 grid=1 n=5
__global__ void each_its_own(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + 1.0f;
}
__global__ void two_halves(float *low, float *high, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) low[i] = high[i];
}
__global__ void even_and_odd(float *even, float *odd, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) even[2 * i] = odd[2 * i];
}
__global__ void apart(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i + 1];
}

void host(float *x, int n) {
  each_its_own<<<dim3(n / 64), 64>>>(x, x, n);
  two_halves<<<dim3(n / 64), 64>>>(x, x + n, n);
  even_and_odd<<<dim3(n / 64), 64>>>(x, x + 1, n);
  float *p, *q;
  cudaMalloc(&p, n * sizeof(float));
  cudaMalloc((void **)&q, n * sizeof(float));
  for (int k = 0; k < 10; k++) {
    apart<<<dim3(n / 64), 64>>>(p, q, n);
    float *t = p;
    p = q;
    q = t;
  }
}
