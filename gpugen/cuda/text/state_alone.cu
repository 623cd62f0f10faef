// What an iteration may come to; only if all end with DONE the run may be kept.
enum { ${codes} };

// `stopped` is why the run has stopped: the code, the iteration, the array and the element.
// Nobody looks whether the run has stopped. `k` is the iteration of this thread.
struct State {
    long long *stopped;
    volatile int *is_block_stopped;
    long long k;
};

__device__ bool is_over(long long *stopped, long long k) { return false; }

__device__ bool is_stopped(State &state) { return false; }

// The first thread to stop the run says why.
__device__ bool stop(State &state, int code, long long k)
{
    unsigned long long *first = (unsigned long long *)state.stopped;
    bool is_first = atomicCAS(first, (unsigned long long)DONE, (unsigned long long)code) == DONE;
    if (is_first) state.stopped[1] = k;
    return is_first;
}

__device__ void clashed(State &state, long long k, long long array, long long element)
{
    if (!stop(state, CLASH, k)) return;
    state.stopped[2] = array;
    state.stopped[3] = element;
}
