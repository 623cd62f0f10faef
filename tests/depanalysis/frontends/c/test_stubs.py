"""The standard headers that stand in for those of a machine."""

import pytest

from depanalysis.frontends.c.libclang import parse
from depanalysis.frontends.c.mathematics import PURE_FUNCTIONS
from depanalysis.frontends.c.stubs import HEADERS, STUB_DIRECTORY


@pytest.mark.parametrize("path", sorted(HEADERS))
def test_a_header_is_valid_c(path):
    name = path.removeprefix(f"{STUB_DIRECTORY}/")
    assert parse("in.c", f"#include <{name}>\nint x;").diagnostics == ()


def test_all_headers_go_together():
    names = (path.removeprefix(f"{STUB_DIRECTORY}/") for path in sorted(HEADERS))
    text = "".join(f"#include <{name}>\n" for name in names if name != "iso646.h")
    assert parse("in.c", text).diagnostics == ()


def test_constants_of_files_are_known():
    names = """SEEK_SET SEEK_CUR SEEK_END BUFSIZ FILENAME_MAX FOPEN_MAX L_tmpnam TMP_MAX
    EOF _IOFBF _IOLBF _IONBF MB_CUR_MAX RAND_MAX EXIT_FAILURE"""
    text = f"long x = {' + '.join(names.split())}; fpos_t p; div_t d; ldiv_t e;"
    unit = parse("in.c", f"#include <stdio.h>\n#include <stdlib.h>\n{text}")
    assert unit.diagnostics == ()


def test_mathematics_is_pure():
    assert {"sin", "sqrtf", "powl", "isnan"} <= PURE_FUNCTIONS
    assert not {"rand", "printf", "modf"} & PURE_FUNCTIONS


# What C11 declares in each header (Annex B), without types that threads share.
_OF_THE_STANDARD = {
    "complex.h": """cacos casin catan ccos csin ctan cacosh casinh catanh ccosh csinh ctanh
        cexp clog cabs cpow csqrt carg cimag conj cproj creal cexpf cabsl""",
    "ctype.h": """isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct
        isspace isupper isxdigit tolower toupper""",
    "fenv.h": """feclearexcept fegetexceptflag feraiseexcept fesetexceptflag fetestexcept
        fegetround fesetround fegetenv feholdexcept fesetenv feupdateenv""",
    "inttypes.h": "imaxabs strtoimax strtoumax",
    "locale.h": "setlocale localeconv",
    "math.h": """acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2
        expm1 frexp ilogb ldexp log log10 log1p log2 logb modf scalbn scalbln cbrt fabs hypot
        pow sqrt erf erfc lgamma tgamma ceil floor nearbyint rint lrint llrint round lround
        llround trunc fmod remainder remquo copysign nan nextafter nexttoward fdim fmax fmin
        fma fpclassify isfinite isinf isnan isnormal signbit sinf lroundl remquof""",
    "setjmp.h": "longjmp",
    "signal.h": "signal raise",
    "stdio.h": """remove rename tmpfile tmpnam fclose fflush fopen freopen setbuf setvbuf
        fprintf fscanf printf scanf snprintf sprintf sscanf vfprintf vfscanf vprintf vscanf
        vsnprintf vsprintf vsscanf fgetc fgets fputc fputs getc getchar putc putchar puts
        ungetc fread fwrite fgetpos fseek fsetpos ftell rewind clearerr feof ferror perror""",
    "stdlib.h": """atof atoi atol atoll strtod strtof strtold strtol strtoll strtoul strtoull
        rand srand aligned_alloc calloc free malloc realloc abort atexit at_quick_exit exit
        _Exit getenv quick_exit system bsearch qsort abs labs llabs div ldiv lldiv mblen
        mbtowc wctomb mbstowcs wcstombs""",
    "string.h": """memcpy memmove strcpy strncpy strcat strncat memcmp strcmp strcoll strncmp
        strxfrm memchr strchr strcspn strpbrk strrchr strspn strstr strtok memset strerror
        strlen""",
    "time.h": """clock difftime mktime time timespec_get asctime ctime gmtime localtime
        strftime""",
    "wchar.h": """fwprintf fwscanf swprintf swscanf wprintf wscanf fgetwc fgetws fputwc fputws
        fwide getwc getwchar putwc putwchar ungetwc wcstod wcstof wcstold wcstol wcstoll
        wcstoul wcstoull wcscpy wcsncpy wmemcpy wmemmove wcscat wcsncat wcscmp wcscoll wcsncmp
        wcsxfrm wmemcmp wcschr wcscspn wcspbrk wcsrchr wcsspn wcsstr wcstok wmemchr wcslen
        wmemset wcsftime btowc wctob mbsinit mbrlen mbrtowc wcrtomb mbsrtowcs wcsrtombs""",
    "wctype.h": """iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint
        iswpunct iswspace iswupper iswxdigit iswctype wctype towlower towupper towctrans
        wctrans""",
}


@pytest.mark.parametrize("header", sorted(_OF_THE_STANDARD))
def test_a_header_declares_the_functions_of_the_standard(header):
    uses = "".join(f"  (void){name};\n" for name in _OF_THE_STANDARD[header].split())
    text = f"#include <{header}>\nvoid f(void) {{\n{uses}}}\n"
    assert parse("in.c", text).diagnostics == ()


def test_limits_and_formats_are_known():
    text = """#include <float.h>
#include <inttypes.h>
#include <math.h>
double r = FLT_RADIX + DBL_MANT_DIG + DBL_MAX_EXP + LDBL_DIG + DBL_DECIMAL_DIG
  + LDBL_EPSILON + M_LOG2E + HUGE_VALF + FP_NORMAL;
long i = INT_LEAST8_MAX + UINT_FAST16_MAX + INTMAX_MIN + UINTPTR_MAX + INT64_C(1);
const char *s = "%" PRIxPTR " %" PRId8 " %" SCNu64 " %" PRIuMAX;
"""
    assert parse("in.c", text).diagnostics == ()
