// Whether an iteration has read what the loop in order would have: the last value of a lane
// below, or what is in memory if no warp before writes it.
extern "C" __global__ void check(long long first, long long last, long long *stopped,
                                 Word *words, int owner_bits, const int *first_writers)
{
    long long place = place_of_thread(), k = first + place;
    if (k >= last || is_over(stopped, k)) return;
    volatile Word *log = log_of(words, place, owner_bits);
    for (Word each = 1; each <= log[0]; each++) {
        Word access = log[2 * each - 1], right = 0;
        if (access & 1) continue;
        bool is_wrong = last - first_writers[access >> 1] < k - place % WARP;
        if (is_forwarded(words, place, owner_bits, access >> 1, &right))
            is_wrong = right != log[2 * each];
        if (is_wrong) stop_at(stopped, CLASH, k);
    }
}
