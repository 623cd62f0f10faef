
// What follows runs on the host.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cuda_runtime.h>

#define MUST(call)                                                    \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

// Memory of the device, with the elements of an array of the host.
template <class T> static T *on_device(const T *array, long long size)
{
    T *copy;
    MUST(cudaMalloc((void **)&copy, size * sizeof(T) + 1));
    MUST(cudaMemcpy(copy, array, size * sizeof(T), cudaMemcpyHostToDevice));
    return copy;
}

// An element of an array of the host.
template <class T> static long long element(const T *array, long long size, long long at)
{
    if (at >= 0 && at < size) return array[at];
    fprintf(stderr, "a bound is element %lld of %lld\n", at, size);
    exit(1);
}

// Whether two integers have a sum in their type.
template <class T> static bool is_sum(T a, T b)
{
    const T most = (T)~((unsigned long long)1 << (8 * sizeof(T) - 1)), least = -most - 1;
    return b > 0 ? a <= most - b : a >= least - b;
}

// Does what the loop does, with arrays of the host. 0 is success; otherwise the code says why
// the loop cannot be kept, and no array has changed.
${head}
{${shapes}
    long long lower_ = ${lower}, upper_ = ${upper}, step_ = ${step};
    long long first_ = 0, last_ = 0;
    if (step_ > 0 && upper_ >= lower_) last_ = (upper_ - lower_) / step_ + 1;
    if (step_ < 0 && upper_ <= lower_) last_ = (lower_ - upper_) / -step_ + 1;
    if (last_ == 0) return 0;
    ${state} code_[4] = {0, 0, 0, 0};
    ${state} *state_ = on_device(code_, 4);
${given}
${launches}
${joined}
${taken}
    MUST(cudaFree(state_));${again}
    return (int)code_[0];
}
${whole}
// A value from `NAME=VALUE` of the command line.
static double chosen(int count, char **words, const char *name, double value)
{
    for (int i = 1; i < count; i++) {
        const char *at = strchr(words[i], '=');
        if (at && !strncmp(words[i], name, at - words[i]) && !name[at - words[i]])
            value = atof(at + 1);
    }
    return value;
}

template <class T> static T *filled(long long size, unsigned seed)
{
    T *made = new T[size > 0 ? size : 1];
    for (long long i = 0; i < size; i++)
        made[i] = (T)((seed = seed * 1664525u + 1013904223u) >> 29);
    return made;
}

// ${options}
int main(int argc, char **argv)
{
${sizes}
    auto begin_ = std::chrono::steady_clock::now();
    int code_ = ${call};
    std::chrono::duration<double> passed_ = std::chrono::steady_clock::now() - begin_;
    if (code_) {
        fprintf(stderr, "the loop cannot be kept: code %d\n", code_);
        return 1;
    }
${sums}
    fprintf(stderr, "%.6f s\n", passed_.count());
}
