// The scheduler: every CUDA thread is a fiber, and before each of its accesses to memory a
// seeded choice says which one goes on. Blocks share a processor as on a device: some are
// resident at once, and the next one begins when one ends.
#include "cuda.h"
#include "late.h"
#include "../cuda/text/guard_word.cu"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <csetjmp>
#include <link.h>
#include <memory>
#include <ucontext.h>
#include <vector>

extern "C" char __start_block_memory[] __attribute__((weak, visibility("hidden")));
extern "C" char __stop_block_memory[] __attribute__((weak, visibility("hidden")));

namespace {

const size_t STACK = 64 * 1024;
const unsigned WARP = 32;
const size_t MOST_SHARED = 48 * 1024;
enum { FINE, STUCK, ENDLESS, MISALIGNED, TOO_LARGE, OUTSIDE, TOO_MANY, TOO_FAR };
enum State { READY, AT_BLOCK, AT_NAMED, AT_WARP, DONE };
enum Meeting { SYNC, MATCH, BALLOT, SHUFFLE };

struct Block {
    Index index;
    unsigned long long number;
    std::vector<char> memory;
    unsigned live;
    unsigned phase = 0;
    std::vector<GuardWord> words;
    LateStores late;
};

// How far a lane knows the lanes of its warp to be: each counts the warp barriers it passed.
struct Clock {
    unsigned of[WARP];
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
    // What a monitor wants of it: its clock, and its latest stores, not made when noted.
    unsigned clock = 0, turns = 0;
    size_t first_store = 0, last_store = 0;
    bool is_copy = false;
    unsigned slice = 0;
    LateStores late;
};

struct Scheduler {
    const Launch *launch;
    void (*body)(void **);
    void **arguments;
    std::vector<Fiber> fibers;
    std::vector<Block> blocks;
    Fiber *current = nullptr;
    int loaded = -1;
    unsigned first_live = 0;
    int failure = FINE;
    jmp_buf home;
    unsigned long long random = 0, steps = 0;
    LateStores late;

