// A launch with more threads in a block than `__launch_bounds__` says fails.
// run: block=32 grid=2
// run: block=5 grid=1
#define THREADS 16
namespace sizes {
constexpr int warp = 32;
}
enum { HALF = 16u };
__global__ void __launch_bounds__(32) one_argument(int *x) {
  __shared__ int s[32];
  s[threadIdx.x % 32] = threadIdx.x;
}
__global__ void __launch_bounds__(32, 2) two_arguments(int *x) {
  x[threadIdx.x % 32 + blockIdx.x * 32] = threadIdx.x;
}
__launch_bounds__(2 * THREADS) __global__ void in_front(int *x) {
  __shared__ int s[32];
  s[threadIdx.x % 32] = threadIdx.x;
}
__global__ void __launch_bounds__(sizes::warp) of_a_constant(int *x) {
  __shared__ int s[32];
  s[threadIdx.x % 32] = threadIdx.x;
}
__global__ void __launch_bounds__(HALF + HALF) of_an_enumerator(int *x) {
  __shared__ int s[32];
  s[threadIdx.x % 32] = threadIdx.x;
}
void __launch_bounds__(32) __global__ declared_before(int *x);
__global__ void declared_before(int *x) {
  __shared__ int s[32];
  s[threadIdx.x % 32] = threadIdx.x;
}
// name: of_a_template<64>
template <int B> __global__ void __launch_bounds__(B / 2) of_a_template(int *x) {
  __shared__ int s[B / 2];
  s[threadIdx.x % (B / 2)] = threadIdx.x;
}
template __global__ void of_a_template<64>(int *);
