// A monitor on a device: the compiled text calls it before each access to memory, barrier,
// fence and call (`announcing.py`). `guard_words.cu` or `guard_log.cu` says what it notes.
struct GuardThread {
    // The barriers, and the barriers of its warp, that a thread has passed.
    unsigned barriers, warp_barriers;
    // Where it has called a function whose places are not in the text.
    long long called;
    // How often it touches memory, and how far it comes in that of its block.
    unsigned long long accesses, shared_top;
};

struct GuardEvent {
    unsigned long long address, value;
    long long place;
    unsigned thread, phase, clock, size : 8, kind : 24;
};

struct GuardRun {
    // First and last address of the arrays, then of the variables of the file.
    long long *ranges;
    long long range_count, of_file;
    GuardThread *threads;
    // Bytes with a collision, or events; then what is in `GuardSeen`.
    unsigned long long *counts;
    unsigned *seen;
    // Where shared memory begins, and of each variable in it where that is, and its bytes.
    long long *rooms;
    // Whether only the places of variables are asked for.
    long long is_telling;
    // A word for each byte of all these, and of the shared memory of each block.
    unsigned long long *words, *shared_words;
    long long shared;
    // A log, and how many events it takes.
    GuardEvent *events;
    unsigned long long most;
};

enum GuardSeen { GUARD_UNNAMED, GUARD_FAR, GUARD_SCOPED };
// What is done, as `monitoring.py` counts it; reads, stores and atomics are 0, 1 and 2.
enum { GUARD_BY_ATOMIC = 2, GUARD_FENCE, GUARD_BARRIER, GUARD_MET = 6, GUARD_OF_BLOCK };

#define GUARD_SHARED ((long long)__cvta_shared_to_generic(0))

__device__ GuardRun guard_run;

// Functions of the compiler would be announced themselves.
__device__ unsigned long long guard_take(unsigned long long *at)
{
    unsigned long long before;
    asm volatile("atom.global.add.u64 %0, [%1], 1;" : "=l"(before) : "l"(at) : "memory");
    return before;
}
__device__ void guard_meet(unsigned mask)
{
    asm volatile("bar.warp.sync %0;" : : "r"(mask) : "memory");
}
__device__ unsigned guard_here(unsigned mask)
{
    unsigned here;
    asm volatile("{ .reg .pred %%guard_p; setp.eq.u32 %%guard_p, 0, 0; vote.sync.ballot.b32 %0, %%guard_p, %1; }"
                 : "=r"(here)
                 : "r"(mask)
                 : "memory");
    return here;
}

__device__ long long guard_block()
{
    return blockIdx.x + (long long)gridDim.x * (blockIdx.y + (long long)gridDim.y * blockIdx.z);
}

__device__ long long guard_blocks() { return (long long)gridDim.x * gridDim.y * gridDim.z; }

__device__ unsigned guard_threads() { return blockDim.x * blockDim.y * blockDim.z; }

__device__ unsigned guard_thread()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

__device__ GuardThread *guard_own()
{
    return guard_run.threads + (guard_block() * guard_threads() + guard_thread());
}

__device__ long long guard_place(long long place) { return place ? place : guard_own()->called; }

// What is done to memory, and all else.
__device__ void guard_note(long long at, int size, int kind, long long place,
                           unsigned long long low, unsigned long long high);
__device__ void guard_event(int kind, long long place, unsigned long long value);

extern "C" __device__ void guard_access(long long at, int size, int kind, long long place,
                                        unsigned long long low, unsigned long long high)
{
    if (__isLocal((const void *)at) || __isConstant((const void *)at)) return;
    bool is_shared = __isShared((const void *)at);
    GuardThread *own = guard_own();
    own->accesses++;
    unsigned long long top = is_shared ? at - GUARD_SHARED + size : 0;
    if (own->shared_top < top) own->shared_top = top;
    if (kind == GUARD_OF_BLOCK) {
        if (!is_shared && guard_blocks() > 1) guard_run.seen[GUARD_SCOPED] = 1;
        kind = GUARD_BY_ATOMIC;
    }
    guard_note(at, size, kind, guard_place(place), low, high);
}

extern "C" __device__ void guard_barrier(long long place)
{
    guard_event(GUARD_BARRIER, guard_place(place), 0);
    guard_own()->barriers++;
}

extern "C" __device__ void guard_fence(long long place)
{
    guard_event(GUARD_FENCE, guard_place(place), 0);
}

extern "C" __device__ void guard_called(long long place) { guard_own()->called = place; }

// Nobody goes on before all who have met have noted it, so meetings are noted in their order.
extern "C" __device__ void guard_syncwarp(unsigned mask)
{
    guard_meet(mask);
    unsigned here = guard_here(mask), left = guard_threads() - guard_thread() / 32 * 32;
    guard_event(GUARD_MET, 0, here);
    guard_own()->warp_barriers += __popc(here) == (left < 32 ? left : 32);
    guard_meet(mask);
}

__device__ void guard_room(int number, const void *at, long long size)
{
    guard_run.rooms[2 * number + 1] = (long long)at;
    guard_run.rooms[2 * number + 2] = size;
}

// What is announced here tells that accesses are.
__device__ long long guarded_first(const long long *given) { return given[0]; }
