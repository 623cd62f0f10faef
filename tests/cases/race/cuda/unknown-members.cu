// Where the text leaves a member of a structure, nothing is proved.
struct W {
  int n;
  int v[2];
};
__global__ void behind_the_member(W *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].v[2] = p[i].n;
}

/* With m > 3, for which threads meet, v ends before v[m]. */
__global__ void own_array(int m, int *a) {
  int v[4];
  v[m] = 0;
  if (blockIdx.x == 0) a[m > 3 ? 0 : threadIdx.x] = v[m] + threadIdx.x;
}

/* Where the pointer leads nowhere, no run conforms. */
__global__ void nowhere(int *x) {
  if (!x) x[0] = threadIdx.x;
}
