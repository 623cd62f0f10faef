// options: --block 64
// What others have stored before a barrier is found in a run of the whole block.
__global__ void handed_over(float *y, const float *x, const int *index) {
  __shared__ int s[64];
  s[threadIdx.x] = index[threadIdx.x];  // expect: load index coalesced 1..1/4..4
  __syncthreads();
  y[threadIdx.x] = x[s[63 - threadIdx.x]];  // expect: store y coalesced 1..1/4..4; load x uncoalesced 1..32/1..32 indirect
}

__global__ void own_and_overwritten(float *y, const float *x) {
  __shared__ int s[65];
  s[threadIdx.x + 1] = 64 * threadIdx.x;
  __syncthreads();
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  y[threadIdx.x] = x[s[threadIdx.x + 1]];  // expect: store y coalesced 1..1/4..4; load x uncoalesced 1..32/1..32 indirect
}

__global__ void after_a_barrier(float *y, int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    index[0] = 5;  // expect: store index coalesced 1..1/1..1
  __syncthreads();
  y[index[i]] = 1.0f;  // expect: store y uncoalesced 1..32/1..32 indirect; load index coalesced 1..1/4..4
}

// A part of a queue for each block, and a list that the block makes.
__global__ void from_a_queue(float *y, int *head, const int *v) {
  __shared__ int base;
  if (threadIdx.x == 0)
    base = atomicAdd(head, blockDim.x);  // expect: atomic head coalesced 1..1/1..1
  __syncthreads();
  y[(base + threadIdx.x) * 33] = 1.0f;  // expect: store y uncoalesced 1..32/1..32 indirect
}

__global__ void listed(float *y, const int *v) {
  __shared__ int list[64], count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  if (v[threadIdx.x] > 3)  // expect: load v coalesced 1..1/4..4
    list[atomicAdd(&count, 1)] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x < count)
    y[list[threadIdx.x] * 40] = 2.0f;  // expect: store y uncoalesced 1..32/1..32 indirect
}

// What lanes give each other, which not all of them need to have.
__global__ void from_the_first_lane(float *y, const int *v) {
  int i;
  if (threadIdx.x % 32 == 0)
    i = v[blockIdx.x];  // expect: load v coalesced 1..1/1..1
  i = __shfl_sync(0xffffffff, i, 0);
  y[i + 2 * threadIdx.x] = 1.0f;  // expect: store y uncoalesced 1..32/1..32 range
}

__global__ void from_the_lane_before(float *y, const int *v) {
  int i = __shfl_up_sync(0xffffffff, v[threadIdx.x], 1);  // expect: load v coalesced 1..1/4..4
  y[i] = 1.0f;  // expect: store y uncoalesced 1..32/1..32 range
}

// The lanes that vote for it are counted.
__global__ void compacted_by_votes(float *y, const int *v, const int *at) {
  unsigned chosen = __ballot_sync(0xffffffff, v[threadIdx.x] > 5);  // expect: load v coalesced 1..1/4..4
  if (chosen >> threadIdx.x % 32 & 1)
    y[(chosen & 7) * 64 * (threadIdx.x % 32)] = 1.0f;  // expect: store y uncoalesced 1..32/1..32 range
}

__global__ void if_all_of_the_block(float *y, const int *v) {
  if (__syncthreads_and(v[threadIdx.x] >= 0))  // expect: load v coalesced 1..1/4..4
    y[2 * threadIdx.x] = 1.0f;  // expect: store y uncoalesced 1..2/1..8 range
}

// A counter that goes on in each round.
__global__ void rounds(float *y, int *head, const int *map, int n) {
  __shared__ int base;
  for (int k = 0; k < 3; k++) {
    if (threadIdx.x == 0)
      base = atomicAdd(head, 64);  // expect: atomic head coalesced 1..1/1..1
    __syncthreads();
    if (base < n)
      y[map[base + threadIdx.x]] = 1.0f;  // expect: store y uncoalesced 1..32/1..32 indirect; load map uncoalesced 1..32/1..32 indirect
    __syncthreads();
  }
}
