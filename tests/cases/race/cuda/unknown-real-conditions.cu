// Barriers under conditions of reals whose operands threads may have from elsewhere.
// run: block=8 grid=1 n=5 m=3
__global__ void of_one_branch(const double *x, int n) {
  double s = 0;
  if (threadIdx.x == 5) s = x[0];
  if (s * 1.0 > 3.0) __syncthreads();
}
__global__ void of_another_place_of_the_text(const double *x, int n) {
  double s = x[0];
  if (threadIdx.x == 5) s = x[0] + 1.0;
  if (s > 3.0) __syncthreads();
}
__global__ void of_another_precision(const double *x, int n) {
  float v = 0.1f;
  double w = 0.1, s = 0.0;
  if (threadIdx.x < 3) s = v * x[0];
  else s = w * x[0];
  if (s > 0.1) __syncthreads();
}
