"""Standard headers, reduced to what a dependence analysis needs: types and signatures."""

from depanalysis.frontends.c.mathematical_headers import (
    INLINE,
    complex_header,
    math_header,
)
from depanalysis.frontends.c.mathematics import BYTE_ORDERS, CLASSES_OF_CHARACTERS

STUB_DIRECTORY = "/depanalysis-stubs"

_STDDEF = """
typedef unsigned long size_t;
typedef long ptrdiff_t;
typedef long double max_align_t;
#undef NULL
#ifdef __cplusplus
#define NULL __null
#else
typedef int wchar_t;
#define NULL ((void *)0)
#endif
#define offsetof(type, member) __builtin_offsetof(type, member)
"""


def _stdint() -> str:
    widths = {8: "char", 16: "short", 32: "int", 64: "long"}
    lines: list[str] = []
    for bits, name in widths.items():
        signed = "signed char" if bits == 8 else name
        for family in ("", "_least", "_fast"):
            lines.append(f"typedef {signed} int{family}{bits}_t;")
            lines.append(f"typedef unsigned {name} uint{family}{bits}_t;")
        suffix = "L" if bits == 64 else ""
        top = f"{2 ** (bits - 1) - 1}{suffix}"
        lines.append(
            f"#define INT{bits}_MAX ({top})\n#define INT{bits}_MIN (-{top} - 1)"
        )
        unsigned = {32: "U", 64: "UL"}.get(bits, "")
        lines.append(f"#define UINT{bits}_MAX ({2**bits - 1}{unsigned})")
        for family in ("_LEAST", "_FAST"):
            lines += [
                f"#define {sign}INT{family}{bits}_{end} {sign}INT{bits}_{end}"
                for sign, end in (("", "MIN"), ("", "MAX"), ("U", "MAX"))
            ]
        ends = ("", "U") if bits < 64 else ("L", "UL")
        for sign, end in zip(("", "U"), ends, strict=True):
            pasted = f"x##{end}" if end else "x"
            lines.append(f"#define {sign}INT{bits}_C(x) {pasted}")
    lines.append("typedef long intptr_t; typedef unsigned long uintptr_t;")
    lines.append("typedef long intmax_t; typedef unsigned long uintmax_t;")
    lines.append("#define SIZE_MAX (18446744073709551615UL)")
    for name in ("INTPTR", "INTMAX", "PTRDIFF"):
        lines += [f"#define {name}_{end} INT64_{end}" for end in ("MIN", "MAX")]
    lines.append("#define UINTPTR_MAX UINT64_MAX\n#define UINTMAX_MAX UINT64_MAX")
    lines.append("#define INTMAX_C(x) x##L\n#define UINTMAX_C(x) x##UL")
    return "\n".join(lines)


def _inttypes() -> str:
    lengths = {"8": "hh", "16": "h", "32": "", "64": "l"}
    sizes = {
        f"{family}{bits}": length
        for family in ("", "LEAST", "FAST")
        for bits, length in lengths.items()
    }
    sizes |= {"PTR": "l", "MAX": "l"}
    formats = [
        f'#define {verb}{letter}{size} "{length}{letter}"'
        for size, length in sizes.items()
        for verb, letters in (("PRI", "dioxuX"), ("SCN", "dioxu"))
        for letter in letters
    ]
    functions = (
        "intmax_t imaxabs(intmax_t); intmax_t strtoimax(const char *, char **, int);"
        "uintmax_t strtoumax(const char *, char **, int);"
    )
    return "\n".join(("#include <stdint.h>", *formats, functions))


_LIMITS = """
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN (-128)
#define CHAR_MAX 127
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX 4294967295U
#define LONG_MAX 9223372036854775807L
#define LONG_MIN (-LONG_MAX - 1L)
#define ULONG_MAX 18446744073709551615UL
#define LLONG_MAX 9223372036854775807LL
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define ULLONG_MAX 18446744073709551615ULL
#define PATH_MAX 4096
"""


