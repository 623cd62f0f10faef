// The last iteration that writes an element, of those that are kept, counted from 1.
extern "C" __global__ void elect(long long first, long long last, long long *stopped,
                                 Word *words, int owner_bits, int *last_writers)
{
    long long place = place_of_thread(), k = first + place;
    if (k >= last || is_over(stopped, k)) return;
    volatile Word *log = log_of(words, place, owner_bits);
    for (Word each = 1; each <= log[0]; each++) {
        Word access = log[2 * each - 1];
        if (access & 1) atomicMax(&last_writers[access >> 1], (int)place + 1);
    }
}
