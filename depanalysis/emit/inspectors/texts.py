"""The C text of an inspector: the functions that all share, and the block around a loop.

All memory is that of the compiler's own `calloc`, so that no header has to be included.
"""

from collections.abc import Sequence

from depanalysis.emit.inspectors.slices import Slice

CONDITION = "da_apart"

HELPERS = """\
#ifndef DA_INSPECTED
#define DA_INSPECTED
/* Which iteration of a loop touches which element of an array: asked before it runs. */
#ifdef _OPENMP
extern int omp_get_max_threads(void), omp_in_parallel(void);
#endif

struct da_array {
    __UINTPTR_TYPE__ low, high; /* of the first and the last element that is touched */
    __SIZE_TYPE__ size;         /* of an element */
    unsigned *owners;           /* of each element: twice the iteration, and 1 if it writes */
};

/* Whether there are threads for a loop; else nobody has to look. */
static int da_threads(void)
{
#ifdef _OPENMP
    return omp_get_max_threads() > 1 && !omp_in_parallel();
#else
    return 0;
#endif
}

/* Notes an element; 0 if another iteration has touched it, and one of the two writes it. */
static int da_touch(struct da_array *da_in, const volatile void *da_element,
                    unsigned da_iteration, unsigned da_writes)
{
    __UINTPTR_TYPE__ da_at = (__UINTPTR_TYPE__)da_element;
    unsigned *da_owner;
    if (!da_in->owners) {
        if (da_at < da_in->low)
            da_in->low = da_at;
        if (da_at > da_in->high)
            da_in->high = da_at;
        return 1;
    }
    if ((da_at - da_in->low) % da_in->size != 0)
        return 0;
    da_owner = da_in->owners + (da_at - da_in->low) / da_in->size;
    if (*da_owner == 0)
        *da_owner = 2 * da_iteration;
    else if (*da_owner / 2 != da_iteration)
        return !((*da_owner & 1) | da_writes);
    *da_owner |= da_writes;
    return 1;
}

/* Makes room for the owners; 0 if there is none, or if arrays lie in each other. */
static int da_ready(struct da_array *da_in, int da_count)
{
    int da_one, da_other;
    for (da_one = 0; da_one < da_count; da_one++) {
        struct da_array *da_a = da_in + da_one;
        if (da_a->low > da_a->high)
            continue;
        for (da_other = 0; da_other < da_one; da_other++) {
            struct da_array *da_b = da_in + da_other;
            if (da_b->low <= da_b->high && da_a->low < da_b->high + da_b->size &&
                da_b->low < da_a->high + da_a->size)
                return 0;
        }
        if (!da_a->owners)
            da_a->owners = (unsigned *)__builtin_calloc(
                (da_a->high - da_a->low) / da_a->size + 1, sizeof(unsigned));
        if (!da_a->owners)
            return 0;
    }
    return 1;
}
#endif
"""


def block(
    found: Slice, arrays: Sequence[str], directive: str, loop: Sequence[str]
) -> list[str]:
    """The lines of a block that looks, and then runs a loop of some lines."""
    count = len(arrays)
    names = " or ".join(f"`{each}`" for each in arrays)
    sizes = ", ".join(f"{{-1, 0, sizeof({each}), 0}}" for each in found.types)
    inspector = (
        f"struct da_array da_arrays[] = {{{sizes}}};",
        "int da_apart = da_threads(), da_pass;",
        f"/* Iterations run at once if none touches an element of {names}",
        "   that another one writes. To find out takes 4 bytes for each element from the",
        "   first to the last that is touched; without them, the loop runs in order. */",
        "for (da_pass = 0; da_apart && da_pass < 2; da_pass++) {",
        "    unsigned da_iteration = 0;",
        *(f"    {line}" for line in (*found.declarations, *found.lines)),
        f"    da_apart = da_apart && da_ready(da_arrays, {count});",
        "}",
        f"for (da_pass = 0; da_pass < {count}; da_pass++)",
        "    __builtin_free(da_arrays[da_pass].owners);",
        directive,
    )
    return ["{", *(f"    {line}" for line in inspector), *loop, "}"]
