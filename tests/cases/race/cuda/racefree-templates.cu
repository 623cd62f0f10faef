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
template <typename T>
__device__ void compare(T &a, T &b, unsigned up) {
  if ((a > b) == up) {
    T t = a;
    a = b;
    b = t;
  }
}
// name: bitonic<64, unsigned int>
template <int SIZE, typename T>
__global__ void bitonic(T *to, const T *from, unsigned up) {
  __shared__ T key[SIZE];
  from += blockIdx.x * SIZE + threadIdx.x;
  to += blockIdx.x * SIZE + threadIdx.x;
  key[threadIdx.x] = from[0];
  key[threadIdx.x + SIZE / 2] = from[SIZE / 2];
  for (unsigned size = 2; size < SIZE; size <<= 1) {
    unsigned rises = up ^ ((threadIdx.x & (size / 2)) != 0);
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned at = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      compare(key[at], key[at + stride], rises);
    }
  }
  __syncthreads();
  to[0] = key[threadIdx.x];
  to[SIZE / 2] = key[threadIdx.x + SIZE / 2];
}
// What a trait says is known where the template is used.
// name: of_a_class<int>
template <class T>
__global__ void of_a_class(T *x) {
  bool is_class = __is_class(T);
  if constexpr (__is_class(T)) x[0] = x[threadIdx.x];
  else if (!is_class) x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
template __global__ void of_a_class<int>(int *);
template __global__ void sums<128, int>(const int *, int *);
template <typename T>
void launch(const T *in, T *out) {
  sums<64, T><<<4, 64>>>(in, out);
}
void host(float *in, float *out, Pair<float> *p) {
  launch(in, out);
  halves<true><<<2, 96>>>((int *)nullptr);
  pairs<<<2, 32>>>(p);
  bitonic<64><<<8, 32>>>((unsigned *)nullptr, (const unsigned *)nullptr, 1);
}
