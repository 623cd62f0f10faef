// What a kernel on copies notes of itself on a device, where nobody watches it.
#define LD_SEES
struct LdSeen {
    // Whether the time is asked for, fences are used, a loop comes round too often, shared
    // memory is met that no run before has had; where the shared variables end; then for each
    // range whether atomics touch it.
    unsigned *flags;
    // How often the loops of each thread have come round, and the barriers it has passed.
    unsigned *counts;
    // For each byte of shared memory: the number of the variable that begins there, from 1,
    // its bytes, and whether an atomic function has touched it.
    unsigned *rooms;
    // Where the variables of the file are, and their bytes.
    long long *places;
    // First and last address of the arrays and variables of the file.
    const long long *ranges;
    long long range_count, room_count;
};

enum { LD_TIMED, LD_FENCED, LD_ENDLESS, LD_UNPLACED, LD_ROOMS_END, LD_RANGES };

SILENT __device__ void ld_see(int flag);
SILENT __device__ bool ld_see_room(int number, long long at, long long size);
SILENT __device__ void ld_see_barrier();
