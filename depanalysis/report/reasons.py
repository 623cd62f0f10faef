"""Why a loop is not decided: a stable code for each cause, with what decides it.

A page has a loop that is not decided for this cause, and what decides it: another text,
options of the command line, or both. The tests check that it does.
"""

import textwrap
from dataclasses import dataclass
from types import MappingProxyType

from depanalysis.verdicts import LoopVerdict, Topic

_WIDTH = 79


@dataclass(frozen=True, slots=True)
class Example:
    """A text, in C unless its name says otherwise, and options of `check`."""

    text: str
    options: tuple[str, ...] = ()
    name: str = "loop.c"


@dataclass(frozen=True, slots=True)
class Cause:
    """One cause: `before` is not decided for it, `after` is."""

    code: str
    topic: Topic
    title: str
    text: str
    before: Example
    after: Example


_NEXT = """\
#include <math.h>
void next(int n, double *x, double *a) {
  for (int i = 0; i < n; i++)
    if (tan(x[i]) > 0.5) a[i] = a[i + 1];
}
"""
_COPY = """\
void copy(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) a[i] = b[i];
}
"""
_PART = """\
struct s { double v[3]; double w; };
void part(int n, int k, struct s *p) {
  for (int i = 0; i < n; i++) p[i].v[k] = p[i].w;
}
"""
_ROWS = """\
void rows(int n, int *row, double *a) {
  for (int i = 0; i < n; i++)
    for (int k = row[i]; k < row[i + 1]; k++) a[k] = 1;
}
"""
_SCATTER = """\
void scatter(int n, int *x, double *a) {
  for (int i = 0; i < n; i++) a[x[i]] = i;
}
"""
_SIZES = """\
program extents {
  parameter n: i32
  parameter m: i32
  scalar k: i32
  array b: f64[?]
  for i = 1 to n {
    local a: f64[2, SIZE]
    a[0, 0] = b[i]
    k = i
  }
}
"""

