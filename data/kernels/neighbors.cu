// Each thread reads what the one before it writes, and nothing waits.
__global__ void smooth(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1 && i < n) a[i] = (a[i - 1] + a[i]) / 2;
}

void run(float *a, int n) { smooth<<<(n + 127) / 128, 128>>>(a, n); }
