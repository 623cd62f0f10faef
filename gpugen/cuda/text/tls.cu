// Makes room for an access; a log that is full ends the iteration. `owner_bits` is the length
// of a log. Before a write, lanes above are looked at: what they have read was too early.
__device__ bool claimed(State &state, Word *words, long long position, int is_write,
                        long long k, int owner_bits, unsigned int epoch)
{
    long long place = place_of_thread();
    if (is_over(state.stopped, k) || log_of(words, place, owner_bits)[0] == owner_bits)
        return false;
    for (long long other = place + 1; is_write && other % WARP != 0; other++) {
        volatile Word *log = log_of(words, other, owner_bits);
        for (Word each = length_of(log); each > 0; each--)
            if (log[2 * each - 1] == position << 1) stop(state, CLASH, k + other - place);
    }
    return true;
}

// Who sees the new length sees the access.
__device__ void note(volatile Word *log, Word access, Word bits)
{
    Word count = log[0];
    log[2 * count + 1] = access;
    log[2 * count + 2] = bits;
    __threadfence_block();
    log[0] = count + 1;
}

// What the iteration has written itself, or a lane below, or what is in memory.
template <class T>
__device__ T loaded(volatile T *array, long long position, Word *words, int room)
{
    long long place = place_of_thread();
    volatile Word *log = log_of(words, place, room);
    Word bits = 0;
    T value;
    if (is_written(log, log[0], position, &bits)) {
        take(&value, bits);
        return value;
    }
    if (is_forwarded(words, place, room, position, &bits)) {
        take(&value, bits);
    } else {
        value = array[position];
        bits = bits_of(value);
    }
    note(log, position << 1, bits);
    return value;
}

// Nothing is stored before the commit.
template <class T, class V>
__device__ void stored(volatile T *array, long long position, V value, Word *words, int room)
{
    note(log_of(words, place_of_thread(), room), position << 1 | 1, bits_of((T)value));
}
