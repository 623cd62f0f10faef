#ifndef SILENT
#define SILENT
#endif

// An argument as it is given: in two words, as an integer or an address, and as a real.
template <class T> struct Taken {
    static_assert(!__is_class(T), "a parameter is a structure, and --define gives numbers");
    SILENT __device__ static T of(const long long *given) { return (T)given[0]; }
};
template <> struct Taken<float> {
    SILENT __device__ static float of(const long long *given)
    {
        return (float)*(const double *)&given[1];
    }
};
template <> struct Taken<double> {
    SILENT __device__ static double of(const long long *given)
    {
        return *(const double *)&given[1];
    }
};

template <int... I> struct Several {};
template <int N, int... I> struct Numbered : Numbered<N - 1, N - 1, I...> {};
template <int... I> struct Numbered<0, I...> {
    typedef Several<I...> All;
};

template <class... A, int... I>
SILENT __device__ void call_given(void (*kernel)(A...), const long long *given, Several<I...>)
{
    kernel(Taken<A>::of(&given[2 * I])...);
}