    unsigned below(unsigned bound)
    {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        return unsigned((random >> 11) % bound);
    }
};

Scheduler *shim = nullptr;

// What threads do, as a monitor reads it.
enum Kind : unsigned { READS, WRITES, ATOMIC, FENCE, BARRIER, PARTED };

struct Event {
    unsigned long long address, value;
    const void *place;
    unsigned thread, phase, clock, size : 8, kind : 24;
};

// A run that is watched: its events, the memory that it may touch, and where it left that.
struct Watch {
    bool is_on = false, is_interleaved = false, is_by_words = false;
    unsigned long long clashes = 0;
    std::vector<std::vector<GuardWord>> words;
    size_t most = 0;
    unsigned long long turns = 0, most_turns = 0;
    std::vector<Event> events;
    std::vector<Clock> clocks;
    std::vector<const char *> memory;
    // What is done to each part of the memory, as bits, and the barriers of each block.
    std::vector<unsigned> kinds, phases;
    // The blocks that run, and the warps whose accesses are noted, or all of them.
    std::vector<unsigned long long> blocks;
    std::vector<unsigned> warps;
    const void *outside[2] = {};
    // Barriers at which threads part, questions for the time, and fences.
    unsigned long long parted = 0, asked = 0, fenced = 0;
    // Words that an access changes, by a compare-and-swap on a device.
    unsigned long long exchanged = 0;
};

// It goes on from run to run, as a clock does.
unsigned long long ticks = 0;

Watch watch;

// A thread that is alone for so long lets others go on: they may be what it waits for.
const unsigned LONGEST_SLICE = 4096;

unsigned long long size(Index extent) { return 1ull * extent.x * extent.y * extent.z; }

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

bool is_shared(const char *at)
{
    return __start_block_memory && at >= __start_block_memory && at < __stop_block_memory;
}

// Who supposes lockstep supposes one memory, too; a monitor has its own way to see stores.
bool is_late()
{
    return shim->launch->is_strict && !shim->launch->is_lockstep && !watch.is_on;
}

LateStores &late_in_block(const Fiber &fiber) { return shim->blocks[fiber.block].late; }

// What a thread has stored is seen by its block, which is all that shared memory has.
void order_in_block(Fiber &fiber)
{
    LateStores &block = late_in_block(fiber);
    for (const LateStore &each : fiber.late.all)
        if (!is_shared(each.at)) block.put(each);
    fiber.late.all.clear();
}

void order_for_all(Fiber &fiber)
{
    fiber.late.all.clear();
    late_in_block(fiber).all.clear();
}

void arrive(LateStores &late)
{
    if (!late.all.empty()) late.arrive(shim->below(unsigned(late.all.size())));
}

// A store of a thread comes after those of its block to the same place.
void arrive(Fiber &fiber)
{
    if (fiber.late.all.empty()) return;
    unsigned chosen = shim->below(unsigned(fiber.late.all.size()));
    const LateStore &store = fiber.late.all[chosen];
    if (is_shared(store.at)) load_block(fiber.block);
    late_in_block(fiber).arrive(store.at, store.size);
    fiber.late.arrive(chosen);
}

const size_t MOST_LATE = 8;

// By chance a store of any thread arrives, and one if a thread has too many.
void let_arrive(Fiber &fiber)
{
    if (fiber.late.all.size() > MOST_LATE) arrive(fiber);
    if (shim->below(4)) return;
    unsigned threads = unsigned(size(shim->launch->block)), first = shim->first_live * threads;
    Fiber &other = shim->fibers[first + shim->below(unsigned(shim->fibers.size()) - first)];
    arrive(other);
    if (other.number > 0) return;
    arrive(late_in_block(other));
    arrive(shim->late);
}

// What a block has stored may still be late when it has ended, but for its own memory.
void leave_late(Fiber &fiber)
{
    for (const LateStore &store : late_in_block(fiber).all) shim->late.replace(store);
    late_in_block(fiber).all.clear();
    Fiber *first = &fiber - fiber.number;
    for (size_t each = 0; each < size(shim->launch->block); each++) {
        for (const LateStore &store : first[each].late.all)
            if (!is_shared(store.at)) shim->late.replace(store);
        first[each].late.all.clear();
    }
}

void go_on(Fiber &fiber)
{
    fiber.slice = 0;
    load_block(fiber.block);
    late_in_block(fiber).show();
    fiber.late.show();
    shim->current = &fiber;
    shim->steps++;
    fiber.steps++;
    if (_setjmp(shim->home) == 0) {
        if (fiber.has_begun) _longjmp(fiber.at, 1);
        fiber.has_begun = true;
        setcontext(&fiber.begin);
    }
    shim->current = nullptr;
    fiber.late.hide();
    late_in_block(fiber).hide();
    if (is_late()) let_arrive(fiber);
}

void leave()
{
    Fiber *fiber = shim->current;
    if (_setjmp(fiber->at) == 0) _longjmp(shim->home, 1);
}

bool is_own(const void *at)
{
    const char *stack = shim->current->stack.get();
    return at >= stack && at < stack + STACK;
}

// The memory of the library that the kernel was compiled into: variables of the file.
int add_library(dl_phdr_info *info, size_t, void *)
{
    std::vector<const char *> found;
    bool is_this = false;
    for (int each = 0; each < info->dlpi_phnum; each++) {
        const ElfW(Phdr) &part = info->dlpi_phdr[each];
        if (part.p_type != PT_LOAD) continue;
        const char *first = (const char *)info->dlpi_addr + part.p_vaddr;
        found.push_back(first);
        found.push_back(first + part.p_memsz);
        is_this |= (const char *)&watch >= first && (const char *)&watch < first + part.p_memsz;
    }
    if (is_this) watch.memory.insert(watch.memory.end(), found.begin(), found.end());
    return is_this;
}

bool is_known(Kind kind, const char *at, size_t size)
{
    for (size_t each = 0; each < watch.memory.size(); each += 2)
        if (at >= watch.memory[each] && at + size <= watch.memory[each + 1]) {
            watch.kinds[each / 2] |= 1u << kind;
            return true;
        }
    return false;
}

// The words of an address: shared memory has those of its block.
GuardWord *words_of(const char *at)
{
    size_t shared = size_t(at - __start_block_memory);
    if (__start_block_memory && shared < shared_size())
        return &shim->blocks[shim->current->block].words[shared];
    for (size_t each = 0; each < watch.memory.size(); each += 2)
        if (at >= watch.memory[each] && at < watch.memory[each + 1])
            return &watch.words[each / 2][at - watch.memory[each]];
    return nullptr;
}

void claim(Kind kind, const char *at, size_t size)
{
    const Fiber &fiber = *shim->current;
    GuardWord own = {};
    own.block = fiber.block;
    own.warp = fiber.number / WARP;
    own.lane = fiber.number % WARP;
    own.barriers = shim->blocks[fiber.block].phase;
    own.warp_barriers = fiber.turns;
    if (shim->blocks[fiber.block].phase >= GUARD_BARRIERS || fiber.turns >= GUARD_WARP_BARRIERS)
        shim->failure = TOO_FAR;
    for (GuardWord *word = words_of(at); size > 0; size--, word++) {
        if (guard_clashes(*word)) continue;
        GuardWord before = *word;
        *word = guard_after(before, own, kind);
        watch.exchanged += memcmp(&before, word, sizeof before) != 0;
        watch.clashes += guard_clashes(*word);
    }
}

// A store is made after it is announced; a copy of a record also announces what it reads.
void see_stores(bool is_copied)
{
    Fiber &fiber = *shim->current;
    if (fiber.is_copy && is_copied) return;
    for (; fiber.first_store < fiber.last_store; fiber.first_store++) {
        Event &store = watch.events[fiber.first_store];
        memcpy(&store.value, (const void *)store.address, store.size);
    }
}

void give_way()
{
    if (watch.is_interleaved || ++shim->current->slice % LONGEST_SLICE == 0) leave();
}

bool is_noted(const Fiber &fiber)
{
    if (watch.warps.empty()) return true;
    unsigned warp = fiber.number / WARP;
    return std::find(watch.warps.begin(), watch.warps.end(), warp) != watch.warps.end();
}

void add_event(Kind kind, const void *at, size_t size, const void *place)
{
    const Fiber &fiber = *shim->current;
    if (!watch.most || (kind <= ATOMIC && !is_noted(fiber))) return;
    if (watch.events.size() == watch.most) {
        shim->failure = TOO_MANY;
        return;
    }
    unsigned long long block = shim->blocks[fiber.block].number;
    unsigned thread = unsigned(block * ::size(shim->launch->block) + fiber.number);
    watch.events.push_back({(unsigned long long)at, 0, place, thread,
                            shim->blocks[fiber.block].phase, fiber.clock, unsigned(size), kind});
}

// Notes what the thread is about to do. Its own variables are nobody else's.
void note(Kind kind, const void *at, size_t size, const void *place, bool is_range = false)
{
    if (!shim || !shim->current || is_own(at)) return;
    if (!watch.is_on) return;
    see_stores(is_range && kind == READS);
    if (!is_known(kind, (const char *)at, size)) {
        watch.outside[0] = at;
        watch.outside[1] = place;
        shim->failure = OUTSIDE;
    }
    if (shim->failure != FINE) leave();
    Fiber &fiber = *shim->current;
    if (watch.is_by_words) claim(kind, (const char *)at, size);
    if (kind == WRITES) fiber.first_store = watch.events.size(), fiber.is_copy = is_range;
    for (size_t done = 0; done < size; done += 8)
        add_event(kind, (const char *)at + done, size - done < 8 ? size - done : 8, place);
    if (kind == WRITES) fiber.last_store = watch.events.size();
    if (shim->failure != FINE) leave();
    if (kind != ATOMIC) give_way();
}

void pause(const void *at, size_t size = 1)
{
    if (!shim || !shim->current) return;
    if (shim->launch->is_strict && at && (uintptr_t)at % size) shim->failure = MISALIGNED;
    if (is_own(at)) return;
    if (!watch.is_on || !at) leave();
}

// The thread, which runs, is about to store; a copy of much memory is seen at once.
void store_late(const void *at, size_t size)
{
    if (!shim || !shim->current || is_own(at) || !is_late()) return;
    Fiber &fiber = *shim->current;
    if (size <= sizeof LateStore::own) return fiber.late.expect((char *)at, unsigned(size));
    fiber.late.settle((char *)at, size);
    late_in_block(fiber).settle((char *)at, size);
}

void note_fence(const void *place)
{
    if (!watch.is_on) return;
    see_stores(false);
    watch.fenced++;
    add_event(FENCE, nullptr, 0, place);
}

// Each lane knows of every other one of the mask what that one knows.
void tell(const std::vector<Fiber *> &lanes)
{
    // A lane that is gone has not been here, whoever comes after it.
    size_t threads = size(shim->launch->block) - lanes[0]->number / WARP * WARP;
    bool is_whole = lanes.size() == (threads < WARP ? threads : WARP);
    Clock known = {};
    for (Fiber *each : lanes)
        for (unsigned lane = 0; lane < WARP; lane++) {
            unsigned count = watch.clocks[each->clock].of[lane];
            if (count > known.of[lane]) known.of[lane] = count;
        }
    for (Fiber *each : lanes) {
        Clock own = known;
        own.of[each->number % WARP]++;
        each->turns += is_whole;
        each->clock = unsigned(watch.clocks.size());
        watch.clocks.push_back(own);
    }
}

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
    if (watch.is_on) see_stores(false);
    if (meeting == SYNC) order_in_block(*fiber);
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

struct Fibers {
    Fiber *first, *last;
    Fiber *begin() { return first; }
    Fiber *end() { return last; }
};

Fibers of_block(int block)
{
    size_t threads = size(shim->launch->block);
    Fiber *first = shim->fibers.data() + block * threads;
    return {first, first + threads};
}

// Those of the blocks that have not ended, and of some that have.
Fibers from_live()
{
    while (shim->first_live < shim->blocks.size() && !shim->blocks[shim->first_live].live)
        shim->first_live++;
    Fiber *first = shim->fibers.data();
    return {first + shim->first_live * size(shim->launch->block), first + shim->fibers.size()};
}

// Lanes that have exited are not waited for. Strictly, a lane that returned before others of
// its mask has not exited: it waits where paths join again. And one instruction is met at.
bool release_lanes(Fiber &first)
{
    std::vector<Fiber *> lanes;
    for (Fiber &each : of_block(first.block)) {
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
    if (watch.is_on && first.meeting == SYNC) tell(lanes);
    for (Fiber *each : lanes) go_together(*each, first.steps);
    return true;
}

// A barrier that some threads come to while others wait at another one, or are gone.
void note_barrier(const Fiber &first, int block)
{
    for (Fiber &each : of_block(block)) {
        shim->current = &each;
        if (&each == &first) add_event(BARRIER, nullptr, 0, each.site);
        if (each.state == AT_BLOCK && each.site != first.site) {
            add_event(PARTED, nullptr, 0, each.site);
            watch.parted++;
        }
    }
    shim->current = nullptr;
    shim->blocks[block].phase++;
}

bool release_block(int block)
{
    const Fiber *first = nullptr;
    for (Fiber &each : of_block(block)) {
        if (each.state != AT_BLOCK && each.state != DONE) return false;
        if (each.state == AT_BLOCK && !first) first = &each;
    }
    if (watch.is_on) note_barrier(*first, block);
    unsigned long long any = 0;
    for (Fiber &each : of_block(block))
        if (each.state == AT_BLOCK) any |= each.value;
    for (Fiber &each : of_block(block)) {
        if (each.state != AT_BLOCK) continue;
        each.result = any;
        go_together(each, 0);
    }
    return true;
}

// Strictly, a warp comes to a named barrier when all of its lanes that have not exited are
// there; else its lanes come one by one. Those that have exited are counted with the others.
bool release_named(const Fiber &first)
{
    std::vector<Fiber *> lanes;
    unsigned long long count = 0;
    Fibers all = of_block(first.block);
    for (Fiber *warp = all.first; warp < all.last; warp += WARP) {
        unsigned here = 0, away = 0;
        for (Fiber *each = warp; each < all.last && each < warp + WARP; each++) {
            bool is_here = each->state == AT_NAMED && each->mask == first.mask;
            if (is_here && each->value != first.value) return false;
            if (is_here) lanes.push_back(each);
            here += is_here;
            away += !is_here && each->state != DONE;
        }
        if (here && away && shim->launch->is_strict) return false;
        if (here) count += WARP - away;
    }
    if (count != first.value) return false;
    for (Fiber *each : lanes) go_together(*each, 0);
    return true;
}

bool release()
{
    bool is_any = false;
    for (Fiber &each : from_live()) {
        if (each.state == AT_WARP) is_any |= release_lanes(each);
        if (each.state == AT_BLOCK) is_any |= release_block(each.block);
        if (each.state == AT_NAMED) is_any |= release_named(each);
    }
    return is_any;
}

void enter()
{
    shim->body(shim->arguments);
    if (watch.is_on) see_stores(false);
    shim->current->has_returned = true;
    shim->current->state = DONE;
    _longjmp(shim->home, 1);
}

// A lane is one step ahead of what the others know of it.
void start_clock(Fiber &fiber)
{
    fiber.clock = unsigned(watch.clocks.size());
    watch.clocks.push_back({});
    watch.clocks.back().of[fiber.number % WARP] = 1;
}

void open_block(unsigned long long number)
{
    Block block;
    block.number = number;
    block.index = place(unsigned(number), shim->launch->grid);
    block.memory.assign(shared_size(), char(0xa5));
    block.live = unsigned(size(shim->launch->block));
    if (watch.is_by_words) block.words.resize(shared_size());
    unsigned threads = block.live;
    shim->blocks.push_back(std::move(block));
    for (unsigned thread = 0; thread < threads; thread++) {
        Fiber fiber;
        fiber.stack.reset(new char[STACK]);
        fiber.number = thread;
        fiber.thread = place(thread, shim->launch->block);
        fiber.block = int(shim->blocks.size()) - 1;
        if (watch.is_on) start_clock(fiber);
        shim->fibers.push_back(std::move(fiber));
        Fiber &made = shim->fibers.back();
        getcontext(&made.begin);
        made.begin.uc_stack.ss_sp = made.stack.get();
        made.begin.uc_stack.ss_size = STACK;
        made.begin.uc_link = nullptr;
        makecontext(&made.begin, enter, 0);
    }
}

// The first one; who has been alone for long lets the next one go on.
Fiber *in_turn(std::vector<Fiber *> &ready, Fiber *before)
{
    if (before && before->state == READY)
        for (Fiber *each : ready)
            if (each > before) return each;
    return ready[0];
}

// Who goes on: anybody, mostly the same as before, or mostly the last or the first one, so
// that whole warps and blocks are late.
Fiber *chosen(std::vector<Fiber *> &ready, Fiber *before)
{
    if (watch.is_on && !watch.is_interleaved) return in_turn(ready, before);
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
    if (--shim->blocks[fiber.block].live > 0) return;
    leave_late(fiber);
}

int scheduled()
{
    const Launch &launch = *shim->launch;
    unsigned long long opened = 0;
    unsigned long long last = watch.blocks.empty() ? size(launch.grid) : watch.blocks.size();
    if (launch.is_strict && !watch.is_on && shared_size() > MOST_SHARED) return TOO_LARGE;
    Fiber *before = nullptr;
    shim->fibers.reserve(last * size(launch.block));
    while (true) {
        unsigned resident = 0;
        for (size_t each = shim->first_live; each < shim->blocks.size(); each++)
            resident += shim->blocks[each].live > 0;
        while (resident < launch.resident && opened < last) {
            open_block(watch.blocks.empty() ? opened : watch.blocks[opened]);
            opened++;
            resident++;
        }
        std::vector<Fiber *> ready;
        for (Fiber &each : from_live())
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

template <class T, class F> T changed(T *at, F with, const void *place)
{
    note(ATOMIC, at, sizeof(T), place);
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
    scheduler.late.arrive_all();
    for (const Block &each : scheduler.blocks) watch.phases.push_back(each.phase);
    shim = nullptr;
    return result;
}

Index shim_thread() { return shim->current->thread; }
Index shim_block() { return shim->blocks[shim->current->block].index; }
Index shim_block_size() { return shim->launch->block; }
Index shim_grid_size() { return shim->launch->grid; }

// From now on what threads do is noted; the memory is that of the arrays, by its ends.
void shim_watch(size_t most, unsigned long long most_turns, int is_interleaved,
                int is_by_words, const char **memory, size_t ends)
{
    watch = Watch();
    watch.is_on = true;
    watch.is_interleaved = is_interleaved;
    watch.most = most;
    watch.most_turns = most_turns;
    dl_iterate_phdr(add_library, nullptr);
    watch.memory.insert(watch.memory.begin(), memory, memory + ends);
    watch.kinds.resize(watch.memory.size() / 2);
    watch.is_by_words = is_by_words;
    for (size_t each = 0; is_by_words && each < watch.memory.size(); each += 2)
        watch.words.emplace_back(watch.memory[each + 1] - watch.memory[each]);
}

// Only these blocks run, and only what these warps of them touch is noted.
void shim_only(const unsigned long long *blocks, size_t count, const unsigned *warps,
               size_t warp_count)
{
    watch.blocks.assign(blocks, blocks + count);
    watch.warps.assign(warps, warps + warp_count);
}

const unsigned *shim_kinds() { return watch.kinds.data(); }

size_t shim_phases(const unsigned **phases)
{
    *phases = watch.phases.data();
    return watch.phases.size();
}

size_t shim_shared(const char **first)
{
    *first = __start_block_memory;
    return shared_size();
}

unsigned long long shim_clashes() { return watch.clashes; }
unsigned long long shim_parted() { return watch.parted; }
unsigned long long shim_turns() { return watch.turns; }
unsigned long long shim_asked() { return watch.asked; }
unsigned long long shim_fenced() { return watch.fenced; }
unsigned long long shim_exchanged() { return watch.exchanged; }

long long shim_clock()
{
    watch.asked++;
    return (long long)++ticks;
}

size_t shim_events(const Event **events)
{
    *events = watch.events.data();
    return watch.events.size();
}

size_t shim_clocks(const Clock **clocks)
{
    *clocks = watch.clocks.data();
    return watch.clocks.size();
}

const void *const *shim_outside() { return watch.outside; }
void shim_fence_block()
{
    order_in_block(*shim->current);
    note_fence(__builtin_return_address(0));
}
void shim_fence()
{
    order_for_all(*shim->current);
    note_fence(__builtin_return_address(0));
}
void shim_atomic(const void *at, size_t size, const void *place) { note(ATOMIC, at, size, place); }
void shim_read(const void *at, size_t size, const void *place)
{
    pause(at);
    note(READS, at, size, place);
}
void shim_write(const void *at, size_t size, const void *place)
{
    pause(at);
    note(WRITES, at, size, place);
    store_late(at, size);
}

// Called wherever the text branches: a loop that touches no memory ends, too.
void __sanitizer_cov_trace_pc()
{
    if (!watch.is_on || !shim || !shim->current) return;
    if (++watch.turns <= watch.most_turns) return;
    shim->failure = ENDLESS;
    leave();
}

// A subscript leaves an array whose extent is known, as one in shared memory.
void __ubsan_handle_out_of_bounds(void *, void *)
{
    if (!watch.is_on || !shim || !shim->current) return;
    watch.outside[1] = __builtin_return_address(0);
    shim->failure = OUTSIDE;
    leave();
}

int shim_is_own(const void *at) { return is_own(at); }

void __syncthreads()
{
    shim->current->state = AT_BLOCK;
    shim->current->site = __builtin_return_address(0);
    shim->current->value = 0;
    if (watch.is_on) see_stores(false);
    order_in_block(*shim->current);
    leave();
}

int __syncthreads_or(int predicate)
{
    Fiber *fiber = shim->current;
    fiber->state = AT_BLOCK;
    fiber->site = __builtin_return_address(0);
    fiber->value = predicate != 0;
    if (watch.is_on) see_stores(false);
    order_in_block(*shim->current);
    leave();
    return int(fiber->result);
}

void __barrier_sync_count(unsigned name, unsigned count)
{
    Fiber *fiber = shim->current;
    fiber->state = AT_NAMED;
    fiber->mask = name;
    fiber->value = count;
    if (watch.is_on) see_stores(false);
    order_in_block(*shim->current);
    leave();
}

void shim_exit()
{
    if (watch.is_on) see_stores(false);
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

#define FUNCTION_OF(kind, name, parameters, size, is_range)                               \
    void __tsan_##name parameters                                                         \
    {                                                                                     \
        pause(at, is_range ? 1 : size);                                                   \
        note(kind, at, size, __builtin_return_address(0), is_range);                      \
        if (kind == WRITES) store_late(at, size);                                         \
    }
#define ANNOUNCED(size)                                                                   \
    FUNCTION_OF(READS, read##size, (void *at), size, false)                               \
    FUNCTION_OF(WRITES, write##size, (void *at), size, false)                             \
    FUNCTION_OF(READS, volatile_read##size, (void *at), size, false)                      \
    FUNCTION_OF(WRITES, volatile_write##size, (void *at), size, false)                    \
    FUNCTION_OF(READS, unaligned_read##size, (void *at), size, false)                     \
    FUNCTION_OF(WRITES, unaligned_write##size, (void *at), size, false)
FUNCTION_OF(READS, read_range, (void *at, unsigned long size), size, true)
FUNCTION_OF(WRITES, write_range, (void *at, unsigned long size), size, true)

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

#define PLACE __builtin_return_address(0)
#define COMPARED(T)                                                                       \
    T atomicCAS(T *at, T seen, T fresh)                                                   \
    {                                                                                     \
        return changed(at,                                                                \
                       [=](T found) { return found == seen ? fresh : found; }, PLACE);    \
    }
#define EXCHANGED(T)                                                                      \
    T atomicExch(T *at, T value)                                                          \
    {                                                                                     \
        return changed(at, [=](T) { return value; }, PLACE);                              \
    }
#define RAISED(T)                                                                         \
    T atomicMax(T *at, T value)                                                           \
    {                                                                                     \
        return changed(at,                                                                \
                       [=](T found) { return found > value ? found : value; }, PLACE);    \
    }
#define JOINED(T)                                                                         \
    T atomicOr(T *at, T value)                                                            \
    {                                                                                     \
        return changed(at, [=](T found) { return found | value; }, PLACE);                \
    }
#define ADDED(T)                                                                          \
    T atomicAdd(T *at, T value)                                                           \
    {                                                                                     \
        return changed(at, [=](T found) { return found + value; }, PLACE);                \
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
