// What an iteration has touched of an array: how many accesses, and then each of them.
typedef long long Word;

// Every access of an iteration with every other one, so that an element counts once.
extern "C" __global__ void compare(long long first, long long last, const Word *words,
                                   int owner_bits, int *writers, int *readers)
{
    long long k = first + (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= last) return;
    const Word *log = &words[k * (owner_bits + 1)];
    for (int one = 1; one <= log[0]; one++) {
        bool is_first = true, is_written = log[one] & 1;
        for (int other = 1; other <= log[0]; other++) {
            if (log[other] >> 1 != log[one] >> 1) continue;
            is_first &= other >= one;
            is_written |= log[other] & 1;
        }
        if (is_first) atomicAdd(&(is_written ? writers : readers)[log[one] >> 1], 1);
    }
}
