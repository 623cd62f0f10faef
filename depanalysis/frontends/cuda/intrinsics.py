"""The functions of devices as one table: what they take and return, and what they mean.

A function is a formula, or pure, so that equal arguments give equal results; or it gets
its value from other threads; or it reads and writes one element at once (`atomics`).
"""

_SHUFFLES = ("__shfl_sync", "__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync")
_OLD_SHUFFLES = ("__shfl", "__shfl_up", "__shfl_down", "__shfl_xor")
_VOTES = ("__all_sync", "__any_sync", "__uni_sync")
_BALLOTS = ("__ballot_sync", "__match_any_sync")
_REDUCTIONS = tuple(
    f"__reduce_{name}_sync" for name in ("add", "min", "max", "and", "or", "xor")
)
EXCHANGES = frozenset(
    (*_SHUFFLES, *_OLD_SHUFFLES, *_VOTES, *_BALLOTS, *_REDUCTIONS, "__activemask",
     "__lanemask_lt", "__all", "__any", "__ballot", "__syncthreads_count",
     "__syncthreads_and", "__syncthreads_or", "clock", "clock64", "globaltimer")
)  # fmt: skip
"""Functions whose value comes from other threads or from the clock."""

BARRIERS = {
    "__syncthreads": "block", "__syncthreads_count": "block",
    "__syncthreads_and": "block", "__syncthreads_or": "block", "__syncwarp": "warp",
}  # fmt: skip
"""Functions that wait for other threads, and for which."""

NAMED_BARRIERS = ("__barrier_sync", "__barrier_sync_count")
"""Functions that wait at the barrier of a number, for so many threads or for all."""

FENCES = frozenset(
    ("__threadfence", "__threadfence_block", "__threadfence_system", "__nanosleep")
)
"""Functions that order memory or let time pass, and do nothing else."""

_ROUNDED = ("rn", "rz", "ru", "rd")
_WHOLE = {
    "int": "int",
    "uint": "unsigned",
    "ll": "long long",
    "ull": "unsigned long long",
}


def _rounded(*stems: str) -> str:
    return " ".join(f"{stem}_{way}" for stem in stems for way in _ROUNDED)


_PURE = {
    "float(float)": (
        "__expf __exp10f __logf __log2f __log10f __sinf __cosf __tanf __tanhf "
        "__saturatef rsqrtf rcbrtf exp10f sinpif cospif tanpif erfinvf erfcinvf erfcxf "
        "normcdff normcdfinvf j0f j1f y0f y1f cyl_bessel_i0f cyl_bessel_i1f __nv_rsqrtf "
        + _rounded("__frcp", "__fsqrt") + " __frsqrt_rn"
    ),
    "double(double)": (
        "rsqrt rcbrt exp10 sinpi cospi erfinv erfcinv erfcx normcdf normcdfinv j0 j1 y0 "
        "y1 cyl_bessel_i0 cyl_bessel_i1 " + _rounded("__drcp", "__dsqrt")
    ),
    "float(float, float)": (
        "__fdividef __powf rhypotf jnf_ "
        + _rounded("__fadd", "__fsub", "__fmul", "__fdiv")
    ),
    "double(double, double)": (
        "rhypot " + _rounded("__dadd", "__dsub", "__dmul", "__ddiv")
    ),
    "float(float, float, float)": "norm3df rnorm3df " + _rounded("__fmaf"),
    "double(double, double, double)": "norm3d rnorm3d " + _rounded("__fma"),
    "float(float, float, float, float)": "norm4df rnorm4df",
    "float(int)": "__int_as_float " + _rounded("__int2float"),
    "float(unsigned)": "__uint_as_float " + _rounded("__uint2float"),
    "float(long long)": _rounded("__ll2float"),
    "float(unsigned long long)": _rounded("__ull2float"),
    "float(double)": _rounded("__double2float"),
    "int(float)": "__float_as_int", "unsigned(float)": "__float_as_uint",
    "long long(double)": "__double_as_longlong",
    "double(long long)": "__longlong_as_double " + _rounded("__ll2double"),
    "double(unsigned long long)": _rounded("__ull2double"),
    "double(int, int)": "__hiloint2double",
    "double(int)": "__int2double_rn", "double(unsigned)": "__uint2double_rn",
    "int(double)": "__double2hiint __double2loint",
    "unsigned(unsigned)": "__brev __vabs4 __vneg4",
    "unsigned long long(unsigned long long)": "__brevll",
    "long long(long long, long long)": "__mul64hi",
    "unsigned long long(unsigned long long, unsigned long long)": "__umul64hi",
    "unsigned(unsigned, unsigned)": (
        "__vadd4 __vsub4 __vmaxs4 __vmaxu4 __vmins4 __vminu4 __vavgu4 __vabsdiffu4 "
        "__vadd2 __vsub2 __vmaxs2 __vmaxu2 __vmins2 __vminu2 __vcmpeq4 __vcmpgtu4 "
        "__vcmpgts4 __vcmpltu4 __vcmplts4 __vsadu4 __vsads4 __vaddss4 __vaddus4"
    ),
    "unsigned(unsigned, unsigned, unsigned)": (
        "__byte_perm __funnelshift_l __funnelshift_r __funnelshift_lc __funnelshift_rc"
    ),
    "int(int, int, int)": "__dp4a __dp2a_lo __dp2a_hi",
    "int(unsigned)": "__popc", "int(unsigned long long)": "__popcll",
    "int(int)": "__clz __ffs", "int(long long)": "__clzll __ffsll",
}  # fmt: skip
"""Functions of which only equal results for equal arguments are known."""

