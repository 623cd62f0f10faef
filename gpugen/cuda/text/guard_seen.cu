// The ownership monitor on a device, where the compiled text calls `guard_access` before each
// access to memory: `announcing.py`.
struct GuardRun {
    // First and last address of the arrays, then of the variables of the file.
    long long *ranges;
    long long range_count, of_file;
    // A word for each byte of all these, and of the shared memory of each block.
    unsigned long long *words, *shared_words;
    long long shared;
    // The barriers, and the barriers of its warp, that each thread has passed; then whether
    // it is in the monitor: what that touches itself is announced on fibers, too.
    unsigned *passed;
    // Bytes with a collision, accesses; then what is in `GuardSeen`.
    unsigned long long *counts;
    unsigned *seen;
    // Whether only the places of variables are asked for.
    long long is_telling;
};

enum GuardSeen { GUARD_UNNAMED, GUARD_FAR, GUARD_SHARED_TOP };

#ifdef __CUDA_ARCH__
#define GUARD_IS_SHARED(at) __isShared((const void *)(at))
#define GUARD_IS_OWN(at) (__isLocal((const void *)(at)) || __isConstant((const void *)(at)))
#else
#define GUARD_IS_SHARED(at) ((at) >= (long long)LD_SHARED && (at) < (long long)__stop_block_memory)
#define GUARD_IS_OWN(at) false
#endif
#ifndef LD_SHARED
#define LD_SHARED ((char *)__cvta_shared_to_generic(0))
#endif

__device__ GuardRun guard_run;

#ifdef __CUDA_ARCH__
__device__ void guard_add(unsigned long long *at)
{
    asm volatile("red.global.add.u64 [%0], 1;" : : "l"(at) : "memory");
}
__device__ void guard_max(unsigned *at, unsigned value)
{
    asm volatile("red.global.max.u32 [%0], %1;" : : "l"(at), "r"(value) : "memory");
}
#else
#define guard_add(at) atomicAdd(at, 1ull)
#define guard_max atomicMax
#endif

SILENT __device__ long long guard_block()
{
    return blockIdx.x + (long long)gridDim.x * (blockIdx.y + (long long)gridDim.y * blockIdx.z);
}

SILENT __device__ unsigned guard_threads() { return blockDim.x * blockDim.y * blockDim.z; }

SILENT __device__ unsigned guard_thread()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

SILENT __device__ unsigned *guard_passed()
{
    return guard_run.passed + 3 * (guard_block() * guard_threads() + guard_thread());
}

// The words of an access, or none.
SILENT __device__ unsigned long long *guard_words_of(long long at, int size)
{
    if (GUARD_IS_SHARED(at)) {
        long long place = at - (long long)LD_SHARED;
        guard_max(&guard_run.seen[GUARD_SHARED_TOP], (unsigned)(place + size));
        if (place + size > guard_run.shared) return 0;
        return guard_run.shared_words + guard_block() * guard_run.shared + place;
    }
    unsigned long long *words = guard_run.words;
    for (long long each = 0; each < guard_run.range_count; each++) {
        long long first = guard_run.ranges[2 * each], last = guard_run.ranges[2 * each + 1];
        if (first <= at && at + size <= last) return words + (at - first);
        words += last - first;
    }
    guard_run.seen[GUARD_UNNAMED] = 1;
    return 0;
}

extern "C" SILENT __device__ void guard_access(long long at, int size, int kind)
{
    unsigned *passed = guard_passed();
    if (GUARD_IS_OWN(at) || passed[2]) return;
    passed[2] = 1;
    guard_add(&guard_run.counts[1]);
    unsigned long long *words = guard_words_of(at, size);
    if (passed[0] >= GUARD_BARRIERS || passed[1] >= GUARD_WARP_BARRIERS)
        guard_run.seen[GUARD_FAR] = 1;
    GuardWord own = {};
    own.block = (unsigned)guard_block(), own.barriers = passed[0];
    own.warp = guard_thread() / 32, own.lane = guard_thread() % 32;
    own.warp_barriers = passed[1];
    for (int each = 0; words && each < size; each++)
        if (guard_touch(words + each, own, kind)) guard_add(&guard_run.counts[0]);
    passed[2] = 0;
}

SILENT __device__ int guard_barrier(int result)
{
    guard_passed()[0]++;
    return result;
}

// A barrier of a warp that is whole puts all its lanes in an order; another one none here.
SILENT __device__ void guard_syncwarp(unsigned mask = 0xffffffffu)
{
    __syncwarp(mask);
    unsigned count = __popc(__ballot_sync(mask, 1)), left = guard_threads() - guard_thread() / 32 * 32;
    guard_passed()[1] += count == (left < 32 ? left : 32);
    __syncwarp(mask);
}

// What is announced here tells that accesses are.
__device__ long long guarded_first(const long long *given) { return given[0]; }

#define __syncthreads() (__syncthreads(), (void)guard_barrier(0))
#define __syncthreads_or(is_so) guard_barrier(__syncthreads_or(is_so))
#define __syncthreads_and(is_so) guard_barrier(__syncthreads_and(is_so))
#define __syncthreads_count(is_so) guard_barrier(__syncthreads_count(is_so))
#define __syncwarp guard_syncwarp
