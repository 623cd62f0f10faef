// Bit-fields in a row are one place of memory.
struct flags { unsigned a : 1, b : 3; unsigned : 0; unsigned c : 2; };
// expect: read-write x[].a; read-write x[].b
__global__ void in_one_row(flags *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2) x[i / 2].a = 1;
  else x[i / 2].b = 2;
}
