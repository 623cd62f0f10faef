// options: --block 4,4
// Where all threads of a block stay inside of rows.
// run: block=4,4 grid=2,3 w=7 h=6
__global__ void transposes(float *o, const float *in, int w, int h) {
  __shared__ float s[4][5];
  int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  if (x < w && y < h) s[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  x = blockIdx.y * 4 + threadIdx.x;
  y = blockIdx.x * 4 + threadIdx.y;
  if (x < h && y < w) o[y * h + x] = s[threadIdx.x][threadIdx.y];
}
