// Bodies in tiles; two blocks store the new places of the same bodies.
// guard: --block 64 --grid 2 --bytes place=1024 --bytes next=1024 --define n=128 --fill count
// expect: exact write-write grid next; ld write-write block next
__global__ void step(float *next, const float *place, int n) {
  __shared__ float tile[64];
  int t = threadIdx.x, i = blockIdx.x * 32 + t;
  float force = 0;
  for (int first = 0; first < n; first += 64) {
    tile[t] = place[first + t];
    __syncthreads();
    for (int k = 0; k < 64; k++) force += (tile[k] - place[i]) * 0.001f;
    __syncthreads();
  }
  next[i] = place[i] + force * (blockIdx.x + 1);
}