def _float() -> str:
    """The limits of `float`, `double` and the `long double` of x86."""
    names = (
        "DIG MANT_DIG MIN_EXP MAX_EXP MIN_10_EXP MAX_10_EXP DECIMAL_DIG HAS_SUBNORM "
        "EPSILON MIN MAX TRUE_MIN"
    )
    values = {
        "FLT": "6 24 (-125) 128 (-37) 38 9 1 1.1920928955078125e-7f "
        "1.17549435082228750797e-38f 3.40282346638528859812e+38f 1.401298464324817e-45f",
        "DBL": "15 53 (-1021) 1024 (-307) 308 17 1 2.220446049250313e-16 "
        "2.22507385850720138309e-308 1.79769313486231570815e+308 4.94065645841246544e-324",
        "LDBL": "18 64 (-16381) 16384 (-4931) 4932 21 1 1.08420217248550443401e-19L "
        "3.36210314311209350626e-4932L 1.18973149535723176502e+4932L "
        "3.64519953188247460253e-4951L",
    }
    lines = ["#define FLT_RADIX 2\n#define FLT_ROUNDS 1\n#define FLT_EVAL_METHOD 0"]
    lines += [
        f"#define {type_}_{name} {value}"
        for type_, known in values.items()
        for name, value in zip(names.split(), known.split(), strict=True)
    ]
    return "\n".join((*lines, "#define DECIMAL_DIG 21"))


_FENV = """
typedef struct { unsigned state[8]; } fenv_t; typedef unsigned short fexcept_t;
#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_DFL_ENV ((const fenv_t *) -1)
int feclearexcept(int); int fegetexceptflag(fexcept_t *, int); int feraiseexcept(int);
int fesetexceptflag(const fexcept_t *, int); int fetestexcept(int);
int fegetround(void); int fesetround(int); int fegetenv(fenv_t *);
int feholdexcept(fenv_t *); int fesetenv(const fenv_t *); int feupdateenv(const fenv_t *);
"""

_SHORT_NAMES = (
    "typedef unsigned uint; typedef unsigned short ushort; typedef unsigned long ulong;"
)

_DIVISIONS = "\n".join(
    f"{INLINE} {size}div_t {size}div({type_} __n, {type_} __d) {{ {size}div_t __made; "
    "__made.quot = __n / __d; __made.rem = __n % __d; return __made; }"
    for size, type_ in (("", "int"), ("l", "long"), ("ll", "long long"))
)

_GENERATORS = f"""
int __rand_r(unsigned); unsigned __rand_r_second(unsigned);
{INLINE} int rand_r(unsigned *__seed) {{
  unsigned __last = *__seed;
  *__seed = __rand_r_second(__last); return __rand_r(__last);
}}
double __erand48(unsigned short, unsigned short, unsigned short);
unsigned short __erand48_second(int, unsigned short, unsigned short, unsigned short);
{INLINE} double erand48(unsigned short __s[3]) {{
  unsigned short __x = __s[0], __y = __s[1], __z = __s[2];
  __s[0] = __erand48_second(0, __x, __y, __z);
  __s[1] = __erand48_second(1, __x, __y, __z);
  __s[2] = __erand48_second(2, __x, __y, __z); return __erand48(__x, __y, __z);
}}
"""

