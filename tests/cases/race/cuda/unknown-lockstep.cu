// options: --block 32 --warp lockstep
// Threads that leave a loop may run after those that stay.
__global__ void stores_and_leaves(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = 0; i < 8; i++) {
    if (i == t) {
      s[i + 1] = 1;
      break;
    }
    g[(blockIdx.x * 32 + t) * 8 + i] = s[i];
  }
}
