// A pass over the copies of blocks, in a launch of its own.
enum { LD_FILL, LD_UNITE, LD_RESTART, LD_COMPARE };

extern "C" __global__ SILENT void ld_pass(LdWord *images, const LdWord *start, LdWord *values,
                                          LdWord *writers, LdWord *found, long long words,
                                          int slots, int pass)
{
    long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    for (long long at = first; at < words; at += (long long)gridDim.x * blockDim.x) {
        if (pass == LD_FILL) ld_fill(images, start, words, at, slots);
        if (pass == LD_UNITE)
            ld_unite(images, values, writers, found, words, at, 0, slots, true, 0);
        if (pass == LD_RESTART) ld_restart(images, values, writers, words, at, 0, slots);
        if (pass == LD_COMPARE) ld_compare(images, values, found, words, at, 0, slots);
    }
}
