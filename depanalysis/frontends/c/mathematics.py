"""Functions of numbers of the C library and of compilers: what they return and nothing else."""

from typing import Literal

SUFFIXES = {"": "double", "f": "float", "l": "long double"}
"""The types of reals by what functions of them are called behind."""

_REAL_UNARY_NAMES = (
    "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 "
    "fabs floor log log10 log1p log2 logb nearbyint rint round sin sinh "
    "sqrt tan tanh tgamma trunc"
)
REAL_UNARY = _REAL_UNARY_NAMES.split()
_REAL_BINARY_NAMES = "atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder"
REAL_BINARY = _REAL_BINARY_NAMES.split()
REAL_EXTENSIONS = {
    "exp10": 1, "pow10": 1, "significand": 1, "j0": 1, "j1": 1, "y0": 1, "y1": 1,
    "drem": 2,
}  # fmt: skip
"""Functions of reals of many libraries, with the numbers of their arguments."""

_REAL_OTHERS = "fma ldexp scalbn scalbln nexttoward nan jn yn"
COMPLEX_PARTS = ["cabs", "carg", "cimag", "creal"]
_COMPLEX_NAMES = (
    "cacos cacosh casin casinh catan catanh ccos ccosh cexp clog conj cproj csin csinh "
    "csqrt ctan ctanh"
)
COMPLEX_UNARY = _COMPLEX_NAMES.split()

CLASSIFYING_REALS = ("isnan", "isinf", "isfinite", "isnormal", "signbit")
_CLASSES_OF_CHARACTERS_NAMES = (
    "alpha digit alnum space upper lower punct xdigit print graph cntrl blank"
)
CLASSES_OF_CHARACTERS = _CLASSES_OF_CHARACTERS_NAMES.split()
BYTE_ORDERS = {"htons": 16, "ntohs": 16, "htonl": 32, "ntohl": 32} | {
    f"{name}_{bits}": bits for name in ("bswap", "__bswap") for bits in (16, 32, 64)
}
"""Functions that turn the bytes of a number around, or may do so, with its bits."""

_FIRST_BITS = ("ffs", "ffsl", "ffsll")
_INTEGER_FUNCTIONS = frozenset(
    (
        *CLASSIFYING_REALS,
        *(f"is{name}" for name in CLASSES_OF_CHARACTERS),
        *(f"isw{name}" for name in CLASSES_OF_CHARACTERS),
        *("tolower", "toupper", "towlower", "towupper", "isascii", "toascii"),
        *("fpclassify", "ilogb", "ilogbf", "ilogbl", *_FIRST_BITS, *BYTE_ORDERS),
    )
)
ROUNDING_FUNCTIONS = frozenset(
    name + suffix
    for name in ("lround", "llround", "lrint", "llrint")
    for suffix in SUFFIXES
)
"""Library functions of a real number that round it to an integer."""

MAGNITUDES = frozenset(("abs", "labs", "llabs"))
EXTREMES: dict[str, Literal["min", "max"]] = {
    "fmin": "min", "fminf": "min", "fminl": "min",
    "fmax": "max", "fmaxf": "max", "fmaxl": "max",
}  # fmt: skip

PURE_FUNCTIONS = _INTEGER_FUNCTIONS | frozenset(
    name + suffix
    for name in (
        *(*REAL_UNARY, *REAL_BINARY, *REAL_EXTENSIONS, *_REAL_OTHERS.split()),
        *(*COMPLEX_PARTS, *COMPLEX_UNARY, "cpow"),
    )
    for suffix in SUFFIXES
)
"""Library functions whose value depends on their arguments only (`errno` aside).

`lgamma` is none of them: it also sets the global `signgam`.
"""

EXTENSIONS = frozenset(
    (
        *(
            name + suffix
            for name in (*REAL_EXTENSIONS, "jn", "yn")
            for suffix in SUFFIXES
        ),
        *("isascii", "toascii", *_FIRST_BITS, *BYTE_ORDERS),
    )
)
"""Those of them that the language has not: a program may have others by these names."""

_WITH_TWO_RESULTS = ("frexp", "modf", "remquo", "rand_r", "erand48")
"""What headers of ours define by two functions of numbers, one for each result."""

_OF_BITS = ("popcount", "parity", "clz", "ctz", "clrsb", "ffs")
BUILTINS = frozenset(
    (
        *(f"__builtin_{name}{size}" for name in _OF_BITS for size in ("", "l", "ll")),
        *(f"__builtin_bswap{bits}" for bits in (16, 32, 64)),
        *(f"__{name}{half}{suffix}" for name in _WITH_TWO_RESULTS
          for half in ("", "_second") for suffix in SUFFIXES),
        *(f"__builtin_rotate{side}{bits}" for side in ("left", "right")
          for bits in (8, 16, 32, 64)),
    )
)  # fmt: skip
"""Functions of numbers that compilers and headers of ours have by these names."""

NONZERO = {f"__builtin_c{end}z{size}" for end in "lt" for size in ("", "l", "ll")}
"""Those of them whose argument is not zero."""


def is_pure(name: str) -> bool:
    """Whether the value of a function of the library depends on its arguments only."""
    return name in PURE_FUNCTIONS or name in ROUNDING_FUNCTIONS


def is_of_library(name: str, *, is_real: bool) -> bool:
    """Whether a pure function returns what the library's does, a real number or another."""
    return is_real != (name in _INTEGER_FUNCTIONS | ROUNDING_FUNCTIONS)
