// A radix sort of one warp: a bit at a time, with the places from votes.
// guard: --block 32 --bytes keys=128 --fill random
// expect: exact none; ld none
__global__ void sort(unsigned *keys) {
  __shared__ unsigned sorted[32];
  int t = threadIdx.x;
  sorted[t] = keys[t];
  __syncwarp();
  for (int bit = 0; bit < 8; bit++) {
    unsigned key = sorted[t];
    unsigned ones = __ballot_sync(0xffffffffu, key >> bit & 1);
    unsigned before = (1u << t) - 1;
    int zeros = 32 - __popc(ones);
    int place = key >> bit & 1 ? zeros + __popc(ones & before) : __popc(~ones & before);
    __syncwarp();
    sorted[place] = key;
    __syncwarp();
  }
  keys[t] = sorted[t];
}
