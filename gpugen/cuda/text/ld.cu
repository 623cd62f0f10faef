// Race detection by value: every group of threads (a warp, or a block) works on a private
// copy of the targets. What the groups have changed is compared and united at the barriers
// of a block, or by a launch of its own after that of all blocks.
//
// An image is what the copies are of: the arrays one after the other, then the shared
// memory of the block. A block has an image of what was before the region, and one for each
// slot; groups that have one slot share its copy.
struct LdRun {
    int mode, pass, slots, stride;
    long long size, shared_at, of_block, regions, most_found;
    char *images;
    // What the images begin with, and of the first pass for each region: what the groups
    // have made of it together, and which slot, counted from 1, has changed a byte.
    char *start, *values;
    unsigned short *writers;
    // Of each block: the threads that have left the kernel, and the regions that are over.
    unsigned *gone, *passed;
    // A count, then: block, region, byte, and two slots, or one and the same.
    long long *found;
    // Where each parameter of the kernel is in an image, or -1.
    const long long *offsets;
};

#ifndef LD_SHARED
#define LD_SHARED ((char *)__cvta_shared_to_generic(0))
#endif

enum { LD_BLOCKS, LD_WARPS, LD_COMPARE };
enum { LD_MERGE, LD_FIRST, LD_SECOND };
const int LD_WORDS = 5;

__device__ LdRun ld_run;

SILENT __device__ long long ld_block()
{
    return blockIdx.x + (long long)gridDim.x * (blockIdx.y + (long long)gridDim.y * blockIdx.z);
}

SILENT __device__ unsigned ld_threads() { return blockDim.x * blockDim.y * blockDim.z; }

SILENT __device__ unsigned ld_thread()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

SILENT __device__ char *ld_images()
{
    return ld_run.images + (ld_run.mode == LD_WARPS ? ld_block() * ld_run.of_block : 0);
}

// The copy that the thread works on.
SILENT __device__ char *ld_own_image()
{
    long long group = ld_run.mode == LD_WARPS ? ld_thread() / 32 : ld_block();
    return ld_images() + (group / ld_run.stride % ld_run.slots + 1) * ld_run.size;
}

// A shared variable in the copy of the warp: the same distance for all that it is made of.
template <class T> SILENT __device__ T &ld_own(T &shared)
{
    if (ld_run.mode != LD_WARPS) return shared;
    return *(T *)(ld_own_image() + ld_run.shared_at + ((char *)&shared - LD_SHARED));
}

SILENT __device__ void ld_report(long long region, long long byte, int one, int other)
{
    unsigned long long number = atomicAdd((unsigned long long *)ld_run.found, 1ull);
    if ((long long)number >= ld_run.most_found) return;
    long long *entry = ld_run.found + 1 + number * LD_WORDS;
    entry[0] = ld_run.mode == LD_WARPS ? ld_block() : -1;
    entry[1] = region;
    entry[2] = byte;
    entry[3] = one;
    entry[4] = other;
}

SILENT __device__ char ld_byte(unsigned long long word, int byte)
{
    return (char)(word >> (8 * byte));
}

// The first pass over a word: who has changed it, whether two have, differently, and what
// all of them together make of it. One read of each copy does the three.
SILENT __device__ void ld_unite(char *images, long long region, long long at)
{
    unsigned long long *before = (unsigned long long *)(images + at);
    unsigned long long old = *before, all = old;
    unsigned short writers[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int slot = 0; slot < ld_run.slots; slot++) {
        unsigned long long own = *(unsigned long long *)(images + (slot + 1) * ld_run.size + at);
        if (own == old) continue;
        for (int byte = 0; byte < 8; byte++) {
            if (ld_byte(own, byte) == ld_byte(old, byte)) continue;
            if (writers[byte] && ld_byte(own, byte) != ld_byte(all, byte))
                ld_report(region, at + byte, writers[byte] - 1, slot);
            writers[byte] = (unsigned short)(slot + 1);
            unsigned long long mask = 0xffull << (8 * byte);
            all = (all & ~mask) | (own & mask);
        }
    }
    if (ld_run.pass == LD_FIRST) {
        *(unsigned long long *)(ld_run.values + region * ld_run.size + at) = all;
        for (int byte = 0; byte < 8; byte++)
            ld_run.writers[region * ld_run.size + at + byte] = writers[byte];
    }
    *before = all;
    for (int slot = 0; slot < ld_run.slots; slot++)
        *(unsigned long long *)(images + (slot + 1) * ld_run.size + at) = all;
}

