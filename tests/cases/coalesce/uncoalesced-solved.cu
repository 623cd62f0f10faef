// options: --block 256
// Values that few attempts find: of sizes, and of memory.
typedef unsigned int uint;

__global__ void bounds_of_a_row(const uint *start, const float *v, float *sum, uint n, int log, uint step) {
  uint t = threadIdx.x, row = (blockIdx.x * blockDim.x + t) >> (5 + log);
  uint part = (t & ((1 << (5 + log)) - 1)) >> 5;
  float s = 0;
  if (row < n - 1) {
    for (uint x = start[row] + part;  // expect: load start coalesced 1..1/1..4
         x < start[row + 1];  // expect: load start uncoalesced 1..32/1..32 alignment
         x += step)
      s += v[x];  // expect: load v uncoalesced 1..32/1..32 indirect
    sum[row] = s;  // expect: store sum coalesced 1..1/1..4
  }
}

// Only where the shorter way leads by a third place.
__global__ void shortest(uint *way, uint *by, uint n, uint third) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  int old = way[y * n + x];  // expect: load way uncoalesced 1..2/4..5 alignment
  int other = way[y * n + third] + way[third * n + x];  // expect: load way coalesced 1..1/1..1; load way uncoalesced 1..2/4..5 alignment
  if (other < old) {
    way[y * n + x] = other;  // expect: store way uncoalesced 1..2/1..5 alignment
    by[y * n + x] = third;  // expect: store by uncoalesced 1..2/1..5 alignment
  }
}

// A key that one of many places holds.
__global__ void one_of_many(const int *key, const int *at, float *y, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (key[i] == wanted + 12345 && at[i] > 100000)  // expect: load key coalesced 1..1/4..4; load at coalesced 1..1/1..4
    y[at[i]] = 1;  // expect: store y uncoalesced 1..32/1..32 indirect; load at coalesced 1..1/1..4
}

// A place that has no value where nothing is loaded from it says nothing.
__global__ void unless_zero(const int *p, float *y, int d) {
  int t = threadIdx.x;
  int k = d ? p[t / 32 / d] : t * 32;  // expect: load p coalesced 1..1/1..1
  y[k] = 1;  // expect: store y uncoalesced 1..32/1..32 range
}
