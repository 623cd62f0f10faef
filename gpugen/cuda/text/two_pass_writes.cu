// The first pass looks at writes only.
__device__ bool claimed(State &state, Word *words, long long position, int is_write,
                        long long k, int owner_bits, unsigned int epoch)
{
    int time = next_time();
    if (!is_write) return true;
    if (*state.is_block_stopped) return false;
    unsigned int *halves = (unsigned int *)&words[position];
    unsigned int own = (unsigned int)time << 24 | ((unsigned int)k + 1 & 0xffffff);
    unsigned int before = atomicExch(&halves[1], own);
    if (before == 0) {
        halves[0] = (unsigned int)time << 6 | (unsigned int)(k % 32);
        return true;
    }
    return !violates(k, before & 0xffffff);
}
