enum { ARE_ALL_ALARMS = true };

// Whether another iteration, which is counted from 1, has been here: the variant with all
// false alarms.
__device__ bool violates(long long k, long long other)
{
    return other != 0 && other != k + 1;
}
