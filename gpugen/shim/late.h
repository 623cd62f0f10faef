// Stores that others see late, in another order, or first in their own block: what a device
// allows until a fence, and a memory that everybody sees alike does not show.
//
// A store waits in the buffer of its thread. What a thread or its block has there lies over
// the memory only while the thread runs. From then on, a fence or barrier of the block moves
// it to the buffer of the block, and a fence of the device to memory; so does chance, one
// store at a time and in any order. Atomic functions order nothing.
#pragma once
#include <cstring>
#include <vector>

struct LateStore {
    char *at;
    unsigned size;
    char own[16], others[16];

    bool meets(const char *first, size_t count) const
    {
        return at < first + count && first < at + size;
    }
};

struct LateStores {
    std::vector<LateStore> all;

    void show()
    {
        for (LateStore &each : all) {
            memcpy(each.others, each.at, each.size);
            memcpy(each.at, each.own, each.size);
        }
    }

    void hide()
    {
        for (size_t k = all.size(); k-- > 0;) {
            memcpy(all[k].own, all[k].at, all[k].size);
            memcpy(all[k].at, all[k].others, all[k].size);
        }
    }

    // What is shown becomes memory for all; later stores to the same place lie over it.
    void settle(const char *first, size_t count)
    {
        for (size_t k = 0; k < all.size();)
            if (all[k].meets(first, count)) all.erase(all.begin() + k);
            else k++;
    }

    // The thread is about to store, and its stores are shown.
    void expect(char *at, unsigned size)
    {
        LateStore made = {at, size, {}, {}};
        memcpy(made.others, at, size);
        put(made);
    }

    // A store that lies over all of these, and is shown, becomes one of them.
    void put(const LateStore &store)
    {
        for (const LateStore &each : all)
            if (each.at == store.at && each.size == store.size) return;
        settle(store.at, store.size);
        all.push_back(store);
    }

    // One store of a thread that does not run reaches memory.
    void arrive(size_t chosen)
    {
        memcpy(all[chosen].at, all[chosen].own, all[chosen].size);
        all.erase(all.begin() + chosen);
    }

    void arrive(const char *first, size_t count)
    {
        for (size_t k = 0; k < all.size();)
            if (all[k].meets(first, count)) arrive(k);
            else k++;
    }

    // A later store of a thread that does not run.
    void replace(const LateStore &store)
    {
        arrive(store.at, store.size);
        all.push_back(store);
    }

    void arrive_all()
    {
        while (!all.empty()) arrive(0);
    }
};
