// Not all launches of these are seen, or not with the numbers that the text has.
// expect: write-write out
__global__ void by_its_address(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void by_a_pointer(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void by_a_parameter(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void by_a_template(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void by_the_file(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void by_a_member(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void by_a_constructor(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void after_an_overflow(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: read-write to
__global__ void shifted_by_a_constructor(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x + 1]; }
// expect: read-write to
__global__ void shifted_by_a_destructor(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x + 1]; }
// expect: read-write to
__global__ void shifted_by_a_conversion(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x + 1]; }

extern float *all;
int number = [] { by_the_file<<<1, dim3(4, 4)>>>(all, 2); return 1; }();
template <void (*F)(float *, int)> void by_argument(float *x);
struct Launcher {
  float *x = (by_a_member<<<1, dim3(4, 4)>>>(all, 2), all);
  Launcher(int) { by_a_constructor<<<1, dim3(4, 4)>>>(x, 2), shifted_by_a_constructor<<<1, 64>>>(x, x); }
  ~Launcher() { shifted_by_a_destructor<<<1, 64>>>(x, x); }
  operator int() { return shifted_by_a_conversion<<<1, 64>>>(x, x), 1; }
};
void run(void (*f)(float *, int), float *x);
void host(float *x) {
  dim3 block(4, 4);
  by_its_address<<<1, block>>>(x, 4);
  int few = 2;
  void *arguments[] = {&x, &few};
  cudaLaunchKernel((const void *)by_its_address, dim3(1), block, arguments, 0, 0);
  by_a_pointer<<<1, block>>>(x, 4);
  auto chosen = by_a_pointer;
  chosen = nullptr;
  by_a_parameter<<<1, block>>>(x, 4);
  run(by_a_parameter, x);
  by_a_template<<<1, block>>>(x, 4);
  by_argument<by_a_template>(x);
  by_the_file<<<1, block>>>(x, 4);
  by_a_member<<<1, block>>>(x, 4);
  by_a_constructor<<<1, block>>>(x, 4);
  int great = 65536;
  after_an_overflow<<<1, block>>>(x, great * great / great);
}
