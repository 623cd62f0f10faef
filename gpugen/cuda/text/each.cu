extern "C" __global__ void ${entry}(
        ${parameters})
{
    __shared__ int is_block_stopped;
    long long begin = first + (long long)blockIdx.x * blockDim.x;
    if (threadIdx.x == 0) is_block_stopped = is_over(stopped, begin);
${opening}    __syncthreads();
    long long ${index} = begin + threadIdx.x;
    if (${index} >= last || is_block_stopped) ${leave};
${picked}    State state = {stopped, &is_block_stopped, k};
    int code = iteration(
        ${arguments});
    if (code > DONE) stop(state, code, k);
}
