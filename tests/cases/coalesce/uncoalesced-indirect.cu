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

// A lane finds what it has stored itself, and what was there if no other lane stores there.
__global__ void from_an_array_that_is_written(float *y, int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  index[i] = index[i] + 64 * i;  // expect: store index coalesced 1..1/4..4; load index coalesced 1..1/4..4
  y[index[i]] = 1.0f;  // expect: store y uncoalesced 1..32/1..32 indirect; load index coalesced 1..1/4..4
}

// Tickets of one counter come one after the other, and may begin anywhere.
__device__ unsigned count;

__global__ void compacted(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 0.0f)  // expect: load x coalesced 1..1/1..4
    y[atomicAdd(&count, 3u)] = 1.0f;  // expect: store y uncoalesced 1..32/1..32 indirect
}

// Numbers without a fraction are compared as a device compares them.
__global__ void larger(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > 10.0f)  // expect: load x coalesced 1..1/4..4
    y[8 * i] = 1.0f;  // expect: store y uncoalesced 1..8/1..32 range
}

// A table with open addressing: keys are scattered, so are the places of the first try.
struct Slot { unsigned key, value; };

__device__ unsigned hashed(unsigned k) {
  k ^= k >> 16;
  k *= 0x85ebca6b;
  return k ^ k >> 13;
}

__global__ void inserted(Slot *table, const Slot *given, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned key = given[i].key;  // expect: load given uncoalesced 1..2/1..8 range
  unsigned at = hashed(key) & 0xfffff;
  while (atomicCAS(&table[at].key, 0xffffffffu, key) != key)  // expect: atomic table uncoalesced 1..32/1..32 range
    at = (at + 1) & 0xfffff;
}

// From the first to the last one of a cell, which arrays of their own tell.
__global__ void cells(float *y, const float *x, const int *cell, const int *first, const int *last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int c = cell[i];  // expect: load cell coalesced 1..1/4..4
  float sum = 0.0f;
  for (int k = first[c]; k < last[c]; k++)  // expect: load first uncoalesced 1..32/1..32 indirect; load last uncoalesced 1..32/1..32 indirect
    if (k != i)
      sum += x[k];  // expect: load x uncoalesced 1..32/1..32 indirect
  y[cell[i]] = sum;  // expect: store y uncoalesced 1..32/1..32 indirect; load cell coalesced 1..1/4..4
}

// A store behind loops that take a while.
__global__ void behind_loops(float *y, const float *x, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int a = 0; a < 6; a++)
    for (int b = 0; b < 6; b++)
      for (int c = 0; c < 6; c++)
        sum += x[a * 36 + b * 6 + c] * (a - b) * (b - c);  // expect: load x coalesced 1..1/1..1
  y[index[i]] = sum;  // expect: store y uncoalesced 1..32/1..32 indirect; load index coalesced 1..1/4..4
}
