// What the threads of a kernel note: the place in the text, the thread, how often it has come
// round in the loops, the address and the size of each access.
struct Trace {
    long long *events;
    unsigned long long *count;
    long long most;
    // First and last address and name of what the pointers point at.
    const long long *memory;
    int arrays;
    unsigned int *loops;
    // Why the run is not kept, at which place in the text, and for which address.
    long long *wrong;
};

__device__ Trace trace;
__device__ double trace_spare[64];

const int LOOPS = ${LOOPS}, WORDS = 5;
const unsigned int MOST_TURNS = 1u << 18;
enum { IS_FULL = 1, IS_OUTSIDE = 2, IS_ENDLESS = 3 };

__device__ long long trace_thread()
{
    long long block = blockIdx.x + (long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    long long size = (long long)blockDim.x * blockDim.y * blockDim.z;
    return block * size + threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

// How often each loop has come round since it began, and then all of them ever.
__device__ unsigned int *trace_loops() { return &trace.loops[trace_thread() * (LOOPS + 1)]; }

__device__ void trace_wrong(long long reason, long long place, long long address)
{
    unsigned long long *first = (unsigned long long *)trace.wrong;
    if (atomicCAS(first, 0ull, (unsigned long long)reason) != 0) return;
    trace.wrong[1] = place;
    trace.wrong[2] = address;
}

struct TraceScope {
    int first, last;
    __device__ TraceScope(int from, int to) : first(from), last(to) {}
    __device__ ~TraceScope()
    {
        for (int loop = first; loop < last; loop++) left(loop);
    }
    // Counts how often a loop has come round; it is 0 again where the loop has ended.
    __device__ bool goes_on(int loop, bool is_on)
    {
        unsigned int *turns = trace_loops();
        if (++turns[LOOPS] > MOST_TURNS) trace_wrong(IS_ENDLESS, loop, 0);
        is_on = is_on && *(volatile long long *)trace.wrong == 0;
        turns[loop] = is_on ? turns[loop] + 1 : 0;
        return is_on;
    }
    __device__ void left(int loop) { trace_loops()[loop] = 0; }
};

__device__ long long trace_moment()
{
    unsigned long long moment = 0xcbf29ce484222325ull;
    for (int loop = 0; loop < LOOPS; loop++)
        moment = (moment ^ trace_loops()[loop]) * 0x100000001b3ull;
    return (long long)moment;
}

__device__ void trace_access(int place, long long address, long long size)
{
    unsigned long long number = atomicAdd(trace.count, 1ull);
    if ((long long)number >= trace.most) {
        trace_wrong(IS_FULL, place, 0);
        return;
    }
    long long *event = &trace.events[number * WORDS];
    event[0] = place;
    event[1] = trace_thread();
    event[2] = trace_moment();
    event[3] = address;
    event[4] = size;
}

// Notes an access by way of a pointer, and lets it touch nothing but what was given.
template <class T> __device__ T *traced(int place, T *at)
{
    long long address = (long long)at, size = sizeof(T);
    trace_access(place, address, size);
    for (int each = 0; each < trace.arrays; each++)
        if (trace.memory[2 * each] <= address && address + size <= trace.memory[2 * each + 1])
            return at;
    trace_wrong(IS_OUTSIDE, place, address);
    return (T *)trace_spare;
}

// The same for a variable of the file, which is where it is.
template <class T> __device__ T *traced_variable(int place, T *at)
{
    trace_access(place, (long long)at, sizeof(T));
    return at;
}
