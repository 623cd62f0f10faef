// A level of a breadth-first search: neighbors get a cost without any order.
// guard: --block 64 --grid 2 --bytes cost=512 --bytes edges=512 --bytes front=512 --bytes over=4 --define n=128 --fill count
// expect: exact write-write grid cost, read-write grid cost, write-write block cost, read-write block cost, read-write warp cost; ld write-write block cost
__global__ void level(int *cost, int *over, const int *edges, const int *front, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || !front[i]) return;
  int to = (edges[i] * 7) % n / 2;
  if (cost[to] >= 0) cost[to] = cost[i] + 200;
  *over = 1;
}
