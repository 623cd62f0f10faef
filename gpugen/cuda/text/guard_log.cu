// The exact monitor: a log of all that threads do, in the order in which they take its rows.
// One thread takes its own in the order of its text; and what barriers, fences and flags put
// in an order is in that order here, as the counter is one word.
__device__ void guard_row(unsigned long long at, unsigned long long value, long long place,
                          int size, int kind)
{
    unsigned long long row = guard_take(&guard_run.counts[0]);
    if (row >= guard_run.most) return;
    GuardEvent event = {at, value, place};
    event.thread = (unsigned)(guard_block() * guard_threads() + guard_thread());
    event.phase = guard_own()->barriers, event.clock = 0;
    event.size = size, event.kind = kind;
    guard_run.events[row] = event;
}

__device__ void guard_event(int kind, long long place, unsigned long long value)
{
    guard_row(0, value, place, 0, kind);
}

__device__ void guard_note(long long at, int size, int kind, long long place,
                           unsigned long long low, unsigned long long high)
{
    guard_row(at, low, place, size < 8 ? size : 8, kind);
    if (size > 8) guard_row(at + 8, high, place, size - 8, kind);
}
