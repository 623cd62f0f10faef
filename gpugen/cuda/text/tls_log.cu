// The log of an iteration for an array: how many accesses, and for each the element, whether
// it is a write, and the bits of the value. Logs stand in the order of the threads.
typedef long long Word;
const int WARP = 32;

__device__ long long place_of_thread()
{
    return (long long)blockIdx.x * blockDim.x + threadIdx.x;
}

__device__ volatile Word *log_of(Word *words, long long place, int room)
{
    return &words[place * (2 * room + 1)];
}

// How many accesses are in a log that another lane may be writing: those are complete.
__device__ Word length_of(volatile Word *log)
{
    Word count = log[0];
    __threadfence_block();
    return count;
}

// The last value that an iteration has for an element, if it has written it.
__device__ bool is_written(volatile Word *log, Word count, long long position, Word *bits)
{
    for (Word each = count; each > 0; each--) {
        if (log[2 * each - 1] != (position << 1 | 1)) continue;
        *bits = log[2 * each];
        return true;
    }
    return false;
}

// The same for the iterations of the lanes below, the nearest one first.
__device__ bool is_forwarded(Word *words, long long place, int room, long long position,
                             Word *bits)
{
    for (long long other = place; other % WARP != 0; other--) {
        volatile Word *log = log_of(words, other - 1, room);
        if (is_written(log, length_of(log), position, bits)) return true;
    }
    return false;
}
