// options: --block 256
// Lanes that compute a number from equal ones have the same, whatever it is.
typedef unsigned int uint;

__global__ void rows(const int *start, const float *v, float *sum) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  for (int j = start[row];  // expect: load start coalesced 1..1/1..1
       j < start[row + 1];  // expect: load start coalesced 1..1/1..1
       j++)
    sum[row] += v[j];  // expect: load sum coalesced 1..1/1..1; store sum coalesced 1..1/1..1; load v coalesced 1..1/1..1
}

__global__ void twice(const int *at, const float *v, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = v[at[at[i / 64]]];  // expect: store y coalesced 1..1/4..4; load v coalesced 1..1/1..1; load at coalesced 1..1/1..1; load at coalesced 1..1/1..1
}

// Of 16 lanes each, so two lines may be touched.
__global__ void of_half_a_warp(const int *at, const float *v, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = v[at[i / 16]];  // expect: store y coalesced 1..1/4..4; load v uncoalesced 1..2/1..2 indirect; load at coalesced 1..1/1..1
}

// A warp has one number where the shift takes away at least five bits.
__global__ void shifted(const uint *start, const float *v, float *y, uint log) {
  uint t = threadIdx.x, row = (blockIdx.x * blockDim.x + t) >> (5 + (log & 7));
  uint part = (t & ((1u << (5 + (log & 7))) - 1)) >> 5;
  y[start[row] + part] = v[row];  // expect: store y coalesced 1..1/1..1; load start coalesced 1..1/1..4; load v coalesced 1..1/1..4
}

// A shift by fewer bits puts neighbors side by side.
__global__ void squeezed(const float *v, float *y, uint log) {
  uint t = blockIdx.x * blockDim.x + threadIdx.x;
  y[t] = v[t >> (log & 31)];  // expect: store y coalesced 1..1/4..4; load v coalesced 1..1/1..4
}

// What a lane stores after its access is none of what the others found there.
__global__ void stored_later(int *at, float *y) {
  int warp = threadIdx.x / 32;
  y[at[warp]] = 1;  // expect: store y unknown 1..32/1..32 indirect; load at coalesced 1..1/1..1
  at[warp] = 3;  // expect: store at coalesced 1..1/1..1
}