_STDLIB = (
    _STDDEF
    + _SHORT_NAMES
    + """
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t) 6)
typedef struct { int quot; int rem; } div_t; typedef struct { long quot; long rem; } ldiv_t;
typedef struct { long long quot; long long rem; } lldiv_t;
long long atoll(const char *); long long strtoll(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int); float strtof(const char *, char **);
int system(const char *);
void *bsearch(const void *, const void *, size_t, size_t,
  int (*)(const void *, const void *));
void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t);
void *aligned_alloc(size_t, size_t); int posix_memalign(void **, size_t, size_t);
void free(void *); void exit(int); void abort(void); int atexit(void (*)(void));
int abs(int); long labs(long); long long llabs(long long);
int rand(void); void srand(unsigned); double drand48(void); long random(void);
int atoi(const char *); long atol(const char *); double atof(const char *);
long double strtold(const char *, char **); void _Exit(int); void quick_exit(int);
int at_quick_exit(void (*)(void)); int mblen(const char *, size_t);
int mbtowc(wchar_t *, const char *, size_t); int wctomb(char *, wchar_t);
size_t mbstowcs(wchar_t *, const char *, size_t);
size_t wcstombs(char *, const wchar_t *, size_t);
void srandom(unsigned); void srand48(long); long lrand48(void);
long mrand48(void); void *alloca(size_t);
char *realpath(const char *, char *); int mkstemp(char *); char *mktemp(char *);
int setenv(const char *, const char *, int); int unsetenv(const char *); int putenv(char *);
void *memalign(size_t, size_t); void *valloc(size_t);
long strtol(const char *, char **, int); double strtod(const char *, char **);
unsigned long strtoul(const char *, char **, int); char *getenv(const char *);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
"""
    + _DIVISIONS
    + _GENERATORS
)

_STRING = (
    _STDDEF
    + """
void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t); int memcmp(const void *, const void *, size_t);
size_t strlen(const char *); char *strcpy(char *, const char *);
char *strncpy(char *, const char *, size_t); int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t); char *strcat(char *, const char *);
char *strchr(const char *, int); char *strstr(const char *, const char *);
char *strdup(const char *); char *strtok(char *, const char *);
char *strrchr(const char *, int); char *strncat(char *, const char *, size_t);
size_t strspn(const char *, const char *); size_t strcspn(const char *, const char *);
char *strpbrk(const char *, const char *); void *memchr(const void *, int, size_t);
int strcoll(const char *, const char *); size_t strxfrm(char *, const char *, size_t);
char *strtok_r(char *, const char *, char **); char *strsep(char **, const char *);
char *stpcpy(char *, const char *); char *stpncpy(char *, const char *, size_t);
char *strndup(const char *, size_t); size_t strnlen(const char *, size_t);
char *strcasestr(const char *, const char *); char *strchrnul(const char *, int);
void *mempcpy(void *, const void *, size_t); void *memrchr(const void *, int, size_t);
void *memmem(const void *, size_t, const void *, size_t); void bzero(void *, size_t);
void *memccpy(void *, const void *, int, size_t); int bcmp(const void *, const void *, size_t);
void bcopy(const void *, void *, size_t); char *index(const char *, int); int ffs(int);
char *strsignal(int); int strerror_r(int, char *, size_t);
char *strerror(int); char *rindex(const char *, int);
int strcasecmp(const char *, const char *); int strncasecmp(const char *, const char *, size_t);
"""
)

