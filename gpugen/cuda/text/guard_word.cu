// One word an address says whether two accesses to it have collided: three state machines,
// over blocks, over warps of the latest block in its present phase, and over lanes of the
// latest warp between two barriers of it. Each of them forgets only what cannot matter: of
// several owners that have only read, or only used atomics, every other access collides
// with one of them, and who is asked then is the machine above.
#ifndef GUARD_WORD
#define GUARD_WORD

struct GuardWord {
    unsigned long long blocks : 3, warps : 3, lanes : 3, lane : 5, warp : 5, block : 20,
        barriers : 13, warp_barriers : 12;
};

const unsigned GUARD_BARRIERS = 1u << 13, GUARD_WARP_BARRIERS = 1u << 12;

enum GuardState { G_FREE, G_READ, G_SHARED, G_OWNED, G_ATOMIC, G_ATOMICS, G_CLASH };
enum GuardKind { GUARD_READS, GUARD_WRITES, GUARD_ATOMIC };

// The state after an access of the same owner as before, or of another one.
__device__ unsigned guard_next(unsigned state, bool is_same, unsigned kind)
{
    unsigned alone = kind == GUARD_READS ? G_READ : kind == GUARD_WRITES ? G_OWNED : G_ATOMIC;
    bool is_like = state == G_READ || state == G_SHARED ? kind == GUARD_READS
                                                        : kind == GUARD_ATOMIC;
    if (state == G_FREE) return alone;
    if (state == G_OWNED) return is_same ? G_OWNED : G_CLASH;
    if (state == G_READ || state == G_ATOMIC) {
        if (is_same) return is_like ? state : G_OWNED;
        return is_like ? state + 1 : G_CLASH;
    }
    return is_like ? state : G_CLASH;
}

// Whether one more access of several that have only read, or only used atomics, tells nothing:
// every other access collides with one of them, whoever it is.
__device__ bool guard_keeps(unsigned state, unsigned kind)
{
    return state == G_SHARED ? kind == GUARD_READS : state == G_ATOMICS && kind == GUARD_ATOMIC;
}

// The word after an access of `own`, which says who it is and how far; its states are free.
__device__ GuardWord guard_after(GuardWord word, GuardWord own, unsigned kind)
{
    bool is_block = word.blocks != G_FREE && word.block == own.block;
    bool is_phase = is_block && word.barriers == own.barriers;
    bool is_warp = is_phase && word.warp == own.warp;
    bool is_turn = is_warp && word.warp_barriers == own.warp_barriers;
    bool is_kept = guard_keeps(word.blocks, kind) || is_phase && guard_keeps(word.warps, kind)
                   || is_turn && guard_keeps(word.lanes, kind);
    if (is_kept) return word;
    own.blocks = guard_next(word.blocks, is_block, kind);
    own.warps = guard_next(is_phase ? word.warps : G_FREE, is_warp, kind);
    own.lanes = guard_next(is_turn ? word.lanes : G_FREE, word.lane == own.lane, kind);
    return own;
}

__device__ bool guard_clashes(GuardWord word)
{
    return word.blocks == G_CLASH || word.warps == G_CLASH || word.lanes == G_CLASH;
}

// Where the compiled text is changed, functions of the compiler would be, too.
#ifdef __CUDA_ARCH__
__device__ unsigned long long guard_cas(unsigned long long *at, unsigned long long seen,
                                        unsigned long long fresh)
{
    unsigned long long found;
    asm volatile("atom.global.cas.b64 %0, [%1], %2, %3;"
                 : "=l"(found)
                 : "l"(at), "l"(seen), "l"(fresh)
                 : "memory");
    return found;
}
#else
#define guard_cas atomicCAS
#endif

// Whether an access leaves a word as it is, and has not to be told.
__device__ bool guard_passes(unsigned long long seen, GuardWord own, unsigned kind)
{
    GuardWord word = *(GuardWord *)&seen, after = guard_after(word, own, kind);
    return guard_clashes(word) || *(unsigned long long *)&after == seen;
}

// On a device: whoever comes second sees the first, by the coherence of one word alone. Of
// those who collide one is told so, the first.
__device__ bool guard_touch(unsigned long long *at, GuardWord own, unsigned kind)
{
    unsigned long long seen = *(volatile unsigned long long *)at;
    while (true) {
        if (guard_passes(seen, own, kind)) return false;
        GuardWord after = guard_after(*(GuardWord *)&seen, own, kind);
        unsigned long long fresh = *(unsigned long long *)&after;
        unsigned long long found = guard_cas(at, seen, fresh);
        if (found == seen) return guard_clashes(after);
        seen = found;
    }
}
#endif
