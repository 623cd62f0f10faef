
extern "C" __global__ SILENT void ${bounds}
guarded_kernel(const long long *given, const LdRun *run)
{
    ld_run = *run;
${places}    if (ld_block() < ld_run.first || ld_block() >= ld_run.last) return;
    long long words[2 * ${parameters} + 2];
    for (int each = 0; each < 2 * ${parameters}; each++) words[each] = given[each];
    for (int each = 0; each < ${parameters}; each++)
        if (ld_run.offsets[each] >= 0) words[2 * each] = (long long)(ld_own_image() + ld_run.offsets[each]);
    if (ld_run.mode == LD_WARPS) ld_begin();
    call_given(${kernel}, words, typename Numbered<${parameters}>::All());
    if (ld_run.mode == LD_WARPS) ld_leave();
}