_STDIO = (
    _STDDEF
    + """
typedef struct _FILE FILE; typedef long ssize_t; typedef long off_t;
extern FILE *stdin; extern FILE *stdout; extern FILE *stderr;
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
typedef struct { long position; int state[2]; } fpos_t;
int fseek(FILE *, long, int); long ftell(FILE *); void rewind(FILE *);
int fgetpos(FILE *, fpos_t *); int fsetpos(FILE *, const fpos_t *);
int feof(FILE *); int ferror(FILE *); void clearerr(FILE *); int ungetc(int, FILE *);
int setvbuf(FILE *, char *, int, size_t); void setbuf(FILE *, char *);
FILE *freopen(const char *, const char *, FILE *); FILE *tmpfile(void);
char *tmpnam(char *); int remove(const char *); int rename(const char *, const char *);
int printf(const char *, ...); int fprintf(FILE *, const char *, ...);
int sprintf(char *, const char *, ...); int snprintf(char *, size_t, const char *, ...);
int scanf(const char *, ...); int fscanf(FILE *, const char *, ...);
int sscanf(const char *, const char *, ...); int puts(const char *); int putchar(int);
int getchar(void); int fputs(const char *, FILE *); int fputc(int, FILE *);
int putc(int, FILE *); int getc(FILE *); int fgetc(FILE *);
char *fgets(char *, int, FILE *); int fflush(FILE *); FILE *fopen(const char *, const char *);
int vprintf(const char *, __builtin_va_list);
int vfprintf(FILE *, const char *, __builtin_va_list);
int vsprintf(char *, const char *, __builtin_va_list);
int vsnprintf(char *, size_t, const char *, __builtin_va_list);
int vscanf(const char *, __builtin_va_list);
int vfscanf(FILE *, const char *, __builtin_va_list);
int vsscanf(const char *, const char *, __builtin_va_list);
int asprintf(char **, const char *, ...); int dprintf(int, const char *, ...);
int vasprintf(char **, const char *, __builtin_va_list); char *gets(char *);
ssize_t getline(char **, size_t *, FILE *); int getchar_unlocked(void);
ssize_t getdelim(char **, size_t *, int, FILE *); int putchar_unlocked(int);
int getc_unlocked(FILE *); int putc_unlocked(int, FILE *);
FILE *popen(const char *, const char *); int pclose(FILE *); int fileno(FILE *);
FILE *fdopen(int, const char *); FILE *fmemopen(void *, size_t, const char *);
FILE *open_memstream(char **, size_t *); int fseeko(FILE *, off_t, int); off_t ftello(FILE *);
int fclose(FILE *); size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *); void perror(const char *);
"""
)

_TIME = (
    _STDDEF
    + """
typedef long time_t; typedef long clock_t;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; long tv_usec; };
struct timezone { int tz_minuteswest, tz_dsttime; };
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};
#define CLOCKS_PER_SEC 1000000L
#define CLOCK_MONOTONIC 1
#define CLOCK_REALTIME 0
time_t time(time_t *); clock_t clock(void); int clock_gettime(int, struct timespec *);
int gettimeofday(struct timeval *, void *); double difftime(time_t, time_t);
struct tm *localtime(const time_t *); struct tm *gmtime(const time_t *);
struct tm *localtime_r(const time_t *, struct tm *);
struct tm *gmtime_r(const time_t *, struct tm *); time_t mktime(struct tm *);
time_t timegm(struct tm *); char *asctime(const struct tm *); char *ctime(const time_t *);
char *asctime_r(const struct tm *, char *); char *ctime_r(const time_t *, char *);
size_t strftime(char *, size_t, const char *, const struct tm *);
char *strptime(const char *, const char *, struct tm *);
int nanosleep(const struct timespec *, struct timespec *);
int clock_getres(int, struct timespec *); int timespec_get(struct timespec *, int);
#define TIME_UTC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
"""
)

_OMP = """
typedef struct { int depanalysis_lock; } omp_lock_t;
int omp_get_thread_num(void); int omp_get_num_threads(void); int omp_get_max_threads(void);
void omp_set_num_threads(int); double omp_get_wtime(void); int omp_get_num_procs(void);
int omp_in_parallel(void); void omp_init_lock(omp_lock_t *); void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *); void omp_destroy_lock(omp_lock_t *);
"""

_GETOPT = """
extern char *optarg; extern int optind, opterr, optopt;
int getopt(int, char *const[], const char *);
"""
_OPTIONS = """
struct option { const char *name; int has_arg; int *flag; int val; };
#define no_argument 0
#define required_argument 1
#define optional_argument 2
int getopt_long(int, char *const[], const char *, const struct option *, int *);
int getopt_long_only(int, char *const[], const char *, const struct option *, int *);
"""