CAUSES = (
    Cause(
        "DA01",
        "address",
        "a scalar is also reached by a pointer",
        "An iteration would need its own copy of the scalar, but a pointer leads to the "
        "one that all of them share. Keep the value in a variable whose address is not "
        "taken.",
        Example(
            "int *keep;\n"
            "void f(int n, int *a) {\n"
            "  int t = 0;\n"
            "  keep = &t;\n"
            "  for (int i = 0; i < n; i++) { *keep = i; a[i] = t; }\n"
            "}\n"
        ),
        Example(
            "void f(int n, int *a) {\n"
            "  for (int i = 0; i < n; i++) { int t = i; a[i] = t; }\n"
            "}\n"
        ),
    ),
    Cause(
        "DA02",
        "alias",
        "two names may be one memory",
        "The text itself makes both pointers lead to one memory, perhaps at an offset "
        "that is not known. Give the two memories of their own, hand them over as "
        "arguments, or let the loop check that they are apart, as parallelize does for "
        "pointers to numbers.",
        Example(
            "struct box { double *data; };\n"
            "void f(int n, struct box *m, double *x) {\n"
            "  m->data = x;\n"
            "  for (int i = 0; i < n; i++) m->data[i] = x[i + 1];\n"
            "}\n"
        ),
        Example(
            "void f(int n, double *data, double *x) {\n"
            "  for (int i = 0; i < n; i++) data[i] = x[i + 1];\n"
            "}\n"
        ),
    ),
    Cause(
        "DA03",
        "code",
        "code that is not modelled",
        "What a function does that no given text defines, or a form of the language that "
        "is not modelled, may touch anything. Give the file that defines the function "
        "(check reads all FILEs as one project), or move the code out of the loop.",
        Example(
            "double twice(double);\n"
            "void f(int n, double *a) {\n"
            "  for (int i = 0; i < n; i++) a[i] = twice(a[i]);\n"
            "}\n"
        ),
        Example(
            "double twice(double x) { return 2 * x; }\n"
            "void f(int n, double *a) {\n"
            "  for (int i = 0; i < n; i++) a[i] = twice(a[i]);\n"
            "}\n"
        ),
    ),
    Cause(
        "DA04",
        "condition",
        "data decide which iterations touch the element",
        "The condition of an access is computed from data, so only a run tells whether "
        "two iterations that meet are both executed. Read from a copy of the array, or "
        "test the condition for all iterations before the loop.",
        Example(_NEXT),
        Example(
            _NEXT.replace("double *a)", "double *a, double *old)").replace(
                "= a[i", "= old[i"
            )
        ),
    ),
    Cause(
        "DA05",
        "conflict",
        "not known whether two iterations meet",
        "Neither a proof nor a run was found: what is compared has products of values "
        "that vary, or hangs on what an array holds. State what is known of parameters "
        "or of the array with --assume.",
        Example(_ROWS),
        Example(_ROWS, ("--assume", "increasing(row)")),
    ),
    Cause(
        "DA06",
        "count",
        "the number of iterations is not known",
        "Iterations can only run at once if it is known beforehand which there are. Use "
        "an index with a constant step and a bound that the loop does not change.",
        Example(
            "int more(void);\n"
            "void f(double *a, int i) {\n"
            "  while (more()) { a[i] = 0; i++; }\n"
            "}\n"
        ),
        Example(
            "void f(double *a, int i, int n) {\n"
            "  for (int k = 0; k < n; k++) a[i + k] = 0;\n"
            "}\n"
        ),
    ),
    Cause(
        "DA07",
        "extent",
        "extents of an array change during the loop",
        "Where an element lies hangs on extents that the loop changes. Compute them before "
        "the loop.",
        Example(_SIZES.replace("SIZE", "k"), name="loop.ir"),
        Example(_SIZES.replace("SIZE", "m"), name="loop.ir"),
    ),
    Cause(
        "DA08",
        "formula",
        "a subscript has a value that no text tells",
        "A subscript or a condition has a part of which nothing is known, such as a macro "
        "of a header that is missing. Give what is missing (-I, -D), or state bounds of "
        "the parameters with --assume.",
        Example(
            '#include "sizes.h"\n'
            "void f(int n, double *a) {\n"
            "  for (int i = 0; i < n; i++) a[i % SIZE] = i;\n"
            "}\n"
        ),
        Example(
            "void f(int n, double *a) {\n"
            "  for (int i = 0; i < n; i++) a[i % SIZE] = i;\n"
            "}\n",
            ("-D", "SIZE=100"),
        ),
    ),
    Cause(
        "DA09",
        "jump",
        "a jump may end the loop early",
        "Whether later iterations run at all may hang on earlier ones. Let all of them "
        "run, and note in a variable or an array what was found.",
        Example(
            "#include <math.h>\n"
            "void f(int n, double *a) {\n"
            "  for (int i = 0; i < n; i++) {\n"
            "    if (tan(a[i]) > 2.0) break;\n"
            "    a[i] = 0;\n"
            "  }\n"
            "}\n"
        ),
        Example(
            "#include <math.h>\n"
            "void f(int n, double *a, int *high) {\n"
            "  for (int i = 0; i < n; i++) {\n"
            "    high[i] = tan(a[i]) > 2.0;\n"
            "    a[i] = 0;\n"
            "  }\n"
            "}\n"
        ),
    ),
    Cause(
        "DA10",
        "member",
        "subscripts may lead to other members",
        "A subscript that leaves the extent of a member reaches the next one. Keep "
        "subscripts inside, say so with --assume, or leave out --bounds strict.",
        Example(_PART, ("--bounds", "strict")),
        Example(_PART, ("--bounds", "strict", "--assume", "k >= 0 && k < 3")),
    ),
    Cause(
        "DA11",
        "order",
        "what is printed or read may have to stay in order",
        "Iterations print, read or draw numbers under conditions that only data decide. "
        "Keep what is printed in an array, and print it behind the loop.",
        Example(
            "#include <math.h>\n"
            "#include <stdio.h>\n"
            "void f(int n, double *a) {\n"
            "  for (int i = 0; i < n; i++)\n"
            '    if (tan(a[i]) > 0.7) printf("*");\n'
            "}\n"
        ),
        Example(
            "#include <math.h>\n"
            "void f(int n, double *a, int *shown) {\n"
            "  for (int i = 0; i < n; i++) shown[i] = tan(a[i]) > 0.7;\n"
            "}\n"
        ),
    ),
    Cause(
        "DA12",
        "overlap",
        "pointers may overlap",
        "With --alias strict two pointers may lead to one memory. Declare them restrict if "
        "they never overlap, or leave the option out.",
        Example(_COPY, ("--alias", "strict")),
        Example(_COPY.replace("double *", "double *restrict "), ("--alias", "strict")),
    ),
    Cause(
        "DA13",
        "scalar",
        "a variable may carry a value to the next iteration",
        "The variable is not written before every read, as far as is known. Give it a "
        "value in every iteration before it is read.",
        Example(
            "#include <math.h>\n"
            "void f(int n, double *a, double *b) {\n"
            "  double t = 0;\n"
            "  for (int i = 0; i < n; i++) {\n"
            "    if (sin(b[i]) > 0.3) t = 1;\n"
            "    if (sin(b[i]) > 0.3) a[i] = t;\n"
            "  }\n"
            "}\n"
        ),
        Example(
            "#include <math.h>\n"
            "void f(int n, double *a, double *b) {\n"
            "  for (int i = 0; i < n; i++) {\n"
            "    double t = 0;\n"
            "    if (sin(b[i]) > 0.3) t = 1;\n"
            "    if (sin(b[i]) > 0.3) a[i] = t;\n"
            "  }\n"
            "}\n"
        ),
    ),
    Cause(
        "DA14",
        "subscript",
        "data decide which element is touched",
        "Subscripts come from an array, and only a run tells whether they repeat. State "
        "that they do not with --assume, let `depanalysis parallelize --inspect` write a "
        "check, or use `@da.parallel`.",
        Example(_SCATTER),
        Example(_SCATTER, ("--assume", "injective(x)")),
    ),
    Cause(
        "DA15",
        "time",
        "the time or the operations were used up",
        "The limit of --timeout was reached before the loop, or its questions need more "
        "operations than they are given. Give more time or leave the limit out; split a "
        "loop with very many accesses.",
        Example(_COPY, ("--timeout", "0.000000001")),
        Example(_COPY),
    ),
)

_OF_TOPIC = MappingProxyType({each.topic: each for each in CAUSES})
_OF_CODE = MappingProxyType({each.code: each for each in CAUSES})


def code(loop: LoopVerdict) -> str | None:
    """The code of the cause for which a loop is not decided."""
    return None if loop.topic is None else _OF_TOPIC[loop.topic].code


def cause(code: str) -> Cause | None:
    """The cause that a code names."""
    return _OF_CODE.get(code.upper())


def listed() -> str:
    """All codes, a line each."""
    return "".join(f"{each.code}  {each.title}\n" for each in CAUSES)


def page(cause: Cause) -> str:
    """What a code means, with a loop that it is about and what decides it."""
    return (
        f"{cause.code}  {cause.title}\n\n"
        f"{textwrap.fill(cause.text, _WIDTH)}\n\n"
        f"not decided{_example(cause.before)}\n"
        f"decided{_example(cause.after)}"
    )


def _example(example: Example) -> str:
    words = (f'"{x}"' if " " in x or "(" in x else x for x in example.options)
    options = f", with {' '.join(words)}" if example.options else ""
    return f"{options}:\n\n{textwrap.indent(example.text, '    ')}"
