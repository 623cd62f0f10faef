// options: --block 64
// run: grid=2 n=100
// Atomic functions and loads through the read-only cache touch memory like others.
__global__ void counted(int *bins, const int *x, int *total, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicAdd(&bins[i % 8], 1);  // expect: atomic bins coalesced 1..1/1..1
  atomicAdd(total, __ldg(&x[2 * i]));  // expect: atomic total coalesced 1..1/1..1; load x uncoalesced 1..2/1..8 range
  atomicMax(&bins[i * 32], i);  // expect: atomic bins uncoalesced 1..32/1..32 range
}
