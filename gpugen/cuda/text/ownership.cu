// The word of an element: its owner, its state and an epoch, from the low bits on. A word of
// another epoch is FREE, so nothing is cleared between launches.
typedef unsigned int Word;
enum { FREE = ${FREE}, SHARED = ${SHARED}, REFUSED = ${CLASH} };
const int STATE_BITS = ${STATE_BITS};

// The state after an access, 4 bits for each (is a write, state, is the owner).
const unsigned long long FOLLOWING = ${PACKED}ull;

// Claims an element for iteration k, unless another one stands in its way.
__device__ bool claimed(State &state, Word *words, long long position, int is_write,
                        long long k, int owner_bits, unsigned int epoch)
{
    if (*state.is_block_stopped) return false;
    Word seen = *(volatile Word *)&words[position];
    while (true) {
        int before = FREE;
        bool is_owner = false;
        if (seen >> (STATE_BITS + owner_bits) == epoch) {
            before = seen >> owner_bits & ((1 << STATE_BITS) - 1);
            is_owner = (seen & ((1u << owner_bits) - 1)) == k;
        }
        int after = FOLLOWING >> 4 * (8 * is_write + 2 * before + is_owner) & 15;
        if (after == REFUSED) return false;
        if (after == before) return true;
        Word owner = after == SHARED ? 0 : (Word)k;
        Word fresh = (epoch << STATE_BITS | (Word)after) << owner_bits | owner;
        Word found = atomicCAS(&words[position], seen, fresh);
        if (found == seen) return true;
        seen = found;
    }
}
