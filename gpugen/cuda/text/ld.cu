// Race detection by value: every group of threads (a warp, or a block) works on a private
// copy of the targets. What the groups have changed is compared and united at the barriers
// of a block, or by a launch of its own after that of all blocks.
//
// An image is what the copies are of: the arrays one after the other, then the shared
// memory of the block. A block has an image of what was before the region, and one for each
// slot; groups that have one slot share its copy.
struct LdRun {
    int mode, pass, slots, stride;
    long long size, shared_at, of_block, regions;
    // The blocks that run, and how often the loops of a thread may come round on a device.
    long long first, last, most_turns;
    char *images;
    // What the images begin with, and of the first pass for each region of each block: what
    // the groups have made of it together, and who has changed it; and where copies do not
    // agree.
    const LdWord *start;
    LdWord *values, *writers, *found;
    // Of each block: the threads that have left the kernel, and the regions that are over;
    // whether its copies do not agree, and whether they have addresses of themselves.
    unsigned *gone, *passed, *unlike, *addressed;
    // Where each parameter of the kernel is in an image, or -1, then variables of the file;
    // then shared variables, -1 without a copy.
    const long long *offsets;
    // Where a device notes what it does: `ld_seen.cu`.
    struct LdSeen *seen;
};

// Lanes of a warp come here from different places of the text.
#ifdef __CUDA_ARCH__
#define LD_TOGETHER() asm volatile("barrier.sync 0;" ::: "memory")
#else
#define LD_TOGETHER() __syncthreads()
#endif
#ifndef LD_SHARED
#define LD_SHARED ((char *)__cvta_shared_to_generic(0))
#endif

enum { LD_BLOCKS, LD_WARPS, LD_PLAIN };
enum { LD_MERGE, LD_FIRST, LD_SECOND };

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

// Blocks whose warps are compared are beside each other in all memory of theirs.
SILENT __device__ long long ld_number()
{
    return ld_run.mode == LD_WARPS ? ld_block() - ld_run.first : 0;
}

SILENT __device__ char *ld_images() { return ld_run.images + ld_number() * ld_run.of_block; }

// The copy that the thread works on.
SILENT __device__ char *ld_own_image()
{
    long long group = ld_run.mode == LD_WARPS ? ld_thread() / 32 : ld_block();
    return ld_images() + (group / ld_run.stride % ld_run.slots + 1) * ld_run.size;
}

#ifndef LD_SEES
#define ld_see_room(number, at, size) true
#define ld_see_barrier() ((void)0)
#endif

// A shared variable in the copy of the warp: the same distance for all that it is made of.
template <int number, class T> SILENT __device__ T &ld_own(T &shared)
{
    long long at = (char *)&shared - LD_SHARED;
    if (!ld_see_room(number, at, sizeof(T))) return shared;
    if (ld_run.mode != LD_WARPS || ld_run.offsets[number] < 0) return shared;
    return *(T *)(ld_own_image() + ld_run.shared_at + at);
}

// A variable of the file in the copy of the group, if there is one.
template <int number, class T> SILENT __device__ T &ld_own_of_file(T &of_file)
{
    if (ld_run.offsets[number] < 0) return of_file;
    return *(T *)(ld_own_image() + ld_run.offsets[number]);
}

SILENT __device__ long long ld_words() { return ld_run.size / 8; }

// Where the passes go over the copies of a block; what they store does not change that.
struct LdBlock {
    LdWord *images, *values, *writers, *found;
    long long words;
};

SILENT __device__ LdBlock ld_of_block()
{
    long long first = ld_number() * ld_run.regions * ld_words();
    LdBlock made = {(LdWord *)ld_images(), ld_run.values + first, ld_run.writers + 2 * first,
                    ld_run.found + ld_number() * ld_run.size, ld_words()};
    return made;
}

SILENT __device__ void ld_begin()
{
    const LdBlock of = ld_of_block();
    const LdWord *start = ld_run.start;
    int slots = ld_run.slots, pass = ld_run.pass;
    for (long long at = ld_thread(); at < of.words; at += ld_threads()) {
        ld_fill(of.images, start, of.words, at, slots);
        if (pass == LD_SECOND)
            ld_restart(of.images, of.values, of.writers, of.words, at, 0, slots);
    }
    LD_TOGETHER();
}

// The end of a region: all threads of the block come here, also those that have left the
// kernel.
SILENT __device__ bool ld_end_region()
{
    const LdBlock of = ld_of_block();
    long long block = ld_block(), region = ld_run.passed[block], regions = ld_run.regions;
    int slots = ld_run.slots, pass = ld_run.pass;
    LD_TOGETHER();
    bool is_last = ld_run.gone[block] == ld_threads();
    bool is_kept = region < regions;
    int seen = LD_NOTHING;
    for (long long at = ld_thread(); at < of.words; at += ld_threads()) {
        if (pass != LD_SECOND && (is_kept || pass == LD_MERGE))
            seen |= ld_unite(of.images, of.values, of.writers, of.found, of.words, at, region,
                             slots, pass == LD_FIRST, (LdWord)of.images);
        if (pass == LD_SECOND && is_kept)
            seen |= ld_compare(of.images, of.values, of.found, of.words, at, region, slots);
        if (pass == LD_SECOND && region + 1 < regions)
            ld_restart(of.images, of.values, of.writers, of.words, at, region + 1, slots);
    }
    if (seen & LD_UNLIKE) ld_run.unlike[block] = 1;
    if (seen & LD_ADDRESS) ld_run.addressed[block] = 1;
    if (ld_thread() == 0) ld_run.passed[block] = (unsigned)region + 1;
    LD_TOGETHER();
    return is_last;
}

SILENT __device__ void ld_barrier()
{
    ld_see_barrier();
    if (ld_run.mode == LD_WARPS) ld_end_region();
    if (ld_run.mode != LD_WARPS) __syncthreads();
}

SILENT __device__ void ld_leave()
{
    atomicAdd(&ld_run.gone[ld_block()], 1u);
    while (!ld_end_region()) {
    }
}
