// options: --block 64
// run: grid=2 n=7
// Functions of the device are read where they are called.
__device__ int place(int row, int column, int width) { return row * width + column; }
__device__ void clear(float *at, int step) {
  at[threadIdx.x * step] = 0.0f;  // expect: store y uncoalesced 2..4/8..16 range
}
__device__ float second(const float *row) { return row[1]; }  // expect: load x uncoalesced 2..2/5..5 alignment

__global__ void called(float *y, const float *x, int n) {
  int i = threadIdx.x;
  y[place(i, 2, 3)] = 1.0f;  // expect: store y uncoalesced 3..3/12..12 range
  clear(y, 2);
  clear(y, 4);
  y[i] = second(x + i);  // expect: store y coalesced 1..1/4..4
}
