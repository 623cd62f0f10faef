// options: --block 96 --level block
// Barriers with numbers that order too little, that are not understood, or hold threads up.
__global__ void stored_too_late(int *g) {
  __shared__ int s;
  if (threadIdx.x < 64) {
    __barrier_sync_count(1, 96);
    g[threadIdx.x] = s;
  } else if (threadIdx.x == 64) {
    __barrier_sync_count(1, 96);
    s = 3;
  }
}
__global__ void never_woken(int *g) {
  if (threadIdx.x < 64) {
    __barrier_sync_count(1, 96);
    __barrier_sync_count(1, 96);
    g[threadIdx.x] = 1;
  } else if (threadIdx.x == 64) {
    __barrier_sync_count(1, 96);
  }
}
__global__ void a_wrong_count(int *g) {
  __shared__ int s;
  if (threadIdx.x == 64) s = 3;
  __barrier_sync_count(1, 64);
  g[threadIdx.x] = s;
}
__global__ void crosswise(int *g) {
  if (threadIdx.x < 64) {
    __barrier_sync_count(1, 96);
    __barrier_sync_count(2, 96);
  } else {
    __barrier_sync_count(2, 96);
    __barrier_sync_count(1, 96);
  }
  g[threadIdx.x] = 1;
}
__global__ void two_in_one_warp(int *g) {
  if (threadIdx.x < 48)
    __barrier_sync_count(1, 64);
  else
    __barrier_sync_count(2, 64);
  g[threadIdx.x] = 1;
}
__global__ void the_pool_is_not_sent_home(int *g) {
  __shared__ int region;
  if (threadIdx.x < 64) {
    while (true) {
      __barrier_sync_count(1, 96);
      if (region == 0) return;
      g[threadIdx.x] += 1;
      __barrier_sync_count(1, 96);
    }
  }
  if (threadIdx.x > 64) return;
  region = 1;
  __barrier_sync_count(1, 96);
  __barrier_sync_count(1, 96);
}
__global__ void the_word_is_changed_too_early(int *g) {
  __shared__ int region;
  if (threadIdx.x < 64) {
    while (true) {
      __barrier_sync_count(1, 96);
      if (region == 0) return;
      g[threadIdx.x] += 1;
      __barrier_sync_count(1, 96);
    }
  }
  if (threadIdx.x > 64) return;
  region = 1;
  __barrier_sync_count(1, 96);
  region = 0;
  __barrier_sync_count(1, 96);
  __barrier_sync_count(1, 96);
}
__global__ void each_lane_decides(int *g, const int *x) {
  if (x[threadIdx.x] > 0) __barrier_sync_count(1, 96);
  g[threadIdx.x] = 1;
}
__global__ void trips_of_the_data(int *g, const int *x) {
  for (int i = x[threadIdx.x]; i < 3; i++) __barrier_sync_count(1, 96);
  g[threadIdx.x] = 1;
}
__global__ void a_number_that_varies(int *g, int n) {
  __barrier_sync_count(n, 96);
  g[threadIdx.x] = 1;
}
__global__ void memory_may_move(int *g) {
  __shared__ int s;
  if (threadIdx.x == 64) s = 3;
  asm volatile("bar.sync 1, 96;");
  g[threadIdx.x] = s;
}
__global__ void arrives_only(int *g) {
  __shared__ int s;
  if (threadIdx.x == 64) s = 3;
  asm volatile("bar.arrive 1, 96;" ::: "memory");
  g[threadIdx.x] = s;
}
__global__ void never_there(int *g) {
  if (threadIdx.x < 64) {
    while (true) {
      if (g[70] == 3) continue;
      g[threadIdx.x] += 1;
    }
  }
  __barrier_sync_count(1, 32);
  g[3] = 4;
}
__global__ void one_by_one(int *g) {
  __shared__ int turn;
  if (threadIdx.x < 64) {
    __barrier_sync_count(1, 96);
    if (turn == threadIdx.x) __barrier_sync_count(1, 96);
    g[threadIdx.x] = 1;
  } else if (threadIdx.x == 64) {
    turn = 3;
    __barrier_sync_count(1, 96);
    __barrier_sync_count(1, 96);
  }
}
