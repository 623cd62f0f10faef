// Functions that kernels call, and code that is for the compiler of CUDA only.
__device__ int neighbor(int v) {
  __shared__ int s[64];
  s[threadIdx.x] = v;
  __syncthreads();
  return s[threadIdx.x ^ 1];
}
// expect: read-write s
__global__ void two_calls_share_the_memory(int *g) {
  int v = neighbor(threadIdx.x);
  v += neighbor(v);
  g[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
// expect: write-write g
__global__ void for_the_device(int *g) {
#ifdef __CUDA_ARCH__
  g[0] = threadIdx.x;
#endif
}
// expect: write-write g
__global__ void for_recent_devices(int *g) {
#if defined(__CUDACC__) && __CUDA_ARCH__ >= 700
  g[0] = threadIdx.x;
#endif
}
// expect: write-write g
__global__ void past_the_warp(int *g) {
  g[warpSize] = threadIdx.x;
}
