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

// What another lane has stored may be there.
__global__ void from_a_neighbor(float *y, int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  index[i] = 64 * i;  // expect: store index coalesced 1..1/4..4
  y[index[i ^ 1]] = 1.0f;  // expect: store y unknown 1..32/1..32 indirect; load index coalesced 1..1/4..4
}
