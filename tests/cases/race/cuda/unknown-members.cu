// Where the text leaves a member of a structure, nothing is proved.
struct W {
  int n;
  int v[2];
};
__global__ void behind_the_member(W *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].v[2] = p[i].n;
}
