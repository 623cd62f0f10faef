
// Without optimization it takes many registers, and a block of any size has to fit.
extern "C" __global__ void __launch_bounds__(1024)
guarded_kernel(const long long *given, const GuardRun *run)
{
    guard_run = *run;
    guard_run.rooms[0] = GUARD_SHARED;
    long long *places = guard_run.ranges + 2 * guard_run.of_file;
${places}    if (guard_run.is_telling) return;
    // The compiler keeps what is called, and only that.
    if (!given) {
        guard_access(0, 0, 0, 0, 0, 0), guard_barrier(0), guard_fence(0), guard_called(0);
        guard_syncwarp(0);
    }
    guarded_first(given);
    call_given(${kernel}, given, typename Numbered<${parameters}>::All());
}
