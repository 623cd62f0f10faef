"""Kernels of loopy, run by the test of released tools in an environment that has it."""

import loopy as lp
import numpy as np

from depanalysis.errors import UsageError
from depanalysis.plugins.loopy import verdicts


def judged(domain, *instructions, shape="n"):
    arguments = [lp.GlobalArg("a", np.float64, shape=shape), ...]
    kernel = lp.make_kernel(
        domain, list(instructions), arguments, lang_version=(2018, 2)
    )
    return {name: str(each.verdict) for name, each in verdicts(kernel).items()}


def is_refused(*call, **more):
    try:
        judged(*call, **more)
    except UsageError as error:
        return str(error)
    return ""


LINE = "{ [i]: 0 <= i < n }"
PLANE = "{ [i, j]: 0 <= i, j < n }"

assert judged(LINE, "a[2*i] = a[2*i + 1]", shape="2*n") == {"i": "parallel"}
assert judged(LINE, "a[i] = a[i + n]", shape="2*n") == {"i": "parallel"}
assert judged(LINE, "a[i + 1] = a[i]", shape="n + 1") == {"i": "sequential"}
assert judged(LINE, "a[i % 3] = i") == {"i": "sequential"}
assert judged(LINE, "a[0] = a[0] + i") == {"i": "sequential"}
assert judged(LINE, "<> t = 2*i", "a[i] = t") == {"i": "parallel"}

# The order of the inames does not matter: a diagonal forbids both.
diagonal = judged(PLANE, "a[i + j] = i", shape="2*n")
assert diagonal == {"i": "sequential", "j": "sequential"}
row = judged(PLANE, "a[i, j + 1] = a[i, j]", shape="n, n + 1")
assert row == {"i": "parallel", "j": "sequential"}
wave = judged(PLANE, "a[i + 1, j] = a[i, j + 1]", shape="n + 1, n + 1")
assert wave == {"i": "sequential", "j": "sequential"}

# A reduction that may be empty still writes.
empty = judged(
    ["[n] -> { [i]: 0 <= i < n }", "[i] -> { [k]: 5 <= k < i }"],
    "a[i % 2] = sum(k, 1.0*k)",
)
assert empty == {"i": "sequential"}
few = judged(
    ["{ [i]: 0 <= i < 4 }", "[i] -> { [k]: 5 <= k < i }"], "a[i % 2] = sum(k, 1.0*k)"
)
assert few == {"i": "sequential"}
# Two instructions in one iname, of which one reads what the other wrote before.
two = judged(LINE, "b[i] = 2*i {id=s}", "a[i] = b[i] + b[0] {dep=s}")
assert two == {"i": "sequential"}

assert "not affine" in is_refused(LINE, "a[i*i] = i")
assert "predicates" in is_refused(LINE, "a[i] = i {if=i > 3}")
assert "conditional" in is_refused(LINE, "a[i] = if(i > 3, 1, 0)")
