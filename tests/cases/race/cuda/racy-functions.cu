// Some values of functions are exact: the sine of 0 is 0, and so all threads may have one.
// expect: write-write g
__global__ void where_a_function_says(float *g, const float *x) {
  g[(int)sinf(x[threadIdx.x])] = threadIdx.x;
}
