// options: --block 64
// An index that all lanes share says nothing bad.
__global__ void row_of(float *y, const float *x, const int *start) {
  int i = threadIdx.x;
  y[i] = x[start[blockIdx.x] * 32 + i];  // expect: store y coalesced 1..1/4..4; load x coalesced 1..1/4..4; load start coalesced 1..1/1..1
}

// A function that is defined elsewhere may use memory of its own.
__device__ int chosen(int i);

__global__ void calls(float *y, const float *x) {
  y[threadIdx.x] = x[chosen(threadIdx.x)];  // expect: store y coalesced 1..1/4..4; load x unknown 1..32/1..32; load memory unknown
}

// What other threads have stored is not followed.
__global__ void handed_over(float *y, const float *x, const int *index) {
  __shared__ int s[64];
  s[threadIdx.x] = index[threadIdx.x];  // expect: load index coalesced 1..1/4..4
  __syncthreads();
  y[threadIdx.x] = x[s[63 - threadIdx.x]];  // expect: store y coalesced 1..1/4..4; load x unknown 1..32/1..32 indirect
}

__global__ void own_and_overwritten(float *y, const float *x) {
  __shared__ int s[65];
  s[threadIdx.x + 1] = 64 * threadIdx.x;
  __syncthreads();
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  y[threadIdx.x] = x[s[threadIdx.x + 1]];  // expect: store y coalesced 1..1/4..4; load x unknown 1..32/1..32 indirect
}

// What another lane has stored may be there, and what others store before a barrier.
__global__ void from_a_neighbor(float *y, int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  index[i] = 64 * i;  // expect: store index coalesced 1..1/4..4
  y[index[i ^ 1]] = 1.0f;  // expect: store y unknown 1..32/1..32 indirect; load index coalesced 1..1/4..4
}

__global__ void after_a_barrier(float *y, int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    index[0] = 5;  // expect: store index coalesced 1..1/1..1
  __syncthreads();
  y[index[i]] = 1.0f;  // expect: store y unknown 1..32/1..32 indirect; load index coalesced 1..1/4..4
}
