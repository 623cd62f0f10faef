// options: --block 64
// run: grid=2
// What the arguments of an atomic function load are loads.
__device__ int *place(int *bins, const int *at, int i) { return &bins[at[i]]; }  // expect: load at coalesced 1..1/4..4
__global__ void k(int *bins, const int *at, const int *amount) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[i], amount[3 * i]);  // expect: atomic bins coalesced 1..1/4..4; load amount uncoalesced 3..3/12..12 range
  atomicMax(&bins[at[2 * i]], 1);  // expect: atomic bins uncoalesced 1..32/1..32 indirect; load at uncoalesced 2..2/8..8 range
  atomicCAS(place(bins, at, i), 0, amount[4 * i]);  // expect: atomic bins uncoalesced 1..32/1..32 indirect; load amount uncoalesced 4..4/16..16 range
}
