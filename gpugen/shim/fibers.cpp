// The scheduler: every CUDA thread is a fiber, and before each of its accesses to memory a
// seeded choice says which one goes on. Blocks share a processor as on a device: some are
// resident at once, and the next one begins when one ends.
#include "cuda.h"

#include <cstdint>
#include <cstring>
#include <csetjmp>
#include <memory>
#include <ucontext.h>
#include <vector>

extern "C" char __start_block_memory[] __attribute__((weak, visibility("hidden")));
extern "C" char __stop_block_memory[] __attribute__((weak, visibility("hidden")));

namespace {

const size_t STACK = 64 * 1024;
const unsigned WARP = 32;
const size_t MOST_SHARED = 48 * 1024;
enum { FINE, STUCK, ENDLESS, MISALIGNED, TOO_LARGE };
enum State { READY, AT_BLOCK, AT_WARP, DONE };
enum Meeting { SYNC, MATCH, BALLOT, SHUFFLE };

struct Block {
    Index index;
    std::vector<char> memory;
    unsigned live;
};

struct Fiber {
    ucontext_t begin;
    jmp_buf at;
    std::unique_ptr<char[]> stack;
    bool has_begun = false;
    State state = READY;
    Index thread;
    unsigned number;
    int block;
    unsigned long long steps = 0;
    // What it waits for with other lanes: who, what, with which value, and what came of it.
    unsigned mask;
    Meeting meeting;
    const void *site;
    bool has_returned = false;
    unsigned long long value, result;
};

struct Scheduler {
    const Launch *launch;
    void (*body)(void **);
    void **arguments;
    std::vector<Fiber> fibers;
    std::vector<Block> blocks;
    Fiber *current = nullptr;
    int loaded = -1;
    int failure = FINE;
    jmp_buf home;
    unsigned long long random = 0, steps = 0;

