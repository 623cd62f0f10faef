// The shadow of an element. The upper half is its last writer, counted from 1, in 24 bits
// and its time in 8; the lower half the lane and the time of its first write.
typedef unsigned long long Word;

// The time of a warp, which all its lanes advance together, if they are in lockstep.
__device__ volatile int *timestamp()
{
    __shared__ volatile int timestamps[32];
    return &timestamps[threadIdx.x / 32];
}

__device__ int next_time()
{
    volatile int *time = timestamp();
    int next = *time + 1;
    *time = next;
    return next & 255;
}