_UNISTD = """
typedef long ssize_t; typedef long off_t; typedef int pid_t;
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _SC_PAGESIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
unsigned sleep(unsigned); int usleep(unsigned); int isatty(int); pid_t getpid(void);
int close(int); int access(const char *, int); int unlink(const char *); long sysconf(int);
ssize_t read(int, void *, size_t); ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t); ssize_t pwrite(int, const void *, size_t, off_t);
int dup(int); int dup2(int, int); int pipe(int [2]); pid_t fork(void); pid_t vfork(void);
int execv(const char *, char *const []); int execvp(const char *, char *const []);
int execl(const char *, const char *, ...); int execlp(const char *, const char *, ...);
void _exit(int); unsigned alarm(unsigned); int chdir(const char *); int rmdir(const char *);
pid_t getppid(void); unsigned getuid(void); unsigned geteuid(void);
int link(const char *, const char *);
int gethostname(char *, size_t); int fsync(int); ssize_t readlink(const char *, char *, size_t);
off_t lseek(int, off_t, int); int ftruncate(int, off_t); char *getcwd(char *, size_t);
"""

_FCNTL = """
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
int open(const char *, int, ...); int creat(const char *, unsigned); int fcntl(int, int, ...);
"""

_STAT = """
typedef unsigned mode_t; typedef long off_t;
struct stat {
  unsigned long st_dev, st_ino, st_nlink; mode_t st_mode; unsigned st_uid, st_gid;
  unsigned long st_rdev; off_t st_size; long st_blksize, st_blocks;
  long st_atime, st_mtime, st_ctime;
};
#define S_IFMT 0170000
#define S_ISDIR(mode) (((mode) & S_IFMT) == 0040000)
#define S_ISREG(mode) (((mode) & S_IFMT) == 0100000)
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXU 0700
int stat(const char *, struct stat *); int fstat(int, struct stat *);
int lstat(const char *, struct stat *); int mkdir(const char *, mode_t);
int chmod(const char *, mode_t);
"""

_RESOURCE = """
#define RUSAGE_SELF 0
struct rusage { struct timeval ru_utime, ru_stime; long ru_maxrss; };
int getrusage(int, struct rusage *);
"""

_LOCALE = """
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
#define LC_ALL_MASK 8127
struct lconv { char *decimal_point, *thousands_sep, *grouping; };
char *setlocale(int, const char *); struct lconv *localeconv(void);
typedef struct __locale *locale_t; void freelocale(locale_t);
locale_t newlocale(int, const char *, locale_t); locale_t uselocale(locale_t);
double strtod_l(const char *, char **, locale_t);
"""

_SIGNAL = """
typedef int sig_atomic_t;
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int))-1)
#define SIGHUP 1
#define SIGINT 2
#define SIGILL 4
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
void (*signal(int, void (*)(int)))(int); int raise(int);
"""


def _errno() -> str:
    known = (
        "EPERM 1 ENOENT 2 EINTR 4 EIO 5 ENXIO 6 E2BIG 7 EBADF 9 ECHILD 10 EAGAIN 11 "
        "ENOMEM 12 EACCES 13 EFAULT 14 EBUSY 16 EEXIST 17 ENODEV 19 ENOTDIR 20 EISDIR 21 "
        "EINVAL 22 ENFILE 23 EMFILE 24 EFBIG 27 ENOSPC 28 ESPIPE 29 EROFS 30 EPIPE 32 "
        "EDOM 33 ERANGE 34 EDEADLK 35 ENAMETOOLONG 36 ENOSYS 38 EWOULDBLOCK 11 EOVERFLOW "
        "75 EILSEQ 84 ENOTSUP 95 ECONNRESET 104 ETIMEDOUT 110 ECANCELED 125"
    )
    words = known.split()
    lines = (f"#define {k} {v}" for k, v in zip(words[::2], words[1::2], strict=True))
    return "\n".join(("extern __thread int errno;", *lines))


