// options: --block 64 --level block
// A variable of the block says what all threads do next, and which barriers they come to.
// run: block=64 grid=1 n=2
// run: block=64 grid=1 n=5
__global__ void a_sum_in_each_round(int *g, int n) {
  __shared__ int state, part[64];
  int t = threadIdx.x, i = 0;
  while (true) {
    if (t == 0) {
      if (i < n) state = 1;
      else state = 0;
    }
    __syncthreads();
    if (state == 0) return;
    if (state == 1) {
      part[t] = g[t];
      for (int half = 32; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) part[t] += part[t + half];
      }
      __syncthreads();
    }
    if (t == 0) {
      g[i % 64] = part[0];
      i++;
    }
    __syncthreads();
  }
}
__global__ void from_state_to_state(int *g, int n) {
  __shared__ int state, value;
  int t = threadIdx.x, next = 3, i = 0;
  while (true) {
    if (t == 0) {
      if (next == 3) {
        value = g[5];
        next = 1;
      }
      if (next == 4) {
        if (i < n) {
          i++;
          next = 2;
        } else {
          next = 0;
        }
      }
      state = next;
    }
    __syncthreads();
    if (state == 0) return;
    if (state == 1) {
      g[t] = value;
      __syncthreads();
      g[63 - t] += 1;
    } else if (state == 2) {
      g[t] += 2;
    }
    __syncthreads();
    if (t == 0) next = 4;
  }
}
__global__ void set_behind_the_barrier_in_the_region(int *g, int n) {
  __shared__ int state;
  int t = threadIdx.x, i = 0;
  while (true) {
    if (t == 0) {
      if (i < n) state = 1;
      else state = 0;
    }
    __syncthreads();
    if (state == 0) return;
    if (state == 1) {
      g[t] = i;
      __syncthreads();
      g[63 - t] += 1;
    }
    if (t == 0) i++;
  }
}
