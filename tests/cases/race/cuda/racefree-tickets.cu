// options: --level block
// run: block=8 grid=2
// run: block=5 grid=1
// Places that a counter of the block gives to its threads, each once.
__global__ void numbered_by_a_block(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int place = atomicAdd(&count, 1);
  out[blockIdx.x * blockDim.x + place] = threadIdx.x;
}
__global__ void with_an_unsigned_counter(int *out) {
  __shared__ unsigned count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  unsigned place = atomicAdd(&count, 2u);
  out[2 * blockIdx.x * blockDim.x + place + 1] = threadIdx.x;
}
