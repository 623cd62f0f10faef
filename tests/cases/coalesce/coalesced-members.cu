// options: --block 64
// run: grid=2
// Members of a structure that a kernel takes by value are no memory that lanes touch.
struct Row {
  int v[4];
  int at;
};
__global__ void changed(float *y, Row s) {
  s.at = blockIdx.x * blockDim.x + threadIdx.x;
  s.v[2] = s.at;
  y[s.at] = s.v[2];  // expect: store y coalesced 1..1/4..4
}
