// Templates that race as they are launched; the same with other arguments need not.
// name: sums<64>
// expect: read-write s; read-write in
template <int B>
__global__ void sums(const int *in, int *out) {
  __shared__ int s[B];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * B + t];
  __syncthreads();
  for (int k = B / 2; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    if (B > 64) __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
// name: strided<4, float>
// expect: write-write x
template <int S, typename T>
__global__ void strided(T *x) {
  x[(blockIdx.x * blockDim.x + threadIdx.x) / S] = threadIdx.x;
}
// name: reads_ahead<int>
// expect: read-write x
template <typename T>
__device__ T after(T *x, int i) {
  return x[i + 1];
}
template <typename T>
__global__ void reads_ahead(T *x) {
  x[threadIdx.x] = after<T>(x, threadIdx.x);
}
void host(int *x, float *y) {
  sums<64><<<4, 64>>>(x, x);
  strided<4><<<2, 96>>>(y);
  reads_ahead<<<1, 64>>>(x);
}
