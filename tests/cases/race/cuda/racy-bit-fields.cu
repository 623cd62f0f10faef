// Bit-fields in a row are one place of memory.
struct flags { unsigned a : 1, b : 3; unsigned : 0; unsigned c : 2; };
// expect: read-write x[].a; read-write x[].b
__global__ void in_one_row(flags *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2) x[i / 2].a = 1;
  else x[i / 2].b = 2;
}

struct Nibbles {
  unsigned a : 4, b : 4;
};

__device__ Nibbles of_all;

// expect: read-write of_all.a; read-write of_all.b
// benign: of_all.a; of_all.b
__global__ void of_the_file() {
  if (threadIdx.x == 0)
    of_all.a = 1;
  else if (threadIdx.x == 1)
    of_all.b = 1;
}

__device__ void put(Nibbles *x, int t) {
  if (t == 0)
    x->a = 1;
  else if (t == 1)
    x->b = 1;
}

// expect: read-write x.a; read-write x.b
__global__ void of_the_block() {
  __shared__ Nibbles x;
  put(&x, threadIdx.x);
}