_CTYPE = (
    "int isalpha(int); int isdigit(int); int isalnum(int); int isspace(int); int isupper(int);"
    "int islower(int); int ispunct(int); int isxdigit(int); int isprint(int);"
    "int isgraph(int); int iscntrl(int); int isblank(int); int tolower(int);"
    "int toupper(int); int isascii(int); int toascii(int);"
)

_BYTE_ORDERS = "\n".join(
    f"{type_} {name}({type_});"
    for name, bits in BYTE_ORDERS.items()
    for type_ in [{16: "unsigned short", 32: "unsigned", 64: "unsigned long"}[bits]]
)

# It may be included again where NDEBUG is another.
_ASSERT = """
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_unreachable())
#endif
#ifndef __cplusplus
#define static_assert _Static_assert
#endif
"""

_SETJMP = """
typedef struct { long state[25]; } jmp_buf[1]; typedef jmp_buf sigjmp_buf;
int setjmp(jmp_buf); int _setjmp(jmp_buf); int sigsetjmp(sigjmp_buf, int);
_Noreturn void longjmp(jmp_buf, int); _Noreturn void siglongjmp(sigjmp_buf, int);
_Noreturn void _longjmp(jmp_buf, int);
"""

_WCTYPE = (
    "typedef unsigned wint_t; typedef unsigned long wctype_t; typedef const int *wctrans_t;\n"
    + " ".join(f"int isw{name}(wint_t);" for name in CLASSES_OF_CHARACTERS)
    + "wint_t towlower(wint_t); wint_t towupper(wint_t); wctype_t wctype(const char *);"
    "int iswctype(wint_t, wctype_t); wctrans_t wctrans(const char *);"
    "wint_t towctrans(wint_t, wctrans_t);"
)

_WCHAR = """
#include <stdio.h>
#include <wctype.h>
typedef struct { int state[2]; } mbstate_t; struct tm;
#define WEOF (4294967295U)
#ifndef WCHAR_MAX
#define WCHAR_MAX 2147483647
#define WCHAR_MIN (-WCHAR_MAX - 1)
#endif
size_t wcslen(const wchar_t *); int wcscmp(const wchar_t *, const wchar_t *);
int wcsncmp(const wchar_t *, const wchar_t *, size_t);
int wcscoll(const wchar_t *, const wchar_t *);
wchar_t *wcscpy(wchar_t *, const wchar_t *);
wchar_t *wcsncpy(wchar_t *, const wchar_t *, size_t);
wchar_t *wcscat(wchar_t *, const wchar_t *);
wchar_t *wcsncat(wchar_t *, const wchar_t *, size_t);
wchar_t *wcschr(const wchar_t *, wchar_t); wchar_t *wcsrchr(const wchar_t *, wchar_t);
wchar_t *wcsstr(const wchar_t *, const wchar_t *);
wchar_t *wcspbrk(const wchar_t *, const wchar_t *);
wchar_t *wcstok(wchar_t *, const wchar_t *, wchar_t **); wchar_t *wcsdup(const wchar_t *);
size_t wcsspn(const wchar_t *, const wchar_t *);
size_t wcscspn(const wchar_t *, const wchar_t *);
wchar_t *wmemcpy(wchar_t *, const wchar_t *, size_t);
wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t);
wchar_t *wmemset(wchar_t *, wchar_t, size_t); wchar_t *wmemchr(const wchar_t *, wchar_t, size_t);
int wmemcmp(const wchar_t *, const wchar_t *, size_t);
long wcstol(const wchar_t *, wchar_t **, int); double wcstod(const wchar_t *, wchar_t **);
unsigned long wcstoul(const wchar_t *, wchar_t **, int);
long long wcstoll(const wchar_t *, wchar_t **, int);
unsigned long long wcstoull(const wchar_t *, wchar_t **, int);
float wcstof(const wchar_t *, wchar_t **); long double wcstold(const wchar_t *, wchar_t **);
size_t mbrlen(const char *, size_t, mbstate_t *); int mbsinit(const mbstate_t *);
size_t mbrtowc(wchar_t *, const char *, size_t, mbstate_t *);
size_t wcrtomb(char *, wchar_t, mbstate_t *);
size_t mbsrtowcs(wchar_t *, const char **, size_t, mbstate_t *);
size_t wcsrtombs(char *, const wchar_t **, size_t, mbstate_t *);
wint_t btowc(int); int wctob(wint_t); wint_t fgetwc(FILE *); wint_t getwc(FILE *);
wint_t getwchar(void); wint_t fputwc(wchar_t, FILE *); wint_t putwc(wchar_t, FILE *);
wint_t putwchar(wchar_t); wint_t ungetwc(wint_t, FILE *); int fwide(FILE *, int);
wchar_t *fgetws(wchar_t *, int, FILE *); int fputws(const wchar_t *, FILE *);
int wprintf(const wchar_t *, ...); int fwprintf(FILE *, const wchar_t *, ...);
int swprintf(wchar_t *, size_t, const wchar_t *, ...); int wscanf(const wchar_t *, ...);
int fwscanf(FILE *, const wchar_t *, ...); int swscanf(const wchar_t *, const wchar_t *, ...);
size_t wcsftime(wchar_t *, size_t, const wchar_t *, const struct tm *);
size_t wcsxfrm(wchar_t *, const wchar_t *, size_t);
"""