    unsigned below(unsigned bound)
    {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        return unsigned((random >> 11) % bound);
    }
};

Scheduler *shim = nullptr;

size_t shared_size()
{
    return __start_block_memory ? size_t(__stop_block_memory - __start_block_memory) : 0;
}

// The shared variables are those of the block that runs; nothing of another one is seen.
void load_block(int block)
{
    if (shim->loaded == block || shared_size() == 0) return;
    if (shim->loaded >= 0)
        memcpy(shim->blocks[shim->loaded].memory.data(), __start_block_memory, shared_size());
    memcpy(__start_block_memory, shim->blocks[block].memory.data(), shared_size());
    shim->loaded = block;
}

void enter()
{
    shim->body(shim->arguments);
    shim->current->has_returned = true;
    shim->current->state = DONE;
    _longjmp(shim->home, 1);
}

void go_on(Fiber &fiber)
{
    load_block(fiber.block);
    shim->current = &fiber;
    shim->steps++;
    fiber.steps++;
    if (_setjmp(shim->home) == 0) {
        if (fiber.has_begun) _longjmp(fiber.at, 1);
        fiber.has_begun = true;
        setcontext(&fiber.begin);
    }
    shim->current = nullptr;
}

void leave()
{
    Fiber *fiber = shim->current;
    if (_setjmp(fiber->at) == 0) _longjmp(shim->home, 1);
}

void pause(const void *at, size_t size = 1)
{
    if (!shim || !shim->current) return;
    if (shim->launch->is_strict && (uintptr_t)at % size) shim->failure = MISALIGNED;
    const char *stack = shim->current->stack.get();
    if (at >= stack && at < stack + STACK) return;
    leave();
}

unsigned long long size(Index extent) { return 1ull * extent.x * extent.y * extent.z; }

Index place(unsigned number, Index extent)
{
    return {number % extent.x, number / extent.x % extent.y, number / extent.x / extent.y};
}

unsigned lane(const Fiber &fiber) { return fiber.number % WARP; }

bool is_beside(const Fiber &one, const Fiber &other)
{
    return one.block == other.block && one.number / WARP == other.number / WARP;
}

unsigned long long meet(const void *site, Meeting meeting, unsigned mask,
                        unsigned long long value)
{
    Fiber *fiber = shim->current;
    fiber->state = AT_WARP;
    fiber->mask = mask;
    fiber->meeting = meeting;
    fiber->site = site;
    fiber->value = value;
    leave();
    return fiber->result;
}

void answer(Fiber &fiber, const std::vector<Fiber *> &lanes)
{
    unsigned long long found = 0;
    for (Fiber *each : lanes) {
        if (fiber.meeting == MATCH && each->value == fiber.value) found |= 1u << lane(*each);
        if (fiber.meeting == BALLOT && each->value) found |= 1u << lane(*each);
        if (fiber.meeting == SHUFFLE && lane(*each) == fiber.value >> 32)
            found = each->value & 0xffffffffu;
    }
    fiber.result = found;
}

// Who has met is equally far from then on.
void go_together(Fiber &fiber, unsigned long long steps)
{
    fiber.state = READY;
    fiber.steps = steps;
}

// Lanes that have exited are not waited for. Strictly, a lane that returned before others of
// its mask has not exited: it waits where paths join again. And one instruction is met at.
bool release_lanes(Fiber &first)
{
    std::vector<Fiber *> lanes;
    for (Fiber &each : shim->fibers) {
        if (!is_beside(first, each) || !(first.mask >> lane(each) & 1)) continue;
        bool is_strict = shim->launch->is_strict;
        if (each.state == DONE && is_strict && each.has_returned) return false;
        if (each.state == DONE) continue;
        if (is_strict && each.site != first.site) return false;
        if (each.state != AT_WARP || each.mask != first.mask || each.meeting != first.meeting)
            return false;
        lanes.push_back(&each);
    }
    for (Fiber *each : lanes) answer(*each, lanes);
    for (Fiber *each : lanes) go_together(*each, first.steps);
    return true;
}

bool release_block(int block)
{
    for (Fiber &each : shim->fibers)
        if (each.block == block && each.state != AT_BLOCK && each.state != DONE) return false;
    for (Fiber &each : shim->fibers)
        if (each.block == block && each.state == AT_BLOCK) go_together(each, 0);
    return true;
}

bool release()
{
    bool is_any = false;
    for (Fiber &each : shim->fibers) {
        if (each.state == AT_WARP) is_any |= release_lanes(each);
        if (each.state == AT_BLOCK) is_any |= release_block(each.block);
    }
    return is_any;
}

void open_block(unsigned number)
{
    Block block;
    block.index = place(number, shim->launch->grid);
    block.memory.assign(shared_size(), char(0xa5));
    block.live = unsigned(size(shim->launch->block));
    unsigned threads = block.live;
    shim->blocks.push_back(std::move(block));
    for (unsigned thread = 0; thread < threads; thread++) {
        Fiber fiber;
        fiber.stack.reset(new char[STACK]);
        fiber.number = thread;
        fiber.thread = place(thread, shim->launch->block);
        fiber.block = int(shim->blocks.size()) - 1;
        shim->fibers.push_back(std::move(fiber));
        Fiber &made = shim->fibers.back();
        getcontext(&made.begin);
        made.begin.uc_stack.ss_sp = made.stack.get();
        made.begin.uc_stack.ss_size = STACK;
        made.begin.uc_link = nullptr;
        makecontext(&made.begin, enter, 0);
    }
}

// Who goes on: anybody, mostly the same as before, or mostly the last or the first one, so
// that whole warps and blocks are late.
Fiber *chosen(std::vector<Fiber *> &ready, Fiber *before)
{
    unsigned count = unsigned(ready.size()), style = unsigned(shim->launch->seed % 4);
    if (style == 1 && before && before->state == READY && shim->below(8)) return before;
    if (style == 2 && shim->below(16)) return ready[count - 1];
    if (style == 3 && shim->below(16)) return ready[0];
    return ready[shim->below(count)];
}

// In lockstep the lanes that are least far do their step one after the other.
void together(Fiber *first, std::vector<Fiber *> &ready)
{
    unsigned long long least = ~0ull;
    for (Fiber *each : ready)
        if (is_beside(*first, *each) && each->steps < least) least = each->steps;
    std::vector<Fiber *> lanes;
    for (Fiber *each : ready)
        if (is_beside(*first, *each) && each->steps == least) lanes.push_back(each);
    for (Fiber *each : lanes) go_on(*each);
}

void forget(Fiber &fiber)
{
    if (fiber.state != DONE || !fiber.stack) return;
    fiber.stack.reset();
    shim->blocks[fiber.block].live--;
}

int scheduled()
{
    const Launch &launch = *shim->launch;
    unsigned opened = 0;
    if (launch.is_strict && shared_size() > MOST_SHARED) return TOO_LARGE;
    Fiber *before = nullptr;
    shim->fibers.reserve(size(launch.grid) * size(launch.block));
    while (true) {
        unsigned resident = 0;
        for (Block &each : shim->blocks) resident += each.live > 0;
        while (resident < launch.resident && opened < size(launch.grid)) {
            open_block(opened++);
            resident++;
        }
        std::vector<Fiber *> ready;
        for (Fiber &each : shim->fibers)
            if (each.state == READY) ready.push_back(&each);
        if (ready.empty()) {
            if (release()) continue;
            return resident > 0 ? STUCK : shim->failure;
        }
        if (shim->failure != FINE) return shim->failure;
        if (shim->steps > launch.most_steps) return ENDLESS;
        Fiber *first = chosen(ready, before);
        if (launch.is_lockstep)
            together(first, ready);
        else
            go_on(*first);
        before = first;
        for (Fiber *each : ready) forget(*each);
    }
}

template <class T, class F> T changed(T *at, F with)
{
    pause(nullptr);
    T seen = *at;
    *at = with(seen);
    return seen;
}

} // namespace

