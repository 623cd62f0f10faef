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
    for (int each = 0; words && each < size; each++)
        if (guard_touch(words + each, own, kind)) guard_take(&guard_run.counts[0]);
}