_PTHREAD = """
#include <time.h>
typedef unsigned long pthread_t; typedef unsigned pthread_key_t; typedef int pthread_once_t;
typedef struct { long state[7]; } pthread_attr_t;
typedef union { char state[40]; long word; } pthread_mutex_t;
typedef union { char state[48]; long word; } pthread_cond_t;
typedef union { char state[56]; long word; } pthread_rwlock_t;
typedef union { char state[32]; long word; } pthread_barrier_t;
typedef int pthread_spinlock_t; typedef int pthread_mutexattr_t, pthread_condattr_t;
typedef int pthread_barrierattr_t, pthread_rwlockattr_t;
#define PTHREAD_MUTEX_INITIALIZER {{0}}
#define PTHREAD_COND_INITIALIZER {{0}}
#define PTHREAD_RWLOCK_INITIALIZER {{0}}
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **); int pthread_detach(pthread_t); pthread_t pthread_self(void);
_Noreturn void pthread_exit(void *); int pthread_equal(pthread_t, pthread_t);
int pthread_cancel(pthread_t); int pthread_once(pthread_once_t *, void (*)(void));
int pthread_attr_init(pthread_attr_t *); int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setdetachstate(pthread_attr_t *, int);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
int pthread_mutex_destroy(pthread_mutex_t *); int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *); int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *);
int pthread_cond_destroy(pthread_cond_t *); int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
int pthread_rwlock_init(pthread_rwlock_t *, const pthread_rwlockattr_t *);
int pthread_rwlock_rdlock(pthread_rwlock_t *); int pthread_rwlock_wrlock(pthread_rwlock_t *);
int pthread_rwlock_unlock(pthread_rwlock_t *); int pthread_rwlock_destroy(pthread_rwlock_t *);
int pthread_barrier_init(pthread_barrier_t *, const pthread_barrierattr_t *, unsigned);
int pthread_barrier_wait(pthread_barrier_t *); int pthread_barrier_destroy(pthread_barrier_t *);
int pthread_key_create(pthread_key_t *, void (*)(void *));
void *pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *);
int pthread_spin_init(pthread_spinlock_t *, int); int pthread_spin_lock(pthread_spinlock_t *);
int pthread_spin_unlock(pthread_spinlock_t *);
"""

_MMAN = """
typedef long off_t;
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_ANONYMOUS 32
#define MAP_FAILED ((void *)-1)
void *mmap(void *, size_t, int, int, int, off_t); int munmap(void *, size_t);
int msync(void *, size_t, int); int mprotect(void *, size_t, int);
int madvise(void *, size_t, int);
"""

