// The word of an element: its highest reading and its last writing lane, both counted from
// 1, its state, the number of the warp and an epoch, from the low bits on. A word of another
// epoch is FREE, so nothing is cleared between launches.
typedef unsigned long long Word;
enum { FREE = ${LENIENT_FREE}, OWNED = ${LENIENT_OWNED}, SHARED = ${LENIENT_SHARED} };
const unsigned int ALL_LANES = 0xffffffffu;
const int WARP = 32, LANE_BITS = 6, STATE_BITS = 2;

struct Cell {
    int state;
    long long warp;
    int writer, reader;
};

__device__ Cell unpacked(Word word, int warp_bits, unsigned int epoch)
{
    Cell cell = {FREE, 0, 0, 0};
    if (word >> (2 * LANE_BITS + STATE_BITS + warp_bits) != epoch) return cell;
    cell.reader = word & ((1 << LANE_BITS) - 1);
    cell.writer = word >> LANE_BITS & ((1 << LANE_BITS) - 1);
    cell.state = word >> 2 * LANE_BITS & ((1 << STATE_BITS) - 1);
    cell.warp = word >> (2 * LANE_BITS + STATE_BITS) & ((1ll << warp_bits) - 1);
    return cell;
}

__device__ Word packed(Cell cell, int warp_bits, unsigned int epoch)
{
    Word word = (Word)epoch << warp_bits | (Word)cell.warp;
    word = word << STATE_BITS | (Word)cell.state;
    return (word << LANE_BITS | (Word)cell.writer) << LANE_BITS | (Word)cell.reader;
}

// The transitions of the protocol, for the lanes from `low` to `high` one after the other.
__device__ bool follows(Cell &cell, int is_write, long long warp, int low, int high)
{
    if (cell.state == FREE) {
        Cell owned = {OWNED, warp, is_write ? high : 0, is_write ? 0 : high};
        cell = owned;
        return true;
    }
    if (cell.state == SHARED) return !is_write;
    if (cell.warp != warp) {
        Cell shared = {SHARED, 0, 0, 0};
        if (is_write || cell.writer) return false;
        cell = shared;
        return true;
    }
    if (cell.writer > low || (is_write && cell.reader > low)) return false;
    if (is_write) cell.writer = high;
    if (!is_write && cell.reader < high) cell.reader = high;
    return true;
}

// One lane claims for all lanes of its warp that touch the same element in this statement.
__device__ bool claimed_for(State &state, Word *word, int is_write, long long warp, int low,
                            int high, int warp_bits, unsigned int epoch)
{
    if (*state.is_block_stopped) return false;
    Word seen = *(volatile Word *)word;
    while (true) {
        Cell cell = unpacked(seen, warp_bits, epoch);
        if (!follows(cell, is_write, warp, low, high)) return false;
        Word fresh = packed(cell, warp_bits, epoch);
        if (fresh == seen) return true;
        Word found = atomicCAS(word, seen, fresh);
        if (found == seen) return true;
        seen = found;
    }
}

// A lane that only returned would wait for the rest of its warp where it returns to, and the
// rest would wait for it at the next access: it has to leave the kernel.
#ifndef EXIT_THREAD
#define EXIT_THREAD() asm volatile("exit;")
#endif

__device__ int left(State &state, int code)
{
    if (code > DONE) stop(state, code, state.k);
    EXIT_THREAD();
    return code;
}

// Claims an element. No lane begins before all lanes have ended the access before, and all
// lanes that have not left are here: the loop has no branches around its accesses.
__device__ bool claimed(State &state, Word *words, long long position, int is_write,
                        long long k, int owner_bits, unsigned int epoch)
{
    __syncwarp(ALL_LANES);
    unsigned int lanes = __match_any_sync(ALL_LANES, (unsigned long long)&words[position]);
    int low = __ffs(lanes), high = WARP - __clz(lanes);
    int is_claimed = 1;
    if (k % WARP + 1 == high)
        is_claimed = claimed_for(state, &words[position], is_write, k / WARP, low, high,
                                 owner_bits, epoch);
    return __shfl_sync(ALL_LANES, is_claimed, high - 1);
}

// Whether no higher lane stores to the same address in this statement.
__device__ bool is_elected(long long k, const volatile void *address)
{
    unsigned int lanes = __match_any_sync(ALL_LANES, (unsigned long long)address);
    return k % WARP + 1 == WARP - __clz(lanes);
}
