extern "C" __global__ void ${entry}(
        ${parameters})
{
    int is_block_stopped = 0;
    for (long long k = first; k < last && !is_block_stopped; k++) {
        State state = {stopped, &is_block_stopped, k};
        int code = iteration(
            ${arguments});
        if (code > DONE) stop(state, code, k);
    }
}
