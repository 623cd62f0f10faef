extern "C" __global__ void ${entry}(
        ${parameters})
{
    __shared__ int is_block_stopped;
    State state = {stopped, &is_block_stopped};
    if (threadIdx.x == 0) is_block_stopped = *(volatile long long *)stopped != DONE;
${opening}    __syncthreads();
    long long ${index} = first + (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (${index} >= last || is_block_stopped) return;
${picked}    int code = iteration(
        ${arguments});
    if (code > DONE) stop(state, code, k);
}
