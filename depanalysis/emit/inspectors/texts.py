"""The C text of an inspector: the functions that all share, and the block around a loop.

All memory is that of the compiler's own `calloc`, so that no header has to be included.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.emit.inspectors.slices import Index, Slice

CONDITION = "da_apart"
_INDENTATION = "    "

HELPERS = """\
#ifndef DA_INSPECTED
#define DA_INSPECTED
#ifndef DA_WIDTH
#define DA_WIDTH 256 /* waves of fewer iterations, on average, cost more than threads gain */
#endif

/* Which iteration of a loop touches which element of an array: asked before it runs. */
#ifdef _OPENMP
extern int omp_get_max_threads(void), omp_in_parallel(void);
#endif

struct da_array {
    __UINTPTR_TYPE__ low, high; /* of the first and the last element that is touched */
    __SIZE_TYPE__ size;         /* of an element */
    unsigned *words;            /* of each element: who touches it */
};

/* What is known of a loop after pass 2: whether its iterations are apart, or in which order
   they run in waves, and where each wave starts in it. Before, `going` says whether to look
   on, and `wave` is that of an iteration. */
struct da_look {
    int pass, going, apart, is_noting;
    unsigned trips, wave, waves;
    unsigned *wave_of, *order, *starts;
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

/* The number of an iteration before which others have passed, from 1; 0 if none is needed. */
static unsigned da_number(struct da_look *da_in, unsigned long long da_past)
{
    if (da_past >= 0x7ffffffe)
        __atomic_store_n(&da_in->going, 0, __ATOMIC_RELAXED);
    return __atomic_load_n(&da_in->going, __ATOMIC_RELAXED) ? (unsigned)da_past + 1 : 0;
}

/* Whether to go through an iteration, for waves twice: for its own, and to note it. */
static int da_again(struct da_look *da_in, unsigned da_iteration, int da_time)
{
    if (!da_iteration)
        return 0;
    if (da_in->pass < 2)
        return da_time == 0;
    if (da_time == 0)
        da_in->wave = 1;
    da_in->is_noting = da_time;
    da_in->wave_of[da_iteration - 1] = da_in->wave;
    if (da_in->wave > da_in->waves)
        da_in->waves = da_in->wave;
    if (da_in->waves > da_in->trips / DA_WIDTH)
        da_in->going = 0;
    return da_in->going && da_time < 2;
}

/* Puts an iteration behind the waves of those that meet it at an element. */
static void da_wait(struct da_look *da_in, unsigned *da_waves, unsigned da_writes)
{
    unsigned da_last = da_waves[0];
    if (da_in->is_noting) {
        if (da_waves[!da_writes] < da_in->wave)
            da_waves[!da_writes] = da_in->wave;
        return;
    }
    if (da_writes && da_waves[1] > da_last)
        da_last = da_waves[1];
    if (da_in->wave <= da_last)
        da_in->wave = da_last + 1;
}

/* Notes an element; no more is to be looked at if another iteration has touched it, and one
   of the two writes it. A word is twice an iteration, and 1 if it writes, or ~1 of several
   that read. */
static void da_touch(struct da_look *da_in, struct da_array *da_a,
                     const volatile void *da_element, unsigned da_iteration,
                     unsigned da_writes)
{
    __UINTPTR_TYPE__ da_at = (__UINTPTR_TYPE__)da_element;
    unsigned *da_word, da_old, da_new;
    if (da_in->pass == 0) {
        if (da_at < da_a->low)
            da_a->low = da_at;
        if (da_at > da_a->high)
            da_a->high = da_at;
        return;
    }
    if ((da_at - da_a->low) % da_a->size != 0) {
        __atomic_store_n(&da_in->going, 0, __ATOMIC_RELAXED);
        return;
    }
    da_at = (da_at - da_a->low) / da_a->size;
    if (da_in->pass == 2) {
        da_wait(da_in, da_a->words + 2 * da_at, da_writes);
        return;
    }
    da_word = da_a->words + da_at;
    da_old = __atomic_load_n(da_word, __ATOMIC_RELAXED);
    do {
        if (da_old == 0)
            da_new = 2 * da_iteration + da_writes;
        else if (da_old / 2 == da_iteration)
            da_new = da_old | da_writes;
        else if (!((da_old & 1) | da_writes))
            da_new = ~1u;
        else {
            __atomic_store_n(&da_in->going, 0, __ATOMIC_RELAXED);
            return;
        }
    } while (da_new != da_old &&
             !__atomic_compare_exchange_n(da_word, &da_old, da_new, 0, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED));
}

/* Joins what a thread has seen. */
static void da_join(struct da_look *da_in, struct da_array *da_arrays,
                    const struct da_array *da_mine, int da_count, unsigned da_last)
{
    int da_one;
    if (da_last > da_in->trips)
        da_in->trips = da_last;
    for (da_one = 0; da_one < da_count; da_one++) {
        if (da_mine[da_one].low < da_arrays[da_one].low)
            da_arrays[da_one].low = da_mine[da_one].low;
        if (da_mine[da_one].high > da_arrays[da_one].high)
            da_arrays[da_one].high = da_mine[da_one].high;
    }
}

/* Makes room for words; 0 if there is none, or if arrays lie in each other. */
static int da_ready(struct da_array *da_arrays, int da_count, unsigned da_words)
{
    int da_one, da_other;
    for (da_one = 0; da_one < da_count; da_one++) {
        struct da_array *da_a = da_arrays + da_one;
        if (da_a->low > da_a->high)
            continue;
        for (da_other = 0; da_other < da_one; da_other++) {
            struct da_array *da_b = da_arrays + da_other;
            if (da_b->low <= da_b->high && da_a->low < da_b->high + da_b->size &&
                da_b->low < da_a->high + da_a->size)
                return 0;
        }
        __builtin_free(da_a->words);
        da_a->words = (unsigned *)__builtin_calloc((da_a->high - da_a->low) / da_a->size + 1,
                                                   da_words * sizeof(unsigned));
        if (!da_a->words)
            return 0;
    }
    return 1;
}

/* Orders iterations by their waves. */
static void da_sort(struct da_look *da_in)
{
    unsigned da_at;
    da_in->order = (unsigned *)__builtin_calloc(da_in->trips, sizeof(unsigned));
    da_in->starts = (unsigned *)__builtin_calloc(da_in->waves + 2, sizeof(unsigned));
    if (!da_in->order || !da_in->starts) {
        da_in->waves = 0;
        return;
    }
    for (da_at = 0; da_at < da_in->trips; da_at++)
        da_in->starts[da_in->wave_of[da_at] + 1]++;
    for (da_at = 1; da_at <= da_in->waves; da_at++)
        da_in->starts[da_at + 1] += da_in->starts[da_at];
    for (da_at = 0; da_at < da_in->trips; da_at++)
        da_in->order[da_in->starts[da_in->wave_of[da_at]]++] = da_at;
}

/* Ends a pass, and says what the next one is: 3 if enough is known. */
static void da_next(struct da_look *da_in, struct da_array *da_arrays, int da_count,
                    int da_is_for_waves)
{
    int da_one;
    if (da_in->pass == 0)
        da_in->going = da_in->going && da_ready(da_arrays, da_count, 1);
    if (da_in->pass == 1) {
        da_in->apart = da_in->going;
        da_in->going = !da_in->apart && da_is_for_waves && da_in->trips >= 2 * DA_WIDTH &&
                       da_ready(da_arrays, da_count, 2);
        if (da_in->going)
            da_in->wave_of = (unsigned *)__builtin_calloc(da_in->trips, sizeof(unsigned));
        da_in->going = da_in->wave_of != 0;
    }
    if (da_in->pass == 2 && da_in->going)
        da_sort(da_in);
    else if (da_in->pass == 2)
        da_in->waves = 0;
    da_in->pass = da_in->going && da_in->pass < 2 ? da_in->pass + 1 : 3;
    if (da_in->pass < 3)
        return;
    for (da_one = 0; da_one < da_count; da_one++)
        __builtin_free(da_arrays[da_one].words);
    __builtin_free(da_in->wave_of);
    da_in->wave_of = 0;
}

/* Gives back what is known. */
static void da_forget(struct da_look *da_in)
{
    __builtin_free(da_in->order);
    __builtin_free(da_in->starts);
}
#endif
"""


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop for which somebody looks, and the variable that has what is known of it.

    `is_kept`: that is declared around an outer loop. `clauses` are those of a
    `parallel for`; `body` are the lines of the loop's body, if it may run in waves.
    """

