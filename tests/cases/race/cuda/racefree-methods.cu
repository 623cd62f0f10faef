// Methods, operators, constructors and references that are returned: each thread has its own.
struct Cell {
  int at, step;
  __device__ Cell() : at(0), step(1) {}
  __device__ Cell(int a, int s) : at(a) { step = s; }
  __device__ int next() const { return at + step; }
  __device__ void advance(const Cell &by) { at += by.step; }
  __device__ Cell &operator+=(int by) { at += by; return *this; }
  __device__ Cell operator+(const Cell &other) const { return Cell(at + other.at, step); }
  static __device__ int none() { return 0; }
};
template <class T> struct Twice {
  T factor;
  __device__ Twice(T f) : factor(f) {}
  __device__ T operator()(T i) const { return factor * i; }
};
template <class F> __device__ int applied(F f, int i) { return f(i); }
__device__ float4 operator+(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__device__ void operator+=(float4 &a, const float4 &b) { a = a + b; }
__device__ int &chosen(int &i) { return i; }
__global__ void own_cells(int *x) {
  Cell c(blockIdx.x * blockDim.x + threadIdx.x, 1), d;
  c += 2;
  c.advance(d);
  x[c.next()] = Cell::none();
}
__global__ void sums(int *x) {
  Cell c = Cell(blockIdx.x * blockDim.x, 1) + Cell(threadIdx.x, 5);
  x[c.at] = c.step;
}
__global__ void even(int *x) {
  x[applied(Twice<int>(2), blockIdx.x * blockDim.x + threadIdx.x)] = 1;
}
__global__ void vectors(float4 *x, const float4 *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] += y[i] + y[i + 1];
}
__global__ void through_a_result(int *x) {
  int i = 0;
  chosen(i) = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 1;
}
