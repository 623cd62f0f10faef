"""The functions of the language by name: generic, specific, and those of vendors.

Specific names are those of Fortran 77 to 2018 and those that GNU, Intel and DEC compilers
add; each is another name of a generic function.
"""

from depanalysis.frontends.fortran.procedures import procedure_of
from depanalysis.frontends.fortran.symbols import Scope

# Functions that give a real, or a complex number, for each element.
REAL = frozenset((
    "sqrt", "exp", "log", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "atan2",
    "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "erfc_scaled",
    "gamma", "log_gamma", "hypot", "aint", "anint", "conjg", "aimag", "cmplx", "dcmplx",
    "fraction", "scale", "set_exponent", "spacing", "rrspacing", "nearest", "bessel_j0",
    "bessel_j1", "bessel_jn", "bessel_y0", "bessel_y1", "bessel_yn", "sind", "cosd",
    "tand", "asind", "acosd", "atand", "atan2d", "cotan", "cotand", "sinpi", "cospi",
    "tanpi", "asinpi", "acospi", "atanpi", "atan2pi", "ieee_next_after", "ieee_rint",
))  # fmt: skip
# Functions that give an integer for each element.
INTEGER = frozenset((
    "exponent", "popcnt", "poppar", "leadz", "trailz", "shiftr", "ishftc", "maskl", "maskr",
    "merge_bits", "dshiftl", "dshiftr",
))  # fmt: skip
_SPECIFIC = {
    "min": "min0 min1 amin0 amin1 dmin1 qmin1 imin0 imin1 jmin0 jmin1 kmin0 kmin1",
    "max": "max0 max1 amax0 amax1 dmax1 qmax1 imax0 imax1 jmax0 jmax1 kmax0 kmax1",
    "abs": "iabs dabs cabs cdabs zabs qabs iiabs jiabs kiabs",
    "mod": "amod dmod qmod imod jmod kmod",
    "sign": "isign dsign qsign iisign jisign kisign",
    "dim": "idim ddim qdim iidim jidim kidim",
    "sqrt": "dsqrt csqrt cdsqrt zsqrt qsqrt",
    "exp": "dexp cexp cdexp zexp qexp",
    "log": "alog dlog clog cdlog zlog qlog",
    "log10": "alog10 dlog10 qlog10",
    "sin": "dsin csin cdsin zsin qsin",
    "cos": "dcos ccos cdcos zcos qcos",
    "tan": "dtan ctan cdtan ztan qtan",
    "asin": "dasin qasin",
    "acos": "dacos qacos",
    "atan": "datan qatan",
    "atan2": "datan2 qatan2",
    "sinh": "dsinh qsinh",
    "cosh": "dcosh qcosh",
    "tanh": "dtanh qtanh",
    "asinh": "dasinh",
    "acosh": "dacosh",
    "atanh": "datanh",
    "sind": "dsind",
    "cosd": "dcosd",
    "tand": "dtand",
    "asind": "dasind",
    "acosd": "dacosd",
    "atand": "datand",
    "atan2d": "datan2d",
    "cotan": "dcotan",
    "erf": "derf",
    "erfc": "derfc",
    "gamma": "dgamma",
    "log_gamma": "algama dlgama alngam",
    "bessel_j0": "besj0 dbesj0",
    "bessel_j1": "besj1 dbesj1",
    "bessel_jn": "besjn dbesjn",
    "bessel_y0": "besy0 dbesy0",
    "bessel_y1": "besy1 dbesy1",
    "bessel_yn": "besyn dbesyn",
    "aint": "dint qint",
    "anint": "dnint qnint",
    "conjg": "dconjg qconjg",
    "aimag": "dimag qimag imag imagpart",
    "int": "ifix idint iqint int2 int4 int8 iint jint kint iifix jifix kifix short long",
    "nint": "idnint iqnint inint jnint knint iidnnt jidnnt kidnnt",
    "real": "float sngl snglq floati floatj floatk realpart",
    "dble": "dfloat dreal dbleq dfloti dflotj dflotk",
    "iand": "and iiand jiand kiand",
    "ior": "or iior jior kior",
    "ieor": "xor ixor iieor jieor kieor",
    "not": "inot jnot knot",
    "ishft": "iishft jishft kishft",
    "shiftl": "lshft lshift",
    "shifta": "rshift",
    "shiftr": "rshft",
    "ibset": "iibset jibset kibset",
    "ibclr": "iibclr jibclr kibclr",
    "ibits": "iibits jibits kibits",
    "btest": "bitest bjtest bktest",
}
_GENERIC = {other: name for name, all_ in _SPECIFIC.items() for other in all_.split()}
_SINGLE = frozenset((
    "floor", "ceiling", "modulo", "logical", "merge", "dprod", "bge", "bgt", "ble", "blt",
    "ieee_is_nan", "isnan", "ieee_is_finite", "is_iostat_end", "is_iostat_eor",
))  # fmt: skip
# What is asked is the type of the argument, not its value.
OF_TYPE = frozenset((
    "epsilon", "tiny", "huge", "precision", "range", "digits", "radix", "bit_size",
    "minexponent", "maxexponent", "storage_size",
))  # fmt: skip
ELEMENTAL = REAL | INTEGER | _SINGLE | _SPECIFIC.keys() | _GENERIC.keys()


def generic_name(name: str) -> str:
    """The generic name of a function of the language."""
    key = name.lower()
    return _GENERIC.get(key, key)


def is_intrinsic(scope: Scope, name: str) -> bool:
    """Whether a reference by a name means a function of the language."""
    key = name.lower()
    if key not in ELEMENTAL and key not in OF_TYPE:
        return False
    symbol = scope.find(key)
    is_other = symbol is not None and (
        bool(symbol.dimensions) or symbol.has("procedure", "external", "dummy", "lost")
    )
    is_defined = scope.is_procedure(key) or scope.statement_function(key) is not None
    return not is_other and not is_defined and procedure_of(scope, key) is None


def is_redefined(scope: Scope, name: str) -> bool:
    """Whether the text gives the name of a function of the language another meaning."""
    symbol = scope.find(name)
    is_other = symbol is not None and (
        bool(symbol.dimensions) or symbol.has("procedure", "external")
    )
    return is_other or scope.is_procedure(name) or bool(scope.statement_function(name))
