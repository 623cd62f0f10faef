"""What is known of functions that a file calls and does not define."""

from typing import Literal

ENDING = frozenset(
    ("exit", "abort", "_Exit", "_exit", "quick_exit", "__builtin_trap", "__assert_fail")
)
"""Functions that end the program."""

RETURNING_TWICE = frozenset(
    ("setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "getcontext", "vfork")
)
"""Functions that return once more when another function says so."""

_READING = (
    "puts putchar fputs fputc putc fflush perror fwrite fclose srand "
    "strlen strnlen strcmp strncmp memcmp atoi atol atof clock omp_get_thread_num "
    "omp_get_num_threads omp_get_max_threads omp_get_num_procs omp_in_parallel "
    "omp_get_wtime omp_set_num_threads"
)
_WRITING = (
    "scanf fscanf sscanf sprintf snprintf fgets fread memcpy memmove memset strcpy strncpy "
    "strcat gettimeofday clock_gettime time "
    "printf fprintf omp_init_lock omp_set_lock omp_unset_lock omp_destroy_lock"
)
QUIET: dict[str, Literal["reads", "writes"]] = {
    **dict.fromkeys(_READING.split(), "reads"),
    **dict.fromkeys(_WRITING.split(), "writes"),
}
"""Library functions that touch nothing but what their arguments point at.

`printf` writes there because of `%n`.
"""

UNREACHABLE = "__builtin_unreachable"
PROMISES = (UNREACHABLE, "__builtin_assume")
"""What no run of a program that conforms calls, or calls with something that is false."""

STATELESS = frozenset(
    (
        "strlen", "strnlen", "strcmp", "strncmp", "memcmp", "atoi", "atol", "atof", "sprintf",
        "snprintf", "sscanf", "strcpy", "strncpy", "strcat",
    )
)  # fmt: skip
"""Functions that touch what their arguments lead to, and remember nothing."""

ORDERED: dict[str, str | int] = {
    **dict.fromkeys(("printf", "puts", "putchar"), "stdout"),
    **dict.fromkeys(("scanf", "getchar"), "stdin"),
    **dict.fromkeys(("rand", "random", "drand48", "lrand48", "mrand48"), "random numbers"),
    **dict.fromkeys(("fprintf", "fscanf", "getc", "fgetc"), 0),
    **dict.fromkeys(("fputs", "fputc", "putc"), 1),
    "perror": "stderr", "fgets": 2, "fread": 3, "fwrite": 3,
}  # fmt: skip
"""Functions whose calls have an order: that of what they change, or of an argument."""

SIZED: dict[str, tuple[tuple[int, ...], tuple[int, ...], int]] = {
    **dict.fromkeys(("memcpy", "memmove", "memcmp", "mempcpy"), ((0, 1), (2,), 1)),
    **dict.fromkeys(("memset", "strncpy", "stpncpy"), ((0,), (2,), 1)),
    **dict.fromkeys(("wmemcpy", "wmemmove", "wmemcmp"), ((0, 1), (2,), 4)),
    **dict.fromkeys(("wmemset", "wcsncpy"), ((0,), (2,), 4)),
    "bcopy": ((0, 1), (2,), 1), "bcmp": ((0, 1), (2,), 1), "bzero": ((0,), (1,), 1),
    "fwrite": ((0,), (1, 2), 1), "qsort": ((0,), (1, 2), 1), "bsearch": ((1,), (2, 3), 1),
    "fread": ((0,), (1, 2), 1), "fgets": ((0,), (1,), 1), "fgetws": ((0,), (1,), 4),
    "setvbuf": ((1,), (3,), 1), "strftime": ((0,), (1,), 1), "strxfrm": ((0,), (2,), 1),
    **dict.fromkeys(("snprintf", "vsnprintf"), ((0,), (1,), 1)),
    **dict.fromkeys(("swprintf", "vswprintf"), ((0,), (1,), 4)),
    **dict.fromkeys(("read", "write", "recv", "send", "pread", "pwrite"), ((1,), (2,), 1)),
    **dict.fromkeys(("recvfrom", "sendto"), ((1,), (2,), 1)),
    **dict.fromkeys(("getcwd", "gethostname", "getrandom", "getentropy"), ((0,), (1,), 1)),
    **dict.fromkeys(("readlink", "strerror_r"), ((1,), (2,), 1)),
}  # fmt: skip
"""Functions that are told how much there is behind arguments.

That is the product of other arguments, counted in so many bytes.
"""

TOUCHING_ALL = frozenset(
    (
        "memcpy", "memmove", "memcmp", "mempcpy", "memset", "strncpy", "stpncpy", "wmemcpy",
        "wmemmove", "wmemcmp", "wmemset", "wcsncpy", "fwrite", "qsort", "bsearch",
    )
)  # fmt: skip
"""Those of them that no program that conforms tells more than there is.

Others may stop before the end, as at the end of a file or of a line.
"""

APART = frozenset(("memcpy", "mempcpy", "wmemcpy"))
"""Those of them whose two pointers lead to memory that does not overlap."""

FORMATTING = {"printf": 0, "fprintf": 1}
"""Functions that write to what an argument leads to only where their text asks for it.

The text is the argument at that position.
"""

UNOBSERVED = {"__builtin_expect": 1, UNREACHABLE: 0, "free": 0}
"""Functions that no loop notices; 1 if the value is that of the first argument, else 0."""

SETTING = dict.fromkeys(("lgamma", "lgammaf", "lgammal"), "signgam")
"""Functions of mathematics that also set a global variable."""


def without_prefix(name: str) -> str:
    """The plain name of a function that the compiler also knows as `__builtin_…`."""
    return name if name in ENDING else name.removeprefix("__builtin_")
