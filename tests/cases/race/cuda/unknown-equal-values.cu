// No run shows two values where one function of the same arguments is stored twice.
__global__ void one_function(float *d, float x) { d[0] = sinf(x); }
__global__ void what_nobody_writes(int *d) { d[0] = d[1]; }
__global__ void a_rounded_quotient(float *d, const float *in) { d[0] = in[0] / in[1]; }
// What shared memory holds at first may differ from block to block.
// benign: d
__global__ void never_stored(int *d) {
  __shared__ int s[4];
  d[0] = s[0];
}
