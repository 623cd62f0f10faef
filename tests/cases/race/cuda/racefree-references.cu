// What references name is what the kernel touches, wherever functions change it.
// run: block=8 grid=2 n=3
// run: block=5 grid=1 n=1
__device__ void exchange(int &a, int &b) {
  int t = a;
  a = b;
  b = t;
}
__device__ void step(int &i, const int &by) {
  i += by;
}
__device__ int larger(const int &a, const int &b) {
  return a < b ? b : a;
}
__device__ void clear(int (&v)[4]) {
  for (int j = 0; j < 4; j++) v[j] = 0;
}
__global__ void sorts_pairs(int *x) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[2 * t] = x[2 * t];
  s[2 * t + 1] = x[2 * t + 1];
  if (s[2 * t] > s[2 * t + 1]) exchange(s[2 * t], s[2 * t + 1]);
  __syncthreads();
  if (t + 1 < blockDim.x) exchange(s[2 * t + 1], s[2 * t + 2]);
}
__global__ void own_element(int *x, int n) {
  int &mine = x[blockIdx.x * blockDim.x + threadIdx.x];
  mine = n;
  mine += larger(mine, 4);
}
__global__ void moved_by_a_function(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  step(i, n + 1);
  x[i] = threadIdx.x;
}
// benign: x
__global__ void set_through_a_name(int *x) {
  int i = threadIdx.x;
  int &j = i;
  j = 0;
  x[i] = 7;
}
__global__ void bound_before_the_change(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int &element = x[i];
  const long &kept = i;
  i = 0;
  element = threadIdx.x;
  x[kept] += 1;
}
__global__ void of_an_array(int *x) {
  int v[4];
  clear(v);
  x[4 * (blockIdx.x * blockDim.x + threadIdx.x) + 3] = v[2];
}
