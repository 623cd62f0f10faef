// options: --block 64
// An address that comes from memory may be anywhere: the warp touches a line a lane.
__global__ void gather(float *y, const float *x, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[index[i]];  // expect: store y coalesced 1..1/1..4; load x uncoalesced 1..32/1..32 indirect; load index coalesced 1..1/1..4
}

// Whether a lane stores depends on data; how far apart they are does not.
__global__ void marked(float *y, const int *m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (m[i])  // expect: load m coalesced 1..1/4..4
    y[2 * i] = 1.0f;  // expect: store y uncoalesced 1..2/1..8 range
}

// Rows of a sparse matrix.
__global__ void rows(float *y, const float *v, const int *start) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int k = start[i]; k < start[i + 1]; k++)  // expect: load start coalesced 1..1/4..4; load start uncoalesced 2..2/5..5 alignment
    sum += v[k];  // expect: load v uncoalesced 1..32/1..32 indirect
  y[i] = sum;  // expect: store y coalesced 1..1/4..4
}
