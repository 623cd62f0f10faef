// What an iteration has touched of an array: how many accesses, and then each of them.
typedef long long Word;

// Notes an access; a log that is full ends the run. `owner_bits` is the length of a log.
__device__ bool claimed(State &state, Word *words, long long position, int is_write,
                        long long k, int owner_bits, unsigned int epoch)
{
    Word *log = &words[k * (owner_bits + 1)];
    if (log[0] == owner_bits) return false;
    log[0]++;
    log[log[0]] = position << 1 | is_write;
    return true;
}
