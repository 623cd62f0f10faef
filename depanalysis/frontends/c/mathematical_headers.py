"""The text of `math.h` and `complex.h`: the types of their functions."""

from depanalysis.frontends.c.mathematics import (
    CLASSIFYING_REALS,
    COMPLEX_PARTS,
    COMPLEX_UNARY,
    REAL_BINARY,
    REAL_EXTENSIONS,
    REAL_UNARY,
    SUFFIXES,
)

INLINE = "extern inline __attribute__((gnu_inline))"
"""What a function of a header begins with that a program may define, too."""

_COMPARING = {"greater": ">", "greaterequal": ">=", "less": "<", "lessequal": "<="}
_CLASSES = ("NAN", "INFINITE", "ZERO", "SUBNORMAL", "NORMAL")

_CONSTANTS = {
    "M_E": "2.71828182845904523536", "M_PI": "3.14159265358979323846",
    "M_PI_2": "1.57079632679489661923", "M_PI_4": "0.78539816339744830962",
    "M_1_PI": "0.31830988618379067154", "M_2_PI": "0.63661977236758134308",
    "M_LOG2E": "1.44269504088896340736", "M_LOG10E": "0.43429448190325182765",
    "M_2_SQRTPI": "1.12837916709551257390", "M_LN2": "0.69314718055994530942",
    "M_LN10": "2.30258509299404568402",
    "M_SQRT2": "1.41421356237309504880", "M_SQRT1_2": "0.70710678118654752440",
}  # fmt: skip


def math_header() -> str:
    """The text of `math.h`."""
    lines = [
        f"{type_} {name}{suffix}({', '.join([type_] * arity)});"
        for suffix, type_ in SUFFIXES.items()
        for names, arity in ((REAL_UNARY, 1), (REAL_BINARY, 2), (["fma"], 3))
        for name in names
    ]
    for suffix, type_ in SUFFIXES.items():
        lines.append(f"{type_} ldexp{suffix}({type_}, int);")
        lines.append(f"{type_} scalbn{suffix}({type_}, int);")
        lines.append(f"{type_} lgamma{suffix}({type_});")
        lines += _with_two_results(type_, suffix)
        lines.append(f"long lround{suffix}({type_}); long lrint{suffix}({type_});")
        lines.append(f"long long llround{suffix}({type_}), llrint{suffix}({type_});")
        lines.append(f"int ilogb{suffix}({type_}); {type_} nan{suffix}(const char *);")
        lines.append(f"{type_} scalbln{suffix}({type_}, long);")
        lines.append(f"{type_} nexttoward{suffix}({type_}, long double);")
    lines += [f"int {name}(double);" for name in (*CLASSIFYING_REALS, "fpclassify")]
    lines.append("double jn(int, double), yn(int, double);")
    lines += [
        f"{type_} {name}{suffix}({', '.join([type_] * arity)});"
        for suffix, type_ in SUFFIXES.items()
        for name, arity in REAL_EXTENSIONS.items()
    ]
    lines.append("typedef float float_t; typedef double double_t;")
    lines.append("#define INFINITY (1e39f)\n#define HUGE_VAL (1e999)")
    lines.append("#define HUGE_VALF INFINITY\n#define HUGE_VALL (1e9999L)")
    lines += _of_c()
    lines += [f"#define FP_{name} {k}" for k, name in enumerate(_CLASSES)]
    lines.append("#define FP_ILOGB0 (-2147483647 - 1)\n#define FP_ILOGBNAN FP_ILOGB0")
    lines.append("#define NAN (0.0 / 0.0)")
    lines.append("extern int signgam; extern int math_errhandling;")
    lines.append("#define MATH_ERRNO 1\n#define MATH_ERREXCEPT 2")
    lines.extend(f"#define {name} {value}" for name, value in _CONSTANTS.items())
    # That of C++ declares `abs` of integers, and with it all that the header of C has.
    more = ("#ifdef __cplusplus", "#include <stdlib.h>", _overloads(), "#endif")
    return "\n".join((*lines, *more))


