// Threads that touch different bytes of a union, or bit-fields that are no neighbours.
union halves { unsigned u; unsigned short h[2]; struct { unsigned short low, high; } s; };
__global__ void two_a_number(halves *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 2 * n) x[i / 2].h[i % 2] = i;
}
__global__ void by_name(halves *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 2 * n) {
    if (i % 2) x[i / 2].s.high = i;
    else x[i / 2].s.low = i;
  }
}
struct flags { unsigned a : 1, b : 3; unsigned : 0; unsigned c : 2; };
__global__ void in_two_rows(flags *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2) x[i / 2].a = 1;
  else x[i / 2].c = 2;
}
// benign: x[].u; x[].h
__global__ void equal(halves *x) { x[0].u = 5; if (x[1].h[0]) x[2].u = 7; }
