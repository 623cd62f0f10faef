// run: block=33 grid=2
// Volatile memory of a block holds what its threads have stored.
// benign: d
__global__ void of_the_block(int *d, int n) {
  __shared__ volatile int s;
  if (threadIdx.x == 0) s = n;
  __syncthreads();
  d[0] = s;
}
// Whatever it gives, the threads stay apart.
__global__ void apart(volatile int *e, int *d) {
  int k = e[0] & 3;
  d[(blockIdx.x * blockDim.x + threadIdx.x) * 4 + k] = e[1];
}
__global__ void spins(volatile int *e, int *d) {
  while (e[0] == 1) {
  }
  d[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
// A load with a hint for caches is a load.
// benign: d
__global__ void hinted(const int *e, int *d) { d[0] = __ldg(e); }
