// All iterations that are kept store at once, each element by its last writer.
extern "C" __global__ void commit(long long first, long long last, long long *stopped,
                                  Word *words, int owner_bits, const int *last_writers,
                                  Element *array)
{
    long long place = place_of_thread(), k = first + place;
    if (k >= last || is_over(stopped, k)) return;
    volatile Word *log = log_of(words, place, owner_bits);
    for (Word each = 1; each <= log[0]; each++) {
        Word access = log[2 * each - 1];
        if (access & 1 && last_writers[access >> 1] == place + 1)
            take(&array[access >> 1], log[2 * each]);
    }
}
