// Lambdas of the host are copied to the device with what they name; those of a kernel name
// its variables.
// run: block=8 grid=2 n=11
template <class F> __device__ void strided(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) f(i);
}

// name: each<(lambda at racefree-lambdas.cu:28:31)>; each<(lambda at racefree-lambdas.cu:29:31)>
template <class F>
__global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}

__global__ void inside(int *x, const int *y, int n) {
  strided(n, [=](int i) { x[i] = 2 * y[i]; });
}

__global__ void by_reference(int *x, const int *y, int n) {
  int sum = 0;
  auto add = [&](int v) { sum += v; };
  for (int k = 0; k < n; k++) add(y[k]);
  x[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

void host(int *a, int *b, int n) {
  int half = n / 2;
  each<<<(n + 7) / 8, 8>>>(n, [=] __device__ (int i) { a[i] = half; });
  each<<<(n + 7) / 8, 8>>>(n, [=] __device__ (int i) { a[2 * i] = b[i]; });
  half = 3;
}
