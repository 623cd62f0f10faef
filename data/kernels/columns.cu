// Row sums of a matrix, by one thread for each row and by one for each column.
__global__ void rows(const float *matrix, float *sums, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0.0f;
  for (int k = 0; k < n; k++) sum += matrix[row * 1024 + k];
  sums[row] = sum;
}

void run(const float *matrix, float *sums, int n) {
  rows<<<(n + 127) / 128, 128>>>(matrix, sums, n);
}