// The second pass over a word: whether anybody has done something else in the presence of
// what the others have written.
SILENT __device__ void ld_compare(char *images, long long region, long long at)
{
    unsigned long long all = *(unsigned long long *)(ld_run.values + region * ld_run.size + at);
    *(unsigned long long *)(images + at) = all;
    for (int slot = 0; slot < ld_run.slots; slot++) {
        unsigned long long own = *(unsigned long long *)(images + (slot + 1) * ld_run.size + at);
        if (own == all) continue;
        for (int byte = 0; byte < 8; byte++)
            if (ld_byte(own, byte) != ld_byte(all, byte))
                ld_report(region, at + byte, slot, slot);
    }
}

// What a region of the second pass begins with: a slot sees all that the others will write,
// and nothing of what it writes itself.
SILENT __device__ void ld_restart(char *images, long long region, long long at)
{
    unsigned long long old = *(unsigned long long *)(images + at);
    unsigned long long all = *(unsigned long long *)(ld_run.values + region * ld_run.size + at);
    for (int slot = 0; slot < ld_run.slots; slot++) {
        unsigned long long own = all;
        for (int byte = 0; byte < 8; byte++) {
            unsigned long long mask = 0xffull << (8 * byte);
            if (ld_run.writers[region * ld_run.size + at + byte] == slot + 1)
                own = (own & ~mask) | (old & mask);
        }
        *(unsigned long long *)(images + (slot + 1) * ld_run.size + at) = own;
    }
}

SILENT __device__ void ld_begin()
{
    char *images = ld_images();
    for (long long at = 8ll * ld_thread(); at < ld_run.size; at += 8ll * ld_threads()) {
        unsigned long long start = *(unsigned long long *)(ld_run.start + at);
        *(unsigned long long *)(images + at) = start;
        for (int slot = 0; slot < ld_run.slots; slot++)
            *(unsigned long long *)(images + (slot + 1) * ld_run.size + at) = start;
        if (ld_run.pass == LD_SECOND) ld_restart(images, 0, at);
    }
    __syncthreads();
}

// The end of a region: all threads of the block come here, also those that have left the
// kernel. Words are dealt out among them, so that no two write one, and neighbors read
// neighboring ones.
SILENT __device__ bool ld_end_region()
{
    long long region = ld_run.passed[ld_block()];
    char *images = ld_images();
    __syncthreads();
    bool is_last = ld_run.gone[ld_block()] == ld_threads();
    bool is_kept = ld_run.pass == LD_MERGE || region < ld_run.regions;
    for (long long at = 8ll * ld_thread(); is_kept && at < ld_run.size; at += 8ll * ld_threads()) {
        if (ld_run.pass != LD_SECOND) ld_unite(images, region, at);
        if (ld_run.pass == LD_SECOND) ld_compare(images, region, at);
        if (ld_run.pass == LD_SECOND && region + 1 < ld_run.regions) ld_restart(images, region + 1, at);
    }
    if (ld_thread() == 0) ld_run.passed[ld_block()] = (unsigned)region + 1;
    __syncthreads();
    return is_last;
}

SILENT __device__ void ld_barrier()
{
    if (ld_run.mode == LD_WARPS) ld_end_region();
    if (ld_run.mode != LD_WARPS) __syncthreads();
}

SILENT __device__ void ld_leave()
{
    atomicAdd(&ld_run.gone[ld_block()], 1u);
    while (!ld_end_region()) {
    }
}

// The pass over what blocks have changed, after all of them.
SILENT __device__ void ld_compare_blocks()
{
    long long first = ld_block() * ld_threads() + ld_thread();
    long long threads = (long long)gridDim.x * gridDim.y * gridDim.z * ld_threads();
    for (long long at = 8 * first; at < ld_run.size; at += 8 * threads) {
        if (ld_run.pass != LD_SECOND) ld_unite(ld_run.images, 0, at);
        if (ld_run.pass == LD_SECOND) ld_compare(ld_run.images, 0, at);
    }
}
