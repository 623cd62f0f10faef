// A member of a union does not keep its value when another one is set.
union bits { float f; unsigned u; };
__global__ void overwritten(int *x) {
  bits a;
  a.u = blockIdx.x * blockDim.x + threadIdx.x;
  a.f = 1.0f;
  x[a.u] = threadIdx.x;
}
__global__ void overwritten_in_a_branch(int *x, int n) {
  bits a;
  a.u = blockIdx.x * blockDim.x + threadIdx.x;
  if (n > 3) a.f += 1.0f;
  x[a.u] = threadIdx.x;
}
__global__ void through_a_pointer(int *x) {
  bits a;
  a.u = blockIdx.x * blockDim.x + threadIdx.x;
  float *p = &a.f;
  *p = 1.0f;
  x[a.u] = threadIdx.x;
}
__device__ void set(float &f) { f = 1.0f; }
__global__ void by_a_function(int *x) {
  bits a;
  a.u = blockIdx.x * blockDim.x + threadIdx.x;
  set(a.f);
  x[a.u] = threadIdx.x;
}
__global__ void in_memory(bits *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i].u = i;
  x[i + 1].f = 1.0f;
}
__global__ void in_shared_memory(int *x) {
  __shared__ bits s[64];
  s[threadIdx.x].u = threadIdx.x;
  s[threadIdx.x + 1].f = 1.0f;
}
