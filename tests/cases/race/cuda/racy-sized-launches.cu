// The host launches these with sizes that the arguments do not fit, or not for sure.
// expect: write-write out
__global__ void rounded_up(float *out, int columns) {
  int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  out[y * columns + x] = x + y + threadIdx.y;
}
// expect: write-write out
__global__ void of_another_number(float *out, int rows) { out[blockIdx.x * rows + blockIdx.y] = blockIdx.x; }
// expect: write-write out
__global__ void changed_before(float *out, int rows) { out[blockIdx.x * rows + blockIdx.y] = blockIdx.x; }
// expect: write-write out
__global__ void changed_by_a_pointer(float *out, int rows) { out[blockIdx.x * rows + blockIdx.y] = blockIdx.x; }
// expect: write-write out
__global__ void kept_from_a_call(float *out, int rows) { out[blockIdx.x * rows + blockIdx.y] = blockIdx.x; }
// expect: write-write out
__global__ void once_with_more(float *out, int rows) { out[blockIdx.x * rows + blockIdx.y] = blockIdx.x; }
// expect: write-write out
__global__ void cut_off(float *out, int rows) { out[blockIdx.x * rows + blockIdx.y] = blockIdx.x; }
// expect: write-write out
__global__ void of_many_bits(float *out, int rows) { out[blockIdx.x * rows + blockIdx.y] = blockIdx.x; }
// expect: write-write out
__global__ void changed_by_the_kernel(float *out, int rows) {
  rows = rows - 1;
  out[blockIdx.x * rows + blockIdx.y] = blockIdx.x;
}

void step(int &number);
void host(float *x, int n, int m, long wide, int odd, int seen, int known) {
  rounded_up<<<dim3((n + 3) / 4, m), dim3(4, 4)>>>(x, n);
  of_another_number<<<dim3(n, m), 1>>>(x, n);
  dim3 grid(n, odd);
  odd = odd - 1;
  changed_before<<<grid, 1>>>(x, odd);
  dim3 other(n, seen);
  step(seen);
  changed_by_a_pointer<<<other, 1>>>(x, seen);
  static dim3 once(n, m);
  kept_from_a_call<<<once, 1>>>(x, m);
  once_with_more<<<dim3(n, m), 1>>>(x, m);
  once_with_more<<<dim3(n, m + 1), 1>>>(x, m);
  cut_off<<<dim3(n, m), 1>>>(x, (char)m);
  of_many_bits<<<dim3(n, wide), 1>>>(x, wide);
  changed_by_the_kernel<<<dim3(n, known), 1>>>(x, known);
}
