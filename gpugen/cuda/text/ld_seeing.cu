// What is noted, and by whom: loops, barriers, atomic functions, fences and clocks.
SILENT __device__ void ld_see(int flag) { ld_run.seen->flags[flag] = 1; }

SILENT __device__ unsigned *ld_counts()
{
    return &ld_run.seen->counts[2 * (ld_block() * ld_threads() + ld_thread())];
}

// Only a plain run is asked how many there are.
SILENT __device__ void ld_see_barrier()
{
    if (ld_run.mode == LD_PLAIN) ld_counts()[1]++;
}

// Whether the variable is where copies have a room for it.
SILENT __device__ bool ld_see_room(int number, long long at, long long size)
{
    if (ld_run.mode == LD_PLAIN && at < ld_run.seen->room_count) {
        ld_run.seen->rooms[3 * at] = number + 1;
        ld_run.seen->rooms[3 * at + 1] = (unsigned)size;
        unsigned *end = &ld_run.seen->flags[LD_ROOMS_END];
        if (*end < at + size) atomicMax(end, (unsigned)(at + size));
    }
    bool is_lost = ld_run.mode == LD_WARPS && ld_run.offsets[number] >= 0
                   && ld_run.shared_at + at + size > ld_run.size;
    if (is_lost) ld_see(LD_UNPLACED);
    return !is_lost;
}

// The loops of a function count in a register; what they have counted is added to that of the
// thread now and then, and then all of them end if a loop of the kernel comes round too often.
const unsigned LD_UNSEEN_TURNS = 1 << 10;

struct TraceScope {
    unsigned turns;
    bool is_over;
    SILENT __device__ TraceScope(int, int) : turns(0), is_over(false) {}
    SILENT __device__ ~TraceScope() { ld_counts()[0] += turns; }
    SILENT __device__ bool goes_on(int, bool is_on)
    {
        if (++turns == LD_UNSEEN_TURNS) look();
        return is_on && !is_over;
    }
    SILENT __device__ void left(int) {}
    SILENT __device__ void look()
    {
        ld_counts()[0] += turns, turns = 0;
        if (ld_counts()[0] > ld_run.most_turns) ld_see(LD_ENDLESS);
        is_over = *(volatile unsigned *)&ld_run.seen->flags[LD_ENDLESS] != 0;
    }
};

template <class T> SILENT __device__ T *ld_see_atomic(T *at)
{
    if (ld_run.mode != LD_PLAIN) return at;
    const LdSeen *seen = ld_run.seen;
    long long address = (long long)at, place = (char *)at - LD_SHARED;
    if (place >= 0 && place < seen->room_count) seen->rooms[3 * place + 2] = 1;
    for (int each = 0; each < seen->range_count; each++)
        if (seen->ranges[2 * each] <= address && address < seen->ranges[2 * each + 1])
            ld_see(LD_RANGES + each);
    return at;
}

#define LD_ATOMIC(name)                                                                   \
    template <class T, class... R> SILENT __device__ T ld_##name(T *at, R... rest)        \
    {                                                                                     \
        return name(ld_see_atomic(at), rest...);                                          \
    }
${atomics}
SILENT __device__ void ld_fence() { ld_see(LD_FENCED), __threadfence(); }
SILENT __device__ void ld_fence_block() { ld_see(LD_FENCED), __threadfence_block(); }
SILENT __device__ void ld_fence_system() { ld_see(LD_FENCED), __threadfence_system(); }
SILENT __device__ long long ld_clock() { return ld_see(LD_TIMED), clock64(); }
#define __threadfence ld_fence
#define __threadfence_block ld_fence_block
#define __threadfence_system ld_fence_system
#define clock64 ld_clock
#define clock ld_clock
