// The ownership monitor: a word for each byte.
__device__ void guard_event(int, long long, unsigned long long) {}

// The words of an access, or none.
__device__ unsigned long long *guard_words_of(long long at, int size)
{
    if (__isShared((const void *)at)) {
        long long place = at - GUARD_SHARED;
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

// Whether four words beside each other are alike, and an access leaves them as they are.
__device__ bool guard_passes_four(const unsigned long long *words, GuardWord own, unsigned kind)
{
    unsigned long long a, b, c, d;
    asm volatile("ld.volatile.global.v2.u64 {%0, %1}, [%2];" : "=l"(a), "=l"(b) : "l"(words));
    asm volatile("ld.volatile.global.v2.u64 {%0, %1}, [%2];" : "=l"(c), "=l"(d) : "l"(words + 2));
    return a == b && a == c && a == d && guard_passes(a, own, kind);
}

__device__ void guard_note(long long at, int size, int kind, long long, unsigned long long,
                           unsigned long long)
{
    GuardThread *passed = guard_own();
    unsigned long long *words = guard_words_of(at, size);
    if (passed->barriers >= GUARD_BARRIERS || passed->warp_barriers >= GUARD_WARP_BARRIERS)
        guard_run.seen[GUARD_FAR] = 1;
    GuardWord own = {};
    own.block = (unsigned)guard_block(), own.barriers = passed->barriers;
    own.warp = guard_thread() / 32, own.lane = guard_thread() % 32;
    own.warp_barriers = passed->warp_barriers;
    bool is_in_fours = (size & 3) == 0 && ((long long)words & 15) == 0;
    for (int each = 0; words && each < size; each++) {
        bool is_fourth = is_in_fours && (each & 3) == 0;
        if (is_fourth && guard_passes_four(words + each, own, kind)) each += 3;
        else if (guard_touch(words + each, own, kind)) guard_take(&guard_run.counts[0]);
    }
}
