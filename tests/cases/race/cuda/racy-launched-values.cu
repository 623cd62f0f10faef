// The host launches these with numbers that do not keep threads apart, or not always.
// expect: write-write out
__global__ void too_few(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void once_too_few(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void once_not_known(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void in_turns(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void cut_off(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void of_few_bits(float *out, signed char n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void changed_by_a_call(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void of_the_file(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void changed_by_the_kernel(float *out, int n) {
  n = n - 3;
  out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y;
}
// expect: write-write out
__global__ void of_a_choice(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }
// expect: write-write out
__global__ void left_as_it_was(float *out, int n) { out[threadIdx.y * n + threadIdx.x] = threadIdx.x + 2 * threadIdx.y; }

int of_all = 4;
void step(int &number);
void other() { of_all = 1; }
void host(float *x, int m, bool is_wide) {
  dim3 block(4, 4);
  too_few<<<1, block>>>(x, 3);
  once_too_few<<<1, block>>>(x, 4);
  once_too_few<<<1, block>>>(x, 3);
  once_not_known<<<1, block>>>(x, 4);
  once_not_known<<<1, block>>>(x, m);
  for (int k = 4; k > 0; k--) in_turns<<<1, block>>>(x, k);
  cut_off<<<1, block>>>(x, (signed char)258);
  of_few_bits<<<1, block>>>(x, 258);
  int seen = 4;
  step(seen);
  changed_by_a_call<<<1, block>>>(x, seen);
  of_the_file<<<1, block>>>(x, of_all);
  changed_by_the_kernel<<<1, block>>>(x, 4);
  of_a_choice<<<1, block>>>(x, is_wide ? 4 : 2);
  int kept = 4;
  int *to = &kept;
  *to = 1;
  left_as_it_was<<<1, block>>>(x, kept);
}
