// Lambdas whose calls of several threads store to one element.
template <class F> __device__ void strided(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) f(i);
}

// expect: write-write x
__global__ void halved(int *x, const int *y, int n) {
  strided(n, [=](int i) { x[i / 2] = y[i]; });
}

// expect: read-write a
// name: each<(lambda at racy-lambdas.cu:21:31)>
template <class F>
__global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}

void host(int *a, int n) {
  int step = 1;
  each<<<(n + 7) / 8, 8>>>(n, [=] __device__ (int i) { a[i] = a[i + step]; });
}
