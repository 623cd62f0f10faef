// options: --block 64
// Votes that need not be the same for all threads that ask for them.
// Two blocks vote on their own.
// expect: write-write g
__global__ void of_two_blocks(const int *x, int *g, int *h) {
  int t = threadIdx.x, at = blockIdx.x * 64 + t;
  if (__syncthreads_or(x[at] > 0))
    g[t] = at;
  else
    h[at] = g[t];
}
// Odd threads keep the first vote, even ones the second.
// expect: read-write s
__global__ void kept_from_two(const int *x, int *g) {
  __shared__ int s[65];
  int t = threadIdx.x, at = blockIdx.x * 64 + t, kept = 0;
  for (int i = 0; i < 2; i++) {
    int vote = __syncthreads_or(x[at] > i);
    if (t % 2 == i) kept = vote;
  }
  if (kept)
    s[t] = t;
  else
    g[at] = s[t + 1];
}
// Threads come to an index at different times.
// expect: read-write s
__global__ void with_other_starts(const int *x, int *g) {
  __shared__ int s[128];
  int t = threadIdx.x, at = blockIdx.x * 64 + t, kept = 0;
  for (int i = t; i < t + 64; i++) {
    int vote = __syncthreads_or(x[at] > i);
    if (i == 63) kept = vote;
  }
  if (kept)
    s[t] = t;
  else
    g[at] = s[t + 1];
}
// One vote of each thread, but not of one time.
// expect: read-write s
__global__ void of_two_times(const int *x, int *g, int n) {
  __shared__ int s[65];
  int t = threadIdx.x, at = blockIdx.x * 64 + t, kept = 0;
  while (n > 0) {
    int vote = __syncthreads_or(x[at] > n);
    if (t % 4 == n) kept = vote;
    n--;
  }
  if (kept)
    s[t] = t;
  else
    g[at] = s[t + 1];
}
