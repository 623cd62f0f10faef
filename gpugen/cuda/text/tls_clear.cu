// Leaves logs and marks as they were before the window.
extern "C" __global__ void clear(long long first, long long last, Word *words, int owner_bits,
                                 int *first_writers, int *last_writers)
{
    long long place = place_of_thread();
    if (first + place >= last) return;
    volatile Word *log = log_of(words, place, owner_bits);
    for (Word each = 1; each <= log[0]; each++) {
        Word access = log[2 * each - 1];
        if (access & 1) first_writers[access >> 1] = last_writers[access >> 1] = 0;
    }
    log[0] = 0;
}
