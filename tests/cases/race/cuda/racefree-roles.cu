// options: --block 96 --level block
// Warps with roles: who waits at a barrier of which number, for how many threads.
// run: block=96 grid=1 n=2
// run: block=96 grid=1 n=7
__global__ void handed_over(int *g) {
  __shared__ int s;
  if (threadIdx.x < 64) {
    __barrier_sync_count(1, 96);
    g[threadIdx.x] = s;
  } else if (threadIdx.x == 64) {
    s = 3;
    __barrier_sync_count(1, 96);
  }
}
__global__ void a_pool_of_workers(int *g, int n) {
  __shared__ int region, value;
  if (threadIdx.x < 64) {
    while (true) {
      __barrier_sync_count(1, 96);
      if (region == 0) return;
      if (region == 1) g[threadIdx.x] += value;
      __barrier_sync_count(1, 96);
    }
  }
  if (threadIdx.x > 64) return;
  for (int i = 0; i < n; i++) {
    value = g[5] + i;
    region = 1;
    __barrier_sync_count(1, 96);
    __barrier_sync_count(1, 96);
  }
  region = 0;
  __barrier_sync_count(1, 96);
}
__global__ void a_barrier_of_the_team(int *g) {
  __shared__ int s[64];
  if (threadIdx.x >= 64) return;
  s[threadIdx.x] = g[threadIdx.x];
  __barrier_sync_count(2, 64);
  g[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void a_sum_of_the_team(int *g, int n) {
  __shared__ int region, part[64];
  int t = threadIdx.x;
  if (t < 64) {
    while (true) {
      __barrier_sync_count(1, 96);
      if (region == 0) return;
      part[t] = g[t];
      for (int half = 32; half > 0; half /= 2) {
        __barrier_sync_count(2, 64);
        if (t < half) part[t] += part[t + half];
      }
      __barrier_sync_count(1, 96);
    }
  }
  if (t > 64) return;
  for (int i = 0; i < n; i++) {
    region = 1;
    __barrier_sync_count(1, 96);
    __barrier_sync_count(1, 96);
    g[i % 64] = part[0];
  }
  region = 0;
  __barrier_sync_count(1, 96);
}
__global__ void if_the_parameter_says(int *g, int n) {
  __shared__ int s;
  if (threadIdx.x < 64) {
    if (n > 3) {
      __barrier_sync_count(1, 96);
      g[threadIdx.x] = s;
    }
  } else if (threadIdx.x == 64) {
    if (n <= 3) return;
    s = n;
    __barrier_sync_count(1, 96);
  }
}
__global__ void in_assembly(int *g) {
  __shared__ int s;
  if (threadIdx.x < 64) {
    asm volatile("bar.sync %0, %1;" ::"r"(3), "n"(96) : "memory");
    g[threadIdx.x] = s;
  } else {
    if (threadIdx.x == 64) s = 3;
    asm volatile("barrier.sync 3, 96;" : : : "memory");
  }
}
__global__ void three_roles(int *g) {
  __shared__ int a, b;
  int warp = threadIdx.x / 32;
  if (warp == 0) {
    __barrier_sync_count(1, 64);
    __barrier_sync_count(2, 64);
    g[threadIdx.x] = a + b;
  } else if (warp == 1) {
    if (threadIdx.x == 32) a = 1;
    __barrier_sync_count(1, 64);
  } else {
    if (threadIdx.x == 64) b = 2;
    __barrier_sync_count(2, 64);
  }
}
__global__ void as_often_as_the_warp_says(int *g) {
  __shared__ int s[96];
  for (int i = threadIdx.x / 32; i < 3; i++) {
    if (i == 2) __barrier_sync_count(1, 96);
    s[threadIdx.x] = g[threadIdx.x];
  }
  __barrier_sync_count(2, 96);
  g[threadIdx.x] = s[95 - threadIdx.x];
}