_FORMULAS = """
#define _LOW(a) ((int)(a & 0xffffff ^ 0x800000) - 0x800000)
_D int __mul24(int a, int b) { return _LOW(a) * _LOW(b); }
#undef _LOW
_D unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }
_D int __mulhi(int a, int b) { return (int)(((long)a * b) >> 32); }
_D unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)(((unsigned long)a * b) >> 32); }
_D unsigned __sad(int a, int b, unsigned c) {
  return (unsigned)(a > b ? (long)a - b : (long)b - a) + c; }
_D unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a > b ? a - b : b - a) + c; }
_D int __hadd(int a, int b) { return (int)(((long)a + b) >> 1); }
_D int __rhadd(int a, int b) { return (int)(((long)a + b + 1) >> 1); }
_D unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long)a + b) >> 1); }
_D unsigned __urhadd(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long)a + b + 1) >> 1); }
__device__ unsigned __dp4a(unsigned, unsigned, unsigned) __attribute__((const));
_D float fdividef(float a, float b) { return a / b; }
_D float saturate(float a) { return a < 0.0f ? 0.0f : a > 1.0f ? 1.0f : a; }
_D unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
_D unsigned umax(unsigned a, unsigned b) { return a > b ? a : b; }
_D void sincosf(float a, float *s, float *c) { *s = sinf(a); *c = cosf(a); }
_D void sincos(double a, double *s, double *c) { *s = sin(a); *c = cos(a); }
_D void __sincosf(float a, float *s, float *c) { *s = __sinf(a); *c = __cosf(a); }
_D void sincospif(float a, float *s, float *c) { *s = sinpif(a); *c = cospif(a); }
_D void sincospi(double a, double *s, double *c) { *s = sinpi(a); *c = cospi(a); }
"""

_NAMED = """
__device__ void __barrier_sync(unsigned);
__device__ void __barrier_sync_count(unsigned, unsigned);
"""

_INTEGERS = (
    "int", "unsigned", "long", "unsigned long", "long long", "unsigned long long",
)  # fmt: skip
_SHUFFLED = (*_INTEGERS, "float", "double", "short", "_Float16", "__bf16")


def intrinsics() -> str:
    """The declarations of all but the atomic functions."""
    parts = (*_exchanges(), *_extremes(), *_mathematics(), _FORMULAS, _NAMED)
    return "\n".join(parts)


