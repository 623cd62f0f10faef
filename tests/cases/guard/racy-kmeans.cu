// The nearest center of each point; the sums of a block are read without a barrier.
// guard: --block 64 --bytes member=256 --bytes points=256 --bytes sums=8 --define k=4 --fill count
// expect: exact read-write block moved, read-write warp moved; ld read-write warp sums
__global__ void nearest(int *member, int *sums, const float *points, int k) {
  __shared__ int moved[64];
  int t = threadIdx.x, best = 0;
  for (int c = 1; c < k; c++)
    if (fabs(points[t] - 16.0f * c) < fabs(points[t] - 16.0f * best)) best = c;
  moved[t] = member[t] != best;
  member[t] = best;
  if (t == 0) {
    int sum = 0;
    for (int each = 0; each < 64; each++) sum += each == 0 || moved[each] == 1;
    sums[0] = sum;
  }
}