def _with_two_results(type_: str, suffix: str) -> list[str]:
    """Functions that store a second number where an argument leads to, as what they do.

    Macros of a program have no names like these.
    """
    made = [
        ("frexp", f"{type_} __x, int *__second", "__x", "int"),
        ("modf", f"{type_} __x, {type_} *__second", "__x", type_),
        ("remquo", f"{type_} __x, {type_} __y, int *__second", "__x, __y", "int"),
    ]
    return [
        f"{type_} __{name}{suffix}({of}); {other} __{name}_second{suffix}({of});\n"
        f"{INLINE} {type_} {name}{suffix}({parameters}) {{ {type_} __first = "
        f"__{name}{suffix}({given}); *__second = __{name}_second{suffix}({given}); "
        "return __first; }"
        for name, parameters, given, other in made
        for of in [", ".join([type_] * (1 + given.count(",")))]
    ]


def _of_c() -> list[str]:
    """What C has and C++ writes otherwise."""
    functions = [
        f"{INLINE} void sincos{suffix}({type_} __x, {type_} *__s, {type_} *__c) "
        f"{{ {type_} __v = __x; *__s = sin{suffix}(__v); *__c = cos{suffix}(__v); }}"
        for suffix, type_ in SUFFIXES.items()
    ]
    comparisons = [
        f"#define is{name}(x, y) ((x) {operator} (y))"
        for name, operator in _COMPARING.items()
    ]
    unordered = "#define isunordered(x, y) (isnan(x) || isnan(y))"
    return ["#ifndef __cplusplus", unordered, *functions, *comparisons, "#endif"]


def complex_header() -> str:
    """The text of `complex.h`."""
    lines = ["#ifndef __cplusplus", "#define complex _Complex"]
    lines += ["#define _Complex_I (__extension__ 1.0iF)", "#define I _Complex_I"]
    lines.append("#define CMPLX(x, y) ((x) + (y) * I)")
    for suffix, type_ in SUFFIXES.items():
        whole = f"{type_} _Complex"
        lines += [f"{type_} {name}{suffix}({whole});" for name in COMPLEX_PARTS]
        lines += [f"{whole} {name}{suffix}({whole});" for name in COMPLEX_UNARY]
        lines.append(f"{whole} cpow{suffix}({whole}, {whole});")
    return "\n".join((*lines, "#endif"))


_OVERLOADING = """extern "C++" {
template <bool, class T> struct depanalysis_if {};
template <class T> struct depanalysis_if<true, T> { typedef T type; };
template <class T> struct depanalysis_real { typedef double type; };
template <> struct depanalysis_real<float> { typedef float type; };
template <> struct depanalysis_real<long double> { typedef long double type; };
template <class A, class B> struct depanalysis_both {
  typedef decltype(typename depanalysis_real<A>::type() +
                   typename depanalysis_real<B>::type()) type;
};
long abs(long); long long abs(long long);
float abs(float); double abs(double); long double abs(long double);
"""


def _overloads() -> str:
    """The functions of C++: one for each real type, and integers as `double`."""
    lines = [_OVERLOADING]
    for type_ in ("float", "long double"):
        lines += [f"{type_} {name}({type_});" for name in (*REAL_UNARY, "lgamma")]
        lines += [f"{type_} {name}({type_}, {type_});" for name in REAL_BINARY]
        lines.append(f"{type_} fma({type_}, {type_}, {type_});")
        lines += [f"{type_} {name}({type_}, int);" for name in ("ldexp", "scalbn")]
        lines += [f"long {name}({type_});" for name in ("lround", "lrint")]
        lines += [f"bool {name}({type_});" for name in CLASSIFYING_REALS]
        lines.append(
            f"{type_} modf({type_}, {type_} *); {type_} frexp({type_}, int *);"
        )
    whole = "template <class T> typename depanalysis_if<__is_integral(T), double>::type"
    lines += [f"{whole} {name}(T);" for name in REAL_UNARY]
    mixed = (
        "template <class A, class B> typename depanalysis_if<__is_arithmetic(A) && "
        "__is_arithmetic(B), depanalysis_both<A, B>>::type::type"
    )
    lines += [f"{mixed} {name}(A, B);" for name in REAL_BINARY]
    return "\n".join((*lines, "}"))
