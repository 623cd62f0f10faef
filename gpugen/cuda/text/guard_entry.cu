
extern "C" __global__ SILENT void guarded_kernel(long long *given)
{
    call_given(${kernel}, given, typename Numbered<${parameters}>::All());
}