    name: str
    arrays: Sequence[str]
    is_kept: bool
    clauses: str
    body: Sequence[str]


def declaration(name: str) -> str:
    """What keeps that which is known of a loop while its block lasts."""
    attribute = "__attribute__((cleanup(da_forget)))"
    return f"struct da_look {name} {attribute} = {{0}};"


def block(found: Slice, loop: Loop) -> list[str]:
    """The lines before the directive of a loop that look; a brace is open behind them."""
    index = found.index
    inside = (
        *([] if loop.is_kept else [declaration(loop.name)]),
        f"{index.type} da_first = {index.first};",
        "int da_many = da_threads(), da_apart;",
        *_comment(loop),
        f"if (da_many && {loop.name}.pass < 3) {{",
        *map(_indented, _looking(found, loop)),
        "}",
        f"da_apart = da_many && {loop.name}.apart;",
        "(void)da_apart; /* without OpenMP nobody asks */",
        *(_waves(index, loop) if loop.body else ()),
    )
    return ["{", *map(_indented, inside)]


def _comment(loop: Loop) -> Iterator[str]:
    names = " or ".join(f"`{each}`" for each in loop.arrays)
    yield f"/* Iterations run at once if none touches an element of {names}"
    yield "   that another one writes. To find out takes 4 bytes for each element from the"
    yield "   first to the last that is touched; without them, the loop runs in order. */"


def _looking(found: Slice, loop: Loop) -> Iterator[str]:
    """The passes over the loop, with all threads but for waves."""
    name, count, has_waves = loop.name, len(loop.arrays), int(bool(loop.body))
    low = "(__UINTPTR_TYPE__)-1"
    sizes = ", ".join(f"{{{low}, 0, sizeof({each}), 0}}" for each in found.types)
    following = f"da_next(&{name}, da_arrays, {count}, {has_waves})"
    yield f"struct da_array da_arrays[] = {{{sizes}}};"
    yield f"for ({name}.going = 1; {name}.pass < 3; {following}) {{"
    yield f"    #pragma omp parallel if({name}.pass < 2)"
    yield "    {"
    yield f"        struct da_array da_mine[{count}];"
    yield "        unsigned da_iteration, da_last = 0;"
    yield "        int da_time;"
    yield from (f"        {line}" for line in found.declarations)
    yield "        __builtin_memcpy(da_mine, da_arrays, sizeof da_mine);"
    yield "        #pragma omp for"
    yield f"        {found.head} {{"
    yield f"            da_iteration = da_number(&{name}, {_past(found.index)});"
    yield "            if (da_iteration)"
    yield "                da_last = da_iteration;"
    again = f"da_again(&{name}, da_iteration, da_time)"
    yield f"            for (da_time = 0; {again}; da_time++) {{"
    yield from (f"                {line}" for line in found.lines)
    yield "            }"
    yield "        }"
    yield "        #pragma omp critical(da_joined)"
    yield f"        da_join(&{name}, da_arrays, da_mine, {count}, da_last);"
    yield "    }"
    yield "}"


def _past(index: Index) -> str:
    """How many iterations have passed before the one of an index."""
    ends = (index.name, "da_first")[:: 1 if index.step > 0 else -1]
    last, first = (f"(unsigned long long){each}" for each in ends)
    size = abs(index.step)
    return f"{last} - {first}" if size == 1 else f"({last} - {first}) / {size}"


def _waves(index: Index, loop: Loop) -> Iterator[str]:
    """The loop wave by wave, and an `else` before the loop as it is."""
    name = loop.name
    steps = f"{abs(index.step)}ull * {name}.order[da_at]"
    value = f"(unsigned long long)da_first {'+' if index.step > 0 else '-'} {steps}"
    starts = f"{name}.starts[da_wave"
    yield f"if (da_many && {name}.waves) {{"
    yield "    unsigned da_wave, da_at;"
    yield f"    for (da_wave = 0; da_wave < {name}.waves; da_wave++) {{"
    yield f"        #pragma omp parallel for {loop.clauses}".rstrip()
    yield f"        for (da_at = {starts}]; da_at < {starts} + 1]; da_at++) {{"
    yield f"            {index.type} {index.name} = ({index.type})({value});"
    yield from (f"            {line}" for line in loop.body)
    yield "        }"
    yield "    }"
    yield "} else"


def _indented(line: str) -> str:
    return f"{_INDENTATION}{line}"