def _exchanges() -> list[str]:
    lines = [
        f"__device__ {type_} {name}({mask}{type_}, int, int = 32);"
        for type_ in _SHUFFLED
        for names, mask in ((_SHUFFLES, "unsigned, "), (_OLD_SHUFFLES, ""))
        for name in names
    ]
    lines += [f"__device__ int {name}(unsigned, int);" for name in _VOTES]
    lines.append("__device__ unsigned __ballot_sync(unsigned, int);")
    for type_ in (*_INTEGERS, "float", "double"):
        lines.append(f"__device__ unsigned __match_any_sync(unsigned, {type_});")
        lines.append(
            f"_D unsigned __match_all_sync(unsigned mask, {type_} value, int *is_all) {{ "
            "unsigned same = __match_any_sync(mask, value); "
            "*is_all = same == __ballot_sync(mask, 1); return *is_all ? mask : 0; }"
        )
    for type_ in ("int", "unsigned"):
        lines += [f"__device__ {type_} {n}(unsigned, {type_});" for n in _REDUCTIONS]
    names = ("all", "any", "ballot")
    return [*lines, *(f"__device__ unsigned __{name}(int);" for name in names)]


def _extremes() -> list[str]:
    """`min` and `max` of each pair of types, as the usual conversions have them."""
    lines: list[str] = []
    numbers = (*_INTEGERS, "float", "double")
    mixed = [("int", "unsigned"), ("long", "unsigned long"), ("float", "double")]
    mixed.append(("long long", "unsigned long long"))
    pairs = [(each, each) for each in numbers] + mixed + [(b, a) for a, b in mixed]
    for first, second in pairs:
        wide = second if first in ("int", "long", "long long", "float") else first
        result = first if first == second else wide
        for name, sign in (("min", "<"), ("max", ">")):
            lines.append(
                f"_D {result} {name}({first} a, {second} b) {{ return a {sign} b ? a : b; }}"
            )
    return lines


def _mathematics() -> list[str]:
    lines: list[str] = []
    for signature, names in _PURE.items():
        result, parameters = signature.removesuffix(")").split("(")
        lines += [
            f'extern "C" __host__ __device__ {result} {name}({parameters}) '
            "__attribute__((const));"
            for name in names.split()
        ]
    for name, (real, suffix) in _conversions():
        lines += [
            f"_D {real} {name}_{way}({suffix} a) {{ return ({real})a; }}"
            for way in ("rz",)
        ]
        lines += [
            f'extern "C" __host__ __device__ {real} {name}_{way}({suffix}) '
            "__attribute__((const));"
            for way in ("rn", "ru", "rd")
        ]
    return lines


def _conversions() -> list[tuple[str, tuple[str, str]]]:
    """From reals to integers: toward zero it is what C does."""
    return [
        (f"__{real}2{name}", (type_, real))
        for real in ("float", "double")
        for name, type_ in _WHOLE.items()
    ]


_ATOMICS = {
    "Add": "old + value", "Sub": "old - value", "Exch": "value",
    "Min": "old < value ? old : value", "Max": "old > value ? old : value",
    "And": "old & value", "Or": "old | value", "Xor": "old ^ value",
    "Inc": "old >= value ? 0 : old + 1", "Dec": "old == 0 || old > value ? value : old - 1",
}  # fmt: skip
_SCOPES = ("", "_system")
ATOMICS = frozenset(
    f"atomic{name}{scope}" for name in (*_ATOMICS, "CAS") for scope in _SCOPES
)
"""The atomic functions, whose accesses do not race with each other."""


def atomics() -> str:
    """The atomic functions: they read and write their element, so that both are seen.

    Those of a block, which are atomic for its threads only, are declared and not modelled.
    """
    same = "typename depanalysis_same<T>::type"
    lines: list[str] = []
    for scope in _SCOPES:
        lines.append(
            f"template <class T> _D T atomicCAS{scope}(T *at, {same} known, {same} value) {{ "
            "T old = *at; *at = old == known ? value : old; return old; }"
        )
        lines += [
            f"template <class T> _D T atomic{name}{scope}(T *at, {same} value) {{ "
            f"T old = *at; *at = {result}; return old; }}"
            for name, result in _ATOMICS.items()
        ]
    lines.append(
        f"template <class T> __device__ T atomicCAS_block(T *at, {same} known, {same} value);"
    )
    lines += [
        f"template <class T> __device__ T atomic{name}_block(T *at, {same} value);"
        for name in _ATOMICS
    ]
    return "\n".join(lines)
