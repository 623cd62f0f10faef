// What a lambda copies may be old when it is called, and a lambda may change its copies.
__global__ void copied_before(int *x) {
  int k = threadIdx.x;
  auto at = [=]() { return k; };
  k = 0;
  x[at() + blockIdx.x * blockDim.x] = 1;
}

__global__ void counting(int *x) {
  int k = 0;
  auto next = [k]() mutable { return k++; };
  x[next() + blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
