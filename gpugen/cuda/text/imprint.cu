// The word of an element: its writer, its state and an epoch, from the low bits on. A word of
// another epoch is FREE, so nothing is cleared between launches.
typedef unsigned int Word;
enum { WRITTEN = ${WRITTEN} };
const int STATE_BITS = ${STATE_BITS};

// Leaves the number of an iteration in the word of an element that it writes.
__device__ void imprint(State &state, Word *words, long long position, long long k,
                        int owner_bits, unsigned int epoch)
{
    Word word = (epoch << STATE_BITS | (Word)WRITTEN) << owner_bits | (Word)k;
    *(volatile Word *)&words[position] = word;
}

// Whether no other iteration has left its number in a word.
__device__ bool verified(State &state, Word *words, long long position, long long k,
                         int owner_bits, unsigned int epoch, int is_write)
{
    if (*state.is_block_stopped) return false;
    Word word = words[position];
    if (word >> (STATE_BITS + owner_bits) != epoch) return !is_write;
    return (word & ((1u << owner_bits) - 1)) == k;
}
