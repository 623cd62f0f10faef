// How many threads a block may have the text does not say as a number, so that no block of
// more than one is a witness.
__global__ void __launch_bounds__(sizeof(int) * 8) wrapped(int *x) {
  __shared__ int s[32];
  s[threadIdx.x % 32] = threadIdx.x;
}
__global__ void __launch_bounds__(sizeof(int) * 8) of_a_size(int *x) {
  __shared__ int s[8];
  s[threadIdx.x % 8] = threadIdx.x;
}
