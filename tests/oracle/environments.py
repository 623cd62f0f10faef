"""Random C programs with state that no variable of a loop shows.

`errno`, the floating-point environment, variables of a thread, static locals of functions
that are called, random numbers, files: loops set it, read it, or call what does, in one file
or in two. After each loop all readers of the program are called. `printed` runs many
programs at once, their chosen loops in the order of a mode; in the last one each iteration
runs as another thread would run it, with an environment of its own.
"""

import random
import re
from collections.abc import Sequence
from pathlib import Path

from tests.oracle.batches import FIRST, IN_ORDER, outputs, reordered

MODES = range(5)
_HEADERS = "".join(
    f"#include <{name}.h>\n"
    for name in ("errno", "err", "fenv", "math", "stdio", "stdlib", "string")
)
_WORDS = 'static const char *const words[] = {"12", "99999999999999999999", "x"};\n'
_VARIABLES = (
    "double R[40]", "double S[40]", "double T[40]", "float F[40]", "int I[40]",
    "int J[40]", "__thread int own", "int count", "FILE *input", "char line[40]",
)  # fmt: skip
_GUARDS = ("", "", "", "if (I[i] % 3 == 1) ", "if (S[i + 1] > 0) ", "if (J[i + 20]) ")

# What a loop may do; a program does three kinds of it.
_KINDS = {
    "plain": (
        "I[i + {a}] = J[i + {b}] * 3 + i;", "R[i + {a}] = S[i + {b}];",
        "I[i + {a}] = I[i + {b}] ^ i;", "T[i] = -T[i];", "J[i] = isnan(S[i]);",
    ),
    "mathematics": (
        "R[i + {a}] = sqrt(S[i + {b}]);", "R[i] = log(S[i + {b}]);", "R[i] = exp(S[i]);",
        "R[i] = pow(S[i], 300.0);", "F[i] = sqrtf(F[i + {b}]);", "R[i] = fabs(S[i]);",
        "R[i] = floor(T[i]);", "R[i] = powered(S[i]);", "T[i] = fmod(T[i], I[i]);",
        "R[i] = lgamma(S[i]);", "J[i] = signgam;", "R[i] = ldexp(T[i], 2000);",
    ),
    "numbers": (
        "R[i] = T[i] / 3;", "F[i] = T[i];", "I[i] = (int)T[i];", "I[i] = T[i];",
        "F[i] = I[i] * 1000003;", "R[i]++;", "J[i] = S[i] < R[i];", "I[i] += 0.5;",
        "R[i] = I[i];", "J[i] = T[i] > 1 ? 3 : 4;", "R[i] = half(T[i]);", "--F[i];",
        "J[i] = (long)T[i] % 5;", "F[i] = (float)S[i];", "J[i] = !T[i];",
    ),
    "errno": (
        "J[i] = errno;", "if (errno) I[i] = 1;", "errno = 0;", "errno = i;",
        "J[i] = seen();", "errno += I[i] & 1;",
    ),
    "flags": (
        "J[i] = fetestexcept(FE_ALL_EXCEPT);", "feclearexcept(FE_ALL_EXCEPT);",
        "feraiseexcept(FE_OVERFLOW);", "J[i] = fegetround();", "R[i] = T[i] / 3;",
        "fesetround(I[i] & 1 ? FE_UPWARD : FE_TONEAREST);", "J[i] = lrint(T[i]);",
    ),
    "threads": (
        "own = i;", "J[i] = own;", "own += I[i];", "J[i] = I[i] + own;", "J[i] = kept();",
        "own = I[i]; J[i] = own;",
    ),
    "statics": (
        "J[i] = next();", "count++;", "J[i] = raised(I[i]);", "J[i] = next() + i;",
        "count += I[i];", "if (I[i]) J[i] = next();", "J[i] = count;",
    ),
    "random": ("J[i] = rand() % 7;", "srand(i);", "J[i] = 3;"),
    "files": ("J[i] = fgetc(input);", "printf(\"%d \", I[i]);", "putchar(65 + i);"),
    "texts": (
        "I[i] = strtol(words[i % 3], 0, 10);", "J[i] = atoi(words[i % 3]);",
        "J[i] = strtok(0, \" \") ? 1 : 2;", "R[i] = strtod(words[i % 3], 0);",
        "J[i] = strlen(words[i % 3]);",
    ),
}  # fmt: skip
_HELPERS = {
    "powered": "double powered(double x) { return x > 0 ? pow(x, 300.0) : log(x); }",
    "half": "double half(double x) { return 0.5 * x; }",
    "seen": "int seen(void) { return errno; }",
    "kept": "int kept(void) { return own; }",
    "next": "int next(void) { static int k; return k++; }",
    "raised": "int raised(int by) { count += by; return by + 1; }",
}
_READERS = {
    "failed": "return errno;",
    "cleared": "int e = errno; errno = 0; return e;",
    "zeroed": "errno = 0; return 0;",
    "flagged": "return fetestexcept(FE_ALL_EXCEPT);",
    "rounding": "return fegetround();",
    "upward": "fesetround(FE_UPWARD); return 0;",
    "nearest": "fesetround(FE_TONEAREST); return 0;",
    "unflagged": "feclearexcept(FE_ALL_EXCEPT); return 0;",
    "handled": "return math_errhandling;",
    "opened": 'FILE *f = fopen("/no/such", "r"); if (!f) return errno; fclose(f); return 0;',
    "closed": 'FILE *f = fopen("/no/such", "r"); if (f == NULL) { perror("f"); return 1; }'
    " return fclose(f);",
    "well": 'FILE *f = fopen("/dev/null", "r"); if (f) { int e = errno; fclose(f); return e; }'
    " return 0;",
    "both": 'if (errno && puts("!") > 0) return 1; return 0;',
    "bad": "int r = J[0] != 77; if (r) return errno; return 0;",
    "asked": "int r = raised(1); if (r > 0) return errno; return 0;",
    "parsed": 'long v = strtol("0", 0, 10); if (v == 0) return errno; return 0;',
    "late": 'FILE *f = fopen("/no/such", "r"); if (!f) { R[39] = log(S[1]); return errno; }'
    " fclose(f); return 0;",
    "told_all": 'printf("%m "); return 0;',
    "warned": 'warn("x"); return 0;',
    "worded": "fputs(strerror(errno), stdout); return 0;",
    "owned": "return own;",
    "third": "return T[30] / 3.0 > 0.33333333333333333;",
    "drawn": "return rand();",
    "placed": "return (int)ftell(input);",
    "signed_": "return signgam;",
    "counted": "return count;",
}
_BEFORE = (
    "errno = 0;", "errno = 7;", "own = 9;", "fesetround(FE_UPWARD);", "srand(3);",
    "feclearexcept(FE_ALL_EXCEPT);", "strtok(line, \" \");",
)  # fmt: skip
_AFTER = (
    "J[39] += errno;", "if (errno) count++;", "J[39] += fetestexcept(FE_ALL_EXCEPT);",
    "J[39] += own;", "fesetround(FE_TONEAREST);", "J[39] += rand() % 9;",
)  # fmt: skip
_ORDER = f"""\
static int ORDER(int k) {{
  static fenv_t outer;
  static int number, thread;
  if (mode_ == 4) {{
    if (k == 0) {{ number = errno; thread = own; fegetenv(&outer); }}
    errno = k < 12 ? 0 : number;
    own = k < 12 ? 0 : thread;
    fesetenv(k < 12 ? FE_DFL_ENV : &outer);
  }}
{IN_ORDER}}}
"""
_RUN = """\
static void run(void) {
  static const double given[] = { 1, -1, 0, 2.5, 1e300, -0.5, 710, 1e-300, 0.0 / 0.0, 3 };
  for (int k = 0; k < 40; k++) {
    R[k] = k, S[k] = given[k * 7 % 10], T[k] = k % 9 - 3.25, F[k] = k * 0.7f - 5;
    I[k] = k * 7 % 11, J[k] = k % 4;
  }
  T[30] = 1;
  strcpy(line, "a b c d e f");
  input = fmemopen("many characters of a text", 25, "r");
  fesetenv(FE_DFL_ENV);
  srand(1);
  strtok(line, " ");
  signgam = errno = 0;
  all();
  fesetenv(FE_DFL_ENV);
  for (int k = 0; k < 40; k++)
    printf("%a %a %a %a %d %d ", R[k], S[k], T[k], F[k], I[k], J[k]);
  fclose(input);
}
"""
_OWN = sorted(
    {text.split()[-1].split("[")[0].lstrip("*") for text in _VARIABLES}
    | {*_HELPERS, *_READERS, "all", "run", "ORDER", *(f"k{n}" for n in range(6))}
)
_ACCESS = re.compile(
    r"(--|\+\+)?\b([RSTFIJ])\[i(?: \+ (\d+))?\](\+\+|--|\s*\S?=(?!=)|)"
)


