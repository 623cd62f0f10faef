// Numbers and their bits: unions of a thread's own.
union bits { float f; unsigned u; };
__global__ void changed_bits(float *x) {
  bits a, b;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a.f = x[i];
  b.u = a.u ^ 5;
  x[i] = b.f;
}
__global__ void index_kept(int *x) {
  bits a;
  a.f = 1.0f;
  a.u = blockIdx.x * blockDim.x + threadIdx.x;
  x[a.u] = threadIdx.x;
}
