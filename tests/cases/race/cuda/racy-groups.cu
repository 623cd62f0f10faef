// What the lanes of a group get from each other is followed, apart from what `reduce` combines.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

// expect: read-write part
__global__ void no_barrier_before_the_second_sum(const float *x, float *y) {
  __shared__ float part[32];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  float sum = cg::reduce(warp, x[threadIdx.x], cg::plus<float>());
  if (warp.thread_rank() == 0) part[warp.meta_group_rank()] = sum;
  if (block.thread_rank() < warp.meta_group_size()) y[threadIdx.x] = part[threadIdx.x];
}
// expect: write-write y
__global__ void all_to_the_place_of_the_first(int *y) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  y[tile.shfl(threadIdx.x, 0)] = threadIdx.x;
}
// expect: write-write y
__global__ void if_any_of_four_wants(int *y, const int *v) {
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  if (tile.any(v[threadIdx.x] > 0)) y[0] = threadIdx.x;
}
// expect: write-write y
__global__ void by_a_ballot_of_the_second_half(int *y, const int *v) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  unsigned lanes = tile.ballot(v[threadIdx.x] > 0);
  if (threadIdx.x >= 16 && lanes > 0 && lanes < 65536) y[0] = threadIdx.x;
}

void host(float *x, float *y, int *z, int *v) {
  no_barrier_before_the_second_sum<<<1, 64>>>(x, y);
  all_to_the_place_of_the_first<<<1, 32>>>(z);
  if_any_of_four_wants<<<1, 32>>>(z, v);
  by_a_ballot_of_the_second_half<<<1, 32>>>(z, v);
}
