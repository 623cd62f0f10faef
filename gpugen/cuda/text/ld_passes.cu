// The passes over copies of memory: who has changed a byte, whether two have, differently,
// and what all of them together make of it. Every thread has words of its own, so nothing
// is atomic, and neighbors have neighboring words. Word `at` of copy `slot`, which counts
// from 1, is `images[slot * words + at]`; copy 0 is what was before the region.
//
// A word of `writers` has the latest writers of four bytes, 16 bits each, 0 if there is
// none; the words of the first four bytes of all words come first. `found[byte * words + at]`
// is 0, or tells the first region and the first two copies that do not agree on a byte.
// A pass gives back what it has found in its word.
#ifndef SILENT
#define SILENT
#endif
typedef unsigned long long LdWord;
enum { LD_NOTHING, LD_UNLIKE = 1, LD_ADDRESS = 2 };

SILENT __device__ void ld_note(LdWord *found, long long words, long long at, int byte,
                               long long region, LdWord one, LdWord other)
{
    if (found[byte * words + at] == 0)
        found[byte * words + at] = 1ull << 63 | (LdWord)region << 32 | one << 16 | other;
}

// The first pass: one read of each copy finds the writers, the conflicts and the union, and
// whether somebody has stored an address in a copy, which leads another one astray: copies
// begin at the address `first`.
SILENT __device__ int ld_unite(LdWord *images, LdWord *values, LdWord *writers, LdWord *found,
                               long long words, long long at, long long region, int slots,
                               bool is_kept, LdWord first)
{
    int seen = LD_NOTHING;
    LdWord old = images[at], all = old, low = 0, high = 0, changed = 0;
    // Reads that wait for nothing.
#pragma unroll 4
    for (int slot = 1; slot <= slots; slot++) changed |= images[slot * words + at] ^ old;
#pragma unroll 1
    for (int slot = 1; changed != 0 && slot <= slots; slot++) {
        LdWord own = images[slot * words + at];
        if (own == old) continue;
        if (own - first < 8ull * (slots + 1) * words) seen |= LD_ADDRESS;
#pragma unroll 1
        for (int byte = 0; byte < 8; byte++) {
            LdWord mask = 0xffull << (8 * byte);
            if (((own ^ old) & mask) == 0) continue;
            int shift = 16 * (byte & 3);
            LdWord writer = (byte < 4 ? low : high) >> shift & 0xffff;
            if (writer != 0 && ((own ^ all) & mask) != 0) {
                ld_note(found, words, at, byte, region, writer - 1, slot - 1);
                seen |= LD_UNLIKE;
            }
            LdWord fresh = (LdWord)slot << shift, stale = 0xffffull << shift;
            if (byte < 4) low = (low & ~stale) | fresh;
            if (byte >= 4) high = (high & ~stale) | fresh;
            all = (all & ~mask) | (own & mask);
        }
    }
    if (is_kept) {
        values[region * words + at] = all;
        writers[2 * region * words + at] = low;
        writers[(2 * region + 1) * words + at] = high;
    }
#pragma unroll 1
    for (int slot = 0; slot <= slots; slot++) images[slot * words + at] = all;
    return seen;
}

// The second pass: whether anybody has done something else in the presence of what the
// others have written.
SILENT __device__ int ld_compare(LdWord *images, const LdWord *values, LdWord *found,
                                 long long words, long long at, long long region, int slots)
{
    LdWord all = values[region * words + at], changed = 0;
#pragma unroll 4
    for (int slot = 1; slot <= slots; slot++) changed |= images[slot * words + at] ^ all;
    images[at] = all;
#pragma unroll 1
    for (int slot = 1; changed != 0 && slot <= slots; slot++) {
        LdWord own = images[slot * words + at];
        if (own == all) continue;
#pragma unroll 1
        for (int byte = 0; byte < 8; byte++)
            if (((own ^ all) >> (8 * byte) & 0xff) != 0)
                ld_note(found, words, at, byte, region, slot - 1, slot - 1);
    }
    return changed != 0 ? LD_UNLIKE : LD_NOTHING;
}

// What a region of the second run begins with: a copy sees all that the others will write,
// and nothing of what it writes itself.
SILENT __device__ void ld_restart(LdWord *images, const LdWord *values, const LdWord *writers,
                                  long long words, long long at, long long region, int slots)
{
    LdWord old = images[at], all = values[region * words + at];
    LdWord low = writers[2 * region * words + at];
    LdWord high = writers[(2 * region + 1) * words + at];
#pragma unroll 1
    for (int slot = 1; slot <= slots; slot++) {
        LdWord own = all;
#pragma unroll 1
        for (int byte = 0; (low | high) != 0 && byte < 8; byte++) {
            LdWord writer = (byte < 4 ? low : high) >> (16 * (byte & 3)) & 0xffff;
            LdWord mask = 0xffull << (8 * byte);
            if (writer == (LdWord)slot) own = (own & ~mask) | (old & mask);
        }
        images[slot * words + at] = own;
    }
}

// All copies begin with the same.
SILENT __device__ void ld_fill(LdWord *images, const LdWord *start, long long words,
                               long long at, int slots)
{
    LdWord word = start[at];
#pragma unroll 1
    for (int slot = 0; slot <= slots; slot++) images[slot * words + at] = word;
}
