// Races through references, and on places that references changed.
__device__ void exchange(int &a, int &b) {
  int t = a;
  a = b;
  b = t;
}
__device__ void reset(int &i) {
  i = 0;
}
// expect: read-write s; write-write s
__global__ void neighbors(int *x) {
  __shared__ int s[64];
  exchange(s[threadIdx.x], s[threadIdx.x + 1]);
}
// expect: write-write x
__global__ void reset_by_a_function(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  reset(i);
  x[i] = threadIdx.x;
}
// expect: write-write x
__global__ void reset_by_a_name(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int &j = i;
  j = 5;
  x[i] = threadIdx.x;
}
// expect: write-write x
__global__ void another_pointer(int *x) {
  int *p = x + threadIdx.x;
  int *&q = p;
  q = x;
  *p = threadIdx.x;
}
// expect: write-write x
__global__ void still_the_variable(int *x) {
  int i = threadIdx.x;
  const int &r = i;
  i = 0;
  x[r] = threadIdx.x;
}
