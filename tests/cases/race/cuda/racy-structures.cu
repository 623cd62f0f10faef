// What a pointer in a structure leads to is shared, whoever has a copy of the pointer.
struct Cell {
  int at;
  int *data;
  __device__ void set(int to) { at = to; }
};
struct Row {
  int v[4];
};
// expect: write-write s.data
__global__ void one_element(Cell s) {
  s.at = threadIdx.x / 2;
  s.data[s.at] = threadIdx.x;
}
// expect: write-write s.data
__global__ void moved_by_half(Cell s) {
  s.set(threadIdx.x);
  s.data += s.at / 2;
  *s.data = threadIdx.x;
}
// expect: write-write x
__global__ void own_element(Row s, int *x) {
  s.v[1] = threadIdx.x / 2;
  x[s.v[1]] = threadIdx.x;
}
// expect: write-write p->at
__global__ void in_memory(Cell *p) { p->at = threadIdx.x; }
__device__ Row everyones;
// expect: write-write everyones.v
__global__ void of_the_file() { everyones.v[0] = threadIdx.x; }
