// What an iteration may come to; only those that end with DONE may be kept.
enum { ${codes} };

// `stopped[0]` is 0, or has the lowest iteration that may not be kept and its code. Only what
// comes before it is kept, and it is run again. `k` is the iteration of this thread.
struct State {
    long long *stopped;
    volatile int *is_block_stopped;
    long long k;
};

const long long MOST = ${MOST}ll;
const int CODE_BITS = ${CODE_BITS};

// Whether an iteration will be run again, whatever it does.
__device__ bool is_over(long long *stopped, long long k)
{
    long long word = *(volatile long long *)stopped;
    return word != 0 && MOST - (word >> CODE_BITS) <= k;
}

__device__ bool is_stopped(State &state)
{
    return *state.is_block_stopped || is_over(state.stopped, state.k);
}

__device__ void stop_at(long long *stopped, int code, long long k)
{
    unsigned long long word = (unsigned long long)(MOST - k) << CODE_BITS | code;
    atomicMax((unsigned long long *)stopped, word);
}

__device__ void stop(State &state, int code, long long k) { stop_at(state.stopped, code, k); }

__device__ void clashed(State &state, long long k, long long array, long long element)
{
    stop(state, CLASH, k);
}
