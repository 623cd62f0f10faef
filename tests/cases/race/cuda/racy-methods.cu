// Races in and through methods, operators, constructors and functions that return references.
struct Cell {
  int at, step;
  __device__ Cell(int a) : at(a), step(0) {}
  __device__ Cell(int a, int s) : at(a) { step = s; }
  __device__ int next() const { return at + step; }
  __device__ void reset() { this->at = 0; }
  __device__ Cell &operator+=(int by) { at += by; return *this; }
  __device__ int operator()(int i) const { return at + 0 * i; }
  __device__ int operator[](int i) const { return i / 2; }
};
__device__ Cell operator*(Cell c, int by) { return Cell(c.at * by, c.step); }
__device__ int &chosen(int &i) { return i; }
template <class F> __device__ int applied(F f, int i) { return f(i); }
struct Span {
  int *data;
  __device__ int &operator[](int i) { return data[i]; }
};
// expect: read-write s
__global__ void next_cell(int *x) {
  __shared__ int s[65];
  Cell c(threadIdx.x, 1);
  s[c.at] = 1;
  x[blockIdx.x * blockDim.x + threadIdx.x] = s[c.next()];
}
// expect: write-write x
__global__ void reset_by_a_method(int *x) {
  Cell c(blockIdx.x * blockDim.x + threadIdx.x);
  c.reset();
  x[c.at] = threadIdx.x;
}
// expect: write-write x
__global__ void moved_by_an_operator(int *x) {
  Cell c(blockIdx.x * blockDim.x + threadIdx.x);
  c += 1;
  c += -c.at;
  x[c.at] = threadIdx.x;
}
// expect: write-write x
__global__ void multiplied(int *x) {
  Cell c = Cell(blockIdx.x * blockDim.x + threadIdx.x) * 0;
  x[c.at] = threadIdx.x;
}
// expect: write-write x
__global__ void set_through_a_result(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  chosen(i) = 7;
  x[i] = threadIdx.x;
}
// expect: write-write x
__global__ void by_a_functor(int *x) {
  x[applied(Cell(5), threadIdx.x)] = threadIdx.x;
}
// expect: write-write x
__global__ void by_a_subscript(int *x) {
  Cell c(1);
  x[c[threadIdx.x]] = threadIdx.x;
}
// expect: write-write x
__global__ void in_a_span(int *x) {
  Span s;
  s.data = x;
  s[threadIdx.x / 2] = threadIdx.x;
}