extern "C" {

int shim_run(const Launch *launch, void (*body)(void **), void **arguments)
{
    Scheduler scheduler;
    scheduler.launch = launch;
    scheduler.body = body;
    scheduler.arguments = arguments;
    scheduler.random = launch->seed * 0x9e3779b97f4a7c15ull + 0x2545f4914f6cdd1dull;
    shim = &scheduler;
    int result = scheduled();
    shim = nullptr;
    return result;
}

Index shim_thread() { return shim->current->thread; }
Index shim_block() { return shim->blocks[shim->current->block].index; }
Index shim_block_size() { return shim->launch->block; }
Index shim_grid_size() { return shim->launch->grid; }

void __syncthreads()
{
    shim->current->state = AT_BLOCK;
    leave();
}

void shim_exit()
{
    shim->current->state = DONE;
    _longjmp(shim->home, 1);
}

void __syncwarp(unsigned mask) { meet(__builtin_return_address(0), SYNC, mask, 0); }

unsigned __ballot_sync(unsigned mask, int predicate)
{
    return unsigned(meet(__builtin_return_address(0), BALLOT, mask, predicate != 0));
}

unsigned shim_shuffle(unsigned mask, unsigned value, unsigned from)
{
    return unsigned(meet(__builtin_return_address(0), SHUFFLE, mask,
                         (unsigned long long)from << 32 | value));
}

void __tsan_init() {}
void __tsan_func_entry(void *) {}
void __tsan_func_exit() {}
void __tsan_read_range(void *at, unsigned long) { pause(at); }
void __tsan_write_range(void *at, unsigned long) { pause(at); }

#define ANNOUNCED(size)                                                                   \
    void __tsan_read##size(void *at) { pause(at, size); }                                 \
    void __tsan_write##size(void *at) { pause(at, size); }                                \
    void __tsan_volatile_read##size(void *at) { pause(at, size); }                        \
    void __tsan_volatile_write##size(void *at) { pause(at, size); }                       \
    void __tsan_unaligned_read##size(void *at) { pause(at, size); }                       \
    void __tsan_unaligned_write##size(void *at) { pause(at, size); }

ANNOUNCED(1)
ANNOUNCED(2)
ANNOUNCED(4)
ANNOUNCED(8)
ANNOUNCED(16)
}

unsigned __match_any_sync(unsigned mask, unsigned long long value)
{
    return unsigned(meet(__builtin_return_address(0), MATCH, mask, value));
}

#define COMPARED(T)                                                                       \
    T atomicCAS(T *at, T seen, T fresh)                                                   \
    {                                                                                     \
        return changed(at, [=](T found) { return found == seen ? fresh : found; });       \
    }
#define EXCHANGED(T)                                                                      \
    T atomicExch(T *at, T value)                                                          \
    {                                                                                     \
        return changed(at, [=](T) { return value; });                                     \
    }
#define RAISED(T)                                                                         \
    T atomicMax(T *at, T value)                                                           \
    {                                                                                     \
        return changed(at, [=](T found) { return found > value ? found : value; });       \
    }
#define JOINED(T)                                                                         \
    T atomicOr(T *at, T value)                                                            \
    {                                                                                     \
        return changed(at, [=](T found) { return found | value; });                       \
    }
#define ADDED(T)                                                                          \
    T atomicAdd(T *at, T value)                                                           \
    {                                                                                     \
        return changed(at, [=](T found) { return found + value; });                       \
    }

COMPARED(int)
COMPARED(unsigned)
COMPARED(unsigned long long)
EXCHANGED(int)
EXCHANGED(unsigned)
EXCHANGED(unsigned long long)
RAISED(int)
RAISED(unsigned)
RAISED(unsigned long long)
JOINED(int)
JOINED(unsigned)
ADDED(int)
ADDED(unsigned)
ADDED(unsigned long long)