def program(seed: int) -> tuple[str, ...]:
    """The texts of the files of a program."""
    pick = random.Random(seed)
    count = pick.choice((1, 1, 2))
    kinds = [*pick.sample(sorted(_KINDS), 2), "plain", "mathematics"]
    readers = [name for name in _READERS if pick.random() < 0.05]
    parts: list[list[str]] = [[] for _ in range(count)]
    for text in _HELPERS.values():
        pick.choice(parts).append(text)
    for name in readers:
        pick.choice(parts).append(f"int {name}(void) {{ {_READERS[name]} }}")
    kernels = [f"k{number}" for number in range(pick.randint(3, 5))]
    for name in kernels:
        pick.choice(parts).append(_kernel(pick, name, kinds))
    told = " ".join(f"TOLD({name}());" for name in readers)
    calls = "".join(f"  {name}(); {told}\n" for name in kernels)
    parts[0].append(f"void all(void) {{\n{calls}}}")
    heads = [text.partition(" {")[0] + ";" for text in _HELPERS.values()]
    heads += [f"int {name}(void);" for name in readers]
    heads += [f"void {name}(void);" for name in kernels]
    return tuple(
        _HEADERS
        + _WORDS
        + "".join(f"{'extern ' * (k > 0)}{each};\n" for each in _VARIABLES)
        + "\n".join((*heads, '#define TOLD(x) printf("%d ", x)', *part))
        + "\n"
        for k, part in enumerate(parts)
    )