_DIRENT = """
typedef struct _DIR DIR;
struct dirent { unsigned long d_ino; unsigned char d_type; char d_name[256]; };
DIR *opendir(const char *); struct dirent *readdir(DIR *); int closedir(DIR *);
void rewinddir(DIR *);
"""

_CONTENTS = {
    "assert.h": _ASSERT,
    "complex.h": complex_header(),
    "ctype.h": _CTYPE,
    "errno.h": _errno(),
    "fcntl.h": _FCNTL,
    "fenv.h": _FENV,
    "float.h": _float(),
    "getopt.h": _GETOPT + _OPTIONS,
    "inttypes.h": _inttypes(),
    "iso646.h": (
        "#ifndef __cplusplus\n#define and &&\n#define or ||\n#define not !\n"
        "#define and_eq &=\n#define or_eq |=\n#define xor_eq ^=\n#define not_eq !=\n"
        "#define bitand &\n#define bitor |\n#define xor ^\n#define compl ~\n#endif"
    ),
    "limits.h": _LIMITS,
    "locale.h": _STDDEF + _LOCALE,
    "alloca.h": "#include <stdlib.h>",
    "arpa/inet.h": _BYTE_ORDERS,
    "byteswap.h": _BYTE_ORDERS,
    "dirent.h": _DIRENT,
    "malloc.h": "#include <stdlib.h>",
    "math.h": math_header(),
    "omp.h": _OMP,
    "pthread.h": _PTHREAD,
    "setjmp.h": _SETJMP,
    "signal.h": _SIGNAL,
    "stdalign.h": (
        "#ifndef __cplusplus\n#define alignas _Alignas\n#define alignof _Alignof\n#endif"
    ),
    "stdarg.h": (
        "typedef __builtin_va_list va_list;\n"
        "#define va_start(list, last) __builtin_va_start(list, last)\n"
        "#define va_arg(list, type) __builtin_va_arg(list, type)\n"
        "#define va_end(list) __builtin_va_end(list)\n"
        "#define va_copy(to, from) __builtin_va_copy(to, from)"
    ),
    "stdbool.h": (
        "#ifndef __cplusplus\n#define bool _Bool\n#define true 1\n#define false 0\n#endif"
    ),
    "stddef.h": _STDDEF,
    "stdint.h": _stdint(),
    "stdio.h": _STDIO,
    "stdlib.h": _STDLIB,
    "stdnoreturn.h": "#ifndef __cplusplus\n#define noreturn _Noreturn\n#endif",
    "string.h": _STRING,
    "strings.h": _STRING,
    "sys/mman.h": _STDDEF + _MMAN,
    "sys/resource.h": f"#include <time.h>\n{_RESOURCE}",
    "sys/stat.h": f"#include <time.h>\n{_STAT}",
    "sys/time.h": "#include <time.h>",
    "sys/types.h": (
        f"{_STDDEF}{_SHORT_NAMES} typedef long ssize_t; typedef long off_t;"
    ),
    "tgmath.h": "#include <math.h>",
    "time.h": _TIME,
    "unistd.h": _STDDEF + _GETOPT + _UNISTD,
    "wchar.h": _WCHAR,
    "wctype.h": _WCTYPE,
}  # fmt: skip

_TEXT = """#pragma once
#ifdef __cplusplus
extern "C" {{
#pragma clang force_cuda_host_device begin
#endif
{}
#ifdef __cplusplus
#pragma clang force_cuda_host_device end
}}
#endif
"""
HEADERS = {
    f"{STUB_DIRECTORY}/{name}": text if text is _ASSERT else _TEXT.format(text)
    for name, text in _CONTENTS.items()
}
"""The text of each header by the path under which libclang finds it.

They are headers of C++ and CUDA, too, where threads may call the functions.
"""
