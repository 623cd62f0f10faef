enum { ARE_ALL_ALARMS = false };

// Whether an access of iteration k comes too early after one of another iteration, which is
// counted from 1: in another warp always, in the same one if its lane is lower.
__device__ bool violates(long long k, long long other)
{
    if (other == 0) return false;
    return (other - 1) / 32 != k / 32 || k % 32 < (other - 1) % 32;
}