def _kernel(pick: random.Random, name: str, kinds: Sequence[str]) -> str:
    stmts = [
        pick.choice(_GUARDS)
        + "{ "
        + pick.choice(_KINDS[pick.choice(kinds)]).format(
            a=pick.choice((0, 0, 0, 1)), b=pick.choice((0, 0, 2, 20))
        )
        + " }"
        for _ in range(pick.choice((1, 1, 2)))
    ]
    before = pick.choice(_BEFORE) if pick.random() < 0.15 else ""
    after = pick.choice(_AFTER) if pick.random() < 0.1 else ""
    return f"void {name}(void) {{\n  {before}\n  {FIRST} {{ {' '.join(stmts)} }}\n  {after}\n}}"


def meet(texts: Sequence[str], function: str, first: int, second: int) -> set[str]:
    """The arrays of which two iterations of a kernel access one element, and one writes."""
    whole = "\n".join(texts)
    body = whole.partition(f"void {function}(void) {{")[2].split("\n")[2]
    touched = [
        (found[2], int(found[3] or 0), bool(found[1] or found[4]))
        for found in _ACCESS.finditer(body)
    ]
    return {
        one
        for one, at, writes in touched
        for other, also_at, also_writes in touched
        if one == other and (writes or also_writes) and first + at == second + also_at
    }


def printed(
    programs: Sequence[tuple[tuple[str, ...], set[tuple[int, int]]]], folder: Path
) -> list[list[bytes]]:
    """What programs print in each mode, with its order in loops on lines of files."""
    head = f'#define _GNU_SOURCE\n{_HEADERS}{_WORDS}#define TOLD(x) printf("%d ", x)\n'
    bodies = ["".join(_rewritten(*each)) + _RUN for each in programs]
    return outputs(
        head, bodies, _OWN, MODES, folder, ["-frounding-math", "-fno-builtin"]
    )


def _rewritten(files: Sequence[str], lines: set[tuple[int, int]]) -> list[str]:
    made = []
    for number, text in enumerate(files):
        rows = reordered(text, [at for file, at in lines if file == number]).split("\n")
        # The headers are those of the whole text, and so is the table of words.
        rest = [row for row in rows if not row.startswith(("#", "static const"))]
        made.append("\n".join(rest))
        if number == 0:
            made[0] = made[0].replace(
                "\ndouble powered", f"\n{_ORDER}double powered", 1
            )
    return made
