// Templates as they are launched or instantiated, each on its own.
// run: block=8 grid=2 n=5
template <typename T>
__device__ T twice(T x) {
  T y = x;
  return y + x;
}
template <typename T>
struct Pair {
  T first, second;
};
// name: sums<128, int>; sums<64, float>
template <int B, typename T>
__global__ void sums(const T *in, T *out) {
  __shared__ T s[B];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * B + t];
  __syncthreads();
  if (B >= 128) {
    if (t < 64) s[t] += s[t + 64];
    __syncthreads();
  }
  for (int k = 32; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = twice(s[0]);
}
// name: halves<true>
template <bool is_first>
__global__ void halves(int *x) {
  int t = threadIdx.x;
  if constexpr (is_first) {
    x[blockIdx.x * blockDim.x + t] = t;
  } else {
    x[t / 2] = t;
  }
}
// name: pairs<float>
template <typename T>
__global__ void pairs(Pair<T> *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].first = twice<T>(p[i].second);
}
template __global__ void sums<128, int>(const int *, int *);
template <typename T>
void launch(const T *in, T *out) {
  sums<64, T><<<4, 64>>>(in, out);
}
void host(float *in, float *out, Pair<float> *p) {
  launch(in, out);
  halves<true><<<2, 96>>>((int *)nullptr);
  pairs<<<2, 32>>>(p);
}
