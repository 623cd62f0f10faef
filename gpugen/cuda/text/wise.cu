// The shadows of an element: its last writer and its highest reader, counted from 1.
struct Word {
    int writer, reader;
};

// Algorithms 1 and 2 as they are printed. Loads by an atomic `or` bypass the first cache.
__device__ bool claimed(State &state, Word *words, long long position, int is_write,
                        long long k, int owner_bits, unsigned int epoch)
{
    if (*state.is_block_stopped) return false;
    Word *word = &words[position];
    if (is_write) {
        if (violates(k, atomicExch(&word->writer, (int)k + 1))) return false;
        return !violates(k, atomicOr(&word->reader, 0));
    }
    if (violates(k, atomicOr(&word->writer, 0))) return false;
    atomicMax(&word->reader, (int)k + 1);
    return true;
}
