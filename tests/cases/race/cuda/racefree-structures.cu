// Structures that kernels take by value: each thread has a copy of what it changes.
// run: block=4 grid=1 n=3
// run: block=3 grid=2 n=3
struct Cell {
  int at;
  int *data;
  __device__ void set(int to) { at = to; }
  __device__ int &operator[](int i) const { return data[i]; }
};
struct Row {
  int v[4];
  Cell cell;
};
__device__ void update(Cell &c, int to) { c.at = to; }
__device__ void fill(Row *r, int to) {
  for (int i = 0; i < 4; i++) r->v[i] = to;
}
__global__ void assigned(Cell s) {
  s.at = blockIdx.x * blockDim.x + threadIdx.x;
  s.data[s.at] = 1;
}
__global__ void by_a_method(Cell s, int *x) {
  s.set(blockIdx.x * blockDim.x + threadIdx.x);
  x[s.at] = s.at;
}
__global__ void by_a_pointer(Cell s, int *x) {
  Cell *q = &s;
  q->at = blockIdx.x * blockDim.x + threadIdx.x;
  x[s.at] = s.at;
}
__global__ void by_a_reference(Cell s, int *x) {
  update(s, blockIdx.x * blockDim.x + threadIdx.x);
  x[s.at] = s.at;
}
__global__ void element(Row s, int *x) {
  s.v[1] = threadIdx.x;
  x[blockIdx.x * blockDim.x + threadIdx.x] = s.v[1];
}
__global__ void elements(Row s, int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 4; k++) s.v[k] += i;
  x[i] = s.v[2];
}
__global__ void all_elements(Row s, int *x) {
  fill(&s, threadIdx.x);
  x[blockIdx.x * blockDim.x + threadIdx.x] = s.v[3];
}
__global__ void in_a_member(Row s) {
  s.cell.at = blockIdx.x * blockDim.x + threadIdx.x;
  s.cell[s.cell.at] = s.v[0];
}
__global__ void moved(Cell s) {
  s.data += blockIdx.x * blockDim.x + threadIdx.x;
  s.at++;
  s[0] = s.at;
}
__global__ void whole(Cell s, Cell t) {
  s = t;
  s.at += threadIdx.x;
  s[blockIdx.x * blockDim.x + threadIdx.x] = s.at;
}
struct Large {
  int table[40][3];
};
__global__ void large(Large s, int *x, int n) {
  s.table[n][1] = threadIdx.x;
  x[blockIdx.x * blockDim.x + threadIdx.x] = s.table[1][n];
}
template <class T> struct Pair {
  T first, second;
};
// name: halves<double>
template <class T> __global__ void halves(Pair<T> s, T *x) {
  s.first = threadIdx.x;
  x[blockIdx.x * blockDim.x + threadIdx.x] = s.first + s.second;
}
template __global__ void halves<double>(Pair<double>, double *);
// The members of the elements of one dynamic array.
__global__ void turned_around(const uchar4 *in, uchar4 *out) {
  extern __shared__ uchar4 part[];
  part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = part[blockDim.x - 1 - threadIdx.x];
}
