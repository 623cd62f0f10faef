// Barriers under conditions of reals that threads compute from other numbers.
// run: block=8 grid=1 n=5 m=3
// expect: divergence
__global__ void of_the_thread(const double *x, int n) {
  double s = threadIdx.x, t = 2;
  t = t + s;
  s = 1.0;
  if (t / 3 > s) __syncthreads();
}
// expect: divergence
__global__ void of_a_loop_of_the_thread(const double *x, int n) {
  double s = 0;
  for (int j = 0; j < threadIdx.x; j++) s = s + 1.0;
  if (s > 3.0) __syncthreads();
}
