// The second pass looks at reads only: the three cases of a violation inside a warp.
__device__ bool claimed(State &state, Word *words, long long position, int is_write,
                        long long k, int owner_bits, unsigned int epoch)
{
    int time = next_time();
    if (is_write) return true;
    if (*state.is_block_stopped) return false;
    Word word = words[position];
    long long writer = word >> 32 & 0xffffff;
    if (writer == 0) return true;
    if (ARE_ALL_ALARMS || (writer - 1) / 32 != k / 32) return !violates(k, writer);
    int lane = k % 32, last_lane = (writer - 1) % 32, first_lane = word & 63;
    int last_time = word >> 56, first_time = word >> 6 & 0x3ffffff;
    if (lane < first_lane && time > first_time) return false;
    if (lane > last_lane && time < last_time) return false;
    return !(first_lane < lane && lane < last_lane && first_time < time && time < last_time);
}
