// Atomic functions may order what threads do: that is not decided, and it is no race.
__global__ void the_last_block_sums(float *part, float *sum, unsigned *count) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = 1.0f;
    __threadfence();
    is_last = atomicInc(count, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    float all = 0;
    for (unsigned b = 0; b < gridDim.x; b++) all += part[b];
    *sum = all;
    *count = 0;
  }
}
__global__ void under_a_lock(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    sum[0] = sum[0] + 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}
__global__ void told_by_a_flag(int *flag, int *data, int *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(flag, 1);
  }
  if (threadIdx.x == 0 && blockIdx.x == 1) {
    while (atomicAdd(flag, 0) == 0) {}
    __threadfence();
    out[0] = data[0];
  }
}
__global__ void a_pointer_of_the_block(int *a) {
  __shared__ int *p;
  p = a + threadIdx.x;
  __syncthreads();
  if (blockIdx.x == 0) p[threadIdx.x] = 1;
}
/* Everybody asks a counter, so that each of many threads may have learned something. */
__global__ void takes_and_gives_back(int *a, int *c) {
  int i = atomicAdd(c, 1);
  a[i] = threadIdx.x;
  atomicSub(c, 1);
}
__global__ void again_and_again(int *a, int *c, int n) {
  for (int k = 0; k < n; k++) {
    int i = atomicAdd(c, 1);
    i += atomicAdd(&c[1], 1);
    a[i] = threadIdx.x;
    atomicSub(c, 1);
    atomicSub(&c[1], 1);
  }
}
__global__ void in_branches(int *a, int *c) {
  if (atomicAdd(c, 1) == 0) {
    a[0] = threadIdx.x;
  } else {
    a[1] = threadIdx.x;
    if (atomicAdd(&c[1], 1) == 0) a[2] = threadIdx.x;
  }
  atomicSub(c, 1);
}
