// The first iteration that writes an element, counted back from `last`.
extern "C" __global__ void mark(long long first, long long last, long long *stopped,
                                Word *words, int owner_bits, int *first_writers)
{
    long long place = place_of_thread(), k = first + place;
    if (k >= last || is_over(stopped, k)) return;
    volatile Word *log = log_of(words, place, owner_bits);
    for (Word each = 1; each <= log[0]; each++) {
        Word access = log[2 * each - 1];
        if (access & 1) atomicMax(&first_writers[access >> 1], (int)(last - k));
    }
}
